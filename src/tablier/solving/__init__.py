"""Solving: proves who wins a position in unlimited play, and writes certificates."""

from __future__ import annotations

from tablier.solving.solver import Progress, Solution, Solver
from tablier.solving.state_file import StateError

__all__ = ["Progress", "Solution", "Solver", "StateError"]
