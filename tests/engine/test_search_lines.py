"""Several lines at once: each with its true value, in order, of one depth, and stopped without delay."""

from __future__ import annotations

import random

import pytest

import tablier
from tablier import Engine, Limit
from tests.baselines.test_baselines import HOSTILE

RULE_SETS = ["tumicarona", "fanorona", "vela", "tours", "tchag"]
ALL = 500


def midgame(rule_set: str, seed: int) -> tablier.Position:
    """A position after some random moves that is not over."""
    rng = random.Random(f"{rule_set} {seed}")
    while True:
        position = tablier.game(rule_set).start()
        for _ in range(16):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
        if position.outcome is None:
            return position


@pytest.mark.parametrize("rule_set", RULE_SETS)
@pytest.mark.parametrize("seed", range(3))
def test_all_moves_get_the_value_they_have_alone(rule_set: str, seed: int) -> None:
    """One ply deep a line is worth what an estimate of the position after it says, whatever the other lines."""
    position, engine = midgame(rule_set, seed), Engine(memory=1)
    all_lines = engine.analyse(position, Limit(depth=1), lines=ALL).lines
    values = [line.score.value for line in all_lines]
    assert values == sorted(values, reverse=True)
    assert len(all_lines) == min(ALL, len({str(position.play(move)) for move in position.legal_moves}))
    for few in (1, 3):
        assert engine.analyse(position, Limit(depth=1), lines=few).lines[0].score == all_lines[0].score


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_all_lines_cost_little_more_than_one(rule_set: str) -> None:
    position, engine = midgame(rule_set, 0), Engine(memory=1)
    analysis = engine.analyse(position, Limit(depth=1), lines=ALL)
    replies = sum(1 for line in analysis.lines)
    assert analysis.nodes < 60 * replies


@pytest.mark.parametrize("rule_set", RULE_SETS)
@pytest.mark.parametrize("nodes", [1, 10, 100, 1000, 10_000])
def test_lines_are_in_order_wherever_the_search_is_stopped(rule_set: str, nodes: int) -> None:
    position = midgame(rule_set, 1)
    analysis = Engine(memory=1).analyse(position, Limit(nodes=nodes), lines=20)
    values = [line.score.value for line in analysis.lines]
    assert values == sorted(values, reverse=True)
    assert len({line.moves[0] for line in analysis.lines}) == len(values)
    assert all(-1 <= value <= 1 for value in values)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_search_stopped_before_it_begins_looks_at_nothing(rule_set: str) -> None:
    position = tablier.game(rule_set).start()
    analysing = Engine(memory=1)._search(position, Limit(), 3, ())
    analysing.stop()
    analysis = analysing.result()
    assert (analysis.nodes, analysis.depth) == (0, 0)
    assert position.is_legal(analysis.best)


@pytest.mark.parametrize("text", HOSTILE)
def test_half_a_million_moves_are_not_listed_once_stopped(text: str) -> None:
    """The first thousand moves are looked at before the flag is, and no more: later moves capture more."""
    position = tablier.game("fanorona", cols=9, rows=7).position(text)
    analysing = Engine(memory=1)._search(position, Limit(), 1, ())
    analysing.stop()
    stopped = analysing.result()
    listed = Engine(memory=1).analyse(position, Limit(nodes=1))
    assert captured(stopped.best) < captured(listed.best)


def captured(move: tablier.Move) -> int:
    """How many pieces a move takes."""
    return sum(len(step.captured) for step in move.steps)
