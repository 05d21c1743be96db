"""Who is told that games have changed: each listener has what it has not heard yet, one line for a game at most."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

MOST_UNHEARD = 10_000
"""Of a listener that is so many games behind, no more is remembered but that it missed some."""


class Change(NamedTuple):
    """A game has come to this number, and its flag falls then."""

    game: str
    number: int
    flag_at: int | None


class Came(NamedTuple):
    """Somebody has begun to look at a game through a process, or has ceased to."""

    game: str
    process: str


class Missed(NamedTuple):
    """Any game may have changed: whoever holds games should look at all of them."""


class Listener:
    """What one listener has not heard yet."""

    def __init__(self) -> None:
        self._unheard: dict[tuple[type, str], Change | Came] = {}
        self._missed = True  # what happened before one listened
        self._is_news = asyncio.Event()
        self._is_news.set()

    def tell(self, changes: Iterable[Change | Came | Missed]) -> None:
        """Puts changes in line."""
        for change in changes:
            if isinstance(change, Missed):
                self._missed = True
            else:
                self._unheard[type(change), change.game] = change
        if len(self._unheard) > MOST_UNHEARD:
            self._missed = True
        if self._missed:
            self._unheard.clear()
        self._is_news.set()

    async def __aiter__(self) -> AsyncIterator[Change | Came | Missed]:
        while True:
            await self._is_news.wait()
            if self._missed:
                self._missed = False
                yield Missed()
            elif self._unheard:
                yield self._unheard.pop(next(iter(self._unheard)))
            else:
                self._is_news.clear()
