"""How a level chooses its move, given an engine that looks ahead for it."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Protocol

from tablier.engine.analysis import Analysis, Line
from tablier.engine.levels import Level
from tablier.engine.limit import MOST_LINES, Limit
from tablier.games import Move, Position
from tablier.records import Record

NODES_VARY = 0.2
ONE_PLY = Limit(depth=1)


class Analyst(Protocol):
    """What is needed of the engine."""

    def analyse(self, position: Position | Record, limit: Limit, *, lines: int = 1) -> Analysis:
        """Thinks within the limit."""


def choose_at(
    level: Level, engine: Analyst, position: Position | Record, most: Limit | None, chance: random.Random
) -> Move:
    """The move a level plays, within the limit ``most`` if there is one; the same chance gives the same move."""
    if level.is_careful:
        win = engine.analyse(position, ONE_PLY)
        if win.score.value == 1 and win.score.distance == 1:
            return win.best
    if chance.random() < level.glances:
        lines = engine.analyse(position, _within(ONE_PLY, most), lines=MOST_LINES).lines
        chosen = _by_lot(lines, level.spread, chance)
    else:
        # A little less or more, so that a level does not play the same game every time.
        nodes = round(level.nodes * chance.uniform(1 - NODES_VARY, 1 + NODES_VARY))
        chosen = engine.analyse(position, _within(Limit(nodes=nodes), most)).best
    now = position.position if isinstance(position, Record) else position
    if not level.is_careful or not _loses_at_once(now, chosen, engine):
        return chosen
    others = (line.moves[0] for line in engine.analyse(position, ONE_PLY, lines=MOST_LINES).lines)
    return next((move for move in others if not _loses_at_once(now, move, engine)), chosen)


def _by_lot(lines: Sequence[Line], spread: float, chance: random.Random) -> Move:
    best = lines[0].score.expected
    weights = [math.exp((line.score.expected - best) / spread) for line in lines]
    return chance.choices(lines, weights)[0].moves[0]


def _loses_at_once(position: Position, move: Move, engine: Analyst) -> bool:
    """Whether the opponent wins by this move or by his answer to it."""
    after = position.play(move)
    if after.outcome is not None:
        return after.outcome.winner is position.turn.other
    if after.turn is position.turn:
        return False
    answer = engine.analyse(after, ONE_PLY).score
    return answer.value == 1 and answer.distance == 1


def _within(limit: Limit, most: Limit | None) -> Limit:
    """Where the first of two limits ends thinking."""
    if most is None:
        return limit
    return Limit(
        time=min((time for time in (limit.time, most.time) if time is not None), default=None),
        nodes=min((nodes for nodes in (limit.nodes, most.nodes) if nodes is not None), default=None),
        depth=min((depth for depth in (limit.depth, most.depth) if depth is not None), default=None),
    )
