"""Deeper searches of set-ups: where best play leads, what comes next, and a state to go on with."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from training.deeper_set_ups import Deepened

from tablier.openings.set_ups import ROWS
from training import deeper_set_ups, placing, set_ups

COUNT = len(set_ups.set_ups())


def test_best_play_is_that_of_a_plain_search() -> None:
    """From every beginning in which two pieces of each side are left."""
    values = np.random.default_rng(3).normal(size=(len(ROWS), len(ROWS)))

    @cache
    def end(south: str, north: str) -> tuple[float, tuple[int, int]]:
        """The value and the rows that best play leads to; South is to place where as many pieces of each stand."""
        if "." not in north:
            rows = ROWS.index(south), ROWS.index(north)
            return float(values[rows]), rows
        if south.count(".") == north.count("."):
            return max(end(row, north) for row in grown(south))
        return min(end(south, row) for row in grown(north))

    def grown(row: str) -> list[str]:
        return [
            row[:cell] + size + row[cell + 1 :]
            for cell in range(6)
            if row[cell] == "."
            for size in "123"
            if row.count(size) < 2
        ]

    met = np.zeros_like(values)
    beginnings = placing.rows(4)
    assert len(beginnings) == 810
    for south in beginnings:
        for north in beginnings:
            met[end(south, north)[1]] += 1
    assert (placing.led_to(values, begun=4) == met).all()


def test_first_comes_what_best_play_meets_and_nothing_twice_or_that_is_proved() -> None:
    deepened = Deepened(deeper_set_ups.read_header(set_ups.HEADER))
    met = deepened._met()
    proved = np.abs(deepened.logits) >= set_ups.PROVED
    first = deepened.next(3)
    assert min(met[first]) >= np.partition(np.where(proved, 0, met), -4)[-4] > 20
    for number in first:
        deepened.add([number, -1.5])
    assert not set(first) & set(deepened.next(COUNT))
    assert len(deepened.next(COUNT)) == COUNT - proved.sum() - 3
    assert deepened.progress.startswith(f"3 searched, {proved.sum()} proved")
    # What has turned out bad for South is met otherwise by best play.
    assert deepened._met()[first].sum() != met[first].sum()


def test_a_header_is_read_as_it_was_written(tmp_path: Path) -> None:
    logits = [round(number / 1000, 2) for number in range(COUNT)]
    file = tmp_path / "values.hpp"
    file.write_text(set_ups.header(np.array(logits), "nothing"))
    assert deeper_set_ups.read_header(file) == logits


@pytest.mark.parametrize(
    "found", [[0, 5.1], [COUNT, 0.5], [-1, 0.5], [0.0, 0.5], [True, 0.5], [1], None, [1, None], [1, math.nan]]
)
def test_nonsense_is_no_search(found: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        Deepened([0.0] * COUNT).add(found)


def test_the_command_goes_on_from_its_state_and_refuses_damaged_ones(tmp_path: Path) -> None:
    state, out = tmp_path / "state", tmp_path / "values.hpp"
    command = [
        sys.executable, "-m", "training.deeper_set_ups", "--nodes", "1000", "--minutes", "0.001",
        "--state", str(state), "--out", str(out), "--threads", "1",
    ]  # fmt: skip

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, capture_output=True, text=True, check=False)

    first = run()
    assert first.returncode == 0, first.stderr
    head, *lines = state.read_text().splitlines()
    assert len(lines) == deeper_set_ups.ROUND
    found = [json.loads(line)[1] for line in lines]
    values = deeper_set_ups.read_header(out)
    assert [values[number] for number, _ in found] == [round(logit, 2) for _, logit in found]
    assert run().returncode == 0
    assert len(state.read_text().splitlines()) == 1 + 2 * deeper_set_ups.ROUND
    for damaged in (
        "nonsense\n",
        "{}\n",
        "[]\n",
        f"{head}\n[0, [0, 9.0]]\n",
        head.replace("1000", "999") + "\n",
    ):
        state.write_text(damaged)
        answer = run()
        assert answer.returncode == 1
        assert answer.stderr.startswith(str(state))
        assert "Traceback" not in answer.stderr
        assert state.read_text() == damaged
