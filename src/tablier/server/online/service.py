"""Games by link in one process: the database is opened with the app, or later, and tried again until it can be."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from tablier.online import Flags, Storage, StorageError
from tablier.online.hall import JUDGES
from tablier.server.fair_queue import FairQueue
from tablier.server.metrics import MeasuredHall, MeasuredStorage, Metrics
from tablier.server.online.computers import Computers
from tablier.server.online.limits import MadeGames
from tablier.server.online.pings import Pings
from tablier.server.online.presence import Presence
from tablier.server.online.rooms import Rooms
from tablier.server.pool import Pool
from tablier.server.sockets import Sockets

MOST_JUDGED = 1000
"""So many commands of one address may wait to be judged. It never takes all judges, nor comes before others."""

FIRST_TRY = 3.0
"""For so many seconds a server that begins waits for its database; then it answers without."""

AGAIN = 2.0
"""After so many seconds it is tried again to open the database."""

log = logging.getLogger(__name__)


class Opened:
    """What there is while the database is open."""

    def __init__(self, storage: Storage, pool: Pool, metrics: Metrics) -> None:
        self.storage = storage
        self.hall = MeasuredHall(storage, metrics)
        self.computers = Computers(self.hall, pool)
        self.pings = Pings()
        self.judging = FairQueue(JUDGES, each=JUDGES - 1, most=MOST_JUDGED)
        self._presence = Presence(self.hall)
        self.rooms = Rooms(self.hall, self._presence, self.computers)

    async def run(self) -> None:
        """Does all that goes on by itself until it is cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(Flags(self.hall).run())
            tasks.create_task(self.rooms.run())
            tasks.create_task(self.computers.run())
            tasks.create_task(self.pings.run())
            tasks.create_task(self._presence.run(self.rooms.recount))


class Online:
    """The games by link of an app."""

    def __init__(self, url: str, pool: Pool, sockets: Sockets, made: MadeGames, metrics: Metrics) -> None:
        Storage(url)  # says at once what is wrong with the name of a database
        self.sockets = sockets
        self.made = made
        self._url = url
        self._pool = pool
        self._metrics = metrics
        self._opened: Opened | None = None
        self._why = "the database is not open yet"
        self._running: asyncio.Task[None] | None = None

    @property
    def opened(self) -> Opened:
        """What there is while the database is open; raises :class:`StorageError` while it is not."""
        if self._opened is None:
            raise StorageError(self._why)
        return self._opened

    async def open(self) -> None:
        """Opens the database, if that can be done at once; else it is tried again by itself."""
        tried = asyncio.Event()
        self._running = asyncio.create_task(self._run(tried))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FIRST_TRY):
                await tried.wait()

    async def close(self) -> None:
        """Ends it all; what was asked for is written first."""
        if self._running:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    async def _run(self, tried: asyncio.Event) -> None:
        while True:
            try:
                async with MeasuredStorage(self._url, self._metrics) as storage:
                    self._opened = Opened(storage, self._pool, self._metrics)
                    tried.set()
                    try:
                        await self._opened.run()
                    finally:
                        self._opened.rooms.close()
                        self._opened.hall.close()
            except StorageError as error:
                self._why = str(error)
                log.warning("games by link cannot be played: %s", error)
            except Exception:
                self._why = "something went wrong here; what it was is in the server's log"
                log.exception("games by link have stopped")
            finally:
                self._opened = None
                tried.set()
            await asyncio.sleep(AGAIN)
