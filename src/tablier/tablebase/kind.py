"""Which rules a table is about, and which positions: tables do not depend on anything else."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tablier import _core
from tablier.errors import TablierError
from tablier.games import Game, Player, Position, game

LARGEST = 24_000_000_000
"""Bytes that all tables of a kind may have together."""


class Split(NamedTuple):
    """How many pieces the player to move has, and how many the other."""

    mover: int
    other: int

    @property
    def pieces(self) -> int:
        """All of them."""
        return self.mover + self.other

    @property
    def mirror(self) -> Split:
        """The same with the other player to move."""
        return Split(self.other, self.mover)

    def __str__(self) -> str:
        return f"{self.mover} against {self.other}"


@dataclass(frozen=True, slots=True)
class Kind:
    """The rules that matter where there are few pieces: whether captures are compulsory, and the size of the board."""

    captures: str
    cols: int
    rows: int

    @classmethod
    def of(cls, played: Game) -> Kind:
        """The kind of a game; raises :class:`TablierError` for one that has no tables."""
        if "cols" not in played.options:
            raise TablierError(f"{played.id} has no tables of endings; tumicarona, fanorona and vela have")
        if played.options["stalemate"] != "loss":
            raise TablierError("tables of endings are about games in which a player without a move loses")
        compulsory = played.id == "tumicarona" or played.options.get("captures") == "compulsory"
        cols, rows = int(played.options["cols"]), int(played.options["rows"])
        return cls("compulsory" if compulsory else "optional", cols, rows)

    def game(self) -> Game:
        """A game with tables of this kind, without a limit of plies: tables know none."""
        rule_set = "tumicarona" if self.captures == "compulsory" else "fanorona"
        return game(rule_set, cols=self.cols, rows=self.rows, no_capture_limit=0)

    def core(self) -> _core.Tablebase:
        """An empty set of tables of this kind."""
        return _core.tablebase(self.cols, self.rows, self.captures == "compulsory")

    def packed(self, memory: int) -> _core.PackedTablebase:
        """An empty set of files of this kind, with so many megabytes for what was asked lately."""
        return _core.packed_tablebase(self.cols, self.rows, self.captures == "compulsory", memory * 1_000_000)

    @property
    def pieces(self) -> int:
        """How many pieces a game begins with."""
        return 2 * (self.cols * self.rows // 2)

    @property
    def most_pieces(self) -> int:
        """Up to how many pieces there can be tables: on small boards all, on others as many as are not too large."""
        return _most_pieces(self)

    def splits(self, pieces: int) -> Iterator[Split]:
        """All splits of up to so many pieces, in the order in which they are built: each before its mirror."""
        for total in range(2, pieces + 1):
            for other in range(max(1, total - self.pieces // 2), total // 2 + 1):
                split = Split(total - other, other)
                yield split
                if split.mirror != split:
                    yield split.mirror

    def positions(self, split: Split) -> int:
        """How many positions a split has, not regarding symmetry."""
        points = self.cols * self.rows
        return math.comb(points, split.mover) * math.comb(points - split.mover, split.other)

    def bytes(self, split: Split) -> int:
        """About how many bytes a table takes in memory, a little more rather than less."""
        points, symmetries = self.cols * self.rows, 8 if self.cols == self.rows else 4
        rows = math.comb(points, split.mover) / symmetries * 1.1 + points
        width = math.comb(points - split.mover, split.other)
        return int(rows * width) + 8 * width + 5 * math.comb(points, split.mover)

    def __str__(self) -> str:
        return f"{self.captures} captures on {self.cols}x{self.rows}"


@cache
def _most_pieces(kind: Kind) -> int:
    sizes = (sum(map(kind.bytes, kind.splits(pieces))) for pieces in range(2, kind.pieces + 1))
    return 1 + sum(size <= LARGEST for size in sizes)


def split_of(position: Position) -> Split:
    """How many pieces both have; a game that is over by capture has none of one."""
    start = position.size.cols * position.size.rows // 2
    first, second = (start - lost for lost in position.captured)
    return Split(first, second) if position.turn is Player.FIRST else Split(second, first)
