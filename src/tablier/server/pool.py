"""The few threads in which computers think, and the queues before them: nothing else ever waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar

from tablier.engine import Engine
from tablier.machine import cores
from tablier.server.errors import Busy
from tablier.server.fair_queue import LOOK, FairQueue
from tablier.server.thinking import GivenUp, Thinking
from tablier.server.visitors import Visitor

WAITING = 32
"""So many requests of one address may wait for a thinker."""

PATIENCE = 5.0
"""After so many seconds in the queue one is asked to come again, so that the page can say what it waits for."""

LONGEST = 0.75
"""After so many seconds a thought is hurried, so that the answer comes within one."""

TURN = 1.0
"""So many seconds an analysis keeps its thinker while others wait to analyse."""

SECONDS = 30
"""For so long a move at full strength may be thought about, unless the host says otherwise."""

MEMORY = 64
"""The megabytes in which all thinkers together keep what they have found."""

Found = TypeVar("Found")
Work = Callable[[Thinking], Found]


def usual_thinkers() -> int:
    """As many as there are processor cores but one, which is left for everything else."""
    return max(1, cores() - 1)


class Pool:
    """A bounded number of thinkers with two fair queues. Threads are started when they are first needed.

    Play comes first: what is left of the thinkers analyses, of one address all but one at most, and the analysis that
    has had its thinker longest gives it up at once when somebody who plays needs it.

    ``seconds`` is the longest that a move may be asked to take, at full strength.
    """

    def __init__(self, thinkers: int | None = None, seconds: int | None = None) -> None:
        self.seconds = SECONDS if seconds is None else seconds
        self.thinkers = usual_thinkers() if thinkers is None else thinkers
        self._engine = Engine(memory=MEMORY)
        self._playing = FairQueue(self.thinkers, most=WAITING, patience=PATIENCE)
        self._analysing = FairQueue(self.thinkers, each=max(1, self.thinkers - 1), most=2 * WAITING)
        self._thoughts = set[Thinking]()
        self._threads = ThreadPoolExecutor(self.thinkers)

    @property
    def running(self) -> int:
        """How many thoughts are under way."""
        return self._playing.inside + self._analysing.inside

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return self._playing.waiting + self._analysing.waiting

    async def think(self, visitor: Visitor, work: Work[Found]) -> Found:
        """Does the work when its turn comes. Raises Busy for one that is to come again.

        When this is cancelled the thought is given up.
        """
        async with self._turn_to_play(visitor):
            thinking = Thinking(self._engine)
            hurry = asyncio.get_running_loop().call_later(LONGEST, thinking.hurry)
            try:
                return await self._done(work, thinking)
            finally:
                hurry.cancel()

    async def analyse(self, visitor: Visitor, work: Work[Found], tell: Callable[[int], None]) -> Found:
        """Does one turn of work that is hurried when others need the thinker; it may then come again.

        While it waits, `tell` is told how many others who analyse come before it, whenever that changes.
        """
        thinking = Thinking(self._engine)
        async with self._analysing.turn_however_late(visitor, tell, thinking.hurry):
            turn = asyncio.create_task(self._hurry_for_others(thinking))
            try:
                return await self._done(work, thinking)
            finally:
                turn.cancel()

    def open(self) -> None:
        """Takes requests again after it was closed, as it does from the beginning."""
        self._playing.open()
        self._analysing.open()

    async def close(self) -> None:
        """Ends all thinking, and returns when no thread is left."""
        self._playing.close()
        self._analysing.close()
        for thinking in self._thoughts:
            thinking.give_up()
        await asyncio.to_thread(self._threads.shutdown)
        self._threads = ThreadPoolExecutor(self.thinkers)

    @asynccontextmanager
    async def _turn_to_play(self, visitor: Visitor) -> AsyncIterator[None]:
        try:
            async with self._playing.turn(visitor):
                self._make_way()
                yield
        finally:
            self._make_way()

    def _make_way(self) -> None:
        """Leaves to analyses what those who play do not need."""
        self._analysing.resize(self.thinkers - self._playing.inside)

    async def _hurry_for_others(self, thinking: Thinking) -> None:
        await asyncio.sleep(TURN)
        while not self._analysing.waiting:
            await asyncio.sleep(LOOK)
        thinking.hurry()

    async def _done(self, work: Work[Found], thinking: Thinking) -> Found:
        """Work done by the next thread that is free: one that was asked to give way is so in a moment."""
        self._thoughts.add(thinking)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, thinking)
        except GivenUp:
            raise Busy("the server is closing") from None
        finally:
            self._thoughts.remove(thinking)
            thinking.give_up()
