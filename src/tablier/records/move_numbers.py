"""The numbers before the moves of a record: how they grow, and how they tell who moves."""

from __future__ import annotations

from tablier.games import Player, Position


class MoveNumbers:
    """Counts moves as players do: one number for a move of the first player and the answer to it.

    In Tchag a player may move again while the other is blocked; every such move has a number of its own.
    """

    __slots__ = ("_last", "_number")

    def __init__(self, start: Position) -> None:
        self._number = start.number or 1
        self._last: Player | None = None

    def copy(self) -> MoveNumbers:
        """Another count that goes on from here."""
        other = object.__new__(MoveNumbers)
        other._number, other._last = self._number, self._last
        return other

    def before(self, mover: Player) -> str:
        """What may stand before the next move: ``12.`` for the first player, ``12...`` for the second."""
        return f"{self.number(mover)}{'.' if mover is Player.FIRST else '...'}"

    def count(self, mover: Player) -> None:
        """Notes that the next move was played."""
        self._number, self._last = self.number(mover), mover

    def number(self, mover: Player) -> int:
        """The number of the next move."""
        answer = mover is Player.SECOND and self._last is Player.FIRST
        return self._number + (self._last is not None and not answer)
