"""Whose seat is kept with which key, as a table: it follows from the logs, and finds the games of a key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, func, select, text

from tablier.games import Player
from tablier.online.clock import LAG
from tablier.online.events import ComputerSeat, Created, Entry, ReservedSeat, SeatTaken
from tablier.online.schema import entries, games, seats

MOST = 200
"""So many games of a key are listed."""

_PUT = text(
    "INSERT INTO seat (game, player, token, name) VALUES (:game, :player, :token, :name) "
    "ON CONFLICT (game, player) DO UPDATE SET name = excluded.name"
)


class Listed(NamedTuple):
    """A game as a list of one's own shows it; ``computer`` is the seat of the other player, where it is its."""

    game: str
    created: Created
    player: Player
    name: str | None
    opponent: str | None
    computer: ComputerSeat | None
    turn: Player | None
    over: bool
    result: str | None
    touched: int
    deadline: int | None

    @property
    def is_waiting(self) -> bool:
        """Whether the other seat is free."""
        return self.opponent is None and self.computer is None


def seats_in(game: str, added: Iterable[Entry]) -> list[dict[str, Any]]:
    """The rows that entries of a log add to the table."""
    rows: list[dict[str, Any]] = []
    for entry in added:
        match entry.event:
            case Created(seats=made):
                for player, seat in zip(Player, made, strict=True):
                    if isinstance(seat, ReservedSeat):
                        rows.append({"game": game, "player": int(player), "token": seat.token, "name": None})
            case SeatTaken(player=player, token=token, name=name):
                rows.append({"game": game, "player": int(player), "token": token, "name": name})
    return rows


def put_seats(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Writes them; a seat that was kept for somebody gets his name."""
    if rows:
        connection.execute(_PUT, rows)


def unfinished_of(connection: Connection, token: str) -> int:
    """How many games of a key are not over."""
    own = select(func.count()).select_from(seats.join(games)).where(seats.c.token == token, ~games.c.over)
    return connection.scalar(own) or 0


def games_of(connection: Connection, token: str) -> list[Listed]:
    """The games of a key, those that go on first, and of these the one in which something happened last."""
    other = seats.alias()
    found = (
        select(games, seats.c.player, seats.c.name, other.c.name.label("opponent"), entries.c.payload)
        .select_from(
            seats.join(games)
            .join(entries, and_(entries.c.game == games.c.id, entries.c.number == 1))
            .outerjoin(other, and_(other.c.game == games.c.id, other.c.player != seats.c.player))
        )
        .where(seats.c.token == token)
        .order_by(games.c.over, games.c.touched.desc())
        .limit(MOST)
    )
    return [_listed(row) for row in connection.execute(found)]


def _listed(row: Row[Any]) -> Listed:
    created = msgspec.json.decode(row.payload, type=Created)
    player = Player(row.player)
    other = created.seats[player.other]
    return Listed(
        game=row.id,
        created=created,
        player=player,
        name=row.name,
        opponent=row.opponent,
        computer=other if isinstance(other, ComputerSeat) else None,
        turn=None if row.turn is None else Player(row.turn),
        over=row.over,
        result=row.result,
        touched=row.touched,
        deadline=None if row.flag_at is None else row.flag_at - LAG,
    )
