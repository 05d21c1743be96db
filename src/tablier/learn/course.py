"""Courses: for each rule set chapters of steps, a few sentences each and mostly something to do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from tablier.errors import UnknownOption
from tablier.games import RULE_SETS
from tablier.learn.data_file import Entry, read
from tablier.learn.task import Task, read_task
from tablier.words.bilingual import Bilingual

ID = re.compile(r"[a-z]+(-[a-z]+)*")


@dataclass(frozen=True)
class Step:
    """A few sentences, and a task where there is one."""

    text: Bilingual
    task: Task | None


@dataclass(frozen=True)
class Chapter:
    """Steps about one thing. The id stays the same when chapters change places."""

    id: str
    title: Bilingual
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Course:
    """The chapters of a rule set, from the first move to a plan."""

    game: str
    chapters: tuple[Chapter, ...]

    @property
    def tasks(self) -> dict[str, Task]:
        """All tasks by name."""
        steps = (step.task for chapter in self.chapters for step in chapter.steps)
        return {task.name: task for task in steps if task}


@cache
def course(rule_set: str) -> Course:
    """The course of a rule set; raises :class:`UnknownOption` for one that does not exist.

    >>> course("tours").chapters[0].title.en
    'Towers that belong to nobody'
    """
    if rule_set not in RULE_SETS:
        raise UnknownOption(f"there is no rule set {rule_set!r}", RULE_SETS)
    return read_course(read("lessons", f"{rule_set}.toml"), rule_set)


def read_course(file: Entry, rule_set: str) -> Course:
    """The course that a data file holds."""
    chapters = tuple(
        _chapter(entry, rule_set, number) for number, entry in enumerate(file.entries("chapter"), 1)
    )
    file.finish()
    ids = [chapter.id for chapter in chapters]
    for name in ids:
        if ids.count(name) > 1:
            raise file.fail(f"there are two chapters {name}")
    if not ids:
        raise file.fail("there is no chapter")
    return Course(rule_set, chapters)


def _chapter(entry: Entry, rule_set: str, number: int) -> Chapter:
    """A chapter as it stands there, or taken `from` another course; it is played by the rules of `game`."""
    name, source, plays = entry.text("id"), entry.text("from", ""), entry.text("game", rule_set)
    if not ID.fullmatch(name):
        raise entry.fail(f"an id is of small letters and hyphens, not {name!r}")
    if plays not in RULE_SETS:
        raise entry.fail(f"there is no rule set {plays}")
    if source:
        entry.finish()
        entry = _written_in(source, name, entry)
    title = entry.both("title")
    steps = tuple(
        _step(step, f"lesson/{rule_set}/{number}/{index}", plays)
        for index, step in enumerate(entry.entries("step"), 1)
    )
    entry.finish()
    if not steps:
        raise entry.fail("there is no step")
    return Chapter(name, title, steps)


def _written_in(source: str, name: str, asking: Entry) -> Entry:
    """The chapter of this id where it is written out."""
    if source in RULE_SETS:
        for entry in read("lessons", f"{source}.toml").entries("chapter"):
            if entry.text("id") == name and "from" not in entry:
                entry.text("game", "-")  # the course that shows it says by which rules
                return entry
    raise asking.fail(f"{name} is not written out in {source}")


def _step(entry: Entry, name: str, rule_set: str) -> Step:
    text = entry.both("text")
    task = read_task(entry, name, rule_set) if "position" in entry else None
    entry.finish()
    return Step(text, task)
