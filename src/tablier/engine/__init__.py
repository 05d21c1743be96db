"""Computers that choose a move.

>>> import random, tablier
>>> from tablier import engine
>>> position = tablier.game("tumicarona").start()
>>> engine.choose("greedy", position, random.Random(1)) in position.legal_moves
True
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from tablier.engine.analysis import Analysing, Analysis, Line
from tablier.engine.engine import Engine
from tablier.engine.greedy import greedy_move
from tablier.engine.levels import LEVELS, Level
from tablier.engine.limit import Limit
from tablier.engine.sample import random_move
from tablier.engine.score import Score
from tablier.errors import UnknownOption
from tablier.games import Move, Position

__all__ = [
    "COMPUTERS",
    "LEVELS",
    "Analysing",
    "Analysis",
    "Engine",
    "Level",
    "Limit",
    "Line",
    "Score",
    "choose",
]

Computer = Callable[[Position, random.Random], Move]

COMPUTERS: Mapping[str, Computer] = MappingProxyType({"random": random_move, "greedy": greedy_move})
"""The computers by name, the weakest first."""


def choose(computer: str, position: Position, chance: random.Random) -> Move:
    """The move a computer plays here; the same chance gives the same move. Raises GameOver when there is none."""
    if computer not in COMPUTERS:
        raise UnknownOption(f"there is no computer {computer!r}", tuple(COMPUTERS))
    return COMPUTERS[computer](position, chance)
