"""The signature of the search: a hash of what it answers to fixed questions, which a change of the search changes."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable

from tablier.arena.openings import PLIES, random_opening
from tablier.engine import Analysis, Engine, Limit
from tablier.games import Position

POSITIONS = 4
NODES = 1_000
"""Enough that all parts of the search have their say, few enough to take some milliseconds."""


def search_signature(start: Position) -> str:
    """The signature of the search in play from a position that is not the end of a game."""
    answers = (Engine(memory=1).analyse(position, Limit(nodes=NODES)) for position in positions(start))
    return signed(map(as_text, answers))


def positions(start: Position) -> list[Position]:
    """Some positions a few random moves away, always the same ones; the game goes on in all of them."""
    chance = random.Random(start.game.id)
    return [_unfinished(start, chance) for _ in range(POSITIONS)]


def _unfinished(start: Position, chance: random.Random) -> Position:
    moves, position = random_opening(start, chance, PLIES[start.game.id])
    if position.outcome is None:
        return position
    for move in moves[:-1]:
        start = start.play(move)
    return start


def as_text(answer: Analysis) -> str:
    """All of an answer that does not depend on the machine."""
    line = " ".join(map(str, answer.lines[0].moves))
    return f"{answer.depth} {answer.nodes} {answer.score.value:.6f} {line}"


def signed(texts: Iterable[str]) -> str:
    """One short signature for several texts."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]
