"""Tasks by name: ``lesson/GAME/CHAPTER/STEP``, ``exercise/GAME/NUMBER`` and ``puzzle/GAME/ID``."""

from __future__ import annotations

from tablier.errors import UnknownOption, shortened
from tablier.learn.bilingual import Bilingual
from tablier.learn.course import course
from tablier.learn.exercises import exercises
from tablier.learn.puzzle import Puzzle, puzzles
from tablier.learn.task import Task

SHAPES = ("lesson/GAME/CHAPTER/STEP", "exercise/GAME/NUMBER", "puzzle/GAME/ID")
MOST_NAMED = 60
"""There are more puzzles than anybody would read the names of."""


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
        case ["puzzle", rule_set, _]:
            named = {f"puzzle/{rule_set}/{puzzle.id}": puzzle for puzzle in puzzles(rule_set)}
            if name in named:
                return _of_puzzle(named[name], name)
            raise UnknownOption(f"there is no task {shortened(name)!r}", list(named)[:MOST_NAMED])
        case _:
            raise UnknownOption(f"there is no task {shortened(name)!r}", SHAPES)
    if name not in tasks:
        raise UnknownOption(f"there is no task {shortened(name)!r}", tuple(tasks))
    return tasks[name]


def _of_puzzle(puzzle: Puzzle, name: str) -> Task:
    """A puzzle as a task: every own turn keeps its value."""
    return Task(
        name=name,
        position=puzzle.start(),
        turns=puzzle.own_turns,
        goals=(),
        keeps=puzzle.value,
        hint=Bilingual("", ""),
        praise=SOLVED,
        miss=None,
        solution=puzzle.solution,
    )


SOLVED = Bilingual("Solved.", "Résolu.")
