"""The levels: how well the engine plays when it is asked to play no better. All of them are defined here.

A level looks at so many nodes, or so many plies deep, and then takes the best move; the weak ones take a move by lot
among the reasonable ones, the better the likelier. What each is worth was found by matches: benchmarks/ladder.json.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tablier.engine.limit import Limit
from tablier.errors import TablierError, UnknownOption

NAMES = ("novice", "beginner", "casual", "club", "skilled", "expert", "master", "champion")
"""The names of the levels, the weakest first; a game that cannot tell so many apart has only the first ones."""

CAREFUL = 3
"""From this level on no win in one move is missed, and none allowed that can be helped."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far a level looks, and how freely it chooses.

    ``spread`` is how much of the point a move may be worse than the best and still be chosen about a third as often.
    """

    number: int
    limit: Limit
    spread: float = 0.0

    @property
    def name(self) -> str:
        """The name of the level, the same in all games."""
        return NAMES[self.number - 1]

    @property
    def is_careful(self) -> bool:
        """Whether wins in one move are always seen, for both sides."""
        return self.number >= CAREFUL


def _ladder(*rungs: tuple[Limit, float]) -> tuple[Level, ...]:
    return tuple(Level(number, limit, spread) for number, (limit, spread) in enumerate(rungs, 1))


_FANORONA = _ladder(
    (Limit(depth=1), 0.25),
    (Limit(depth=1), 0.1),
    (Limit(depth=2), 0.06),
    (Limit(nodes=1_000), 0.0),
    (Limit(nodes=4_000), 0.0),
    (Limit(nodes=16_000), 0.0),
    (Limit(nodes=64_000), 0.0),
    (Limit(nodes=256_000), 0.0),
)

LEVELS: Mapping[str, tuple[Level, ...]] = MappingProxyType(
    {
        "tumicarona": _FANORONA,
        "fanorona": _FANORONA,
        "vela": _FANORONA,
        "tours": _FANORONA,
        "tchag": _FANORONA,
    }
)
"""The levels of each rule set, the weakest first."""


def level_number(level: int | str) -> int:
    """The number of a level given by number or name."""
    if isinstance(level, str) and level in NAMES:
        return NAMES.index(level) + 1
    if isinstance(level, int) and not isinstance(level, bool) and 1 <= level <= len(NAMES):
        return level
    raise UnknownOption(
        f"there is no level {level!r}", tuple(f"{number} ({name})" for number, name in enumerate(NAMES, 1))
    )


def level_of(rule_set: str, number: int) -> Level:
    """The level with this number in a game; raises when the game has no so high a level."""
    levels = LEVELS[rule_set]
    if number > len(levels):
        raise TablierError(f"{rule_set} has the levels 1 to {len(levels)}; there is no level {number}")
    return levels[number - 1]
