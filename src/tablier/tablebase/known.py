"""What is known about endings beyond the tables at hand: counts of every split, and a longest win of each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tablier.errors import UnknownOption, shortened
from tablier.games import Move, Position, game
from tablier.tablebase.kind import Kind, Split
from tablier.tablebase.tablebase import SplitStats, Tablebase

FOLDER = Path(__file__).with_name("counts")
"""A file for each game, written by `tablier tablebase stats --lines --json` or by the program for a GPU."""

FILES = {"tumicarona": "tumicarona-9x5.json", "fanorona": "fanorona-9x5.json"}


@dataclass(frozen=True, slots=True)
class KnownSplit:
    """What all positions of a split are worth to the player to move, and best play from one of the longest wins.

    Counted are positions, not regarding symmetry, and plies. ``quiet`` is how many plies of the line in a row capture
    nothing, at most. ``is_spoiled`` says that the usual limit of plies without a capture would end the line.
    """

    split: Split
    won: int
    drawn: int
    lost: int
    longest_win: int
    longest_loss: int
    position: Position
    line: tuple[Move, ...]
    quiet: int
    is_spoiled: bool

    @property
    def id(self) -> str:
        """How it is named in addresses: `5v4`."""
        return f"{self.split.mover}v{self.split.other}"


@lru_cache
def known_splits(rule_set: str) -> tuple[KnownSplit, ...]:
    """All splits of a game about which everything is known, those with few pieces first."""
    if rule_set not in FILES:
        raise UnknownOption(f"no endings of {shortened(rule_set)!r} are known", tuple(FILES))
    found: list[dict[str, Any]] = json.loads((FOLDER / FILES[rule_set]).read_text("utf-8"))
    return tuple(read_split(rule_set, one) for one in found)


def known_pieces(rule_set: str) -> int:
    """Up to how many pieces everything is known about a game: beyond, some splits may be known and others not."""
    known = {one.split for one in known_splits(rule_set)}
    splits = Kind("compulsory", 9, 5).splits(max(split.pieces for split in known) + 1)
    return next(split.pieces for split in splits if split not in known) - 1


def known_split(rule_set: str, id: str) -> KnownSplit:
    """A split of a game by its id."""
    splits = {one.id: one for one in known_splits(rule_set)}
    if id not in splits:
        raise UnknownOption(f"nothing is known about the endings {shortened(id)!r}", tuple(splits))
    return splits[id]


def read_split(rule_set: str, one: dict[str, Any]) -> KnownSplit:
    """A split as an object of such a file tells it."""
    size = {"cols": one["cols"], "rows": one["rows"]}
    start = position = game(rule_set, **size, no_capture_limit=0).position(one["position"])
    usual = game(rule_set, **size).position(one["position"])
    line: list[Move] = []
    quiet = most = 0
    for text in one["line"]:
        move = position.parse_move(text)
        line.append(move)
        quiet = 0 if move.captured else quiet + 1
        most = max(most, quiet)
        position = position.play(move)
        usual = usual if usual.outcome else usual.play(text)
    return KnownSplit(
        Split(one["mover"], one["opponent"]),
        one["won"],
        one["drawn"],
        one["lost"],
        one["longest_win"],
        one["longest_loss"],
        start,
        tuple(line),
        most,
        is_spoiled=usual.outcome != position.outcome,
    )


def with_line(stats: SplitStats, tables: Tablebase) -> dict[str, object]:
    """Counts as an object of such a file: with a position of the longest win, and best play to its end."""
    line = () if stats.win is None else tables.line(stats.win)
    return stats.to_json() | {"position": stats.win and str(stats.win), "line": [str(move) for move in line]}
