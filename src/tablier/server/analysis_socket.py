"""The socket of an analysis board: it answers while it thinks, and whoever leaves it frees the thinker."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from tablier.errors import TablierError
from tablier.server.analysis_frames import (
    Analyse,
    Annotate,
    Done,
    Message,
    Stop,
    Waiting,
    Wrong,
    number_in,
    read_message,
    read_sheet_of,
)
from tablier.server.errors import Refusal, internal, log, refusal
from tablier.server.language import language_of
from tablier.server.lines import Analysed
from tablier.server.outbox import Outbox
from tablier.server.pool import Pool
from tablier.server.recent_games import RecentGames
from tablier.server.visitors import new_cookie, visitor_of
from tablier.words import LANGUAGES

IDLE = 60.0
"""A socket that is silent for so many seconds, and on which nothing is going on, is closed."""

router = APIRouter()


@router.websocket("/analysis")
async def analysis(socket: WebSocket) -> None:
    """Serves a socket until one of the two ends closes it."""
    is_new = not visitor_of(socket.scope).name
    cookie = [(b"set-cookie", new_cookie(socket.url.scheme == "wss").encode())] if is_new else []
    await socket.accept(headers=cookie)
    await Board(socket).serve()


class Asked:
    """Something that was asked under a number, until it is done, stopped or replaced."""

    def __init__(self, outbox: Outbox, number: int) -> None:
        self.number = number
        self.task: asyncio.Task[None] | None = None
        self._outbox = outbox
        self._loop = asyncio.get_running_loop()

    def show(self, frame: msgspec.Struct) -> None:
        """Sends what is so now, instead of what was so before and is not sent yet."""
        if self.task and not self.task.cancelling():
            self._outbox.put(self.number, "now", frame)

    def show_soon(self, frame: msgspec.Struct) -> None:
        """The same from any thread."""
        self._loop.call_soon_threadsafe(self.show, frame)

    def end(self, frame: msgspec.Struct) -> None:
        """Sends the last frame."""
        self._outbox.put(self.number, "end", frame)


class Board:
    """What one socket asks for: one analysis at a time."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._visitor = visitor_of(socket.scope)
        wished = socket.query_params.get("language")
        self._language = wished if wished in LANGUAGES else language_of(socket.scope)
        self._pool: Pool = socket.app.state.pool
        self._games: RecentGames = socket.app.state.games
        self._outbox = Outbox()
        self._asked: dict[type[Message], Asked] = {}

    async def serve(self) -> None:
        """Takes messages and sends answers until the socket is closed."""
        sending = asyncio.create_task(self._send())
        try:
            await self._receive()
        finally:
            sending.cancel()
            for kind in list(self._asked):
                self._forget(kind)

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                await self._socket.send_text(await self._outbox.take())

    async def _receive(self) -> None:
        while True:
            try:
                async with asyncio.timeout(IDLE):
                    message = await self._socket.receive()
            except TimeoutError:
                if not self._asked:
                    return await self._socket.close(1000, "nothing was asked for a while")
                continue
            if message["type"] == "websocket.disconnect":
                return None
            self._take(message.get("text") or "")

    def _take(self, text: str) -> None:
        """Does what a message asks for."""
        try:
            message = read_message(text)
            if isinstance(message, Stop):
                self._stop(message.id)
            else:
                self._begin(message)
        except Refusal as wrong:
            self._outbox.put(None, "wrong", Wrong(number_in(text), wrong.fault(self._language)))

    def _begin(self, message: Analyse | Annotate) -> None:
        sheet = read_sheet_of(message)
        if isinstance(message, Annotate):
            raise Refusal(422, "request", "annotations are not there yet")
        kind = type(message)
        self._forget(kind)
        asked = Asked(self._outbox, message.id)
        self._asked[kind] = asked
        analysed = Analysed(asked.number, sheet, message.lines, self._games, asked.show_soon)
        asked.task = asyncio.create_task(self._until_done(kind, asked, self._analyse(asked, analysed)))

    def _forget(self, kind: type[Message]) -> None:
        """Gives up what was asked, and what it has still to say."""
        if asked := self._asked.pop(kind, None):
            assert asked.task
            asked.task.cancel()
            self._outbox.drop(asked.number)

    def _stop(self, number: int) -> None:
        for kind, asked in list(self._asked.items()):
            if asked.number == number:
                self._forget(kind)
                asked.end(Done(number))

    async def _until_done(self, kind: type[Message], asked: Asked, work: Coroutine[Any, Any, None]) -> None:
        wrong: Refusal | None = None
        try:
            await work
        except Refusal as error:
            wrong = error
        except TablierError as error:
            wrong = refusal(error)
        except Exception:
            log.exception("an analysis failed")
            wrong = internal()
        asked.end(Wrong(asked.number, wrong.fault(self._language)) if wrong else Done(asked.number))
        del self._asked[kind]

    async def _analyse(self, asked: Asked, analysed: Analysed) -> None:
        def tell(place: int) -> None:
            asked.show(Waiting(asked.number, place))

        while await self._pool.analyse(self._visitor, analysed.turn, tell):
            pass
