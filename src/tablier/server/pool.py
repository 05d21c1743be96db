"""The few threads in which computers think, and the short queue before them: nothing else ever waits for them."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future

from tablier.engine import Engine
from tablier.server.answers import Answer
from tablier.server.errors import Busy
from tablier.server.thinking import GivenUp, Thinking

WAITING = 4
"""So many may wait for each thinker: who comes later is asked to come again."""

LONGEST = 0.75
"""After so many seconds a thought is hurried, so that the answer comes within one."""

MEMORY = 64
"""The megabytes in which all thinkers together keep what they have found."""

Work = Callable[[Thinking], Answer]


def usual_thinkers() -> int:
    """As many as there are processor cores but one, which is left for everything else."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class Order:
    """Something to be thought about, and where the answer comes."""

    def __init__(self, work: Work, thinking: Thinking) -> None:
        self.answer: Future[Answer] = Future()
        self.thinking = thinking
        self._work = work

    def carry_out(self) -> None:
        """Does the work, unless it has been given up."""
        if not self.answer.set_running_or_notify_cancel():
            return
        timer = threading.Timer(LONGEST, self.thinking.hurry)
        timer.daemon = True
        timer.start()
        try:
            self.answer.set_result(self._work(self.thinking))
        except GivenUp:
            self.answer.set_exception(Busy("the server is closing"))
        except BaseException as error:  # whoever asked gets it, and the thread lives on
            self.answer.set_exception(error)
        finally:
            timer.cancel()


class Pool:
    """A bounded number of thinkers with a bounded queue. Threads are started when they are first needed."""

    def __init__(self, thinkers: int | None = None) -> None:
        self.thinkers = usual_thinkers() if thinkers is None else thinkers
        self._engine = Engine(memory=MEMORY)
        self._changed = threading.Condition()
        self._waiting: deque[Order] = deque()
        self._running: set[Order] = set()
        self._threads: list[threading.Thread] = []
        self._closed = False

    @property
    def running(self) -> int:
        """How many thoughts are under way."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    def order(self, work: Work) -> Order:
        """Puts work into the queue; raises Busy when that is full."""
        order = Order(work, Thinking(self._engine))
        with self._changed:
            if self._closed:
                raise Busy("the server is closing")
            places = len(self._running) + len(self._waiting)
            if places >= self.thinkers * (1 + WAITING):
                raise Busy("all computers are thinking about other games: ask again in a moment")
            self._waiting.append(order)
            if len(self._threads) < min(self.thinkers, places + 1):
                self._threads.append(threading.Thread(target=self._think, daemon=True))
                self._threads[-1].start()
            self._changed.notify()
        return order

    def give_up(self, order: Order) -> None:
        """Frees the place of an order that nobody waits for; one that is done stays as it is."""
        with self._changed:
            if order.answer.cancel() and order in self._waiting:
                self._waiting.remove(order)
        order.thinking.give_up()

    def open(self) -> None:
        """Takes orders again after it was closed, as it does from the beginning."""
        self._closed = False

    def close(self) -> None:
        """Ends all thinking, and returns when no thread is left."""
        with self._changed:
            self._closed = True
            orders = [*self._waiting, *self._running]
            self._changed.notify_all()
        for order in orders:
            order.thinking.give_up()
        while self._threads:
            self._threads.pop().join()

    def _think(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closed)
                if not self._waiting:
                    return
                order = self._waiting.popleft()
                self._running.add(order)
            order.carry_out()
            with self._changed:
                self._running.remove(order)
