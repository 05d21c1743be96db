"""Who may reach the server: nobody under a name that merely points here, and no page from elsewhere by a socket."""

from __future__ import annotations

from collections.abc import Container
from urllib.parse import urlsplit

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


class OwnPages:
    """Refuses sockets that pages from elsewhere open, which browsers allow and only tell of by the header Origin.

    So it does with what they send to games by link, where a browser's cookie speaks for it.

    Ports do not matter: a proxy may hide its own. What is no browser has no Origin, and may come.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on requests, and the sockets of our own pages."""
        if not _is_guarded(scope) or _is_own(Headers(scope=scope)):
            return await self.app(scope, receive, send)
        if scope["type"] == "websocket":
            return await send({"type": "websocket.close", "code": 1008})
        refusal = Refusal(403, "origin", "this is for our own page alone")
        return await refusal.answer(language_of(scope))(scope, receive, send)


def _is_guarded(scope: Scope) -> bool:
    if scope["type"] == "http":
        path: str = scope["path"]
        return scope["method"] != "GET" and path.startswith("/api/online/")
    return bool(scope["type"] == "websocket")


def _is_own(headers: Headers) -> bool:
    origins = headers.getlist("origin")
    if not origins:
        return True
    try:
        scheme, host, *rest = urlsplit(origins[0])
    except ValueError:
        return False
    is_known = len(origins) == 1 and scheme in ("http", "https") and not any(rest)
    return is_known and bool(host) and _without_port(host) == _without_port(headers.get("host", ""))


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdecimal() else host).lower()
