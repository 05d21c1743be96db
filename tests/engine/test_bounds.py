"""Searches end where they should, in every position and at every level."""

from __future__ import annotations

import random

import tablier
from tablier.engine import LEVELS
from tablier.engine.play_level import choose_at
from tests.engine.bounds import QUICK, WORST, choice, nodes_of_depth_one, positions


def test_a_search_of_depth_one_is_quick_everywhere() -> None:
    rng = random.Random(3)
    for position in positions(rng, 600):
        assert nodes_of_depth_one(position, rng) <= QUICK, repr(position)


def test_a_choice_ends_when_its_time_is_over() -> None:
    """Each of these once took longer than anyone would wait; that they end is all that a test may say of a time."""
    rng = random.Random(4)
    for position in (*WORST, *positions(rng, 40)):
        for _ in range(3):
            choice(position, 0.01, rng)


def test_all_looks_of_a_level_together_keep_to_the_nodes() -> None:
    """A level that is careful looks several times; what they take together is counted."""
    asked: list[int] = []

    class Counting:
        def __init__(self) -> None:
            self.engine = tablier.Engine(memory=1)

        def analyse(
            self,
            position: object,
            limit: tablier.Limit,
            *,
            lines: int = 1,
            fresh: bool | None = None,
            endings: bool = True,
        ) -> tablier.Analysis:
            assert isinstance(position, tablier.Position)
            found = self.engine.analyse(position, limit, lines=lines, fresh=fresh, endings=endings)
            asked.append(found.nodes)
            return found

    chance = random.Random(1)
    for position in positions(chance, 60):
        for level in LEVELS[position.game.id]:
            asked.clear()
            most = chance.choice((1, 30, 300))
            move = choose_at(level, Counting(), position, tablier.Limit(nodes=most), chance)
            assert position.is_legal(move)
            assert sum(asked) <= most
