"""A baseline: UCT, a tree of moves that grows where random games from it go well.

A position that is reached for the first time is given all its moves at once, each tried by one random game: together
they are as many random games of the position, with their first moves spread evenly, and the core plays them in one go.
What the end of the game proves is passed up the tree: a move to a lost position is not tried again.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tablier.baselines.sample import futures, move_at
from tablier.games import UNFINISHED, Move, Player, Position

EXPLORATION = 0.7
LONGEST_PLAYOUT = 200


@dataclass(frozen=True, slots=True)
class Budget:
    """Where UCT ends: after a time in seconds or a number of random games, whichever comes first."""

    seconds: float | None = None
    playouts: int | None = None


def uct_move(position: Position, budget: Budget, chance: random.Random) -> Move:
    """The move that was tried most often when the budget is spent, or one that is proved to be best."""
    ends = math.inf if budget.seconds is None else time.perf_counter() + budget.seconds
    most = math.inf if budget.playouts is None else budget.playouts
    root = _Node(position, chance)
    done = root.visits.sum()
    while done < most and time.perf_counter() < ends and root.result == UNFINISHED:
        done += _grow(root, chance)
    return move_at(position, root.indices[root.best()])


class _Node:
    """A position with its moves: how often each was tried, the mover's points from it, and what is proved of it."""

    def __init__(self, position: Position, chance: random.Random) -> None:
        self.indices, self.places = futures(position, chance)
        self.is_first = position.turn is Player.FIRST
        self.results = self._as_mine(self.places.results())
        playouts = self.places.playouts(1, chance.getrandbits(64), max_plies=LONGEST_PLAYOUT)[:, 0]
        played = self._as_mine(playouts)
        self.points = np.where(played == UNFINISHED, 0.5, (played + 1) / 2)
        self.visits = np.ones(len(self.indices))
        self.nodes: dict[int, _Node] = {}
        self.result = self._proved()

    def most_promising(self) -> int:
        """The move to try next: one that went well or that was tried little."""
        bounds = self.points / self.visits + EXPLORATION * np.sqrt(math.log(self.visits.sum()) / self.visits)
        return int(np.argmax(np.where(self.results == UNFINISHED, bounds, (self.results - 1) / 2)))

    def best(self) -> int:
        """The move to play."""
        tried = np.where(self.results == -1, self.visits - self.visits.sum(), self.visits)
        return int(np.argmax(np.where(self.results == 1, np.inf, tried)))

    def prove(self, index: int, result: int) -> None:
        """Takes in that a move leads to this result."""
        self.results[index] = result
        self.result = self._proved()

    def _as_mine(self, results: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
        return results if self.is_first else np.where(results == UNFINISHED, results, -results)

    def _proved(self) -> int:
        if (self.results == 1).any():
            return 1
        # Of very many moves only some are looked at; what holds for those is taken to hold.
        return UNFINISHED if (self.results == UNFINISHED).any() else int(self.results.max())


def _grow(root: _Node, chance: random.Random) -> float:
    """Follows the most promising moves out of the tree, adds a position, and gives how many random games it took."""
    node, path = root, []
    while True:
        index = node.most_promising()
        path.append((node, index))
        if index not in node.nodes:
            break
        node = node.nodes[index]
    below = node.nodes[index] = _Node(node.places[index], chance)
    visits, points = below.visits.sum(), below.points.sum()
    leaf = below
    for above, tried in reversed(path):
        mine = points if above.is_first is leaf.is_first else visits - points
        above.points[tried] += mine
        above.visits[tried] += visits
        if below.result != UNFINISHED and above.result == UNFINISHED:
            above.prove(tried, below.result if above.is_first is below.is_first else -below.result)
        below = above
    return float(visits)
