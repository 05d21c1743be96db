"""The storage, the same for both databases: what is appended is there, wholly, once, and everybody hears of it."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tablier.errors import TablierError
from tablier.online import (
    Append,
    Change,
    Entry,
    LogError,
    Missed,
    Stale,
    Storage,
    StorageError,
    Summary,
    migrations,
    schema,
)
from tablier.online.changes import MOST_UNHEARD, Listener
from tablier.online.events import DrawOffered, Event, Outage
from tablier.online.one_writer import OneWriter
from tablier.online.storage import GAP, PRUNED_TOGETHER
from tablier.words import message
from tests.online.playing import FIRST, START, created, in_loop

GOES_ON = Summary(over=False, flag_at=None, computer=False)
OFFER = DrawOffered(FIRST, "x")


def append(game: str, after: int, *events: Event, summary: Summary = GOES_ON, time: int = START) -> Append:
    """Entries for a log. The storage does not ask whether they make a game."""
    entries = [Entry(number, time, event) for number, event in enumerate(events, after + 1)]
    return Append(game, after, entries, summary)


def new(game: str, *events: Event, summary: Summary = GOES_ON, time: int = START) -> Append:
    return append(game, 0, created(), *events, summary=summary, time=time)


@in_loop
async def test_what_is_appended_is_there_also_later(url: str) -> None:
    async with Storage(url) as storage:
        await storage.append(new("game-one"))
        await storage.append(append("game-one", 1, OFFER, OFFER))
        assert [entry.event for entry in await storage.entries("game-one")] == [created(), OFFER, OFFER]
        assert [entry.number for entry in await storage.entries("game-one", 1)] == [2, 3]
        assert await storage.entries("game-one", 3) == []
        assert await storage.entries("game-two") == []
    async with Storage(url) as storage:
        assert len(await storage.entries("game-one")) == 3
        assert await storage.numbers(["game-one", "game-two"]) == {"game-one": 3}


@in_loop
async def test_an_append_happens_wholly_or_not_at_all(url: str) -> None:
    async with Storage(url) as storage:
        await storage.append(new("game-one"), new("game-two", OFFER))
        for stale in (
            append("game-one", 0, OFFER),
            append("game-one", 2, OFFER),
            new("game-one"),
            append("not-there", 1, OFFER),
        ):
            with pytest.raises(Stale) as caught:
                await storage.append(stale)
            assert caught.value.game == stale.game
        with pytest.raises(Stale) as caught:
            await storage.append(append("game-one", 1, OFFER), append("game-two", 1, OFFER), new("game-new"))
        assert (caught.value.game, caught.value.number) == ("game-two", 2)
        assert message(caught.value, "fr") == "la partie game-two est maintenant au numéro 2"
        assert await storage.numbers(["game-one", "game-two", "game-new"]) == {"game-one": 1, "game-two": 2}


@in_loop
async def test_of_two_that_race_one_wins(url: str) -> None:
    async with Storage(url) as one, Storage(url) as other:
        for number in range(10):
            game = f"race-{number:04}"
            made = await asyncio.gather(
                one.append(new(game)), other.append(new(game)), one.append(new(game)), return_exceptions=True
            )
            assert sorted(map(type, made), key=str) == [type(None), Stale, Stale]
            moved = await asyncio.gather(
                *(storage.append(append(game, 1, OFFER)) for storage in (one, other) * 4),
                return_exceptions=True,
            )
            assert [type(answer) for answer in moved].count(type(None)) == 1
            assert len(await one.entries(game)) == 2


@in_loop
async def test_many_at_a_time_and_across_games_never_lock_each_other(url: str) -> None:
    """Two processes append to pairs of games in opposite orders."""
    games = [f"game-{number:04}" for number in range(20)]
    async with Storage(url) as one, Storage(url) as other:
        await one.append(*(new(game) for game in games))

        async def work(storage: Storage, step: int) -> int:
            done = 0
            for turn in range(40):
                pair = (games[turn * step % 20], games[(turn * step + step) % 20])
                numbers = await storage.numbers(pair)
                with contextlib.suppress(Stale):
                    await storage.append(*(append(game, numbers[game], OFFER) for game in pair))
                    done += 1
            return done

        done = await asyncio.gather(
            *(work(storage, step) for storage in (one, other) for step in (1, -1, 3, -3))
        )
        entries = [len(await one.entries(game)) for game in games]
        assert sum(entries) == 20 + 2 * sum(done)


@in_loop
async def test_nonsense_is_not_written(url: str) -> None:
    async with Storage(url) as storage:
        await storage.append(new("game-one"))
        for wrong in (
            append("game-one", 1, DrawOffered(FIRST, "no id!")),
            append("game-one", 1),
            Append("game-one", 1, [Entry(3, START, OFFER)], GOES_ON),
            append("short", 0, created()),
            append("game'; DROP TABLE game", 0, created()),
            append("game-one", 1, OFFER, time=2**70),
        ):
            with pytest.raises(LogError):
                await storage.append(append("game-one", 1, OFFER), wrong)
        assert await storage.numbers(["game-one"]) == {"game-one": 1}


@pytest.mark.parametrize(
    ("harm", "number"),
    [
        ("UPDATE entry SET payload = '{}' WHERE number = 2", 2),
        ("UPDATE entry SET kind = 'nonsense' WHERE number = 2", 2),
        ("UPDATE entry SET time = -1 WHERE number = 3", 3),
        ("DELETE FROM entry WHERE number = 2", 2),
        ("DELETE FROM entry WHERE number = 1", 1),
    ],
)
@in_loop
async def test_nonsense_in_a_log_names_game_and_number(url: str, harm: str, number: int) -> None:
    async with Storage(url) as storage:
        await storage.append(new("game-one", OFFER, OFFER))
        execute(url, harm)
        with pytest.raises(LogError) as caught:
            await storage.entries("game-one")
        assert (caught.value.game, caught.value.number) == ("game-one", number)


def execute(url: str, *commands: str) -> None:
    """Does to a database what Tablier would not."""
    engine = create_engine(url)
    with engine.begin() as connection:
        for command in commands:
            connection.execute(text(command))
    engine.dispose()


# Finding games


def due(flag_at: int | None, *, computer: bool = False) -> Summary:
    return Summary(over=False, flag_at=flag_at, computer=computer)


@in_loop
async def test_flags_and_computers_are_found(url: str) -> None:
    async with Storage(url) as storage:
        await storage.append(
            new("game-one", summary=due(300)),
            new("game-two", summary=due(100, computer=True)),
            new("game-three"),
        )
        assert [tuple(flag) for flag in await storage.flags()] == [("game-two", 100), ("game-one", 300)]
        assert [flag.game for flag in await storage.flags(limit=1)] == ["game-two"]
        assert await storage.computers(2**52) == ["game-two"]
        await storage.append(append("game-two", 1, OFFER))
        assert [flag.game for flag in await storage.flags()] == ["game-one"]
        assert await storage.computers(2**52) == []


@in_loop
async def test_old_games_are_pruned(url: str) -> None:
    over = Summary(over=True, flag_at=None, computer=False)
    async with Storage(url) as storage:
        many = [f"old-{number:05}" for number in range(PRUNED_TOGETHER + 5)]
        await storage.append(*(new(game, OFFER, summary=over) for game in many))
        await storage.append(new("recent-1", summary=over, time=START + 10), new("unfinished"))
        assert await storage.prune(START + 1) == len(many)
        assert await storage.entries(many[0]) == []
        assert await storage.numbers([*many, "recent-1", "unfinished"]) == {"recent-1": 1, "unfinished": 1}
        with pytest.raises(Stale):
            await storage.append(append(many[0], 2, OFFER))
        assert await storage.prune(START + 1, unfinished=True) == 1
        assert len(await storage.entries("recent-1")) == 1


@in_loop
async def test_how_many_would_be_pruned_and_how_far_it_is(url: str) -> None:
    over = Summary(over=True, flag_at=None, computer=False)
    told: list[int] = []
    async with Storage(url) as storage:
        await storage.append(
            *(new(f"old-{number:05}", summary=over) for number in range(PRUNED_TOGETHER + 5))
        )
        await storage.append(new("recent-1", summary=over, time=START + 10), new("unfinished"))
        assert await storage.old(START) == 0
        assert await storage.old(START + 1) == PRUNED_TOGETHER + 5
        assert await storage.old(START + 1, unfinished=True) == PRUNED_TOGETHER + 6
        assert await storage.prune(START + 1, tell=told.append) == PRUNED_TOGETHER + 5
        assert told == [PRUNED_TOGETHER, PRUNED_TOGETHER + 5]
        assert await storage.old(START + 1) == 0


@in_loop
async def test_games_are_counted_and_the_newest_known(url: str) -> None:
    async with Storage(url) as storage:
        assert await storage.counts() == (0, 0, 0)
        assert await storage.newest(5) == []
        await storage.append(
            new("game-one", time=START + 2),
            new("game-two", summary=Summary(over=True, flag_at=None, computer=False), time=START + 3),
            new("game-three", summary=Summary(over=False, flag_at=START, computer=False), time=START + 1),
        )
        assert await storage.counts() == (3, 1, 1)
        assert await storage.newest(2) == ["game-two", "game-one"]


@in_loop
async def test_who_only_looks_makes_no_tables(url: str) -> None:
    with pytest.raises(StorageError, match=r"there is no database|this is no database of Tablier"):
        async with Storage(url, make=False):
            pass
    if url.startswith("sqlite"):
        assert not Path(url.removeprefix("sqlite:///")).exists()
    async with Storage(url) as storage:
        await storage.append(new("game-one"))
    async with Storage(url, make=False) as storage:
        assert await storage.numbers(["game-one"]) == {"game-one": 1}
        await storage._writer.ask(
            lambda connection: connection.execute(text("UPDATE tablier SET version = 99"))
        )
    with pytest.raises(StorageError, match="the database is of version 99"):
        async with Storage(url, make=False):
            pass


# Outages


@in_loop
async def test_after_an_outage_time_is_given_back_once_however_many_come_back(url: str) -> None:
    async with Storage(url) as one, Storage(url) as other:
        await one.beat(START)
        await one.append(new("runs-one", summary=due(START + 60_000)), new("stands-one"))
        await one.append(new("runs-two", summary=due(START + 60_000), time=START + 1_000))
        await one.append(new("fallen-1", summary=due(START - 5)))
        assert await one.beat(START + GAP) == 0, "that was no outage"
        back = START + GAP + 90_000
        given = await asyncio.gather(
            *(storage.beat(back + n) for n, storage in enumerate((one, other, one, other)))
        )
        assert sorted(given) == [0, 0, 0, 2]
        [outage] = await one.entries("runs-one", 1)
        assert isinstance(outage.event, Outage)
        assert outage.event.began == START + GAP
        assert outage.time == outage.event.ended
        length = outage.event.ended - outage.event.began
        flags = {flag.game: flag.at for flag in await other.flags()}
        assert flags["runs-one"] == flags["runs-two"] == START + 60_000 + length
        assert flags["fallen-1"] == START - 5
        assert await one.entries("stands-one", 1) == []


@in_loop
async def test_what_happened_after_the_last_sign_of_life_is_one_itself(url: str) -> None:
    async with Storage(url) as storage:
        await storage.beat(START)
        await storage.append(new("game-one", summary=due(START + 60_000), time=START + 1_500))
        assert await storage.beat(START + 100_000) == 1
        [entry] = await storage.entries("game-one", 1)
        assert entry.event == Outage(START + 1_500, START + 100_000)


@in_loop
async def test_a_sign_of_life_that_comes_late_is_no_outage(url: str) -> None:
    async with Storage(url) as storage:
        await storage.beat(START)
        await storage.append(new("game-one", summary=due(START + 60_000)))
        for now in (START + GAP, START + 1, START + 2 * GAP):
            assert await storage.beat(now) == 0
        assert await storage.beat(START - 10**7) == 0, "a clock that was put back"
        assert await storage.beat(START - 10**7 + GAP + 1) == 0, "the game is of later"


@in_loop
async def test_where_nobodys_time_runs_there_is_no_outage(url: str) -> None:
    async with Storage(url) as storage:
        assert await storage.beat(START) == 0
        assert await storage.beat(START + 10**9) == 0


# Changes


@in_loop
async def test_changes_are_told_to_all_who_listen(url: str) -> None:
    """To one's own process in full, and to others with PostgreSQL; who missed something is told that."""
    async with Storage(url) as one, Storage(url) as other:
        await one.append(new("game-one"))
        for storage in (one, other):
            changes, number = storage.changes(), 1
            assert await anext(changes) == Missed()
            while True:
                number = (await one.numbers(["game-one"]))["game-one"]
                await one.append(append("game-one", number, OFFER, summary=due(START + number)))
                change = await anext(changes)
                if isinstance(change, Change) or (storage is other and url.startswith("sqlite")):
                    break
            if isinstance(change, Change):  # it may be of the append before
                assert 1 < change.number <= number + 1
                assert change == ("game-one", change.number, START + change.number - 1)


@in_loop
async def test_a_listener_that_does_not_listen_costs_little() -> None:
    listener = Listener()
    listener.tell([Change("game-one", number, None) for number in range(1000)])
    changes = aiter(listener)
    assert await anext(changes) == Missed()
    listener.tell([Change("game-one", number, None) for number in range(1000)])
    assert await anext(changes) == Change("game-one", 999, None)
    listener.tell([Change(f"game-{number}", 1, None) for number in range(MOST_UNHEARD + 1)])
    assert await anext(changes) == Missed()
    listener.tell([Change("game-two", 1, None)])
    assert await anext(changes) == Change("game-two", 1, None)


# One writer for all


@in_loop
async def test_what_waits_is_written_together(monkeypatch: pytest.MonkeyPatch) -> None:
    groups: list[list[int]] = []
    may_go_on = asyncio.Event()
    loop = asyncio.get_running_loop()

    def work(asked: Any) -> list[object]:
        groups.append(list(asked))
        if len(groups) == 1:
            asyncio.run_coroutine_threadsafe(may_go_on.wait(), loop).result()
        return [ask if ask % 2 else ValueError(ask) for ask in asked]

    writer = OneWriter[int](work, lambda: None, None)
    first = asyncio.create_task(writer.ask(1))
    while not groups:
        await asyncio.sleep(0)
    others = [asyncio.create_task(writer.ask(number)) for number in (2, 3, 4, 5)]
    given_up = asyncio.create_task(writer.ask(7))
    await asyncio.sleep(0)
    given_up.cancel()
    may_go_on.set()
    answers = await asyncio.gather(first, *others, return_exceptions=True)
    assert [type(answer) for answer in answers] == [int, ValueError, int, ValueError, int]
    assert groups == [[1], [2, 3, 4, 5, 7]]
    monkeypatch.setattr("tablier.online.one_writer.MOST_WAITING", 0)
    with pytest.raises(StorageError, match="too much waits to be written"):
        await writer.ask(1)
    await writer.close()
    with pytest.raises(StorageError, match="the storage is closed"):
        await writer.ask(1)


@in_loop
async def test_closing_writes_what_waits(url: str) -> None:
    async with Storage(url) as storage:
        asked = [asyncio.create_task(storage.append(new(f"game-{number:04}"))) for number in range(50)]
        await asyncio.sleep(0)
    await asyncio.gather(*asked)
    async with Storage(url) as storage:
        assert len(await storage.numbers(f"game-{number:04}" for number in range(50))) == 50


# The version of the tables


@in_loop
async def test_tables_of_another_version_are_refused(url: str) -> None:
    async with Storage(url) as storage:
        await storage.append(new("game-one"))
        execute(url, "UPDATE tablier SET version = 99")
        with pytest.raises(StorageError, match="version 99"):
            await storage.append(new("game-two"))
    for version in (99, -1):
        execute(url, f"UPDATE tablier SET version = {version}")
        with pytest.raises(StorageError) as caught:
            async with Storage(url):
                pass
        assert message(caught.value, "fr").startswith(f"la base de données est de version {version}, ")


@in_loop
async def test_a_database_of_something_else_is_refused_and_left(url: str) -> None:
    execute(url, "CREATE TABLE game (name TEXT)")
    with pytest.raises(StorageError, match="this is no database of Tablier: it has a table 'game'"):
        async with Storage(url):
            pass
    execute(url, "INSERT INTO game VALUES ('mine')")


@in_loop
async def test_an_older_version_is_brought_up_to_date(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a made-up version 0, which did not know of results and was followed by the one of today."""
    async with Storage(url) as storage:
        await storage.append(new("game-one", OFFER))
    execute(url, "ALTER TABLE game DROP COLUMN result", "UPDATE tablier SET version = 0")
    with pytest.raises(StorageError, match="version 0"):
        async with Storage(url):
            pass

    def migrate(connection: Any) -> None:
        connection.execute(text("ALTER TABLE game ADD COLUMN result VARCHAR(10)"))

    monkeypatch.setattr(migrations, "MIGRATIONS", {0: migrate})
    monkeypatch.setattr(schema, "VERSION", 1)
    storages = await asyncio.gather(*(Storage(url).__aenter__() for _ in range(3)))  # all begin at once
    await storages[0].append(append("game-one", 2, OFFER))
    assert [entry.number for entry in await storages[1].entries("game-one")] == [1, 2, 3]
    for storage in storages:
        await storage.__aexit__()


@in_loop
async def test_a_migration_that_fails_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Storage(url) as storage:
        await storage.append(new("game-one"))
    execute(url, "UPDATE tablier SET version = 0")

    def migrate(connection: Any) -> None:
        connection.execute(text("DELETE FROM game"))
        connection.execute(text("nonsense"))

    with monkeypatch.context() as during:
        during.setitem(migrations.MIGRATIONS, 0, migrate)
        with pytest.raises(StorageError, match="nonsense"):
            async with Storage(url):
                pass
    execute(url, f"UPDATE tablier SET version = {schema.VERSION}")
    async with Storage(url) as storage:
        assert len(await storage.entries("game-one")) == 1


# Where it is


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "nonsense",
        "sqlite://",
        "sqlite:///:memory:",
        "mysql://me:secret@host/games",
        "postgresql://me:secret@host/games",
        "nosuch+driver://host",
    ],
)
def test_other_places_are_refused_without_telling_secrets(wrong: str) -> None:
    with pytest.raises(TablierError) as caught:
        Storage(wrong)
    assert "sqlite:////" in str(caught.value)
    assert "secret" not in str(caught.value)


@in_loop
async def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "new folder é" / "100%?" / "games.sqlite"
    async with Storage(f"sqlite:///{str(path).replace('%', '%25').replace('?', '%3F')}") as storage:
        await storage.append(new("game-one"))
        found = list(path.parent.iterdir())
        assert {file.name for file in found} >= {"games.sqlite", "games.sqlite-wal"}
        for file in (*found, path.parent):
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file


@in_loop
async def test_commits_are_brought_down_to_the_disk(sqlite_url: str) -> None:
    async with Storage(sqlite_url) as storage, asyncio.timeout(60):
        with storage._database.writing() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # full
    assert sqlite3.threadsafety > 0
