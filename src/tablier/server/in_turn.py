"""Every request waits for its turn before any work is done for it: nobody's many requests delay one of another's."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablier.server.answers import Answer
from tablier.server.errors import Busy
from tablier.server.fair_queue import FairQueue
from tablier.server.language import language_of
from tablier.server.visitors import new_cookie, visitor_of
from tablier.server.waiting import NOBODY, Gone, while_there

AT_A_TIME, EACH = 4, 2
"""So many requests are answered at the same time, and so many of one address. More would not be quicker, for Python
does one thing at a time; and one address does not take all."""

WAITING = 32
"""So many requests of one address may wait."""

PLACE = "tablier.place"
"""Where in its scope what answers a request finds the place it has, to leave it early."""


def usual_queue() -> FairQueue:
    """The queue before everything but thinking."""
    return FairQueue(AT_A_TIME, each=EACH, most=WAITING)


class InTurn:
    """Lets requests in by a fair queue, once their bodies are read; a turn is over when the answer begins.

    A visitor without a cookie is given one by the API, whose answers nobody keeps for others. A socket passes, for its
    turns are those of its messages.
    """

    def __init__(self, app: ASGIApp, queue: FairQueue) -> None:
        self.app = app
        self.queue = queue

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on in its turn."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        visitor = visitor_of(scope)
        is_new = not visitor.name and scope["path"].startswith("/api/")
        coming = [await receive()]  # the body, read already and whole
        place = self.queue.join(visitor)

        async def read_already() -> Message:
            return coming.pop() if coming else await receive()

        async def answering(message: Message) -> None:
            place.leave()
            if is_new and message["type"] == "http.response.start":
                MutableHeaders(scope=message).append("set-cookie", new_cookie(scope["scheme"] == "https"))
            await send(message)

        try:
            if not place.is_inside:
                await while_there(receive, place.come())
            await self.app({**scope, PLACE: place}, read_already, answering)
        except Busy as busy:
            await busy.answer(language_of(scope))(scope, receive, answering)
        except Gone:
            await Answer(None, NOBODY)(scope, receive, send)
        finally:
            place.leave()
