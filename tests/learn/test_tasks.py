"""Every task of the courses and exercises can be done, and not by doing nothing or just anything."""

from __future__ import annotations

import random
import re

import pytest

import tablier
from tablier import learn
from tablier.learn.judge import Judged
from tablier.words.bilingual import Bilingual

RULES = {
    *(f"T{number}" for number in range(1, 13)),
    *(f"F{number}" for number in range(1, 7)),
    *(f"V{number}" for number in range(1, 6)),
    *(f"L{number}" for number in range(1, 11)),
    *(f"C{number}" for number in range(1, 10)),
}
TASKS = {
    name: task
    for rule_set in tablier.RULE_SETS
    for name, task in [
        *learn.course(rule_set).tasks.items(),
        *((exercise.task.name, exercise.task) for exercise in learn.exercises(rule_set)),
    ]
}
ENGINE = tablier.Engine(memory=4)
TRIES = 40
"""Of positions with very many turns so many by lot are tried."""


def tries(task: learn.Task) -> list[str]:
    moves = [str(move) for move in task.position.legal_moves]
    return random.Random(task.name).sample(moves, min(TRIES, len(moves)))


def play_on(task: learn.Task, first: str) -> Judged:
    """A try that goes on with the first legal turn each time."""
    moves = [first]
    while (judged := learn.judge(task, moves, ENGINE)).state == "go_on":
        if judged.reply:
            moves.append(judged.reply)
        position = task.position
        for move in moves:
            position = position.play(move)
        moves.append(str(position.legal_moves[0]))
    return judged


@pytest.mark.parametrize("name", TASKS)
def test_the_solution_meets_the_goal_at_its_end_and_not_before(name: str) -> None:
    task = TASKS[name]
    played = [learn.judge(task, task.solution[:end], ENGINE).state for end in range(len(task.solution) + 1)]
    assert played == ["go_on"] * len(task.solution) + ["met"]
    assert learn.judge(task, task.solution, ENGINE).why == task.praise


@pytest.mark.parametrize("name", TASKS)
def test_not_every_turn_meets_it_and_a_failure_says_why(name: str) -> None:
    failures = (
        judged for move in tries(TASKS[name]) if (judged := play_on(TASKS[name], move)).state == "failed"
    )
    judged = next(failures)
    assert all(len(why) > 10 and why[0].isalnum() and why.endswith(".") for why in judged.why)
    assert judged.why.en != judged.why.fr


def texts(rule_set: str) -> list[Bilingual]:
    course = learn.course(rule_set)
    tasks = [*course.tasks.values(), *(exercise.task for exercise in learn.exercises(rule_set))]
    return [
        *(chapter.title for chapter in course.chapters),
        *(step.text for chapter in course.chapters for step in chapter.steps),
        *(exercise.title for exercise in learn.exercises(rule_set)),
        *(text for task in tasks for text in (task.hint, task.praise, task.miss) if text),
    ]


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_texts_refer_to_rules_that_exist_and_to_the_same_in_both_languages(rule_set: str) -> None:
    for text in texts(rule_set):
        english, french = (sorted(re.findall(r"\[(.*?)\]", each)) for each in text)
        assert english == french, text
        assert set(english) <= RULES, text


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_the_markup_is_closed_and_there_is_no_other(rule_set: str) -> None:
    for text in texts(rule_set):
        for each in text:
            assert each.count("**") % 2 == 0, each
            assert each.replace("**", "").count("*") % 2 == 0, each
            assert not re.search(r"[<>`_#]", each), each
