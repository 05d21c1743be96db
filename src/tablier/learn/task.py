"""A task: a position to act on, what is asked, and what is said about it. Lessons, exercises and puzzles are such."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.errors import TablierError
from tablier.games import Position, game
from tablier.learn.data_file import Entry
from tablier.learn.goals import Goal, read_goals
from tablier.learn.played import Played
from tablier.learn.proving import Value
from tablier.words.bilingual import Bilingual

MOST_TURNS = 8


@dataclass(frozen=True)
class Task:
    """What a learner is to do from a position within so many own turns.

    All goals must be met; with ``keeps`` every own turn must also keep a win or a draw, by proof of the engine.
    ``miss`` is said beside the reason when it is not met; the solution has the moves of both sides. ``is_only`` says
    that its first turn is proved to be the only one that keeps it, but for those that do the same.
    """

    name: str
    position: Position
    turns: int
    goals: tuple[Goal, ...]
    keeps: Value | None
    hint: Bilingual
    praise: Bilingual
    miss: Bilingual | None
    solution: tuple[str, ...]
    is_only: bool = False


def read_task(entry: Entry, name: str, rule_set: str, praise: str = "praise") -> Task:
    """The task of an entry in a data file, whose praise may have another key; its solution must be legal."""
    position = _position(entry, rule_set)
    task = Task(
        name,
        position,
        entry.number("turns", 1, MOST_TURNS, 1),
        *read_goals(entry.entry("goal")),
        entry.both("hint"),
        entry.both(praise),
        entry.maybe_both("miss"),
        entry.texts("solution"),
    )
    try:
        own = len(list(Played.of(position, task.solution).own))
    except TablierError as error:
        raise entry.fail(f"the solution: {error}") from None
    if not 1 <= own <= task.turns:
        raise entry.fail(f"the solution has {own} own turns, allowed are {task.turns}")
    return task


def _position(entry: Entry, rule_set: str) -> Position:
    text, options = entry.text("position"), entry.table("options")
    try:
        position = game(rule_set, **options).position(text)
    except TablierError as error:
        raise entry.fail(error) from None
    if position.outcome is not None:
        raise entry.fail("the game is over in this position")
    return position
