"""The tables games are kept in, and their version: older ones are brought up to date, others are refused."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    func,
    insert,
    inspect,
    select,
    update,
)

from tablier.online.storage_error import StorageError

VERSION = 1
"""The version of the tables below."""

MIGRATIONS: dict[int, Callable[[Connection], None]] = {}
"""What brings the tables of a version to the next, for each version that was ever released before this one."""

TABLES = MetaData()

schema = Table("tablier", TABLES, Column("version", Integer, nullable=False))

games = Table(
    "game",
    TABLES,
    Column("id", String(40), primary_key=True),
    Column("number", Integer, nullable=False),  # of the last entry
    Column("touched", BigInteger, nullable=False),  # the time of the last entry
    # What follows from the log, so that a game is found by it
    Column("over", Boolean, nullable=False),
    Column("flag_at", BigInteger),
    Column("computer", Boolean, nullable=False),
)
Index(
    "game_flag_at",
    games.c.flag_at,
    sqlite_where=games.c.flag_at.is_not(None),
    postgresql_where=games.c.flag_at.is_not(None),
)
Index("game_computer", games.c.touched, sqlite_where=games.c.computer, postgresql_where=games.c.computer)
Index("game_touched", games.c.over, games.c.touched)

entries = Table(
    "entry",
    TABLES,
    Column("game", String(40), ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("kind", String(30), nullable=False),
    Column("payload", Text, nullable=False),
    sqlite_with_rowid=False,
)

alive = Table("alive", TABLES, Column("at", BigInteger, nullable=False))
"""One row: when a process last said that it serves the games."""


def prepare(connection: Connection) -> None:
    """Makes the tables in an empty database, or brings them up to date; raises :class:`StorageError` if it cannot.

    Of several processes that begin at once one does it, and the others wait.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtext("tablier schema"))))
    found = set(inspect(connection).get_table_names())
    if schema.name not in found:
        others = found if connection.dialect.name == "sqlite" else found & set(TABLES.tables)
        if others:
            raise StorageError(f"this is no database of Tablier: it has a table {min(others)!r}")
        TABLES.create_all(connection)
        connection.execute(insert(schema).values(version=VERSION))
        connection.execute(insert(alive).values(at=0))
        return
    version = connection.scalar(select(schema.c.version))
    while version in MIGRATIONS:
        MIGRATIONS[version](connection)
        version += 1
        connection.execute(update(schema).values(version=version))
    check_version(version)


def check(connection: Connection) -> None:
    """Refuses a database that has not these tables."""
    if not inspect(connection).has_table(schema.name):
        raise StorageError("this is no database of Tablier")
    check_version(connection.scalar(select(schema.c.version)))


def check_version(version: int | None) -> None:
    """Refuses tables that another version of Tablier made."""
    if version != VERSION:
        raise StorageError(
            f"the database is of version {version}, and this version of Tablier reads version {VERSION}"
        )
