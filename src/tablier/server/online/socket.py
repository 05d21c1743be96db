"""The socket of a game by link: whoever opens it looks on, and whoever has a seat plays through it."""

from __future__ import annotations

import re
from functools import partial

from starlette.datastructures import QueryParams
from starlette.types import ASGIApp, Receive, Scope, Send

from tablier.online import StorageError
from tablier.server.errors import Refusal
from tablier.server.language import language_of
from tablier.server.online.closing import POLICY_VIOLATION, TOO_MANY, TRY_AGAIN_LATER
from tablier.server.online.keys import key_of
from tablier.server.online.service import Online
from tablier.server.online.viewer import Viewer
from tablier.server.visitors import is_here, visitor_of
from tablier.words import LANGUAGES

PATH = re.compile(r"/api/online/games/([^/]+)/socket")


class GameSockets:
    """Serves the sockets of all games, and passes all else on.

    It stands before the app, for thousands of them wait at a time, and each with all that it has come through.
    """

    def __init__(self, app: ASGIApp, online: Online) -> None:
        self.app = app
        self.online = online

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a socket, or passes on what is none of these."""
        asked = PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if asked is None:
            return await self.app(scope, receive, send)
        return await self._serve(asked[1], scope, receive, send)

    async def _serve(self, game: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a socket until one of the two ends closes it."""
        online = self.online
        await receive()
        await send({"type": "websocket.accept"})
        try:
            key = key_of(scope)
        except Refusal:
            return await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        since, language = _asked(scope)
        try:
            opened = online.opened
        except StorageError:
            return await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
        visitor = visitor_of(scope)
        address = visitor.address
        viewer = Viewer(opened.hall, send, visitor, key=key, since=since, language=language)
        viewer.turn = partial(opened.judging.turn, visitor)
        viewer.is_here = is_here(scope)
        if not online.sockets.enter(address, viewer.give_way):
            return await viewer.close(TRY_AGAIN_LATER, TOO_MANY)
        viewer.room = opened.rooms.enter(game, viewer)
        opened.pings.add(viewer)
        try:
            await viewer.serve(receive)
        finally:
            online.sockets.leave(address, viewer.give_way)
            viewer.leave()
            opened.rooms.leave(viewer.room, viewer)


def _asked(scope: Scope) -> tuple[int, str]:
    """From which number on a viewer wants to be told, and in which language; nonsense is as nothing."""
    query = QueryParams(scope["query_string"])
    since, wished = query.get("since", "0"), query.get("language")
    number = int(since) if since.isascii() and since.isdecimal() and len(since) < 10 else 0
    return number, wished if wished in LANGUAGES else language_of(scope)
