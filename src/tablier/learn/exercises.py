"""Exercises: positions in which the obvious turn fails and another keeps what was there, all of it proved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tablier.errors import UnknownOption
from tablier.games import RULE_SETS
from tablier.learn.data_file import Entry, read
from tablier.learn.task import Task, read_task
from tablier.words.bilingual import Bilingual


@dataclass(frozen=True)
class Exercise:
    """A task with a title; its praise says what it teaches."""

    title: Bilingual
    task: Task


@cache
def exercises(rule_set: str) -> tuple[Exercise, ...]:
    """The exercises of a rule set; raises :class:`UnknownOption` for one that does not exist."""
    if rule_set not in RULE_SETS:
        raise UnknownOption(f"there is no rule set {rule_set!r}", RULE_SETS)
    return read_exercises(read("", "exercises.toml"))[rule_set]


def read_exercises(file: Entry) -> dict[str, tuple[Exercise, ...]]:
    """The exercises that a data file holds, by rule set."""
    found = {
        rule_set: tuple(
            _exercise(entry, f"exercise/{rule_set}/{number}", rule_set)
            for number, entry in enumerate(file.entries(rule_set), 1)
        )
        for rule_set in RULE_SETS
    }
    file.finish()
    return found


def _exercise(entry: Entry, name: str, rule_set: str) -> Exercise:
    exercise = Exercise(entry.both("title"), read_task(entry, name, rule_set, praise="teaches"))
    entry.finish()
    if exercise.task.keeps is None:
        raise entry.fail("the goal of an exercise is to keep a win or a draw")
    return exercise
