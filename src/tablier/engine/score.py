"""What the engine thinks a position is worth to the player to move, and whether that is proved."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """A score from the mover's side.

    ``value`` is 1 for a win, 0 for a draw, -1 for a loss when ``proved``, else an estimate between -1 and 1.
    ``distance`` is within how many plies a proved win or loss comes. ``expected`` is the share of the point the
    mover can hope for. Proved scores are about play without history: without repetition and without a limit.
    """

    value: float
    proved: bool
    distance: int | None
    expected: float

    @classmethod
    def estimated(cls, estimate: int, scale: int) -> Score:
        """The score of an estimate; one as large as the scale means an expected score of 0.73."""
        return cls.hoped(1 / (1 + math.exp(-estimate / scale)))

    @classmethod
    def hoped(cls, expected: float) -> Score:
        """The estimated score of a share of the point."""
        return cls(2 * expected - 1, False, None, expected)

    @classmethod
    def exactly(cls, result: int, distance: int) -> Score:
        """The score of a proved result: 1, 0 or -1."""
        return cls(float(result), True, distance if result else None, (1 + result) / 2)

    @property
    def opposite(self) -> Score:
        """The same score from the opponent's side."""
        return Score(-self.value, self.proved, self.distance, 1 - self.expected)

    def __str__(self) -> str:
        if not self.proved:
            return f"{self.value:+.2f}"
        if self.distance is None:
            return "draw, proved"
        return f"{'win' if self.value > 0 else 'loss'} in {self.distance}, proved"
