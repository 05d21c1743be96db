"""Tasks by name: ``lesson/GAME/CHAPTER/STEP``, ``exercise/GAME/NUMBER`` and ``puzzle/GAME/ID``."""

from __future__ import annotations

from tablier.errors import UnknownOption, shortened
from tablier.learn.course import course
from tablier.learn.exercises import exercises
from tablier.learn.puzzle import puzzle
from tablier.learn.task import Task

SHAPES = ("lesson/GAME/CHAPTER/STEP", "exercise/GAME/NUMBER", "puzzle/GAME/ID")


def task(name: str) -> Task:
    """The task with this name; raises :class:`UnknownOption` with those there are.

    >>> task("lesson/tours/1/2").turns
    1
    """
    match name.split("/"):
        case ["lesson", rule_set, _, _]:
            tasks = course(rule_set).tasks
        case ["exercise", rule_set, _]:
            tasks = {exercise.task.name: exercise.task for exercise in exercises(rule_set)}
        case ["puzzle", rule_set, puzzle_id]:
            return puzzle(rule_set, puzzle_id).task
        case _:
            raise UnknownOption(f"there is no task {shortened(name)!r}", SHAPES)
    if name not in tasks:
        raise UnknownOption(f"there is no task {shortened(name)!r}", tuple(tasks))
    return tasks[name]
