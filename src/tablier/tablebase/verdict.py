"""The verdict of the tables: where both players wish so, a game ends where they prove a draw (T12, F6)."""

from __future__ import annotations

from tablier.errors import TablierError
from tablier.games import Game
from tablier.records import Record
from tablier.tablebase.kind import Kind
from tablier.tablebase.tablebase import Tablebase, shipped


def is_verdict_due(record: Record, tables: Tablebase | None = None) -> bool:
    """Whether a game that goes on has reached a position which tables prove drawn, usually those that come along.

    They know nothing of history and limits, but these only make more draws. Where a table is missing or damaged, or
    there is none for the game, no verdict is ever due.
    """
    if record.outcome is not None:
        return False
    return (tables or shipped()).verdict(record.position) == 0


def refuse_without_tables(game: Game, tables: Tablebase | None = None) -> None:
    """Raises :class:`TablierError` for a game about which tables know nothing, usually those that come along."""
    kind = Kind.of(game)
    if not (tables or shipped()).pieces(game):
        raise TablierError(f"there are no tables of endings for a board of {kind.cols}x{kind.rows}")
