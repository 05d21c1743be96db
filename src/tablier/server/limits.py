"""How much a request may hold, and a refusal before more than that has been read."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablier.server.errors import Refusal
from tablier.server.language import language_of

LARGEST_BODY = 256 * 1024
MOST_EVENTS = 4000
MOST_TOKENS = 100
"""A tower crosses each of the 60 borders at most once; no other turn has more steps."""
LONGEST_REPLAY = 2.0
"""So many seconds of a processor the events of a sheet may take to be played again; 4000 usual ones take a tenth."""
LONGEST_READING = 0.5
"""So many seconds of a processor the games of a text may take; the page asks for the others again, and shows how far
it is."""
LAST_LINE = 999_999_999
LONGEST_EVENT = 128
"""The longest move is a chain that takes 31 pieces one by one: 126 characters."""
LONGEST_TOKEN = 8
LONGEST_POSITION = 200
MOST_OPTIONS = 16
MOST_TASK_MOVES = 100


class BodyLimit:
    """Refuses a body that is too large, be its length announced or not, before anybody tries to understand it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reads the body, and passes the request on with it."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        body = bytearray()
        length = _announced_length(scope)
        message: Message = {"type": "http.request", "body": b"", "more_body": True}
        while message["type"] == "http.request" and message.get("more_body") and length <= LARGEST_BODY:
            message = await receive()
            body += message.get("body", b"")
            length = max(length, len(body))
        if length > LARGEST_BODY:
            refusal = Refusal(413, "size", f"a request may have at most {LARGEST_BODY} bytes")
            return await refusal.answer(language_of(scope))(scope, receive, send)
        if message["type"] != "http.request":  # who asked has gone away
            return None
        whole: list[Message] = [{"type": "http.request", "body": bytes(body)}]

        async def read_already() -> Message:
            return whole.pop() if whole else await receive()

        return await self.app(scope, read_already, send)


def _announced_length(scope: Scope) -> int:
    length = Headers(scope=scope).get("content-length", "")
    return int(length) if length.isascii() and length.isdecimal() and len(length) < 20 else 0
