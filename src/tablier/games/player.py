"""Who plays, what stands on the board, and how a game ended."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Player(enum.IntEnum):
    """The two players; ``FIRST`` is White, South or Red, ``SECOND`` Black, North or Yellow."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player(1 - self)

    def __bool__(self) -> bool:
        """Always true, so that ``if outcome.winner`` tells a win from a draw whoever won."""
        return True

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a point or cell; ``symbol`` is its letter in position texts.

    ``owner`` is None for the pieces of Les Tours and for a Tchag tile without a pawn, ``size`` is the height of a
    piece of Les Tours, ``tile`` the colour of a Tchag tile.
    """

    symbol: str
    owner: Player | None = None
    size: int | None = None
    tile: str | None = None

    def __str__(self) -> str:
        return self.symbol


PIECES = {
    piece.symbol: piece
    for piece in (
        Piece("W", Player.FIRST),
        Piece("B", Player.SECOND),
        *(Piece(str(size), size=size) for size in (1, 2, 3)),
        Piece("b", tile="black"),
        Piece("g", tile="grey"),
        Piece("R", Player.FIRST, tile="black"),
        Piece("r", Player.FIRST, tile="grey"),
        Piece("Y", Player.SECOND, tile="black"),
        Piece("y", Player.SECOND, tile="grey"),
    )
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None for a draw), the reason, and the number of the rule that says so."""

    winner: Player | None
    reason: str
    rule: str

    @property
    def result(self) -> str:
        """The result as players write it: ``1-0``, ``0-1`` or ``1/2-1/2``."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Player.FIRST else "0-1"
