"""Same question, same answer: with a limit of nodes or depth nothing else an engine is used for makes a difference."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import tablier
from tablier.arena.openings import PLIES, random_opening

LIMIT = tablier.Limit(nodes=40_000)
"""More than a table of a megabyte holds with ease, so that what else is in it could matter."""


def questions(count: int) -> Iterator[tablier.Position]:
    """Positions of all rule sets by turns."""
    chance = random.Random(6)
    for number in range(count):
        rule_set = list(PLIES)[number % len(PLIES)]
        _, position = random_opening(tablier.game(rule_set).start(), chance, PLIES[rule_set])
        yield position


def answer(engine: tablier.Engine, position: tablier.Position) -> object:
    return engine.analyse(position, LIMIT, lines=2)


@contextmanager
def in_use(engine: tablier.Engine) -> Iterator[None]:
    """Another thread asks the engine other things all the while, by time and by nodes."""
    over = threading.Event()

    def ask() -> None:
        while not over.is_set():
            for position in questions(10):
                engine.analyse(position, tablier.Limit(time=0.002))
                engine.analyse(position, tablier.Limit(nodes=2000))

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_after_other_questions() -> None:
    engine = tablier.Engine(memory=1)
    for position in questions(10):
        expected = answer(tablier.Engine(memory=1), position)
        engine.analyse(position, tablier.Limit(time=0.01))
        assert answer(engine, position) == expected
        assert answer(engine, position) == expected


@pytest.mark.parametrize("position", list(questions(5)), ids=lambda position: position.game.id)
def test_after_very_many_other_questions(position: tablier.Position) -> None:
    """Once, what searches leave was numbered up to 1 023 and then anew, and old entries passed for new ones."""
    engine, full = tablier.Engine(memory=1), tablier.Limit(nodes=400_000)
    expected = engine.analyse(position, full, lines=5)
    for _ in range(1022):
        engine.analyse(position, tablier.Limit(nodes=1))
    assert engine.analyse(position, full, lines=5) == expected


@pytest.mark.parametrize("threads", [1, 2])
def test_while_another_thread_uses_the_engine(threads: int) -> None:
    engine = tablier.Engine(memory=1)
    places = list(questions(20))
    expected = [answer(tablier.Engine(memory=1), place) for place in places]
    with in_use(engine):
        found: list[list[object]] = [[] for _ in range(threads)]

        def ask(into: list[object]) -> None:
            into += [answer(engine, place) for place in places]

        asking = [threading.Thread(target=ask, args=(each,)) for each in found]
        for thread in asking:
            thread.start()
        for thread in asking:
            thread.join()
    assert found == [expected] * threads


def test_a_level_chooses_the_same_whatever_the_engine_found_before() -> None:
    used = tablier.Engine(level=5, memory=16)
    for position in questions(10):
        expected = tablier.Engine(level=5).choose(position, chance=random.Random(3))
        used.analyse(position, tablier.Limit(time=0.05))
        assert used.choose(position, chance=random.Random(3)) == expected


def test_searches_with_and_without_a_clock_leave_each_other_alone() -> None:
    """A fixed question neither uses nor ages what searches by time have found."""
    position = tablier.game("tchag").position(".Yb./rrbY/.gby/.R.. r -")
    engine = tablier.Engine(memory=1)
    assert engine.analyse(position, tablier.Limit(time=2.0)).score.proved
    for _ in range(1200):
        engine.analyse(tablier.game("tchag").start(), tablier.Limit(nodes=64))
    again = engine.analyse(position, tablier.Limit(time=1.0, nodes=64))
    assert again.score.proved
    assert not engine.analyse(position, tablier.Limit(nodes=64)).score.proved
    assert not engine.analyse(position, tablier.Limit(time=1.0, nodes=64), fresh=True).score.proved
