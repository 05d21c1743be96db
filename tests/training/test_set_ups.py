"""Measuring the set-ups of Les Tours: the same values every time, what becomes of them, and the header."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from tablier.openings.set_ups import ROWS
from training import set_ups


def test_of_two_mirror_images_one_is_measured() -> None:
    pairs = set(set_ups.set_ups())
    assert len(pairs) == 4068
    mirrored = {(south[::-1], north[::-1]) for south, north in pairs}
    assert len(pairs | mirrored) == 8100


def test_a_search_says_the_same_every_time() -> None:
    found = [set_ups.looked(2000, number) for number in range(0, 4000, 400)]
    assert found == [set_ups.looked(2000, number) for number in range(0, 4000, 400)]
    assert len(set(found)) > 5
    assert all(abs(each) < set_ups.PROVED for each in found)
    assert set_ups.looked(2000, len(set_ups.set_ups())) == 0.0


def test_what_is_proved_says_so() -> None:
    """From some set-ups South wins in three plies; later is better for who loses."""
    assert set_ups.looked(1000, 1036) == set_ups.proved_in(3) > set_ups.proved_in(13) > set_ups.PROVED
    assert set_ups.proved_in(40) == set_ups.PROVED


@pytest.mark.parametrize("found", [5.1, None, "1", [1], 1, math.nan, math.inf])
def test_nonsense_is_no_value(found: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        set_ups.Looked().add(found)


def test_values_are_drawn_towards_those_of_their_rows_unless_they_are_proved() -> None:
    chance = np.random.default_rng(1)
    count = len(set_ups.set_ups())
    good = np.array(["213123" in (south, south[::-1]) for south, _ in set_ups.set_ups()])
    truth = 1.5 * good + chance.normal(0, 0.3, count)
    said = np.clip(truth + chance.normal(0, 0.5, count), -3.9, 3.9)
    said[7] = -set_ups.PROVED
    assert set_ups.of_rows(said)[good].mean() > set_ups.of_rows(said)[~good].mean() + 1
    found = set_ups.drawn(said)
    assert found[7] == said[7]
    assert np.mean((found - truth)[8:] ** 2) < np.mean((said - truth)[8:] ** 2)


def test_the_header_holds_every_value_where_it_belongs() -> None:
    logits = np.arange(len(set_ups.set_ups())) / 100
    text = set_ups.header(logits, "nothing")
    lines = re.findall(r"^    \{(.*)\},  // (\d{6})$", text, re.MULTILINE)
    values = {row: [int(value) for value in line.split(", ")] for line, row in lines}
    assert list(values) == [row for row in ROWS if row <= row[::-1]]
    for number, (south, north) in enumerate(set_ups.set_ups()):
        assert values[south][ROWS.index(north)] == number


def test_rows_are_told_best_first() -> None:
    good = np.array(["213123" in (south, south[::-1]) for south, _ in set_ups.set_ups()])
    lines = set_ups.rows_told(np.log(3) * good).splitlines()
    assert len(lines) == 48 + 4
    assert (
        lines[0] == "213123\t62.2% in 180 set-ups"
    )  # three quarters as South, half as North but against itself
    assert sum(int(line.split()[3]) for line in lines[:48]) == 2 * len(good)
