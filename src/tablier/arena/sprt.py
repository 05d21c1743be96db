"""The sequential test that ends a match when it is decided which of two claims about Elo holds.

It is the generalised sequential probability ratio test on the five results of a pair, as engine testers use it: the
unknown shares of the five results are, under either claim, the likeliest ones that give the claimed score. (Michel
Van den Bergh, "A practical introduction to the GSPRT"; the likeliest shares follow from Owen's empirical likelihood.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real

from tablier.arena.statistics import PAIR_SCORES, Counts, score_of
from tablier.errors import TablierError

UNSEEN = 1e-3
"""A result that has not been seen counts as so many pairs, so that every score can be explained."""

HIGHEST_ELO = 2000.0

RISK = 0.05
"""That the test is wrong, usually."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Whether the first player is better by ``elo0`` or by ``elo1``.

    ``alpha`` is the risk to accept ``elo1`` although ``elo0`` is true, ``beta`` the risk of the reverse.

    >>> from tablier.arena import Sprt
    >>> test = Sprt(0, 10)
    >>> round(test.upper, 2)
    2.94
    >>> test.verdict(test.llr((10, 200, 400, 300, 60)))
    'elo1'
    """

    elo0: float
    elo1: float
    alpha: float = RISK
    beta: float = RISK

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1", "alpha", "beta"):
            value = getattr(self, name)
            if not isinstance(value, Real) or isinstance(value, bool) or not math.isfinite(value):
                raise TablierError(f"{name} must be a number, not {value!r}")
        if not -HIGHEST_ELO <= self.elo0 < self.elo1 <= HIGHEST_ELO:
            raise TablierError(
                f"the test needs elo0 below elo1, both from -{HIGHEST_ELO:.0f} to {HIGHEST_ELO:.0f}, "
                f"not {self.elo0:g} and {self.elo1:g}"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise TablierError(f"{name} must lie between 0 and 0.5, not be {getattr(self, name):g}")

    @property
    def lower(self) -> float:
        """At or below this log-likelihood ratio ``elo0`` is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At or above this log-likelihood ratio ``elo1`` is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Counts) -> float:
        """The log-likelihood ratio of ``elo1`` to ``elo0``, given how many pairs brought 0, ½, 1, 1½ and 2 points."""
        if not any(counts):
            return 0.0
        seen = [count or UNSEEN for count in counts]
        return _log_likelihood(seen, score_of(self.elo1)) - _log_likelihood(seen, score_of(self.elo0))

    def verdict(self, llr: float) -> str | None:
        """``"elo0"`` or ``"elo1"`` once one is accepted, else None."""
        return "elo1" if llr >= self.upper else "elo0" if llr <= self.lower else None


def _log_likelihood(counts: Sequence[float], score: float) -> float:
    """The log-likelihood of the counts under the likeliest shares with this score, but for a constant.

    These shares are those seen, each divided by 1 + t (s - score), where t makes the score come out right.
    """
    away = [each - score for each in PAIR_SCORES]
    low, high = -1 / away[-1], -1 / away[0]
    t = 0.0
    for _ in range(60):
        slope = value = 0.0
        for count, distance in zip(counts, away, strict=True):
            term = distance / (1 + t * distance)
            value += count * term
            slope += count * term * term
        if value > 0:
            low = t
        else:
            high = t
        step = t + value / slope  # Newton's, kept between what is known to be too low and too high
        step = step if low < step < high else (low + high) / 2
        if abs(step - t) <= 1e-12 * (1 + abs(t)):
            break
        t = step
    return -sum(count * math.log1p(t * distance) for count, distance in zip(counts, away, strict=True))
