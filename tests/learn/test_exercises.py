"""The exercises: the engine proves every solution, and proves that the obvious greedy turn fails."""

from __future__ import annotations

import random

import pytest

import tablier
from tablier import Move, learn
from tablier.baselines.greedy import greedy_move
from tablier.learn.judge import PROOF
from tablier.learn.proving import Prover

EXERCISES = {
    exercise.task.name: exercise.task
    for rule_set in tablier.RULE_SETS
    for exercise in learn.exercises(rule_set)
}


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_there_are_ten_and_no_two_alike(rule_set: str) -> None:
    exercises = learn.exercises(rule_set)
    assert len(exercises) == 10
    assert len({exercise.task.position.key for exercise in exercises}) == 10
    for language in ("en", "fr"):
        assert len({exercise.title.in_language(language) for exercise in exercises}) == 10


@pytest.mark.parametrize("name", EXERCISES)
def test_the_solution_is_proved_and_the_greedy_turn_is_proved_to_fail(name: str) -> None:
    task = EXERCISES[name]
    prover = Prover()

    def is_kept(move: str | Move) -> bool | None:
        """What the judge of tasks would find, without the refutation it shows to learners."""
        assert task.keeps
        return prover.worth(task.position.play(move), task.position.turn, PROOF).keeps(task.keeps)

    assert is_kept(task.solution[0]) is True
    for greedy in {greedy_move(task.position, random.Random(seed)) for seed in range(3)}:
        assert is_kept(greedy) is False, greedy
