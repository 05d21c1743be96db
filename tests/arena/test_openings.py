"""Openings: the same for the same seed, not decided, and there even where games are short."""

from __future__ import annotations

import random

import pytest

import tablier
from tablier.arena.openings import MARGIN, PLIES, balanced_opening
from tablier.games import Position

NO_REPLY = "212313/....../....../....../....../122133 s -"


def after(start: Position, seed: int) -> tuple[list[str], Position]:
    moves = balanced_opening(start, random.Random(seed))
    position = start
    for move in moves:
        position = position.play(move)
    return [str(move) for move in moves], position


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_openings_follow_from_their_seed_and_go_on(rule_set: str) -> None:
    start = tablier.game(rule_set).start()
    found = [after(start, seed) for seed in range(8)]
    assert found == [after(start, seed) for seed in range(8)]
    assert len({str(position) for _, position in found}) >= 7
    for moves, position in found:
        assert position.outcome is None
        assert len(moves) == PLIES[rule_set] + (12 if rule_set == "tours" else 0)


@pytest.mark.parametrize("rule_set", ["tumicarona", "fanorona", "tours", "tchag"])
def test_no_opening_is_decided(rule_set: str) -> None:
    start = tablier.game(rule_set).start()
    for seed in range(10):
        _, position = after(start, seed)
        score = tablier.Engine(memory=1).analyse(position, tablier.Limit(nodes=3000)).score
        assert abs(score.expected - 0.5) <= MARGIN
        assert not score.proved or score.value == 0


def test_the_set_up_of_les_tours_is_only_completed() -> None:
    moves, _ = after(tablier.game("tours").position(NO_REPLY), 1)
    assert len(moves) == 2


def test_short_games_have_short_openings() -> None:
    for seed in range(5):
        _, position = after(tablier.game("tumicarona", cols=3, rows=3).start(), seed)
        assert position.outcome is None


def test_a_decided_position_still_has_openings() -> None:
    start = tablier.game("tumicarona").position("9/9/4B4/9/WWWWWWWWW w 0 1")
    assert after(start, 1)[1].outcome is None


def test_a_game_that_every_move_ends_begins_where_it_is() -> None:
    start = tablier.game("tchag", setup="bgb/gyg/bRb r -").start()
    assert after(start, 1)[1].outcome is None
