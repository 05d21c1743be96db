"""What every answer says about itself to the browser, and the last place where a fault of ours is caught."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablier.errors import shortened
from tablier.server.errors import internal, log
from tablier.server.language import language_of

NAME = "tablier"
"""What the server calls itself, so that another Tablier knows it."""

# The page loads nothing from elsewhere, runs no code but its own files, and is shown in no frame.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
INTERNAL_ERROR = 1011
"""What the protocol of sockets calls a fault of ours."""

HEADERS = {
    "server": NAME,
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class SafeAnswers:
    """Adds the headers; where the app fails it answers that it did, and the log says how."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on."""
        if scope["type"] == "websocket":
            return await self._socket(scope, receive, send)
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        started = False

        async def with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            return await self.app(scope, receive, with_headers)
        except Exception:
            log.exception("%s %r failed", scope["method"], shortened(scope["path"]))
            if started:
                raise
            return await internal().answer(language_of(scope))(scope, receive, with_headers)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception:
            log.exception("the socket %r failed", shortened(scope["path"]))
            await send({"type": "websocket.close", "code": INTERNAL_ERROR})
