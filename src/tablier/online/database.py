"""A database by its URL: SQLite in a file, or PostgreSQL; how each is opened, and what its errors mean in words."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from tablier import files
from tablier.online import migrations
from tablier.online.storage_error import StorageError

DRIVERS = ("sqlite", "postgresql+psycopg")


class Database:
    """Transactions on one database. Errors of any kind become :class:`StorageError`; a lost one is found again.

    ``patience`` is for how many seconds it may keep anybody waiting.
    """

    def __init__(self, url: str | URL, patience: float) -> None:
        self.url = _read(url)
        self.path = Path(self.url.database or "") if self.url.drivername == "sqlite" else None
        self._file: tuple[int, int] | None = None
        if self.path:
            self._writer = _sqlite(self.path, patience, "BEGIN IMMEDIATE")
            self._reader = _sqlite(self.path, patience, "BEGIN")
        else:
            self._writer = self._reader = _postgresql(self.url, patience)

    def prepare(self) -> None:
        """Makes or checks the tables, and the file first."""
        if self.path:
            self._make_file(self.path)
        with self.writing() as connection:
            migrations.prepare(connection)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is safe on the disk when the block has ended, or has not happened."""
        self._check_file()
        with self._told(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the database."""
        with self._told(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def listening(self) -> Iterator[Any]:
        """A connection of psycopg's own, to listen on (PostgreSQL only)."""
        try:
            connection = self._reader.raw_connection()
            try:
                driver: Any = connection.driver_connection
                connection.detach()
                driver.autocommit = True
                yield driver
            finally:
                connection.close()
        except (self._reader.dialect.loaded_dbapi.Error, SQLAlchemyError) as error:
            raise StorageError(f"the database cannot be used: {error}") from error

    def data_version(self) -> int | None:
        """A number that differs from the last one when somebody else has written to the file (SQLite only)."""
        with contextlib.suppress(sqlite3.Error, SQLAlchemyError):
            connection = self._writer.raw_connection()
            try:
                driver: Any = connection.driver_connection
                return int(driver.execute("PRAGMA data_version").fetchone()[0])
            finally:
                connection.close()
        return None

    def close(self) -> None:
        """Closes all connections; later calls open new ones."""
        self._writer.dispose()
        self._reader.dispose()

    def _make_file(self, path: Path) -> None:
        """A file only its owner may read: it has what keeps the seats. SQLite gives those beside it the same rights."""
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            files.sync_folder(path.parent)
            self._file = _identity(path)
        except OSError as error:
            raise StorageError(f"{path} cannot be written: {error.strerror}") from error

    def _check_file(self) -> None:
        """SQLite would go on with a file that was removed, and all of it would be lost."""
        if self.path is None or self._file is None:
            return
        try:
            found = _identity(self.path)
        except OSError:
            raise StorageError(f"{self.path} was removed") from None
        if found != self._file:  # a backup was put in its place
            self._file = found
            self.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise StorageError(self._in_words(error)) from error
        except UnicodeError as error:  # a text of SQLite's own that is none any more
            raise StorageError(f"{self.path} is damaged ({error}): put a backup in its place") from error
        except SQLAlchemyError as error:
            raise StorageError(f"the database cannot be used: {error}") from error

    def _in_words(self, error: DBAPIError) -> str:
        code = getattr(error.orig, "sqlite_errorcode", -1) & 0xFF
        why = str(error.orig).strip()
        if code == sqlite3.SQLITE_FULL:
            return f"{self.path} cannot be written: the disk is full"
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return f"{self.path} is damaged ({why}): put a backup in its place"
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
            return f"{self.path} cannot be written: {why}"
        return f"the database cannot be used: {why}"


def _read(url: str | URL) -> URL:
    try:
        read = make_url(url)
    except (ArgumentError, NoSuchModuleError):
        raise StorageError("a database is named by a URL such as sqlite:////data/games.sqlite") from None
    if read.drivername not in DRIVERS or (read.drivername == "sqlite" and not _is_file(read.database)):
        raise StorageError(
            "games are kept in sqlite:////data/games.sqlite or postgresql+psycopg://user@host/name, "
            f"not in {read.render_as_string(hide_password=True)}"
        )
    return read


def _is_file(name: str | None) -> bool:
    return bool(name) and name != ":memory:"


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _sqlite(path: Path, patience: float, begin: str) -> Engine:
    """SQLite so that a commit is on the disk, readers do not wait, and transactions begin when we say so."""

    def connect() -> sqlite3.Connection:
        there_only = f"{path.absolute().as_uri()}?mode=rw"  # no empty file in place of one that was removed
        connection = sqlite3.connect(
            there_only, uri=True, timeout=patience, isolation_level=None, check_same_thread=False
        )
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()
        return connection

    engine = create_engine(
        "sqlite://", creator=connect, poolclass=QueuePool, pool_size=4, max_overflow=0, pool_timeout=patience
    )

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _postgresql(url: URL, patience: float) -> Engine:
    """PostgreSQL so that nothing waits for ever on a lock, a server or a network that is gone."""
    milliseconds = int(patience * 1000)
    arguments = {
        "options": f"-c statement_timeout={milliseconds} -c lock_timeout={milliseconds}",
        "connect_timeout": max(2, int(patience)),  # seconds, the least it knows
        "tcp_user_timeout": milliseconds,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 2,
        "application_name": "tablier",
    }
    try:
        return create_engine(
            url,
            isolation_level="READ COMMITTED",  # whoever waited for a lock sees what its holder wrote
            connect_args=arguments,
            pool_size=5,
            max_overflow=0,
            pool_timeout=patience,
            pool_pre_ping=True,
        )
    except ModuleNotFoundError as error:
        raise StorageError("PostgreSQL needs psycopg: pip install 'tablier[postgresql]'") from error
