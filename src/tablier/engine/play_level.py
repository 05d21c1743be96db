"""How a level chooses its move, given an engine that looks ahead for it."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from tablier.engine.analysis import Analysis, Line
from tablier.engine.book import from_book
from tablier.engine.levels import Level
from tablier.engine.limit import MOST_LINES, Limit
from tablier.games import Move, Position
from tablier.records import Record

NODES_VARY = 0.2
SET_UP_MARGIN = 0.03
"""In Les Tours a piece may be placed so that so much less of the point is expected than at best where it is even; less
where more is decided."""
ONE_PLY = Limit(depth=1)


class Analyst(Protocol):
    """What is needed of the engine."""

    def analyse(
        self,
        position: Position | Record,
        limit: Limit,
        *,
        lines: int = 1,
        fresh: bool | None = None,
        endings: bool = True,
    ) -> Analysis:
        """Thinks within the limit."""


def choose_at(
    level: Level,
    engine: Analyst,
    position: Position | Record,
    most: Limit | None,
    chance: random.Random,
    *,
    book: bool = True,
) -> Move:
    """The move a level plays, within the limit ``most`` if there is one; the same chance gives the same move."""
    now = position.position if isinstance(position, Record) else position
    level = level.of_role(now)
    if now.hands and not level.knows_set_ups:
        return chance.choice(now.legal_moves)
    if book and level.knows_openings and (drawn := opening_move(engine, position, chance, most)):
        return drawn.best
    looks = _Looks(engine, Limit() if most is None else most, level.knows_endings)
    chosen = _preferred(level, looks, position, chance)
    if not level.is_careful or not _loses_at_once(now, chosen, looks):
        return chosen
    others = looks.ahead(position, ONE_PLY, lines=MOST_LINES)
    lines = others.lines if others else ()
    return next((line.moves[0] for line in lines if not _loses_at_once(now, line.moves[0], looks)), chosen)


def opening_move(
    engine: Analyst, position: Position | Record, chance: random.Random, most: Limit | None = None
) -> Analysis | None:
    """What is drawn by lot instead of searched: a move of the book, or a good way to set up Les Tours; else None."""
    now = position.position if isinstance(position, Record) else position
    if not now.hands:
        return from_book(position, chance)
    limit = ONE_PLY if most is None else _within(ONE_PLY, most)
    found = engine.analyse(position, limit, lines=MOST_LINES, fresh=True)
    best = found.score.expected
    least = best - SET_UP_MARGIN * 4 * best * (1 - best)
    line = chance.choice([line for line in found.lines if line.score.expected >= least])
    return replace(found, score=line.score, best=line.moves[0], lines=(line,))


class _Looks:
    """The looks that one choice takes: all together keep to the limit.

    None of them sees what earlier searches found, which would make a level stronger than it is, and none leaves
    anything behind.
    """

    def __init__(self, engine: Analyst, most: Limit, knows_endings: bool) -> None:
        self._engine = engine
        self._most = most
        self._endings = knows_endings
        self._began = time.monotonic()
        self._nodes = 0

    def ahead(self, position: Position | Record, limit: Limit, *, lines: int = 1) -> Analysis | None:
        """Looks ahead as far as both limits allow; None when nothing is left, which the first look never meets."""
        left = self._left()
        if left is None:
            return None
        found = self._engine.analyse(
            position, _within(limit, left), lines=lines, fresh=True, endings=self._endings
        )
        self._nodes += max(1, found.nodes)
        return found

    def _left(self) -> Limit | None:
        if not self._nodes:
            return self._most
        seconds = None if self._most.time is None else self._most.time - (time.monotonic() - self._began)
        nodes = None if self._most.nodes is None else self._most.nodes - self._nodes
        if (seconds is not None and seconds <= 0) or (nodes is not None and nodes <= 0):
            return None
        return Limit(seconds, nodes, self._most.depth)


def _preferred(level: Level, looks: _Looks, position: Position | Record, chance: random.Random) -> Move:
    """The move a level would play, were there no danger in it."""
    first = looks.ahead(position, ONE_PLY) if level.is_careful else None
    if first and first.score.value == 1 and first.score.distance == 1:
        return first.best
    if chance.random() < level.glances:
        found = looks.ahead(position, ONE_PLY, lines=MOST_LINES)
        if found:
            return by_lot(found.lines, level.spread, chance)
    else:
        # A little less or more, so that a level does not play the same game every time.
        nodes = round(level.nodes * chance.uniform(1 - NODES_VARY, 1 + NODES_VARY))
        found = looks.ahead(position, Limit(nodes=nodes))
        if found:
            return found.best
    assert first  # who looks for the first time finds something
    return first.best


def by_lot(lines: Sequence[Line], spread: float, chance: random.Random) -> Move:
    """The first move of a line drawn by lot: one worse by ``spread`` than the best is drawn about a third as often."""
    best = lines[0].score.expected
    weights = [math.exp((line.score.expected - best) / spread) for line in lines]
    return chance.choices(lines, weights)[0].moves[0]


def _loses_at_once(position: Position, move: Move, looks: _Looks) -> bool:
    """Whether the opponent wins by this move or by his answer to it, as far as there is still a look for that."""
    after = position.play(move)
    if after.outcome is not None:
        return after.outcome.winner is position.turn.other
    if after.turn is position.turn:
        return False
    answer = looks.ahead(after, ONE_PLY)
    return answer is not None and answer.score.value == 1 and answer.score.distance == 1


def _within(limit: Limit, most: Limit) -> Limit:
    """Where the first of two limits ends thinking."""
    return Limit(
        time=min((time for time in (limit.time, most.time) if time is not None), default=None),
        nodes=min((nodes for nodes in (limit.nodes, most.nodes) if nodes is not None), default=None),
        depth=min((depth for depth in (limit.depth, most.depth) if depth is not None), default=None),
    )
