"""Something that was asked on a socket under a number: it goes on until it is done, stopped or forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from tablier.errors import TablierError
from tablier.server.analysis_frames import Done, Waiting, Wrong
from tablier.server.errors import Refusal, internal, log, refusal
from tablier.server.outbox import Outbox


class Errand:
    """Does its work in the background, and puts into the outbox what there is to say about it.

    Work that comes to an answer however soon it has to end is told so by ``hurry``, and not cut short.
    """

    def __init__(
        self,
        number: int,
        outbox: Outbox,
        language: str,
        work: Callable[[Errand], Awaitable[None]],
        hurry: Callable[[], None] | None = None,
    ) -> None:
        self.number = number
        self.is_over = False
        self._outbox = outbox
        self._language = language
        self._hurry = hurry
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._do(work))

    def show(self, frame: msgspec.Struct, about: object = None) -> None:
        """Sends a frame, instead of an earlier one about the same that is not sent yet."""
        if not self.is_over:
            self._outbox.put(self, about, frame)

    def show_soon(self, frame: msgspec.Struct, about: object = None) -> None:
        """The same from any thread."""
        self._loop.call_soon_threadsafe(self.show, frame, about)

    def show_place(self, place: int) -> None:
        """Says how many come before."""
        self.show(Waiting(self.number, place))

    def stop(self) -> None:
        """Goes on no longer than for an answer, if there is one."""
        if self._hurry:
            self._hurry()
            return
        self._end(Done(self.number))
        self._task.cancel()

    def forget(self) -> None:
        """Goes on no longer, and says nothing more, not even what is waiting to be sent."""
        self.is_over = True
        self._outbox.drop(self)
        self._task.cancel()

    def _end(self, frame: msgspec.Struct) -> None:
        self.show(frame, "end")
        self.is_over = True

    async def _do(self, work: Callable[[Errand], Awaitable[None]]) -> None:
        try:
            await work(self)
        except Refusal as wrong:
            self._end(self._wrong(wrong))
        except TablierError as error:
            self._end(self._wrong(refusal(error)))
        except Exception:
            log.exception("an analysis failed")
            self._end(self._wrong(internal()))
        else:
            self._end(Done(self.number))

    def _wrong(self, what: Refusal) -> Wrong:
        return Wrong(self.number, what.fault(self._language))
