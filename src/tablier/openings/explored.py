"""What the explorer answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablier.games import Move


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move that was played, in how many games, and how they ended: won by the first player, drawn, by the second.

    ``expected`` is the mean of what the search expected of it, from the side of who moves. ``alike`` are other moves
    here that lead to the same position, or to one that is the same but for a symmetry: they share the figures.
    ``name`` is that of the opening it begins, where it has one.
    """

    move: Move
    alike: tuple[Move, ...]
    name: str
    games: int
    first: int
    drawn: int
    second: int
    expected: float

    def to_json(self) -> dict[str, Any]:
        """The same as an object of JSON."""
        return {
            "move": str(self.move),
            "alike": [str(move) for move in self.alike],
            "name": self.name,
            "games": self.games,
            "first": self.first,
            "drawn": self.drawn,
            "second": self.second,
            "expected": round(self.expected, 3),
        }


@dataclass(frozen=True, slots=True)
class Explored:
    """What was played from a position: the most played move first; no moves where no games are known.

    ``name`` is that of the opening all games that came here began with, where it has one.
    """

    name: str
    games: int
    moves: tuple[ExploredMove, ...]

    def to_json(self) -> dict[str, Any]:
        """The same as an object of JSON."""
        return {
            "name": self.name,
            "games": self.games,
            "moves": [each.to_json() for each in self.moves],
        }


NOTHING = Explored("", 0, ())
