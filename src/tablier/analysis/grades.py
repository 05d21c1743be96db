"""The grades of moves: how much of the point a move may lose and still be called so.

docs/analysis.md says how the moves of the levels spread over the grades (benchmarks/grades.py).
"""

from __future__ import annotations

from enum import StrEnum

from tablier.words.bilingual import Bilingual


class Grade(StrEnum):
    """What the analysis thinks of a move."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def mark(self) -> str:
        """The mark a record puts on such a move; empty where there is nothing to blame."""
        return MARKS.get(self, "")

    @property
    def words(self) -> Bilingual:
        """What it is called."""
        return WORDS[self]

    @property
    def is_bad(self) -> bool:
        """Whether such a move is refuted and explained."""
        return self in LEAST_LOST


LEAST_LOST = {Grade.BLUNDER: 0.25, Grade.MISTAKE: 0.12, Grade.INACCURACY: 0.06}
"""From so much of the point lost on, a move has the grade; the worst first.

What is proved is worth 1, ½ or 0, so that a proved win or draw thrown away is always a blunder.
"""

WORDS = {
    Grade.BEST: Bilingual("best", "meilleur"),
    Grade.GOOD: Bilingual("good", "bon"),
    Grade.INACCURACY: Bilingual("inaccuracy", "imprécision"),
    Grade.MISTAKE: Bilingual("mistake", "erreur"),
    Grade.BLUNDER: Bilingual("blunder", "gaffe"),
}

MARKS = {Grade.BLUNDER: "??", Grade.MISTAKE: "?", Grade.INACCURACY: "?!"}


def grade_of_loss(lost: float) -> Grade:
    """The grade of a move that is not the best and loses so much of the point."""
    return next((grade for grade, least in LEAST_LOST.items() if lost >= least), Grade.GOOD)
