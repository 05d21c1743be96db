"""Signs of life, for all sockets by one timer: how long a frame takes there and back, and who is gone."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

from tablier.server.online.closing import NORMAL, SILENT

if TYPE_CHECKING:
    from tablier.server.online.viewer import Viewer

TIMED, USUAL = 5.0, 15.0
"""Once in so many seconds a socket is asked: more often where a clock runs, where the way there and back counts."""

IDLE = 60.0
"""A socket that has not answered for so many seconds is closed."""

TICK, MOST = 0.25, 250
"""So often, in seconds, it is looked who is to be asked, and so many are asked at a time."""


class Pings:
    """The sockets in the order in which they are to be asked."""

    def __init__(self) -> None:
        # In each the times rise: who was asked comes to the end of one of them.
        self._soon: deque[tuple[float, Viewer]] = deque()
        self._later: deque[tuple[float, Viewer]] = deque()
        self._is_some = asyncio.Event()

    def add(self, viewer: Viewer) -> None:
        """Asks a socket from now on, and the first time at once."""
        viewer.send_ping()
        self._soon.append((time.monotonic() + TIMED, viewer))
        self._is_some.set()

    async def run(self) -> None:
        """Asks until it is cancelled."""
        while True:
            await self._is_some.wait()
            await asyncio.sleep(TICK)
            self.ask(time.monotonic())
            if not self._soon and not self._later:
                self._is_some.clear()

    def ask(self, now: float) -> None:
        """Asks those whose time has come, and closes those that have been silent for too long."""
        for waiting in (self._soon, self._later):
            for _ in range(MOST):
                if not waiting or waiting[0][0] > now:
                    break
                viewer = waiting.popleft()[1]
                if viewer.is_gone:
                    continue
                if now - viewer.heard > IDLE:
                    viewer.end(NORMAL, SILENT)
                elif waiting is self._soon and not viewer.room.is_timed:
                    self._later.append((now + USUAL - TIMED, viewer))
                else:
                    viewer.send_ping()
                    if viewer.room.is_timed:
                        self._soon.append((now + TIMED, viewer))
                    else:
                        self._later.append((now + USUAL, viewer))
