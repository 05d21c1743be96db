"""The games a process has in memory, and how commands get from players into logs.

A game in memory is a copy of its log that may be behind; an append says so. Then the log is read anew and the command
is judged once more. So it does not matter through which process a player plays, nor how many there are.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tablier.errors import TablierError
from tablier.online.changes import Missed
from tablier.online.commands import Command
from tablier.online.events import Created, Entry, RematchMade
from tablier.online.game import Already, Computer, OnlineGame, Refused
from tablier.online.storage import Append, Storage
from tablier.online.storage_error import Stale, StorageError

MOST_GAMES = 1000
"""So many games are kept in memory; others are read when somebody asks for them."""

MOST_TRIES = 20
"""So often a command is judged anew because others were faster."""

BEAT = 2_000
"""Once in so many milliseconds a process says that it serves the games: well below ``storage.GAP``."""


log = logging.getLogger(__name__)


class NoSuchGame(TablierError):
    """There is no game with this id, or it was deleted."""


def wall_clock() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class _Held:
    """A game in memory, if it was read; one at a time may do something with it."""

    game: OnlineGame | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hall:
    """What a server process does with games."""

    def __init__(self, storage: Storage, now: Callable[[], int] = wall_clock) -> None:
        self.storage = storage
        self.now = now
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._beaten: int | None = None
        self._beating = asyncio.Lock()

    async def create(self, id: str, created: Created) -> None:
        """Makes a game; raises :class:`Stale` if there is one with this id."""
        await self.storage.append(_first(id, created, self.now()))

    async def act(self, id: str, by: str | Computer, command: Command, lag: int = 0) -> Already:
        """Does what a command asks for, once; returns at which number of the log that is.

        Raises :class:`NoSuchGame`, :class:`Refused` or what else :meth:`OnlineGame.decide` raises, and
        :class:`StorageError`: whoever sends the command again then, as it was, is right in any case.
        """

        def decide(game: OnlineGame, now: int) -> tuple[Entry, ...] | Already:
            return game.decide(by, command, now, lag)

        return await self._change(id, command.at, decide)

    async def fell_flag(self, id: str) -> bool:
        """Lets the flag of a game fall if it is due; whether it fell by this."""

        def decide(game: OnlineGame, now: int) -> tuple[Entry, ...]:
            return game.decide_flag(now)

        try:
            await self._change(id, 0, decide)
        except Refused:
            return False
        return True

    @asynccontextmanager
    async def game(self, id: str) -> AsyncIterator[OnlineGame]:
        """A game to look at within the block. All of it is in the database."""
        async with self._holding(id) as held:
            yield await self._known(id, held)

    async def keep_up(self) -> None:
        """Keeps the games in memory in step with what other processes do, until it is cancelled."""
        async for change in self.storage.changes():
            ids = list(self._held) if isinstance(change, Missed) else [change.game]
            try:
                numbers = (
                    await self.storage.numbers(ids) if isinstance(change, Missed) else dict([change[:2]])
                )
                for id in ids:
                    await self._catch_up(id, numbers.get(id, 0))
            except TablierError as error:  # whoever asks for these games next reads them anew, or is told
                log.warning("games in memory are given up: %s", error, extra={"event": "storage"})
                for id in ids:
                    await self._catch_up(id, 0)

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
        self, id: str, at: int, decide: Callable[[OnlineGame, int], tuple[Entry, ...] | Already]
    ) -> Already:
        async with self._holding(id) as held:
            for _ in range(MOST_TRIES):
                game = await self._known(id, held, at)
                if game.created.clock:
                    await self.stay_alive()
                try:
                    decided = decide(game, self.now())
                except TablierError:
                    if await self._is_current(game):
                        raise
                    held.game = None  # it was judged by what is no longer so
                    continue
                if isinstance(decided, Already):
                    return decided
                # Applied first: what the game itself would not believe is never written. Till it is on the disk
                # nobody sees it, for the game is held; if it does not get there, the copy is given up.
                held.game = None
                after = game.number
                for entry in decided:
                    game.apply(entry)
                try:
                    await self.storage.append(
                        Append(id, after, decided, game.summary), *_rematch(game, decided)
                    )
                except Stale:
                    continue
                held.game = game
                return Already(game.number)
            raise StorageError("others were faster each time: ask again in a moment")

    async def _known(self, id: str, held: _Held, at: int = 0) -> OnlineGame:
        """The game in memory, read if need be; anew if a player has seen more of it."""
        game = held.game
        if game is None or game.number < at:
            game = held.game = OnlineGame(id, await self.storage.entries(id))
        if not game.number:
            held.game = None
            raise NoSuchGame(f"no game has the id {id}")
        return game

    async def _is_current(self, game: OnlineGame) -> bool:
        return (await self.storage.numbers([game.id])).get(game.id) == game.number

    async def _catch_up(self, id: str, number: int) -> None:
        """Reads what a game in memory does not know yet; one that is at number 0 is gone."""
        held = self._held.get(id)
        if held is None:
            return
        async with held.lock:
            game = held.game
            if game is None or 0 < number <= game.number:  # a change may be told late
                return
            held.game = None
            if number:
                for entry in await self.storage.entries(id, game.number):
                    game.apply(entry)
                held.game = game

    @asynccontextmanager
    async def _holding(self, id: str) -> AsyncIterator[_Held]:
        held = self._held.setdefault(id, _Held())
        self._held.move_to_end(id)
        while len(self._held) > MOST_GAMES and not self._held[oldest := next(iter(self._held))].lock.locked():
            del self._held[oldest]
        async with held.lock:
            yield held


def _first(id: str, created: Created, now: int) -> Append:
    entry = Entry(1, now, created)
    return Append(id, 0, [entry], OnlineGame(id, [entry]).summary)


def _rematch(game: OnlineGame, decided: tuple[Entry, ...]) -> list[Append]:
    """The other game, made in the same moment as the entry that tells of it."""
    return [
        _first(entry.event.game, game.next_created(), entry.time)
        for entry in decided
        if isinstance(entry.event, RematchMade)
    ]
