"""The tables of a new database, and what brings those of an older version to the next; others are refused."""

from __future__ import annotations

import logging
from collections.abc import Callable

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    MetaData,
    String,
    Table,
    Text,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)

from tablier.online import schema
from tablier.online.events import Entry, LogError
from tablier.online.game import OnlineGame, Summary
from tablier.online.seats import put_seats, seats_in
from tablier.online.storage_error import StorageError

log = logging.getLogger(__name__)

_OLD = MetaData()
_entries = Table(
    "entry",
    _OLD,
    Column("game", String),
    Column("number", BigInteger),
    Column("time", BigInteger),
    Column("kind", String),
    Column("payload", Text),
)


def _to_2(connection: Connection) -> None:
    """Games know who is to move and their result; seats have a table, filled from the logs."""
    connection.execute(text("ALTER TABLE game ADD COLUMN turn SMALLINT"))
    connection.execute(text("ALTER TABLE game ADD COLUMN result VARCHAR(10)"))
    for table in (schema.seats, schema.present):
        table.create(connection)
    ids = connection.scalars(select(schema.games.c.id)).all()
    for id in ids:
        chosen = select(_entries).where(_entries.c.game == id).order_by(_entries.c.number)
        try:
            entries = [
                Entry.read(id, row.number, row.time, row.kind, row.payload)
                for row in connection.execute(chosen).all()
            ]
            summary = OnlineGame(id, entries).summary
        except LogError as error:  # it stays as it is: whoever asks for it is told what is wrong
            log.error("a game could not be brought up to date: %s", error)
            continue
        put_seats(connection, seats_in(id, entries))
        _put_summary(connection, id, summary)


def _put_summary(connection: Connection, id: str, summary: Summary) -> None:
    values = {"turn": summary.turn, "result": summary.result}
    connection.execute(schema.games.update().where(schema.games.c.id == id).values(values))


MIGRATIONS: dict[int, Callable[[Connection], None]] = {1: _to_2}
"""By the version they begin with, for each that was ever released before this one."""


def prepare(connection: Connection) -> None:
    """Makes the tables in an empty database, or brings them up to date; raises :class:`StorageError` if it cannot.

    Of several processes that begin at once one does it, and the others wait.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtext("tablier schema"))))
    found = set(inspect(connection).get_table_names())
    if schema.schema.name not in found:
        others = found if connection.dialect.name == "sqlite" else found & set(schema.TABLES.tables)
        if others:
            raise StorageError(f"this is no database of Tablier: it has a table {min(others)!r}")
        schema.TABLES.create_all(connection)
        connection.execute(insert(schema.schema).values(version=schema.VERSION))
        connection.execute(insert(schema.alive).values(at=0))
        return
    version = connection.scalar(select(schema.schema.c.version))
    while version in MIGRATIONS:
        MIGRATIONS[version](connection)
        version += 1
        connection.execute(update(schema.schema).values(version=version))
    schema.check_version(version)
