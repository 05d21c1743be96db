"""The few threads in which computers think, and the queue before them: nothing else ever waits for them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tablier.engine import Engine
from tablier.server.answers import Answer
from tablier.server.errors import Busy
from tablier.server.fair_queue import FairQueue
from tablier.server.thinking import GivenUp, Thinking
from tablier.server.visitors import Visitor

WAITING = 32
"""So many requests of one address may wait for a thinker."""

PATIENCE = 5.0
"""After so many seconds in the queue one is asked to come again, so that the page can say what it waits for."""

LONGEST = 0.75
"""After so many seconds a thought is hurried, so that the answer comes within one."""

MEMORY = 64
"""The megabytes in which all thinkers together keep what they have found."""

Work = Callable[[Thinking], Answer]


def usual_thinkers() -> int:
    """As many as there are processor cores but one, which is left for everything else."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class Pool:
    """A bounded number of thinkers with a fair queue. Threads are started when they are first needed."""

    def __init__(self, thinkers: int | None = None) -> None:
        self.thinkers = usual_thinkers() if thinkers is None else thinkers
        self._engine = Engine(memory=MEMORY)
        self._queue = FairQueue(self.thinkers, most=WAITING, patience=PATIENCE)
        self._thoughts = set[Thinking]()
        self._threads = ThreadPoolExecutor(self.thinkers)

    @property
    def running(self) -> int:
        """How many thoughts are under way."""
        return self._queue.inside

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return self._queue.waiting

    async def think(self, visitor: Visitor, work: Work) -> Answer:
        """Does the work when its turn comes. Raises Busy for one that is to come again.

        When this is cancelled the thought is given up.
        """
        async with self._queue.turn(visitor):
            loop = asyncio.get_running_loop()
            thinking = Thinking(self._engine)
            hurry = loop.call_later(LONGEST, thinking.hurry)
            self._thoughts.add(thinking)
            try:
                return await loop.run_in_executor(self._threads, work, thinking)
            except GivenUp:
                raise Busy("the server is closing") from None
            finally:
                hurry.cancel()
                self._thoughts.remove(thinking)
                thinking.give_up()

    def open(self) -> None:
        """Takes requests again after it was closed, as it does from the beginning."""
        self._queue.open()

    async def close(self) -> None:
        """Ends all thinking, and returns when no thread is left."""
        self._queue.close()
        for thinking in self._thoughts:
            thinking.give_up()
        await asyncio.to_thread(self._threads.shutdown)
        self._threads = ThreadPoolExecutor(self.thinkers)
