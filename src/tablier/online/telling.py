"""How processes tell each other of changes through PostgreSQL: a line for each, in the transaction that made it."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from sqlalchemy import Connection, text

from tablier.online.changes import Came, Change, Missed

CHANNEL = "tablier"
_NOTIFY = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:told AS text[])) AS told")
_ANY = "*"


def notify(connection: Connection, changes: Sequence[Change | Came | Missed]) -> None:
    """Tells all processes, once this transaction is on the disk. SQLite has another way."""
    if connection.dialect.name == "postgresql" and changes:
        connection.execute(_NOTIFY, {"channel": CHANNEL, "told": [_line(change) for change in changes]})


def read(line: str) -> Change | Came | Missed:
    """What another process has told; whatever else is on the channel makes everybody look."""
    with contextlib.suppress(ValueError):
        kind, game, *rest = line.split(" ")
        if kind == "changed":
            number, flag = rest
            return Change(game, int(number), None if flag == "-" else int(flag))
        if kind == "came":
            (process,) = rest
            return Came(game, process)
    return Missed()


def _line(change: Change | Came | Missed) -> str:
    match change:
        case Change(game, number, flag_at):
            return f"changed {game} {number} {'-' if flag_at is None else flag_at}"
        case Came(game, process):
            return f"came {game} {process}"
    return _ANY
