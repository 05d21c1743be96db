"""The sequential test: its bounds, its ratio against another way to find it, and how often it errs."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

import tablier
from tablier.arena import Sprt
from tablier.arena.statistics import PAIR_SCORES, Counts, score_of


def test_the_bounds_follow_from_the_risks() -> None:
    test = Sprt(0, 5, alpha=0.05, beta=0.1)
    assert test.lower == pytest.approx(math.log(0.1 / 0.95))
    assert test.upper == pytest.approx(math.log(0.9 / 0.05))
    assert test.verdict(test.upper) == "elo1"
    assert test.verdict(test.lower) == "elo0"
    assert test.verdict(0.0) is None


def test_nothing_played_says_nothing() -> None:
    assert Sprt(0, 5).llr((0, 0, 0, 0, 0)) == 0


def test_with_two_results_the_likeliest_shares_are_known() -> None:
    # Only 0 and 2 points: the shares can only be 1 - s and s, so the ratio is that of a coin.
    test = Sprt(0, 100)
    one = score_of(100)
    expected = 30 * math.log((1 - one) / 0.5) + 70 * math.log(one / 0.5)
    assert test.llr((30, 0, 0, 0, 70)) == pytest.approx(expected, rel=1e-3)


def test_the_ratio_is_that_of_the_likeliest_shares() -> None:
    # Found here in another way: by trying shares that keep the score, from the ones found, in all directions.
    counts: Counts = (12, 40, 90, 60, 20)
    test = Sprt(0, 40)
    best = [likeliest(counts, score_of(elo)) for elo in (0, 40)]
    assert test.llr(counts) == pytest.approx(best[1] - best[0], abs=1e-4)


def likeliest(counts: Counts, score: float) -> float:
    """The log-likelihood of the likeliest shares with a score, by small steps that keep sum and score."""
    shares = [(1 - score) / 2] * 2 + [0.0] + [score / 2] * 2
    shares = [share + 0.05 for share in shares]
    total = sum(shares)
    shares = [share / total for share in shares]
    wrong = score - sum(share * each for share, each in zip(shares, PAIR_SCORES, strict=True))
    shares[0] -= wrong
    shares[4] += wrong
    steps = [(1, -2, 1, 0, 0), (0, 1, -2, 1, 0), (0, 0, 1, -2, 1)]

    def value(given: list[float]) -> float:
        if min(given) <= 0:
            return -math.inf
        return sum(count * math.log(share) for count, share in zip(counts, given, strict=True))

    size, now = 0.05, value(shares)
    while size > 1e-7:
        tried = [
            [share + sign * size * part for share, part in zip(shares, step, strict=True)]
            for step in steps
            for sign in (1, -1)
        ]
        best = max(tried, key=value)
        if value(best) > now:
            shares, now = best, value(best)
        else:
            size /= 2
    return now


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 50), (50, 0, 0, 0, 0), (0, 0, 50, 0, 0), (1, 0, 0, 0, 0)])
def test_results_on_one_side_alone_are_no_trouble(counts: Counts) -> None:
    llr = Sprt(-5, 300).llr(counts)
    assert math.isfinite(llr)
    assert (llr > 0) is (counts[4] > 0)


def test_it_is_antisymmetric() -> None:
    counts: Counts = (3, 10, 30, 20, 7)
    turned: Counts = (7, 20, 30, 10, 3)
    assert Sprt(-10, 30).llr(counts) == pytest.approx(-Sprt(-30, 10).llr(turned))


@pytest.mark.parametrize(("true_elo", "wrong"), [(0.0, "elo1"), (80.0, "elo0")])
def test_it_errs_as_rarely_as_it_promises(true_elo: float, wrong: str) -> None:
    test = Sprt(0, 80)
    chance = random.Random(2)
    shares = shares_of(score_of(true_elo))
    matches, errors = 250, 0
    for _ in range(matches):
        counts, verdict = [0] * 5, None
        while verdict is None:
            counts[chance.choices(range(5), shares)[0]] += 1
            verdict = test.verdict(test.llr((counts[0], counts[1], counts[2], counts[3], counts[4])))
        errors += verdict == wrong
    # 5 % are 12.5 of 250; more than 24 would happen once in a thousand times.
    assert errors <= 24


def shares_of(score: float) -> list[float]:
    """Results of pairs such as engines have, with this score."""
    lean = 2 * (score - 0.5)
    return [0.08 - 0.2 * lean, 0.2 - 0.6 * lean, 0.44, 0.2 + 0.6 * lean, 0.08 + 0.2 * lean]


def test_the_simulated_shares_have_their_score() -> None:
    for score in (0.5, score_of(80)):
        shares = shares_of(score)
        assert min(shares) > 0
        assert sum(share * each for share, each in zip(shares, PAIR_SCORES, strict=True)) == pytest.approx(
            score
        )


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ((5, 5), "elo0 below elo1"),
        ((10, 0), "elo0 below elo1"),
        ((0, 99999), "from -2000 to 2000"),
        ((0, math.nan), "elo1 must be a number"),
        (("0", 5), "elo0 must be a number"),
        ((0, 5, 0), "alpha must lie between 0 and 0.5"),
        ((0, 5, 0.05, 0.5), "beta must lie between 0 and 0.5"),
    ],
)
def test_nonsense(given: tuple[Any, ...], what: str) -> None:
    with pytest.raises(tablier.TablierError, match=what):
        Sprt(*given)
