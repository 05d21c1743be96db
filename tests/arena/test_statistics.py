"""Score, Elo and their errors from the results of pairs: cases worked out by hand, and a simulation."""

from __future__ import annotations

import math
import random

import pytest

from tablier.arena import Pairs
from tablier.arena.statistics import PAIR_SCORES, Counts, elo_of, score_of


def test_elo_and_score_are_each_others_inverse() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert score_of(-400) == pytest.approx(1 / 11)
    assert score_of(elo_of(0.37)) == pytest.approx(0.37)


def test_a_case_worked_out_by_hand() -> None:
    # Pairs worth 0, ½, 1, 1½ and 2 points: the mean share is ½, the squares sum to 2 (¼ + 1/16) = 5/8.
    pairs = Pairs((1, 1, 1, 1, 1))
    assert (pairs.number, pairs.score, pairs.elo) == (5, 0.5, 0)
    assert pairs.score_error == pytest.approx(1.959964 * math.sqrt(5 / 8 / 4 / 5))
    assert pairs.elo_error == pytest.approx(pairs.score_error * 1600 / math.log(10))


def test_three_quarters_of_the_points() -> None:
    pairs = Pairs((0, 0, 10, 0, 10))
    assert pairs.score == 0.75
    assert pairs.elo == pytest.approx(400 * math.log10(3))
    assert pairs.score_error == pytest.approx(1.959964 * math.sqrt(20 / 16 / 19 / 20))


def test_the_error_is_about_pairs_and_not_about_games() -> None:
    # Both times each side wins half the games; where the colour decides them nothing is said about the players.
    assert Pairs((0, 1, 98, 1, 0)).score_error < Pairs((49, 1, 0, 1, 49)).score_error / 4


@pytest.mark.parametrize("number", [1, 2, 10, 1000])
def test_nothing_but_wins_is_worth_more_the_more_there_are_but_never_endless(number: int) -> None:
    won, lost = Pairs((0, 0, 0, 0, number)), Pairs((number, 0, 0, 0, 0))
    assert won.score == 1
    assert won.elo == pytest.approx(-lost.elo)
    assert won.elo == pytest.approx(elo_of((number + 0.5) / (number + 1)))
    assert 0 < won.score_error < 1
    assert math.isfinite(won.elo_error)


def test_nothing_but_even_pairs_is_not_certainty() -> None:
    pairs = Pairs((0, 0, 10, 0, 0))
    assert pairs.elo == 0
    assert 0.05 < pairs.score_error < 0.2


def test_nothing_played() -> None:
    pairs = Pairs((0, 0, 0, 0, 0))
    assert (pairs.number, pairs.score, pairs.elo) == (0, 0.5, 0)
    assert math.isfinite(pairs.elo_error)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = random.Random(1)
    shares = (0.05, 0.15, 0.4, 0.25, 0.15)
    true_score = sum(share * each for share, each in zip(shares, PAIR_SCORES, strict=True))
    within = {"score": 0, "elo": 0}
    for _ in range(1000):
        pairs = Pairs(drawn(chance, shares, 100))
        within["score"] += abs(pairs.score - true_score) <= pairs.score_error
        within["elo"] += abs(pairs.elo - elo_of(true_score)) <= pairs.elo_error
    assert 930 <= within["score"] <= 970
    assert 930 <= within["elo"] <= 970


def drawn(chance: random.Random, shares: tuple[float, ...], number: int) -> Counts:
    found = chance.choices(range(5), shares, k=number)
    return (found.count(0), found.count(1), found.count(2), found.count(3), found.count(4))
