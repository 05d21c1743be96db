"""The weights of the evaluations: where they are kept, and the procedure that finds them."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from benchmarks import fit

import tablier
from tablier import Engine, Limit


@pytest.mark.parametrize("rule_set", fit.RULE_SETS)
def test_the_header_holds_a_weight_for_every_term(rule_set: str) -> None:
    start = tablier.game(rule_set).start()
    names, terms, weights, scale = start.game._rules.judged(start._state)
    assert len(names) == len(set(names)) == len(terms) == len(weights)
    assert scale > 0
    assert f"{rule_set}_fitted{{{{{', '.join(map(str, weights))}}}, {scale}}}" in " ".join(
        fit.HEADER.read_text().split()
    )


def test_known_weights_are_found_again() -> None:
    rng = np.random.default_rng(1)
    weights = np.array([0.5, -0.2, 0.0, 1.0])
    terms = np.column_stack([rng.integers(-5, 6, (20_000, 3)), np.ones(20_000)]).astype(float)
    results = (rng.random(20_000) < 1 / (1 + np.exp(-terms @ weights))).astype(float)
    found = fit.fit(terms, results, np.zeros(4))
    assert np.abs(found - weights).max() < 0.06
    assert fit.error(terms @ found, results) <= fit.error(terms @ weights, results) + 1e-4
    assert fit.fit_scale(terms @ weights * 300, results) == pytest.approx(300, rel=0.06)


def test_a_term_that_never_changes_does_no_harm() -> None:
    rng = np.random.default_rng(2)
    terms = np.column_stack([rng.integers(-5, 6, 2000), np.zeros(2000)]).astype(float)
    results = (rng.random(2000) < 1 / (1 + np.exp(-terms[:, 0]))).astype(float)
    assert fit.fit(terms, results, np.zeros(2)) == pytest.approx([1.0, 0.0], abs=0.15)


@pytest.mark.parametrize("rule_set", fit.RULE_SETS)
def test_the_same_seed_plays_the_same_game(rule_set: str) -> None:
    start = tablier.game(rule_set).start()
    weights = tuple(start.game._rules.judged(start._state)[2])
    first, again = ([fit.play((rule_set, weights, 30, f"seed {i}")) for i in range(4)] for _ in range(2))
    assert first == again
    assert any(first)
    assert {sample.result for each in first for sample in each} <= {0.0, 0.5, 1.0}


def test_writing_changes_one_rule_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header = tmp_path / "weights.hpp"
    shutil.copy(fit.HEADER, header)
    monkeypatch.setattr(fit, "HEADER", header)
    before = header.read_text().splitlines()
    fit.write("tours", (1, -2), 77)
    changed = [line for line in header.read_text().splitlines() if line not in before]
    assert len(changed) == 1
    assert changed[0].endswith("tours_fitted{{1, -2}, 77};")


def test_other_weights_give_another_opinion() -> None:
    position = tablier.game("tumicarona").start()
    count = len(position.game._rules.judged(position._state)[1])
    flat = Engine()._search(position, Limit(depth=2), 1, weights=[0] * count)
    assert flat.result().score.value == 0
    assert Engine().analyse(position, Limit(depth=2)).score.value != 0
    with pytest.raises(ValueError, match="a weight for each term"):
        Engine()._search(position, Limit(depth=2), 1, weights=[1])


def test_equal_weights_share_the_points() -> None:
    start = tablier.game("tchag").start()
    weights = tuple(start.game._rules.judged(start._state)[2])
    assert fit.compete(("tchag", weights, weights, 50, "a seed")) == 1.0
