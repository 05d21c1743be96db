"""Measuring the set-ups of Les Tours: the same games every time, a fit that finds what is there, and the header."""

from __future__ import annotations

import re

import numpy as np
import pytest
from training.set_ups import Games, Played, Strengths

import tablier
from tablier.openings.set_ups import ROWS
from training import set_ups


def test_of_two_mirror_images_one_is_measured() -> None:
    pairs = set(set_ups.set_ups())
    assert len(pairs) == 4068
    mirrored = {(south[::-1], north[::-1]) for south, north in pairs}
    assert len(pairs | mirrored) == 8100


def test_a_number_gives_always_the_same_game() -> None:
    results = [set_ups.played(1, 200, number) for number in range(30)]
    assert results == [set_ups.played(1, 200, number) for number in range(30)]
    assert set(results) == {-1, 1}
    assert results != [set_ups.played(2, 200, number) for number in range(30)]


@pytest.mark.parametrize("number", [7, 2000])
def test_games_from_one_set_up_differ(number: int) -> None:
    results = {set_ups.played(seed, 200, number) for seed in range(40)}
    assert len(results) > 1


def test_a_state_of_another_game_is_refused() -> None:
    learning = tablier.game("tours")._rules.learning()
    assert learning is not None
    with pytest.raises(ValueError, match="a state of another game"):
        learning.result(tablier.game("tchag").start()._state, 0, 1, 100, 10, None)


@pytest.mark.parametrize("found", [2, None, "1", [1], 0.5])
def test_nonsense_is_no_game(found: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        Played(1).add(found)


def test_the_fit_finds_what_rows_and_pairs_are_worth() -> None:
    chance = np.random.default_rng(1)
    count = len(set_ups.set_ups())
    expected = chance.normal(0, 0.5, count)
    good = np.array(["213123" in (south, south[::-1]) for south, _ in set_ups.set_ups()])
    truth = 0.8 * expected + 1.5 * good + chance.normal(0, 0.5, count)

    def games(number: int) -> tuple[Games, set_ups.Array]:
        rounds = (chance.random((number, count)) < set_ups.logistic(truth)).astype(float)
        none = Games(np.zeros(count), np.zeros(count))
        return none.with_rounds(rounds), rounds

    common = set_ups.shared(set_ups.logistic(expected))
    (few, _), (_, others) = games(8), games(4)
    strengths = set_ups.best_strengths(common, few, others)
    found = set_ups.fit(common, few, strengths)
    assert np.corrcoef(found, truth)[0, 1] > np.corrcoef(few.points, truth)[0, 1] + 0.05
    assert found[good].mean() > found[~good].mean() + 1
    own = (few.points + 1) / (few.number + 2)
    everywhere = np.full(count, few.points.sum() / few.number.sum())
    loss = set_ups.log_loss(set_ups.logistic(found), others)
    assert loss < set_ups.log_loss(own, others)
    assert loss < set_ups.log_loss(everywhere, others)
    # The stronger it is drawn, the less a pair's own games count.
    drawn = set_ups.fit(common, few, Strengths(strengths.rows, 1e6))
    assert np.corrcoef(drawn, few.points)[0, 1] < np.corrcoef(found, few.points)[0, 1]


def test_the_header_holds_every_value_where_it_belongs() -> None:
    logits = np.arange(len(set_ups.set_ups())) / 100
    text = set_ups.header(logits, "nothing")
    lines = re.findall(r"^    \{(.*)\},  // (\d{6})$", text, re.MULTILINE)
    values = {row: [int(value) for value in line.split(", ")] for line, row in lines}
    assert list(values) == [row for row in ROWS if row <= row[::-1]]
    for number, (south, north) in enumerate(set_ups.set_ups()):
        assert values[south][ROWS.index(north)] == number


def test_rows_are_told_best_first() -> None:
    count = len(set_ups.set_ups())
    good = np.array([float("213123" in (south, south[::-1])) for south, _ in set_ups.set_ups()])
    lines = set_ups.rows_told(Games(np.ones(count), (1 + good) / 2)).splitlines()
    assert len(lines) == 48 + 4
    assert lines[0] == "213123\t74.4% of 180 games"  # all points as South, half as North but against itself
    assert sum(int(line.split()[3]) for line in lines[:48]) == 2 * count
