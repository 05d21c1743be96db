"""The computer at full strength: a move that it thinks about for some seconds, saying what it finds meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from tablier.errors import TablierError, UnknownOption
from tablier.games import Move
from tablier.server.lines import Analysed
from tablier.server.pool import Pool
from tablier.server.visitors import Visitor

SECONDS = (1, 3, 10, 30)
"""For so long it may be asked to think about each move, where the host allows it; the last is the most there is."""


def offered(longest: int) -> Sequence[int]:
    """The times there are where it may think for so many seconds: the usual ones up to there, and just as many."""
    return sorted({longest, *(seconds for seconds in SECONDS if seconds <= longest)} - {0})


def refuse_unless_offered(seconds: int, longest: int) -> None:
    """Raises what is wrong with a time."""
    times = offered(longest)
    if not times:
        raise TablierError("the computer does not play at full strength here")
    if seconds not in times:
        raise UnknownOption(f"the computer does not think for {seconds} seconds a move here", times)


class Choosing:
    """The choice of one move.

    What a level would be given comes first, before all who analyse; the rest of the time is shared with them, be it
    spent on thinking or on waiting. So nobody who plays otherwise waits longer for it, and it ends in time.
    """

    def __init__(self, pool: Pool, visitor: Visitor) -> None:
        self._pool = pool
        self._visitor = visitor
        self._is_hurried = False
        self._rest: asyncio.Timeout | None = None

    def hurry(self) -> None:
        """Lets it play the best it has found, as soon as it has found anything."""
        self._is_hurried = True
        if self._rest and not self._rest.expired():
            self._rest.reschedule(0.0)

    async def move(self, analysed: Analysed, tell: Callable[[int], None]) -> Move:
        """The move; `tell` is told how many come before while it waits for others. Raises Busy as play does."""
        more = await self._pool.think(self._visitor, analysed.turn)
        if more and not self._is_hurried and not analysed.is_forced:
            try:
                async with asyncio.timeout(analysed.left) as self._rest:
                    while await self._pool.analyse(self._visitor, analysed.turn, tell):
                        pass
            except TimeoutError:
                pass
            finally:
                self._rest = None
        assert analysed.best  # a search that ends has found something
        return analysed.best
