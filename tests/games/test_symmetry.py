"""Positions that are the same but for a symmetry share a key, and no others."""

from __future__ import annotations

import pytest

import tablier
from tablier import RULE_SETS
from tablier.games.symmetry import symmetry_key
from tablier.learn.mining import positions_of
from tests.games.symmetries import changed, changes


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_symmetric_positions_share_a_key_and_have_as_many_turns(rule_set: str) -> None:
    seen = 0
    for number in range(3):
        for position in positions_of(rule_set, 3, number):
            for board, colours in changes(position):
                other = changed(position, board, colours)
                assert symmetry_key(other) == symmetry_key(position), (position, other)
                assert other.perft(2) == position.perft(2)
                seen += 1
    assert seen > 50


@pytest.mark.parametrize(
    ("rule_set", "one", "other"),
    [
        ("tumicarona", "9/9/9/5W2B/9 w 0 1", "9/9/9/5W2B/9 b 0 1"),
        ("tumicarona", "9/9/9/5W2B/9 w 0 1", "9/9/5W2B/9/9 w 0 1"),
        ("vela", "9/9/9/5W2B/9 w 0 1 w", "9/9/9/5W2B/9 w 0 1 b"),
        (
            "tours",
            "1...../....../....../....../....../.....2 s -",
            "1...../....../....../....../....../.....2 n -",
        ),
        ("tchag", "gYb/bgR r -", "bYb/bgR r -"),
    ],
)
def test_others_do_not(rule_set: str, one: str, other: str) -> None:
    game = tablier.game(rule_set)
    assert symmetry_key(game.position(one)) != symmetry_key(game.position(other))
