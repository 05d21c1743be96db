"""The levels: how well the engine plays when it is asked to play no better. All of them are defined here.

A level looks ahead so many nodes and takes the best move; but at some of its moves, the weaker the more often, it takes
only a glance at the board: one ply deep, and then a move by lot among the reasonable ones, the better the likelier.
What each level is worth was found by matches: benchmarks/ladder.json.

In Vela the taker wins between players who are alike. So a level gives better than it takes: whoever is as good as it
has a game on either side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from tablier.errors import TablierError, UnknownOption
from tablier.games import Position

NAMES = ("novice", "beginner", "casual", "club", "skilled", "expert", "master", "champion")
"""The names of the levels, the weakest first; a game that cannot tell so many apart has only the first ones."""

CAREFUL = 3
"""From this level on no win in one move is missed, and none allowed that can be helped."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far a level looks, and how often it does not.

    ``glances`` is the share of its moves at which it takes only a glance; ``spread`` is how much of the point a move
    may then be worse than the best and still be chosen about a third as often. ``taking`` is how it plays as the taker
    in Vela.
    """

    number: int
    nodes: int
    glances: float
    spread: float
    taking: Level | None = None

    def of_role(self, position: Position) -> Level:
        """The level as it plays the side to move."""
        takes = position.giver is position.turn.other
        return self.taking if self.taking and takes else self

    @property
    def name(self) -> str:
        """The name of the level, the same in all games."""
        return NAMES[self.number - 1]

    @property
    def is_careful(self) -> bool:
        """Whether wins in one move are always seen, for both sides."""
        return self.number >= CAREFUL

    @property
    def knows_set_ups(self) -> bool:
        """Whether it sets its pieces up with sense in Les Tours; the gentle levels do it by lot."""
        return self.number > CAREFUL

    @property
    def knows_endings(self) -> bool:
        """Whether it plays endings by the tables: only who never just glances does."""
        return self.glances == 0

    @property
    def knows_openings(self) -> bool:
        """Whether it plays openings by the book, likewise."""
        return self.glances == 0


_NODES = (200, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 40_000)


def _ladder(*glances: float, spread: float) -> tuple[Level, ...]:
    return tuple(
        Level(number, nodes, share, spread)
        for number, (nodes, share) in enumerate(zip(_NODES, glances, strict=False), 1)
    )


LEVELS: Mapping[str, tuple[Level, ...]] = MappingProxyType(
    {
        "tumicarona": _ladder(1, 0.81, 0.67, 0.48, 0.32, 0.18, 0.06, 0, spread=0.68),
        "fanorona": _ladder(1, 0.8, 0.63, 0.45, 0.28, 0.15, 0.06, 0, spread=0.18),
        "vela": tuple(
            replace(giving, taking=taking)
            for giving, taking in zip(
                _ladder(0.8, 0.66, 0.42, 0.15, 0, spread=0.2),
                _ladder(1, 0.85, 0.78, 0.55, 0.35, spread=0.4),
                strict=True,
            )
        ),
        "tours": _ladder(1, 0.68, 0.64, 0.37, 0.16, 0.06, 0, spread=0.42),
        "tchag": _ladder(1, 0.72, 0.52, 0.35, 0.22, 0.12, 0.05, 0, spread=0.45),
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
