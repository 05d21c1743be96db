"""Who is present, in all processes: what this one knows, and what it tells the others. It is no part of any log."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from functools import partial

from tablier.online import Hall, StorageError, new_token, presence
from tablier.online.presence import NOBODY, Present

STAY = 15.0
"""Once in so many seconds a process says that what it said still holds."""

STALE = 45_000
"""What was last said so many milliseconds ago holds no longer: that process is gone."""

PAUSE, AGAIN = 0.25, 2.0
"""So many seconds lie at least between two writes, and after one that failed."""

log = logging.getLogger(__name__)


class Presence:
    """Who looks at games here, as the viewers come and go, and elsewhere, as it was last heard."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._process = new_token()
        self._here: dict[str, Present] = {}
        self._elsewhere: dict[str, Present] = {}
        self._untold: set[str] = set()
        self._unread: set[str] = set()
        self._stay_at = 0.0
        self._is_news = asyncio.Event()

    def elsewhere(self, game: str) -> Present:
        """Who looks at a game through other processes."""
        return self._elsewhere.get(game, NOBODY)

    def note(self, game: str, here: Present) -> Present:
        """Notes who looks at a game here, and says who does in all processes."""
        before = self._here.get(game, NOBODY)
        if here != before:
            if here == NOBODY:
                del self._here[game]
                self._elsewhere.pop(game, None)
            else:
                self._here[game] = here
            if before == NOBODY:
                self._unread.add(game)
            self._untold.add(game)
            self._is_news.set()
        return here.together(self.elsewhere(game))

    def hear(self, game: str, process: str) -> None:
        """Somebody has come to a game, or left it, through a process."""
        if process != self._process and game in self._here:
            self._unread.add(game)
            self._is_news.set()

    def miss(self) -> None:
        """Anything may have changed."""
        self._unread |= self._here.keys()
        self._is_news.set()

    async def run(self, recount: Callable[[Iterable[str]], None]) -> None:
        """Tells and hears until it is cancelled, and tells then that nobody is here any more."""
        try:
            while True:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(STAY):
                        await self._is_news.wait()
                self._is_news.clear()
                try:
                    recount(await self._exchange())
                except StorageError as error:
                    log.warning("it cannot be told who is present: %s", error)
                    self._is_news.set()
                    await asyncio.sleep(AGAIN)
                await asyncio.sleep(PAUSE)
        finally:
            with contextlib.suppress(StorageError):
                await self._hall.storage.write(partial(presence.leave, process=self._process))

    async def _exchange(self) -> list[str]:
        """Tells what is untold, and reads what is unread; the games in which something has changed elsewhere."""
        storage, now = self._hall.storage, self._hall.now()
        if (time := asyncio.get_running_loop().time()) >= self._stay_at and self._here:
            self._stay_at = time + STAY
            self._unread |= self._here.keys()
            await storage.write(partial(presence.stay, process=self._process, now=now, stale=STALE))
        if self._untold:
            here = {game: self._here.get(game, NOBODY) for game in self._untold}
            await storage.write(partial(presence.put, process=self._process, here=here, now=now))
            self._untold -= {game for game, who in here.items() if self._here.get(game, NOBODY) == who}
        if not self._unread:
            return []
        asked, self._unread = self._unread, set()
        try:
            there = await storage.read(
                partial(presence.elsewhere, process=self._process, games=asked, since=now - STALE)
            )
        except StorageError:
            self._unread |= asked
            raise
        changed = [
            game for game in asked & self._here.keys() if self.elsewhere(game) != there.get(game, NOBODY)
        ]
        self._elsewhere.update({game: there.get(game, NOBODY) for game in changed})
        return changed
