"""Counting all lines of play from a position, against published figures."""

from __future__ import annotations

from typing import Any

import pytest

from tablier import rulebook

TOURS = "321123/....../....../....../....../321123 s -"


def perft(position: rulebook.Position, depth: int) -> int:
    """How many lines of so many moves there are, told apart by the texts of their moves."""
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)


def perft_of_positions(position: rulebook.Position, depth: int) -> int:
    """The same where moves that lead to the same position count as one."""
    after = {position.play(move) for move in position.legal_moves}
    return len(after) if depth == 1 else sum(perft_of_positions(each, depth - 1) for each in after)


@pytest.mark.parametrize(
    ("id", "options", "start", "figures"),
    [
        ("tumicarona", {}, None, [5, 39, 724, 18_026, 431_852]),
        ("fanorona", {}, None, [5, 56, 1_143, 33_649]),
        ("vela", {"giver": "black"}, None, [5, 24, 157, 1_089]),
        ("tours", {}, TOURS, [24, 574, 16_716]),
        ("tchag", {}, None, [104, 9_729]),
    ],
)
def test_perft(id: str, options: dict[str, Any], start: str | None, figures: list[int]) -> None:
    game = rulebook.game(id, **options)
    position = game.position(start) if start else game.start()
    assert [perft(position, depth) for depth in range(1, len(figures) + 1)] == figures


@pytest.mark.parametrize(("size", "figures"), [(9, [5, 39, 724, 18_026]), (5, [5, 21, 202, 3_469, 34_608])])
def test_perft_told_apart_by_positions(size: int, figures: list[int]) -> None:
    position = rulebook.game("tumicarona", cols=size, rows=5).start()
    assert [perft_of_positions(position, depth) for depth in range(1, len(figures) + 1)] == figures
