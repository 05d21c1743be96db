"""One thread that writes: whatever was asked while it was busy is done together, in the order in which it came."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Generic, TypeVar

from tablier.online.storage_error import StorageError

MOST_WAITING = 10_000
"""So many may wait; whoever comes then is told to come again."""

MOST_TOGETHER = 500
"""So many are done together."""

Ask = TypeVar("Ask")


class OneWriter(Generic[Ask]):
    """Takes what is asked in an event loop to a thread, and the answers back.

    ``work`` is given all that waits, and returns an answer or an error for each; if it raises, that is the error of
    all. ``idle`` is called while there is nothing to do, once in ``pause`` seconds.
    """

    def __init__(
        self, work: Callable[[Sequence[Ask]], Sequence[object]], idle: Callable[[], None], pause: float | None
    ) -> None:
        self._work = work
        self._idle = idle
        self._pause = pause
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[tuple[Ask, asyncio.Future[object]]] = deque()
        self._changed = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="tablier writer", daemon=True)
        self._thread.start()

    async def ask(self, ask: Ask) -> object:
        """The answer to one thing asked. Who stops waiting does not know whether it is done."""
        answer: asyncio.Future[object] = self._loop.create_future()
        with self._changed:
            if self._closing:
                raise StorageError("the storage is closed")
            if len(self._waiting) >= MOST_WAITING:
                raise StorageError("too much waits to be written: ask again in a moment")
            self._waiting.append((ask, answer))
            self._changed.notify()
        return await answer

    async def close(self) -> None:
        """Ends the thread, when all that waits is done."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while taken := self._take():
            try:
                answers = self._work([ask for ask, _ in taken])
            except Exception as error:  # its sender is told, and the thread goes on
                answers = [error] * len(taken)
            with suppress(RuntimeError):  # the loop is gone, and with it whoever waited
                self._loop.call_soon_threadsafe(_give, [future for _, future in taken], answers)

    def _take(self) -> list[tuple[Ask, asyncio.Future[object]]]:
        """All that waits; nothing when it is time to end."""
        while True:
            with self._changed:
                if not self._waiting and not self._closing:
                    self._changed.wait(self._pause)
                if self._waiting or self._closing:
                    count = min(len(self._waiting), MOST_TOGETHER)
                    return [self._waiting.popleft() for _ in range(count)]
            self._idle()


def _give(futures: Sequence[asyncio.Future[object]], answers: Sequence[object]) -> None:
    for future, answer in zip(futures, answers, strict=True):
        if future.done():
            continue
        if isinstance(answer, BaseException):
            future.set_exception(answer)
        else:
            future.set_result(answer)
