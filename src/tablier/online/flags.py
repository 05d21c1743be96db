"""Flags fall even if nobody is connected, each once: the process that appends first lets it fall, the others see it."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from tablier.online.changes import Change, Missed
from tablier.online.events import LogError
from tablier.online.hall import BEAT, Hall, NoSuchGame
from tablier.online.storage_error import StorageError

TOGETHER = 100
"""So many flags are looked at in one go."""

LEAST_PAUSE = 20
"""So many milliseconds pass at least between two looks."""

log = logging.getLogger(__name__)


class Flags:
    """Lets the flags of all games fall in time. Every process of a server runs one."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._next: int | None = None
        self._sooner = asyncio.Event()  # than was known when the wait began
        self._unreadable: set[str] = set()

    async def look(self) -> int | None:
        """Lets the flags fall that are due; returns when to look again, None if nobody's time runs.

        While somebody's does, it is at most :data:`BEAT` later: so it is known until when this process was there.
        """
        await self._hall.stay_alive()
        now = self._hall.now()
        first = await self._hall.storage.flags(TOGETHER + len(self._unreadable))
        readable = [flag for flag in first if flag.game not in self._unreadable]
        for flag in readable:
            if flag.at > now:
                return min(flag.at, now + BEAT)
            await self._fell(flag.game)
        if readable:
            return now  # there may be more
        return now + BEAT if first else None

    async def run(self) -> None:
        """Looks whenever a flag falls, or may fall sooner than was known, until it is cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._hear())
            while True:
                self._next = None
                try:
                    self._look_at(await self.look())
                except StorageError as error:
                    log.warning("no flag can fall now: %s", error)
                    self._look_at(self._hall.now() + BEAT)
                await self._wait()

    async def _fell(self, game: str) -> None:
        try:
            await self._hall.fell_flag(game)
        except NoSuchGame:
            pass  # it was deleted meanwhile
        except LogError as error:
            self._unreadable.add(game)
            log.error("this flag cannot fall: %s", error)

    async def _hear(self) -> None:
        async for change in self._hall.storage.changes():
            now = self._hall.now()
            if isinstance(change, Missed):
                self._look_at(now)
            elif isinstance(change, Change) and change.flag_at is not None:
                self._look_at(min(change.flag_at, now + BEAT))

    def _look_at(self, time: int | None) -> None:
        """Looks then, if not before."""
        if time is not None and (self._next is None or time < self._next):
            self._next = time
            self._sooner.set()

    async def _wait(self) -> None:
        await asyncio.sleep(LEAST_PAUSE / 1000)
        while (pause := self._pause()) is None or pause > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._sooner.wait()
            self._sooner.clear()

    def _pause(self) -> float | None:
        return None if self._next is None else (self._next - self._hall.now()) / 1000
