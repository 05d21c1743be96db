"""Small boards that are solved completely: all their positions counted, and what the start position is worth."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tablier.games import Position, game
from tablier.tablebase.kind import Kind
from tablier.tablebase.known import FOLDER
from tablier.tablebase.tablebase import Ending, Tablebase

FILE = FOLDER / "whole-boards.json"


@dataclass(frozen=True, slots=True)
class KnownBoard:
    """A small board of which every position is known: counts for the player to move, and what the start is worth."""

    start: Position
    won: int
    drawn: int
    lost: int
    longest_win: int
    longest_loss: int
    ending: Ending


@lru_cache
def known_boards(rule_set: str) -> tuple[KnownBoard, ...]:
    """The boards on which a game is solved completely."""
    found: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return tuple(
        KnownBoard(
            game(rule_set, cols=one["cols"], rows=one["rows"]).start(),
            one["won"],
            one["drawn"],
            one["lost"],
            one["longest_win"],
            one["longest_loss"],
            Ending(one["value"], one["distance"]),
        )
        for one in found
        if one["game"] == rule_set
    )


def whole_board(kind: Kind, tables: Tablebase) -> dict[str, object]:
    """A board as an object of that file, counted in complete tables."""
    splits = list(tables.stats(kind, kind.pieces))
    start = tables.ending(kind.game().start())
    assert start
    return {
        "game": kind.game().id,
        "cols": kind.cols,
        "rows": kind.rows,
        "won": sum(one.won for one in splits),
        "drawn": sum(one.drawn for one in splits),
        "lost": sum(one.lost for one in splits),
        "longest_win": max(one.longest_win for one in splits),
        "longest_loss": max(one.longest_loss for one in splits),
        "value": start.value,
        "distance": start.distance,
    }
