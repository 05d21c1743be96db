"""What is said of one move."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.analysis.grades import Grade
from tablier.games import Move
from tablier.words.bilingual import Bilingual

DIGITS = 4
"""So many digits of an expected score are written."""


@dataclass(frozen=True, slots=True)
class Note:
    """A move of a record with its grade, and what shows that the grade is right.

    ``ply`` is 1 for the first move. ``expected_before`` and ``expected_after`` are shares of the point, both from the
    side of who made the move. The grade is ``proved`` if it rests on proved scores before and after. ``line`` is what
    should have been played, ``best`` first; ``refutation`` what punishes a bad move, and ``reason`` says it in words:
    both are empty where the move is not bad, the reason also where there is nothing to say.
    """

    ply: int
    move: Move
    grade: Grade
    line: tuple[Move, ...]
    expected_before: float
    expected_after: float
    proved: bool
    refutation: tuple[Move, ...]
    reason: Bilingual

    @property
    def best(self) -> Move:
        """The best move; the one played if it is as good."""
        return self.line[0]

    def to_json(self) -> dict[str, object]:
        """What `tablier analyse --json` prints of it."""
        return {
            "ply": self.ply,
            "move": str(self.move),
            "grade": self.grade.value,
            "best": str(self.best),
            "expected_before": round(self.expected_before, DIGITS),
            "expected_after": round(self.expected_after, DIGITS),
            "proved": self.proved,
            "refutation": [str(move) for move in self.refutation],
        }
