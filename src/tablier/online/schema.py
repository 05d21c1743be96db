"""The tables games are kept in, and their version."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

from tablier.online.storage_error import StorageError

VERSION = 2
"""The version of the tables below."""

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
    Column("turn", SmallInteger),
    Column("result", String(10)),
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

seats = Table(
    "seat",
    TABLES,
    Column("game", String(40), ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("player", SmallInteger, primary_key=True),
    Column("token", String(64), nullable=False),  # the hash of the key it is kept with
    Column("name", String(30)),  # none while it is kept, but not taken
    sqlite_with_rowid=False,
)
"""What follows from the logs: by it the games of a key are found."""

Index("seat_token", seats.c.token)

present = Table(
    "present",
    TABLES,
    Column("process", String(22), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("first", Boolean, nullable=False),
    Column("second", Boolean, nullable=False),
    Column("watching", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # when the process last said so
    sqlite_with_rowid=False,
)
"""Who looks at which game through which process. It is no part of a log: it is gone with the process."""

Index("present_game", present.c.game)

alive = Table("alive", TABLES, Column("at", BigInteger, nullable=False))
"""One row: when a process last said that it serves the games."""


def check_version(version: int | None) -> None:
    """Refuses tables that another version of Tablier made."""
    if version != VERSION:
        raise StorageError(
            f"the database is of version {version}, and this version of Tablier reads version {VERSION}"
        )
