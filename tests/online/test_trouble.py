"""A disk that is full, a file that is damaged or gone, a database that does not answer: a clear error, and recovery."""

from __future__ import annotations

import asyncio
import contextlib
import random
import resource
import shutil
import sqlite3
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablier.errors import TablierError
from tablier.online import Hall, LogError, Missed, Storage, StorageError
from tablier.online.backup import backup
from tablier.online.commands import SayPhrase, TakeSeat
from tablier.online.database import Database
from tablier.online.events import SeatTaken
from tablier.words import message
from tests.online.playing import ANN, FIRST, FakeTime, created, in_loop
from tests.online.postgresql import PostgreSQL
from tests.online.test_storage import OFFER, append, new


async def fails(storage: Storage, after: int, told: str) -> None:
    """An append fails with this sentence, and the log stays as it was."""
    with pytest.raises(StorageError) as caught:
        await storage.append(append("game-one", after, OFFER, OFFER), new("game-two"))
    assert told in str(caught.value)
    assert message(caught.value, "fr") != str(caught.value)


async def is_well(storage: Storage, after: int) -> None:
    """The log is as it was, and goes on."""
    assert [entry.number for entry in await storage.entries("game-one")] == list(range(1, after + 1))
    await storage.append(append("game-one", after, OFFER))
    assert await storage.numbers(["game-one", "game-two"]) == {"game-one": after + 1}


@pytest.fixture
def path(sqlite_url: str) -> Path:
    return Path(sqlite_url.removeprefix("sqlite:///"))


@contextlib.contextmanager
def no_file_may_grow() -> Iterator[None]:
    """As on a full disk: nothing can be written beyond what files have already."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@in_loop
async def test_files_cannot_grow(sqlite_url: str) -> None:
    async with Storage(sqlite_url) as storage:
        await storage.append(new("game-one"))
        with no_file_may_grow():
            await fails(storage, 1, "the database cannot be used: disk I/O error")
            assert len(await storage.entries("game-one")) == 1
        await is_well(storage, 1)


@in_loop
async def test_a_full_disk(sqlite_url: str) -> None:
    async with Storage(sqlite_url) as storage:
        await storage.append(new("game-one"))
        with storage._database.writing() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        with storage._database.writing() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

        async def fill() -> None:
            for number in range(1, 10_000):
                await storage.append(append("game-one", number, OFFER))

        with pytest.raises(
            StorageError, match=r"games\.sqlite cannot be written: the disk is full"
        ) as caught:
            await fill()
        assert message(caught.value, "fr").endswith("ne peut pas être écrit : le disque est plein")
        with storage._database.writing() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count=1000000")
        await is_well(storage, len(await storage.entries("game-one")))


@in_loop
async def test_a_file_that_may_only_be_read(sqlite_url: str) -> None:
    async with Storage(sqlite_url) as storage:
        await storage.append(new("game-one"))
        connection = storage._database._writer.raw_connection()
        connection.driver_connection.execute("PRAGMA query_only=ON")  # type: ignore[union-attr]
        connection.close()
        await fails(storage, 1, "games.sqlite cannot be written: attempt to write a readonly database")
        storage._database.close()
        await is_well(storage, 1)


@in_loop
async def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (Path("/proc/games/games.sqlite"), tmp_path / "file" / "games.sqlite", tmp_path):
        with pytest.raises(StorageError) as caught:
            async with Storage(f"sqlite:///{place}"):
                pass
        assert f"{place} cannot be written: " in str(caught.value)


@in_loop
async def test_a_file_that_is_no_database(path: Path, sqlite_url: str) -> None:
    path.write_bytes(b"nonsense" * 1000)
    with pytest.raises(StorageError, match=r"games\.sqlite is damaged \(file is not a database\)"):
        async with Storage(sqlite_url):
            pass
    assert path.read_bytes() == b"nonsense" * 1000


@in_loop
async def test_damage_anywhere_is_told_and_never_believed(
    tmp_path: Path, path: Path, sqlite_url: str
) -> None:
    """Bytes changed in the file: an error with words, or what was there. Nothing else is ever raised."""
    async with Storage(sqlite_url) as storage:
        hall = Hall(storage, FakeTime())
        for number in range(10):
            await hall.create(f"game-{number:04}", created())
            await hall.act(f"game-{number:04}", ANN, TakeSeat("x", 1, FIRST, "Ann" * 5))
    whole, chance, told = path.read_bytes(), random.Random(1), 0
    for case in range(60):
        damaged = bytearray(whole)
        if case % 3 == 0:
            del damaged[chance.randrange(len(whole)) :]
        for _ in range(20 * (case % 3)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        copy = tmp_path / f"{case}.sqlite"
        copy.write_bytes(damaged)
        try:
            async with Storage(f"sqlite:///{copy}", patience=0.05) as storage:
                hall = Hall(storage, FakeTime())
                for number in range(10):
                    await hall.act(f"game-{number:04}", ANN, SayPhrase("y", 2, "hello"))
        except TablierError as error:
            told += isinstance(error, StorageError | LogError)
    assert told > 30


@in_loop
async def test_a_file_that_is_removed_takes_no_moves_with_it(
    path: Path, sqlite_url: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    async with Storage(sqlite_url) as storage:
        await storage.append(new("game-one"))
        backup(sqlite_url, copy)
        for file in path.parent.glob(f"{path.name}*"):
            file.unlink()
        await fails(storage, 1, "games.sqlite was removed")
        assert not path.exists()
        shutil.copy(copy, path)
        await is_well(storage, 1)


@in_loop
async def test_a_database_that_somebody_else_holds(path: Path, sqlite_url: str) -> None:
    async with Storage(sqlite_url, patience=0.05) as storage:
        await storage.append(new("game-one"))
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await fails(storage, 1, "the database cannot be used: database is locked")
            assert len(await storage.entries("game-one")) == 1, "it can be read"
        await is_well(storage, 1)


@in_loop
async def test_postgresql_gone_and_back(server: PostgreSQL, postgresql_url: str) -> None:
    async with Storage(postgresql_url) as storage:
        await storage.append(new("game-one"))
        changes = storage.changes()
        await anext(changes)
        server.stop()
        try:
            for _ in range(3):
                await fails(storage, 1, "the database cannot be used: ")
            with pytest.raises(StorageError):
                await storage.entries("game-one")
        finally:
            server.start()
        while await anext(changes) != Missed():
            pass
        await is_well(storage, 1)


@in_loop
async def test_postgresql_that_does_not_answer(server: PostgreSQL, postgresql_url: str) -> None:
    """No timeout of its own helps here, for it is the server that stands still."""
    async with Storage(postgresql_url, patience=0.5) as storage:
        await storage.append(new("game-one"))
        with server.frozen():
            for _ in range(2):
                await fails(storage, 1, "the database cannot be used: ")
                with pytest.raises(StorageError):
                    await storage.entries("game-one")
        await is_well(storage, 1)


@in_loop
async def test_one_can_leave_a_postgresql_that_does_not_answer(
    server: PostgreSQL, postgresql_url: str
) -> None:
    async with Storage(postgresql_url) as storage:
        await storage.append(new("game-one"))
        with server.frozen():
            asking = [
                asyncio.create_task(storage.append(append("game-one", 1, OFFER))),
                asyncio.create_task(storage.entries("game-one")),
            ]
            await asyncio.sleep(0.1)
            await storage.__aexit__()
            for answer in await asyncio.gather(*asking, return_exceptions=True):
                assert isinstance(answer, StorageError)


@in_loop
async def test_postgresql_is_not_there_from_the_start(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="the database cannot be used: "):
        async with Storage(f"postgresql+psycopg://nobody@/none?host={tmp_path}"):
            pass


def test_who_cannot_listen_is_told_so_as_of_anything_else(tmp_path: Path) -> None:
    """The thread that listens must outlive a database that is not back yet."""
    database = Database(f"postgresql+psycopg://nobody@/none?host={tmp_path}", 1)
    with pytest.raises(StorageError, match="the database cannot be used: "), database.listening():
        pass


@in_loop
async def test_a_connection_that_dies_under_the_writer_is_opened_anew(postgresql_url: str) -> None:
    async with Storage(postgresql_url) as one, Storage(postgresql_url) as other:
        await one.append(new("game-one"))

        def cut(connection: object) -> object:
            kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tablier'"
            return connection.exec_driver_sql(f"{kill} AND pid <> pg_backend_pid()").all()  # type: ignore[attr-defined]

        await other._writer.ask(cut)
        await is_well(one, 1)


@in_loop
async def test_in_the_middle_of_a_group_one_bad_append_fails_alone(url: str) -> None:
    """What the tables do not take, though the storage thought they would."""
    async with Storage(url) as storage:
        await storage.append(new("game-one"), new("game-two"))
        await storage._writer.ask(
            lambda connection: connection.exec_driver_sql("UPDATE game SET number = 0 WHERE id = 'game-two'")
        )
        answers = await asyncio.gather(
            storage.append(append("game-one", 1, OFFER)),
            storage.append(append("game-two", 0, OFFER)),
            storage.append(new("game-three")),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), StorageError, type(None)]
        assert await storage.numbers(["game-one", "game-three"]) == {"game-one": 2, "game-three": 1}


@in_loop
async def test_what_fails_in_an_unforeseen_way_fails_alone(url: str) -> None:
    async with Storage(url) as storage:

        def fail(connection: object) -> object:
            raise ZeroDivisionError

        answers = await asyncio.gather(
            storage.append(new("game-one")),
            storage._writer.ask(fail),
            storage.append(new("game-two")),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), ZeroDivisionError, type(None)]


@in_loop
async def test_what_goes_into_a_log_file_about_an_error_has_no_secrets(url: str) -> None:
    """Not even in what led to it: a traceback tells all of that."""
    async with Storage(url) as storage:
        await storage.append(new("game-one"))
        await storage._writer.ask(
            lambda connection: connection.exec_driver_sql("UPDATE game SET number = 0 WHERE id = 'game-one'")
        )
        with pytest.raises(StorageError) as caught:
            await storage.append(append("game-one", 0, SeatTaken(FIRST, "x", token=ANN, name="Ann")))
    assert "INSERT" in (told := "".join(traceback.format_exception(caught.value)))
    assert ANN not in told
