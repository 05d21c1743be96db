"""Simple players to measure others by: moves by lot, greed, counting pieces two plies ahead, and UCT.

>>> import random, tablier
>>> from tablier.baselines import BASELINES
>>> position = tablier.game("tumicarona").start()
>>> BASELINES["greedy"](position, random.Random(1)) in position.legal_moves
True
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from tablier.baselines.greedy import greedy_move
from tablier.baselines.material import material_move
from tablier.baselines.sample import random_move
from tablier.baselines.uct import Budget, uct_move
from tablier.games import Move, Position

__all__ = ["BASELINES", "Budget", "greedy_move", "material_move", "random_move", "uct_move"]

Baseline = Callable[[Position, random.Random], Move]

BASELINES: Mapping[str, Baseline] = MappingProxyType(
    {"random": random_move, "greedy": greedy_move, "material": material_move}
)
"""Those that need no budget by name, the weakest first; the same chance gives the same move."""
