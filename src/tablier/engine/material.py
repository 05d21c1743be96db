"""How many pieces each player has on the board."""

from __future__ import annotations

from typing import NamedTuple

from tablier.games import Player, Position
from tablier.games.player import PIECES


class Material(NamedTuple):
    """The number of pieces of each player."""

    first: int
    second: int


_LETTERS = [[piece.symbol for piece in PIECES.values() if piece.owner is player] for player in Player]


def material(position: Position) -> Material:
    """The pieces of each player; in Les Tours they belong to nobody, so there are none."""
    board = str(position).split(" ", 1)[0]
    return Material(*(sum(map(board.count, letters)) for letters in _LETTERS))
