"""The socket of an analysis board: the engine tells what it finds while it thinks; who leaves frees the thinker."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from tablier.server.analysis_frames import (
    Analyse,
    Choose,
    Chosen,
    Message,
    Noted,
    Stop,
    Wrong,
    number_in,
    read_message,
    read_sheet_of,
)
from tablier.server.errand import Errand
from tablier.server.errors import Refusal
from tablier.server.fair_queue import FairQueue
from tablier.server.full_strength import Choosing, refuse_unless_offered
from tablier.server.language import language_of
from tablier.server.lines import Analysed
from tablier.server.models import Sheet
from tablier.server.notes import Annotated
from tablier.server.outbox import Outbox
from tablier.server.pool import Pool, Work
from tablier.server.recent_games import RecentGames
from tablier.server.sockets import EACH, Sockets
from tablier.server.turns import frames
from tablier.server.visitors import new_cookie, visitor_of
from tablier.words import LANGUAGES, in_language

IDLE = 60.0
"""A socket that is silent for so many seconds, and on which nothing is going on, is closed."""

NORMAL, TRY_AGAIN_LATER = 1000, 1013
"""Why a socket is closed, as its protocol numbers it."""

TOO_MANY = "too many boards are being analysed: try again later"

ANNOTATIONS, ANNOTATIONS_EACH = 8, 4
"""So many games are annotated at a time, and so many of one address: each has an engine of its own."""

router = APIRouter()


class Shared:
    """What all sockets of an app share."""

    def __init__(self, pool: Pool, games: RecentGames) -> None:
        self.pool = pool
        self.games = games
        self.sockets = Sockets()
        self.annotations = FairQueue(ANNOTATIONS, each=ANNOTATIONS_EACH, most=EACH)


@router.websocket("/analysis")
async def analysis(socket: WebSocket) -> None:
    """Serves a socket until one of the two ends closes it."""
    is_new = not visitor_of(socket.scope).name
    cookie = [(b"set-cookie", new_cookie(socket.scope["scheme"] == "wss").encode())] if is_new else []
    with suppress(WebSocketDisconnect):
        await socket.accept(headers=cookie)
        await Board(socket, socket.app.state.shared).serve()


class Board:
    """What one socket asks for: one analysis, one annotation and one move at a time."""

    _silence: asyncio.Timeout
    _is_unwanted = False

    def __init__(self, socket: WebSocket, shared: Shared) -> None:
        self._socket = socket
        self._shared = shared
        self._visitor = visitor_of(socket.scope)
        wished = socket.query_params.get("language")
        self._language = wished if wished in LANGUAGES else language_of(socket.scope)
        self._outbox = Outbox()
        self._errands: dict[type[Message], Errand] = {}

    async def serve(self) -> None:
        """Takes messages and sends answers until the socket is closed."""
        if not self._shared.sockets.enter(self._visitor.address, self.give_way):
            return await self._close(TRY_AGAIN_LATER, TOO_MANY)
        sending = asyncio.create_task(self._send())
        try:
            is_gone = await self._receive()
        finally:
            self._shared.sockets.leave(self._visitor.address, self.give_way)
            sending.cancel()
            for errand in self._errands.values():
                errand.forget()
        if self._is_unwanted:
            await self._close(TRY_AGAIN_LATER, TOO_MANY)
        elif not is_gone:
            await self._close(NORMAL, "nothing was asked for a while")

    def give_way(self) -> None:
        """Ends it, because there is no room for so many sockets."""
        self._is_unwanted = True
        self._silence.reschedule(0.0)

    async def _close(self, code: int, why: str) -> None:
        await self._socket.close(code, in_language(why, self._language))

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                await self._socket.send_text(await self._outbox.take())

    async def _receive(self) -> bool:
        """Takes messages until the other end has closed the socket, or it is time that we do: then False."""
        while True:
            try:
                async with asyncio.timeout(IDLE) as self._silence:
                    message = await self._socket.receive()
            except TimeoutError:
                if self._is_unwanted or all(errand.is_over for errand in self._errands.values()):
                    return False
                continue
            if message["type"] == "websocket.disconnect":
                return True
            self._take(message.get("bytes") or message.get("text") or "")

    def _take(self, frame: bytes | str) -> None:
        """Does what a message asks for."""
        try:
            message = read_message(frame)
            if isinstance(message, Stop):
                self._stop(message.id)
            elif isinstance(message, Analyse):
                self._begin(message, partial(self._analyse, read_sheet_of(message), message.lines))
            elif isinstance(message, Choose):
                choosing = Choosing(self._shared.pool, self._visitor)
                work = partial(self._choose, read_sheet_of(message), message.seconds, choosing)
                self._begin(message, work, choosing.hurry)
            else:
                self._begin(message, partial(self._annotate, read_sheet_of(message)))
        except Refusal as wrong:
            self._outbox.put(self, None, Wrong(number_in(frame), wrong.fault(self._language)))

    def _stop(self, number: int) -> None:
        for errand in self._errands.values():
            if errand.number == number:
                errand.stop()

    def _begin(
        self,
        message: Message,
        work: Callable[[Errand], Awaitable[None]],
        hurry: Callable[[], None] | None = None,
    ) -> None:
        if before := self._errands.get(type(message)):
            before.forget()
        self._errands[type(message)] = Errand(message.id, self._outbox, self._language, work, hurry)

    async def _analyse(self, sheet: Sheet, lines: int, errand: Errand) -> None:
        game = partial(self._shared.games.game, sheet)
        await self._think(errand, Analysed(errand.number, game, errand.show_soon, lines=lines).turn)

    async def _choose(self, sheet: Sheet, seconds: int, choosing: Choosing, errand: Errand) -> None:
        refuse_unless_offered(seconds, self._shared.pool.seconds)
        game = partial(self._shared.games.game, sheet)
        analysed = Analysed(errand.number, game, errand.show_soon, seconds=seconds)
        move = await choosing.move(analysed, errand.show_place)
        errand.show(Chosen(errand.number, str(move), frames(move)), "chosen")

    async def _annotate(self, sheet: Sheet, errand: Errand) -> None:
        def tell(note: Noted) -> None:
            errand.show_soon(note, note.done)

        async with self._shared.annotations.turn_however_late(self._visitor, errand.show_place):
            annotated = Annotated(errand.number, sheet, self._language, self._shared.games, tell)
            await self._think(errand, annotated.turn)

    async def _think(self, errand: Errand, turn: Work[bool]) -> None:
        """Takes one turn of a thinker after the other until there is nothing more to think about."""
        while await self._shared.pool.analyse(self._visitor, turn, errand.show_place):
            pass
