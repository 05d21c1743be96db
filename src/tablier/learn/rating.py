"""How hard a puzzle is: how far the engine must look before it plays the solution, and never another turn again."""

from __future__ import annotations

from collections.abc import Collection

from tablier.engine import Engine, Limit
from tablier.games import Position

LOWEST, HIGHEST = 600, 2400
"""The ratings there are."""
FIRST_NODES = 50
STEPS = 26
"""Looks grow by the square root of two: the last one has about 290 000 nodes."""


def rating_of(position: Position, solution: Collection[str]) -> int:
    """The rating of a position in which one of these turns is right.

    LOWEST where the shortest look finds it for good, and so on up with the logarithm of the nodes, to HIGHEST where
    even the longest look does not.
    """
    needed = STEPS
    while needed and str(_look(position, needed - 1)) in solution:
        needed -= 1
    return LOWEST + round((HIGHEST - LOWEST) * needed / STEPS)


def nodes_of(step: int) -> int:
    """How many nodes a look has."""
    return round(FIRST_NODES * 2 ** (step / 2))


def _look(position: Position, step: int) -> object:
    # Without a network: another one should not make puzzles harder or easier.
    return Engine(memory=8, endings=False, network=False).analyse(position, Limit(nodes=nodes_of(step))).best
