"""What the results of paired games say about the strength of two players.

The two games of a pair share an opening, so they are not independent, but the pairs are. All errors are therefore
counted from the results of pairs: 0, ½, 1, 1½ or 2 points.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

CONFIDENT = 1.959964
"""So many standard errors to either side hold 95 % of a normal distribution."""

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The share of its two points that a player takes in a pair."""

Counts = tuple[int, int, int, int, int]


def elo_of(score: float) -> float:
    """The difference in Elo that leads to this expected score, which is neither 0 nor 1."""
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The expected score of a player who is better by so much Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Pairs:
    """How many pairs brought a player 0, ½, 1, 1½ and 2 points.

    Where all pairs ended alike nothing is seen of the variance, and after nothing but wins Elo would be infinite.
    Then one more pair is imagined for Elo and the errors, half of it lost and half of it won.
    """

    counts: Counts

    @property
    def number(self) -> int:
        """How many pairs there are."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The share of the points taken; a half when nothing was played."""
        return _mean(self.counts) if self.number else 0.5

    @property
    def score_error(self) -> float:
        """Half the width of the 95 % interval of the score."""
        counts = self._seen()
        mean, number = _mean(counts), sum(counts)
        squares = sum(count * (each - mean) ** 2 for count, each in zip(counts, PAIR_SCORES, strict=True))
        return CONFIDENT * math.sqrt(squares / max(1.0, number - 1) / number)

    @property
    def elo(self) -> float:
        """The difference in Elo, positive when the player is better."""
        return elo_of(_mean(self._seen()))

    @property
    def elo_error(self) -> float:
        """Half the width of the 95 % interval of Elo, by the slope of Elo at the score."""
        mean = _mean(self._seen())
        return self.score_error * 400 / math.log(10) / (mean * (1 - mean))

    def _seen(self) -> tuple[float, ...]:
        if max(self.counts) < self.number:
            return self.counts
        lost, *between, won = self.counts
        return (lost + 0.5, *between, won + 0.5)


def _mean(counts: tuple[float, ...]) -> float:
    points = sum(count * each for count, each in zip(counts, PAIR_SCORES, strict=True))
    return points / sum(counts)
