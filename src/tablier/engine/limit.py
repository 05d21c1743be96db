"""How long an engine may think."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real

from tablier.errors import TablierError
from tablier.games.arguments import whole_number

LONGEST_TIME = 1_000_000_000.0
MOST_NODES = 2**62
DEEPEST = 90
MOST_LINES = 500


@dataclass(frozen=True, slots=True)
class Limit:
    """Where thinking ends: after a time in seconds, a number of nodes, or a depth in plies, whichever comes first.

    >>> from tablier import Limit
    >>> Limit(time=0.5, depth=6)
    Limit(time=0.5, nodes=None, depth=6)
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.time is not None:
            object.__setattr__(self, "time", _seconds(self.time))
        if self.nodes is not None:
            object.__setattr__(self, "nodes", whole_number("a limit of nodes", self.nodes, 1, MOST_NODES))
        if self.depth is not None:
            object.__setattr__(self, "depth", whole_number("a limit of depth", self.depth, 1, DEEPEST))

    @property
    def is_none(self) -> bool:
        """Whether thinking would never end by itself."""
        return self.time is None and self.nodes is None and self.depth is None


def a_limit(limit: object) -> Limit:
    """The limit, if it is one."""
    if not isinstance(limit, Limit):
        raise TablierError(f"a limit is made by Limit(time=…, nodes=…, depth=…), not {limit!r}")
    return limit


def a_limit_that_ends(limit: object) -> Limit:
    """The limit, if thinking ends by it."""
    checked = a_limit(limit)
    if checked.is_none:
        raise TablierError("a limit of time, nodes or depth is needed: without one thinking never ends")
    return checked


def _seconds(value: object) -> float:
    if isinstance(value, Real) and not isinstance(value, bool):
        seconds = float(value)
        if math.isfinite(seconds) and 0 < seconds <= LONGEST_TIME:
            return seconds
    raise TablierError(f"a limit of time must be a number of seconds above 0, not {value!r}")
