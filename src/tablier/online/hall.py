"""The games a process has in memory, and how commands get from players into logs.

A game in memory is a copy of its log that may be behind; an append says so. Then the log is read anew and the command
is judged once more. So it does not matter through which process a player plays, nor how many there are.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from tablier.errors import TablierError
from tablier.online.changes import Came, Change, Missed
from tablier.online.commands import Command, Play
from tablier.online.events import Created, Entry, LogError, RematchMade, SeatTaken
from tablier.online.game import Already, Computer, OnlineGame, Refused
from tablier.online.storage import Append, Storage
from tablier.online.storage_error import Stale, StorageError

MOST_GAMES = 1000
"""So many games are kept in memory; others are read when somebody asks for them."""

MOST_TRIES = 20
"""So often a command is judged anew because others were faster."""

JUDGES = 4
"""So many threads judge moves and replay logs: a position with half a million turns does not keep the others."""

BEAT = 2_000
"""Once in so many milliseconds a process says that it serves the games: well below ``storage.GAP``."""

T = TypeVar("T")
Turn = Callable[[], AbstractAsyncContextManager[None]]
Decide = Callable[[OnlineGame, int], tuple[Entry, ...] | Already]

log = logging.getLogger(__name__)


class NoSuchGame(TablierError):
    """There is no game with this id, or it was deleted."""


def wall_clock() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class _Held:
    """A game in memory, if it was read, and at which number it is; one at a time may do something with it."""

    game: OnlineGame | None = None
    heard: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hall:
    """What a server process does with games."""

    def __init__(self, storage: Storage, now: Callable[[], int] = wall_clock) -> None:
        self.storage = storage
        self.now = now
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._beaten: int | None = None
        self._beating = asyncio.Lock()
        self._judges = ThreadPoolExecutor(JUDGES, "tablier judge")

    @property
    def in_memory(self) -> int:
        """How many games are in memory."""
        return len(self._held)

    def close(self) -> None:
        """Ends the threads, when they are done with what they do."""
        self._judges.shutdown(wait=False)

    async def create(self, id: str, created: Created, seat: SeatTaken | None = None) -> None:
        """Makes a game, in which its maker may sit down at once.

        Raises what is wrong with it, and :class:`Stale` if there is one with this id.
        """
        now = self.now()
        events = [created] if seat is None else [created, seat]
        first = [Entry(number, now, event) for number, event in enumerate(events, 1)]
        try:
            append = await self._judge(lambda: _first(id, first))
        except LogError as error:  # nothing is in any log: what is wrong is what was asked for
            raise error.__cause__ or error from None
        await self.storage.append(append)

    async def act(
        self, id: str, by: str | Computer, command: Command, lag: int = 0, turn: Turn = nullcontext
    ) -> Already:
        """Does what a command asks for, once; returns at which number of the log that is.

        A server that has many visitors gives a ``turn``: within it a command is judged that may take long.
        Raises :class:`NoSuchGame`, :class:`Refused` or what else :meth:`OnlineGame.decide` raises, and
        :class:`StorageError`: whoever sends the command again then, as it was, is right in any case.
        """

        def decide(game: OnlineGame, now: int) -> tuple[Entry, ...] | Already:
            return game.decide(by, command, now, lag)

        def is_quick(game: OnlineGame) -> bool:
            return not isinstance(command, Play) or game.is_quick(command.move)

        return await self._change(id, command.at, decide, is_quick, turn)

    async def fell_flag(self, id: str) -> bool:
        """Lets the flag of a game fall if it is due; whether it fell by this."""

        def decide(game: OnlineGame, now: int) -> tuple[Entry, ...]:
            return game.decide_flag(now)

        try:
            await self._change(id, 0, decide, lambda game: True)
        except Refused:
            return False
        return True

    @asynccontextmanager
    async def game(self, id: str, at: int = 0) -> AsyncIterator[OnlineGame]:
        """A game to look at within the block, at this number or a later one. All of it is in the database."""
        async with self._holding(id) as held:
            yield await self._known(id, held, at)

    async def keep_up(self) -> None:
        """Keeps the games in memory in step with what other processes do, until it is cancelled."""
        async for change in self.storage.changes():
            await self.hear(change)

    async def hear(self, change: Change | Came | Missed) -> None:
        """Takes a change in. Whoever tells others of it calls this first, so that they find what they are told of."""
        if isinstance(change, Change):
            self._hear(change.game, change.number)
        elif isinstance(change, Missed):
            ids, numbers = list(self._held), dict[str, int]()
            try:
                numbers = await self.storage.numbers(ids)
            except StorageError as error:  # whoever asks for these games next reads them anew, or is told
                log.warning("games in memory are given up: %s", error)
            for id in ids:
                self._hear(id, numbers.get(id, 0))

    async def stay_alive(self) -> None:
        """Says that this process serves the games, if it has not for a while; after an outage time is given back.

        Whoever judges a clock calls this first: nobody loses time in which nobody could play.
        """
        async with self._beating:  # of many that come at once, one says it for all
            now = self.now()
            if self._beaten is None or abs(now - self._beaten) >= BEAT:
                await self.storage.beat(now)
                self._beaten = now

    async def _change(
        self,
        id: str,
        at: int,
        decide: Decide,
        is_quick: Callable[[OnlineGame], bool],
        turn: Turn = nullcontext,
    ) -> Already:
        async with self._holding(id) as held:
            for _ in range(MOST_TRIES):
                game = await self._known(id, held, at)
                if game.created.clock:
                    await self.stay_alive()
                # Applied at once: what the game itself would not believe is never written. Till it is on the disk
                # nobody sees it, for the game is held; if it does not get there, the copy is given up.
                held.game = None
                try:
                    # All that has come meanwhile is judged in a row, and so shares a commit; threads would spread it.
                    if is_quick(game):
                        decided = _decided(game, decide, self.now())
                    else:
                        async with turn():
                            decided = await self._judge(partial(_decided, game, decide, self.now()))
                except LogError:
                    raise
                except TablierError:
                    if await self._is_current(game):
                        held.game = game
                        raise
                    continue  # it was judged by what is no longer so
                if isinstance(decided, Already):
                    held.game = game
                    return decided
                try:
                    await self.storage.append(*decided)
                except Stale:
                    continue
                held.game = game
                return Already(decided[0].after + 1)  # more may follow from it
            raise StorageError("others were faster each time: ask again in a moment")

    async def _known(self, id: str, held: _Held, at: int = 0) -> OnlineGame:
        """The game in memory; what it lacks is read if somebody has seen more of it."""
        game = held.game or OnlineGame(id)
        if held.game is None or game.number < max(at, held.heard):
            held.game = None
            entries = await self.storage.entries(id, game.number)
            await self._judge(partial(_apply, game, entries))
            held.game = game if game.number else None
        if held.game is None:
            self._held.pop(id, None)
            raise NoSuchGame(f"no game has the id {id}")
        return game

    async def _judge(self, work: Callable[[], T]) -> T:
        """Does in a thread what may take long; the game it is about is held meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._judges, work)

    async def _is_current(self, game: OnlineGame) -> bool:
        return (await self.storage.numbers([game.id])).get(game.id) == game.number

    def _hear(self, id: str, number: int) -> None:
        """Notes at which number a game is; one that is at number 0 is gone."""
        held = self._held.get(id)
        if held and number:
            held.heard = max(held.heard, number)  # a change may be told late
        elif held:
            del self._held[id]

    @asynccontextmanager
    async def _holding(self, id: str) -> AsyncIterator[_Held]:
        held = self._held.setdefault(id, _Held())
        self._held.move_to_end(id)
        while len(self._held) > MOST_GAMES and not self._held[oldest := next(iter(self._held))].lock.locked():
            del self._held[oldest]
        async with held.lock:
            yield held


def _apply(game: OnlineGame, entries: Sequence[Entry]) -> None:
    for entry in entries:
        game.apply(entry)


def _decided(game: OnlineGame, decide: Decide, now: int) -> list[Append] | Already:
    """What is to be written, with the game already as it is then."""
    decided = decide(game, now)
    if isinstance(decided, Already):
        return decided
    after = game.number
    _apply(game, decided)
    verdict = game.decide_verdict()
    _apply(game, verdict)
    decided += verdict
    return [Append(game.id, after, decided, game.summary), *_rematch(game, decided)]


def _first(id: str, entries: Sequence[Entry]) -> Append:
    return Append(id, 0, entries, OnlineGame(id, entries).summary)


def _rematch(game: OnlineGame, decided: Sequence[Entry]) -> list[Append]:
    """The other game, made in the same moment as the entry that tells of it."""
    return [
        _first(entry.event.game, [Entry(1, entry.time, game.next_created())])
        for entry in decided
        if isinstance(entry.event, RematchMade)
    ]
