"""Copies of a database in use: one moment of it, whole, checked, and never in place of a good one by mistake."""

from __future__ import annotations

import asyncio
import os
import shlex
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tablier.online import Storage, StorageError
from tablier.online import backup as backups
from tablier.online.backup import backup
from tests.online import postgresql
from tests.online.playing import in_loop
from tests.online.postgresql import PostgreSQL
from tests.online.test_storage import OFFER, append, new


@in_loop
async def test_a_backup_is_one_state_of_a_database_in_use(
    tmp_path: Path, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page by page, while each page that is copied waits for more to be written."""
    monkeypatch.setattr(backups, "TOGETHER", 1)
    copy = tmp_path / "copy.sqlite"
    async with Storage(sqlite_url) as storage:
        await storage.append(new("game-one"), new("game-two"))
        loop, written = asyncio.get_running_loop(), 1

        async def go_on() -> None:
            nonlocal written
            await storage.append(append("game-one", written, OFFER), append("game-two", written, OFFER))
            written += 1

        def copied(done: int, total: int) -> None:
            asyncio.run_coroutine_threadsafe(go_on(), loop).result()

        for _ in range(3):
            before = written
            assert await asyncio.to_thread(backup, sqlite_url, copy, copied) == 2
            assert written > before + 2
            assert [file.name for file in tmp_path.iterdir() if "games" not in file.name] == ["copy.sqlite"]
            async with Storage(f"sqlite:///{copy}") as restored:
                numbers = await restored.numbers(["game-one", "game-two"])
                assert set(numbers.values()) == {before}
                assert len(await restored.entries("game-one")) == before
        assert stat.S_IMODE(os.stat(copy).st_mode) == 0o600


@in_loop
async def test_a_database_that_nobody_uses_is_copied_too(tmp_path: Path, sqlite_url: str) -> None:
    async with Storage(sqlite_url) as storage:
        await storage.append(new("game-one"))
    assert backup(sqlite_url, tmp_path / "copy.sqlite") == 1


@in_loop
async def test_what_cannot_be_copied_is_told_and_the_older_copy_stays(
    tmp_path: Path, sqlite_url: str
) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(b"older")
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    with pytest.raises(StorageError, match="there is no database"):
        backup(sqlite_url, copy)
    path.write_bytes(b"nonsense" * 1000)
    with pytest.raises(StorageError, match=r"games\.sqlite cannot be read: file is not a database"):
        backup(sqlite_url, copy)
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE x (y)")
    with pytest.raises(StorageError, match=r"games\.sqlite cannot be read: no such table"):
        backup(sqlite_url, copy)
    path.unlink()
    async with Storage(sqlite_url) as storage:
        await storage.append(*(new(f"game-{number:05}") for number in range(500)))
    whole = path.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    path.write_bytes(whole[:middle] + b"\xff" * 4096 + whole[middle + 4096 :])
    with pytest.raises(StorageError, match=r"games\.sqlite is damaged"):
        backup(sqlite_url, copy)
    path.write_bytes(whole)
    with pytest.raises(StorageError, match="is the database itself"):
        backup(sqlite_url, path)
    with pytest.raises(StorageError, match="cannot be written"):
        backup(sqlite_url, tmp_path / "no folder" / "copy.sqlite")
    assert copy.read_bytes() == b"older"
    assert not [file for file in tmp_path.iterdir() if file.suffix == ".new"]


def test_postgresql_says_how_it_is_copied_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as told:
        backup("postgresql+psycopg://ann:secret@db.example/games", tmp_path / "my copy")
    command = f"pg_dump --format=custom '--file={tmp_path}/my copy' postgresql://ann@db.example/games"
    assert str(told.value).endswith(command)


@in_loop
async def test_what_postgresql_says_can_be_done_and_restored(server: PostgreSQL, tmp_path: Path) -> None:
    programs = postgresql.folder()
    assert programs
    old, restored = server.new_database(), server.new_database()
    async with Storage(old) as storage:
        await storage.append(new("game-one"))
        with pytest.raises(StorageError) as told:
            backup(old, tmp_path / "copy")
        dump = shlex.split(str(told.value).partition(": ")[2])
        subprocess.run([str(programs / dump[0]), *dump[1:]], check=True)
        await storage.append(append("game-one", 1, OFFER))
    target = restored.replace("+psycopg", "")
    restore = [str(programs / "pg_restore"), f"--dbname={target}", str(tmp_path / "copy")]
    subprocess.run(restore, check=True)
    async with Storage(restored, make=False) as storage:
        assert await storage.numbers(["game-one"]) == {"game-one": 1}
        await storage.append(append("game-one", 1, OFFER))
