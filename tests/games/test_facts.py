"""What a position tells of itself is what its text says."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tablier
from tablier import rulebook
from tablier.rulebook.vela import VelaPosition
from tests.differential.variants import VARIANTS

CASES = [(rule_set, options) for rule_set, variants in VARIANTS.items() for options in variants]


def games_of(rule_set: str, options: dict[str, Any], count: int) -> list[tablier.Position]:
    """All positions of random games."""
    rng, found = random.Random(f"{rule_set} {options}"), list[tablier.Position]()
    for _ in range(count):
        position = tablier.game(rule_set, **options).start()
        while position.outcome is None and len(found) < 400 * count:
            found.append(position)
            (position,) = position.game.batch([position]).play_random(rng.getrandbits(60))
        found.append(position)
    return found


@pytest.mark.parametrize(("rule_set", "options"), CASES)
def test_facts_and_text_agree(rule_set: str, options: dict[str, Any]) -> None:
    for position in games_of(rule_set, options, 3):
        board, _, *fields = str(position).split(" ")
        rows = position.game.layout(board)
        assert position.board_text == board
        assert position.size == (len(rows[0]), len(rows))
        letters = {(cell[0], cell[1:]): piece.symbol for cell, piece in position.board.items()}
        for y, row in enumerate(reversed(rows), 1):
            for x, letter in zip("abcdefghi", row, strict=False):
                assert letters.get((x, str(y)), ".") == letter
        owners, before = (
            [piece.owner for piece in each.board.values()] for each in (position, position.game.start())
        )
        lost = tuple(before.count(player) - owners.count(player) for player in tablier.Player)
        assert position.captured == ((0, 0) if rule_set == "tours" else lost)
        counted = rule_set in ("tumicarona", "fanorona", "vela")
        assert position.since_capture == (int(fields[0]) if counted else None)
        assert position.number == (int(fields[1]) if counted else None)
        if rule_set == "vela":
            place = rulebook.game("vela", **position.game.options).position(str(position))
            assert isinstance(place, VelaPosition)
            assert (position.giver, position.is_giving) == (place.giver, place.giving)
        else:
            assert (position.giver, position.is_giving) == (None, False)
        if rule_set == "tours" and ":" in fields[0]:
            hands = tuple("".join(map(str, hand)) or "." for hand in position.hands or ())
            assert ":".join(hands) == fields[0]
        else:
            assert position.hands is None
