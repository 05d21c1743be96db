"""A copy of all games while they are played: as they are at one moment, and checked before an older copy goes."""

from __future__ import annotations

import os
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tablier import files
from tablier.online.database import read_url
from tablier.online.storage_error import StorageError

TOGETHER = 1000
"""So many pages are copied between two words about how far it is."""


def backup(url: str, path: Path, tell: Callable[[int, int], None] = lambda done, total: None) -> int:
    """Copies a SQLite database that is in use into a file of its own; returns how many games it has.

    ``tell`` is told how many pages of how many are copied. Until all is safe on the disk, an older copy stays.
    """
    database = read_url(url)
    if database.drivername != "sqlite":
        name = database._replace(drivername="postgresql", password=None).render_as_string()
        command = shlex.join(["pg_dump", "--format=custom", f"--file={path}", name])
        raise StorageError(f"PostgreSQL is copied by its own pg_dump: {command}")
    source = Path(database.database or "")
    if not source.is_file():
        raise StorageError(f"there is no database {source}")
    if path.exists() and path.samefile(source):
        raise StorageError(f"{path} is the database itself: name another file")
    try:
        with files.written(path) as file:
            os.chmod(file.name, 0o600)  # it has what keeps the seats
            return _copy(source, Path(file.name), tell)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{path} cannot be written: {error}") from error


def _copy(source: Path, path: Path, tell: Callable[[int, int], None]) -> int:
    read_only = f"{source.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(read_only, uri=True, isolation_level=None)) as original,
        closing(sqlite3.connect(path)) as copy,
    ):
        try:
            # Within a transaction all steps of the copy see the same moment, whatever others write.
            original.execute("BEGIN").close()
            games = int(original.execute("SELECT count(*) FROM game").fetchone()[0])
        except sqlite3.Error as error:
            raise StorageError(f"{source} cannot be read: {error}") from error
        original.backup(copy, pages=TOGETHER, progress=lambda _, left, total: tell(total - left, total))
        copy.execute("PRAGMA journal_mode=DELETE").close()  # one file, with nothing beside it
        found = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise StorageError(f"{source} is damaged ({found}): put a backup in its place")
        return games
