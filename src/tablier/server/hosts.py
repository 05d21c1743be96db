"""Which names the server answers to: a page elsewhere must not reach it under a name that points here."""

from __future__ import annotations

from collections.abc import Container

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from tablier.server.errors import Refusal
from tablier.server.language import language_of

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


class KnownHosts:
    """Refuses requests and sockets that were meant for a host by another name."""

    def __init__(self, app: ASGIApp, hosts: Container[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what was meant for this server."""
        if scope["type"] == "lifespan" or _without_port(Headers(scope=scope).get("host", "")) in self.hosts:
            return await self.app(scope, receive, send)
        if scope["type"] == "websocket":
            return await send({"type": "websocket.close", "code": 1008})
        refusal = Refusal(421, "request", "this server does not answer to that host name")
        return await refusal.answer(language_of(scope))(scope, receive, send)


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdecimal() else host).lower()
