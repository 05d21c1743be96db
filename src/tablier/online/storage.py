"""Where the logs of games are kept: an append is on the disk when it is answered, and happens wholly or not at all.

The face is async; threads are hidden inside. One thread writes, and what is asked while it is busy shares the next
transaction (group commit). Reading has threads of its own. SQLite tells its own process at once of every change, and
of those of other processes a moment later; PostgreSQL tells all processes.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar, cast

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablier import files
from tablier.online import schema, telling
from tablier.online.changes import Came, Change, Listener, Missed
from tablier.online.database import Database
from tablier.online.events import Entry, GameId, LogError, Outage
from tablier.online.game import Summary
from tablier.online.one_writer import MOST_WAITING, OneWriter
from tablier.online.schema import alive, entries, games
from tablier.online.seats import Listed, games_of, put_seats, seats_in, unfinished_of
from tablier.online.storage_error import Stale, StorageError
from tablier.online.telling import notify

PATIENCE = 5.0
"""For so many seconds the database may keep anybody waiting."""

GAP = 6_000
"""When no process has said for so many milliseconds that it serves the games, nobody could play: an outage."""

PUT_BACK = 60_000
"""When somebody seems to have been there so many milliseconds later than now, the system's clock was put back."""

PRUNED_TOGETHER = 200
"""So many games are deleted in one transaction, so that moves wait for no more."""

OTHERS = 0.25
"""Once in so many seconds it is looked whether another process has written, or whether it is time to end."""

Answer = TypeVar("Answer")
Row = dict[str, Any]


class Append(NamedTuple):
    """Entries for the end of a game's log, which must be at the number ``after``; and what the game is then."""

    game: str
    after: int
    entries: Sequence[Entry]
    summary: Summary


class Flag(NamedTuple):
    """The flag of a game falls at this time, unless something happens before."""

    game: str
    at: int


class _Rows(NamedTuple):
    """An append as it goes into the tables."""

    game: str
    after: int
    state: Row
    entries: list[Row]
    seats: list[Row]


_Asked = list[_Rows] | Callable[[Connection], object]


class Storage:
    """The games of one database, to be used as ``async with Storage(url) as storage``, in one event loop."""

    def __init__(self, url: str, *, patience: float = PATIENCE) -> None:
        self._database = Database(url, patience)
        self._listeners: set[Listener] = set()
        self._closing = threading.Event()
        self._data_version: int | None = None
        self._next_look = 0.0
        self._ear: threading.Thread | None = None
        self._reading = 0

    async def __aenter__(self) -> Self:
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._database.prepare)
        is_file = self._database.path is not None
        self._writer = OneWriter[_Asked](self._write, self._look_for_others, OTHERS if is_file else None)
        self._readers = ThreadPoolExecutor(4, "tablier reader")
        return self

    async def __aexit__(self, *error: object) -> None:
        """Writes what was asked for, then ends all threads and connections."""
        self._closing.set()
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        if self._ear:
            await asyncio.to_thread(self._ear.join)
        self._database.close()

    # Writing

    async def append(self, *appends: Append) -> None:
        """Adds to one log, or to several at once: all of it is on the disk then.

        Raises :class:`Stale` where a game is at another number, :class:`LogError` for entries that make no sense,
        :class:`StorageError` where the database cannot be used; then nothing was added.
        """
        await self._writer.ask([_rows(append) for append in appends])

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """Does something in one transaction, in the thread that writes."""
        return cast(Answer, await self._writer.ask(work))

    async def beat(self, now: int) -> int:
        """Says that this process serves the games at this time. Returns the number of games that got time back.

        When no process has said so for longer than :data:`GAP`, there was an outage: in the same transaction every
        game whose time runs gets an entry that gives it back. So it is given once, however many processes come back.
        """

        def work(connection: Connection) -> int:
            return _beat(connection, now)

        given = await self.write(work)
        if given and self._database.path:
            self._tell([Missed()])
        return given

    async def prune(self, untouched_since: int, *, unfinished: bool = False) -> int:
        """Deletes games that are over and in which nothing has happened since; returns how many.

        With ``unfinished`` also those that were left before their end, or before their beginning.
        """
        old = select(games.c.id).where(games.c.touched < untouched_since).limit(PRUNED_TOGETHER)
        if not unfinished:
            old = old.where(games.c.over)

        def work(connection: Connection) -> int:
            ids = connection.scalars(old.with_for_update(skip_locked=True)).all()
            connection.execute(delete(games).where(games.c.id.in_(ids)))
            notify(connection, [Missed()])
            return len(ids)

        deleted = 0
        while some := await self.write(work):
            deleted += some
        if self._database.path:
            self._tell([Missed()])
        return deleted

    # Reading

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """The log of a game after a number: empty if there is no such game, or nothing has happened since."""
        chosen = (
            select(entries).where(entries.c.game == game, entries.c.number > after).order_by(entries.c.number)
        )

        def work(connection: Connection) -> list[Entry]:
            rows = connection.execute(chosen).all()
            for expected, row in enumerate(rows, after + 1):
                if row.number != expected:
                    raise LogError(game, expected, "this entry is missing")
            return [Entry.read(game, row.number, row.time, row.kind, row.payload) for row in rows]

        return await self.read(work)

    async def numbers(self, ids: Iterable[str]) -> dict[str, int]:
        """At which numbers these games are; those that do not exist are left out."""
        wanted = select(games.c.id, games.c.number).where(games.c.id.in_(list(ids)))
        return await self.read(lambda connection: {id: number for id, number in connection.execute(wanted)})

    async def flags(self, limit: int = 100) -> list[Flag]:
        """The flags that fall first."""
        first = (
            select(games.c.id, games.c.flag_at).where(games.c.flag_at.is_not(None)).order_by(games.c.flag_at)
        )
        return await self.read(
            lambda connection: [Flag(*row) for row in connection.execute(first.limit(limit))]
        )

    async def computers(self, untouched_since: int, limit: int = 100) -> list[str]:
        """The games in which the computer has not acted since, those that have waited longest first."""
        waiting = select(games.c.id).where(games.c.computer, games.c.touched <= untouched_since)
        first = waiting.order_by(games.c.touched).limit(limit)
        return await self.read(lambda connection: list(connection.scalars(first)))

    async def games_of(self, token: str) -> list[Listed]:
        """The games in which a seat is kept with the key that has this hash, those that go on first."""
        return await self.read(lambda connection: games_of(connection, token))

    async def unfinished(self, ids: Iterable[str]) -> list[str]:
        """Which of these games are not over."""
        wanted = select(games.c.id).where(games.c.id.in_(list(ids)), ~games.c.over)
        return await self.read(lambda connection: list(connection.scalars(wanted)))

    async def unfinished_of(self, token: str) -> int:
        """How many of them are not over."""
        return await self.read(lambda connection: unfinished_of(connection, token))

    async def backup(self, path: Path) -> None:
        """A copy of the database as it is at one moment, while it is used; an older one stays until that is done."""
        source = self._database.path
        if source is None:
            raise StorageError("PostgreSQL is copied by its own pg_dump")
        await asyncio.to_thread(_backup, source, path)

    async def changes(self) -> AsyncIterator[Change | Came | Missed]:
        """Every change from now on, of this process and of others; of a game with several the last is enough.

        The first is always :class:`Missed`: whoever holds games looks at them once more now that it listens.
        """
        listener = Listener()
        self._listeners.add(listener)
        if self._ear is None and self._database.path is None:
            self._ear = threading.Thread(target=self._listen, name="tablier ear", daemon=True)
            self._ear.start()
        try:
            async for change in listener:
                yield change
        finally:
            self._listeners.discard(listener)

    async def read(self, work: Callable[[Connection], Answer]) -> Answer:
        """What is found in one transaction that sees one state of the database."""

        def read() -> Answer:
            with self._database.reading() as connection:
                return work(connection)

        if self._reading >= MOST_WAITING:
            raise StorageError("too much waits to be read: ask again in a moment")
        self._reading += 1
        try:
            return await self._loop.run_in_executor(self._readers, read)
        finally:
            self._reading -= 1

    # In the thread that writes

    def _write(self, asked: Sequence[_Asked]) -> list[object]:
        answers: list[object] = []
        for is_append, together in groupby(asked, lambda one: isinstance(one, list)):
            if is_append:
                answers += self._append(cast(list[list[_Rows]], list(together)))
            else:
                answers += [self._call(cast(Callable[[Connection], object], work)) for work in together]
        return answers

    def _call(self, work: Callable[[Connection], object]) -> object:
        try:
            with self._database.writing() as connection:
                return work(connection)
        except Exception as error:  # its sender is told; others in the same round are not to blame
            return error

    def _append(self, together: list[list[_Rows]], *, again: bool = True) -> list[object]:
        """Appends in one transaction; an answer or an error for each."""
        try:
            with self._database.writing() as connection:
                answers, changes = _append(connection, together)
        except Exception as error:
            if not isinstance(error.__cause__, IntegrityError):
                return [error] * len(together)
            if len(together) > 1:  # not all shall pay for what is wrong with one
                return [answer for one in together for answer in self._append([one])]
            # Two processes make the same game at once: now it is there, and this one is stale.
            return self._append(together, again=False) if again else [error]
        if self._database.path:
            self._tell(changes)
            self._look_for_others()
        return answers

    def _look_for_others(self) -> None:
        """Whether another process has written to the file; looked for now and then, while somebody listens."""
        if not self._listeners or time.monotonic() < self._next_look:
            return
        self._next_look = time.monotonic() + OTHERS
        found = self._database.data_version()
        if found != self._data_version:
            self._data_version = found
            self._tell([Missed()])

    # In the thread that listens to PostgreSQL

    def _listen(self) -> None:
        while not self._closing.is_set():
            with contextlib.suppress(StorageError), self._database.listening() as connection:
                connection.execute(f"LISTEN {telling.CHANNEL}")
                self._tell([Missed()])  # what was told while nobody listened
                while not self._closing.is_set():
                    for told in connection.notifies(timeout=OTHERS):
                        self._tell([telling.read(told.payload)])
            self._closing.wait(0.5)

    def _tell(self, changes: Sequence[Change | Came | Missed]) -> None:
        """Tells all listeners, from any thread."""

        def tell() -> None:
            for listener in self._listeners:
                listener.tell(changes)

        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody listens
            self._loop.call_soon_threadsafe(tell)


def _rows(append: Append) -> _Rows:
    """An append as rows, every entry checked."""
    try:
        msgspec.convert(append.game, GameId)
    except msgspec.ValidationError as error:
        raise LogError(append.game, append.after, str(error)) from None
    rows = []
    for number, entry in enumerate(append.entries, append.after + 1):
        if entry.number != number:
            raise LogError(append.game, number, "this entry is missing")
        line = {"time": entry.time, "kind": entry.kind, "payload": entry.payload(append.game)}
        rows.append({"game": append.game, "number": number, **line})
    if not rows:
        raise LogError(append.game, append.after + 1, "this entry is missing")
    state = {"number": rows[-1]["number"], "touched": rows[-1]["time"], **append.summary._asdict()}
    return _Rows(append.game, append.after, state, rows, seats_in(append.game, append.entries))


def _append(connection: Connection, together: Iterable[list[_Rows]]) -> tuple[list[object], list[Change]]:
    """What of the appends can happen, happens; an answer for each, and how the games have changed."""
    schema.check_version(connection.scalar(select(schema.schema.c.version)))
    ids = {rows.game for one in together for rows in one}
    # Always locked in the same order: two processes never wait for each other.
    there = (
        select(games.c.id, games.c.number).where(games.c.id.in_(ids)).order_by(games.c.id).with_for_update()
    )
    numbers = {id: number for id, number in connection.execute(there)}
    old = set(numbers)
    states: dict[str, Row] = {}
    lines: list[Row] = []
    taken: list[Row] = []
    answers: list[object] = []
    for one in together:
        stale = next((rows.game for rows in one if numbers.get(rows.game, 0) != rows.after), None)
        answers.append(None if stale is None else Stale(stale, numbers.get(stale, 0)))
        if stale is None:
            for rows in one:
                states[rows.game] = rows.state
                numbers[rows.game] = rows.state["number"]
                lines += rows.entries
                taken += rows.seats
    changes = _put(connection, states, old, lines)
    put_seats(connection, taken)
    return answers, changes


def _put(connection: Connection, states: dict[str, Row], old: set[str], lines: list[Row]) -> list[Change]:
    """Writes what games are now and the new lines of their logs, and tells other processes."""
    known = [{"game": id, **state} for id, state in sorted(states.items()) if id in old]
    new = [{"id": id, **state} for id, state in sorted(states.items()) if id not in old]
    if new:
        connection.execute(insert(games), new)
    if known:
        values: Row = {name: bindparam(name) for name in ("number", "touched", *Summary._fields)}
        connection.execute(update(games).where(games.c.id == bindparam("game")).values(values), known)
    if lines:
        connection.execute(insert(entries), lines)
    changes = [Change(id, state["number"], state["flag_at"]) for id, state in states.items()]
    notify(connection, changes)
    return changes


def _beat(connection: Connection, now: int) -> int:
    last = connection.scalar(select(alive.c.at).with_for_update()) or 0
    if last - PUT_BACK < now <= last:  # it waited while another process was faster
        return 0
    connection.execute(update(alive).values(at=now))
    if now - last <= GAP:
        return 0
    # A flag that was to fall before the outage still falls.
    running = select(games).where(games.c.flag_at > last, games.c.touched < now)
    states: dict[str, Row] = {}
    lines: list[Row] = []
    for row in connection.execute(running.order_by(games.c.id).with_for_update()).mappings():
        began = max(last, row["touched"])
        entry = Entry(row["number"] + 1, now, Outage(began, now))
        summary = Summary(*(row[name] for name in Summary._fields))
        summary = summary._replace(flag_at=row["flag_at"] + now - began)
        rows = _rows(Append(row["id"], row["number"], [entry], summary))
        states[rows.game] = rows.state
        lines += rows.entries
    _put(connection, states, set(states), lines)
    return len(states)


def _backup(source: Path, path: Path) -> None:
    try:
        with files.written(path) as file:
            os.chmod(file.name, 0o600)
            with (
                contextlib.closing(
                    sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
                ) as original,
                contextlib.closing(sqlite3.connect(file.name)) as copy,
            ):
                original.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE").close()
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{path} cannot be written: {error}") from error
