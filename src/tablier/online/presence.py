"""Who looks at games through which process, as a table: a process says so, and says again that it still holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Self

from sqlalchemy import Connection, delete, select, text, update

from tablier.online.changes import Came
from tablier.online.schema import present
from tablier.online.telling import notify

_PUT = text(
    "INSERT INTO present (process, game, first, second, watching, at) "
    "VALUES (:process, :game, :first, :second, :watching, :at) ON CONFLICT (process, game) DO UPDATE "
    "SET first = excluded.first, second = excluded.second, watching = excluded.watching, at = excluded.at"
)


class Present(NamedTuple):
    """Who looks at a game: the two players, and how many others."""

    first: bool = False
    second: bool = False
    watching: int = 0

    def together(self, other: Self) -> Present:
        """Who does here or there."""
        return Present(self.first or other.first, self.second or other.second, self.watching + other.watching)


NOBODY = Present()


def put(connection: Connection, process: str, here: Mapping[str, Present], now: int) -> None:
    """Says who looks at these games through a process, and tells the others."""
    gone = [game for game, who in here.items() if who == NOBODY]
    rows = [
        {"process": process, "game": game, "at": now, **who._asdict()}
        for game, who in here.items()
        if who != NOBODY
    ]
    if gone:
        connection.execute(delete(present).where(present.c.process == process, present.c.game.in_(gone)))
    if rows:
        connection.execute(_PUT, rows)
    notify(connection, [Came(game, process) for game in here])


def stay(connection: Connection, process: str, now: int, stale: int) -> None:
    """Says that all a process has said holds; what others said too long ago is forgotten."""
    connection.execute(update(present).where(present.c.process == process).values(at=now))
    connection.execute(delete(present).where(present.c.at <= now - stale))


def leave(connection: Connection, process: str) -> None:
    """Nobody looks at anything through a process any more."""
    games = connection.scalars(select(present.c.game).where(present.c.process == process)).all()
    connection.execute(delete(present).where(present.c.process == process))
    notify(connection, [Came(game, process) for game in games])


def elsewhere(connection: Connection, process: str, games: Iterable[str], since: int) -> dict[str, Present]:
    """Who looks at these games through other processes that have said so since."""
    chosen = select(present).where(
        present.c.game.in_(list(games)), present.c.process != process, present.c.at > since
    )
    found: dict[str, Present] = {}
    for row in connection.execute(chosen):
        there = Present(row.first, row.second, row.watching)
        found[row.game] = found.get(row.game, NOBODY).together(there)
    return found
