"""One socket at a game: what it asks is done in turn; what it has not seen it is told in one frame, when it reads."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import msgspec
from starlette.types import Receive, Send

from tablier.errors import TablierError, shortened
from tablier.games import Player
from tablier.online import Hall, NoSuchGame, StorageError
from tablier.online.commands import Action
from tablier.online.hall import Turn
from tablier.server.errors import Busy, Refusal, internal, refusal
from tablier.server.online import frames
from tablier.server.online.closing import INTERNAL_ERROR, NO_GAME, NOT_FOUND, TOO_MANY, TRY_AGAIN_LATER
from tablier.server.online.keys import token_of
from tablier.server.online.rooms import Room
from tablier.server.visitors import Visitor
from tablier.words import in_language

AGAIN = 1.0
"""After so many seconds it is tried again to read a game that could not be read."""

log = logging.getLogger(__name__)


class Pong(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pong"):
    """The answer to a ping."""

    ping: int


class MoveNow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="move-now"):
    """A player's wish that the computer should think no longer."""


class _Named(msgspec.Struct):
    """A message that is wrong otherwise may still have an id."""

    id: str


_messages: msgspec.json.Decoder[Action | Pong | MoveNow] = msgspec.json.Decoder(Action | Pong | MoveNow)
_names = msgspec.json.Decoder(_Named)


class Viewer:
    """Who looks at a game through one socket. ``number`` is up to where he was told, None while he was told nothing."""

    __slots__ = (
        "_closing", "_found", "_hall", "_ping_at", "_send", "_sending", "_told", "heard", "is_gone", "is_here",
        "is_new", "key", "lag", "language", "number", "ping", "pinged", "player", "room", "since", "token", "turn",
        "visitor",
    )  # fmt: skip

    room: Room
    turn: Turn
    is_here: bool

    def __init__(
        self, hall: Hall, send: Send, visitor: Visitor, *, key: str | None, since: int, language: str
    ) -> None:
        self.visitor = visitor
        self.key = key
        self.token = token_of(key)
        self.since = since
        self.language = language
        self.player: Player | None = None
        self.number: int | None = None
        self.is_new = self.is_gone = False
        self.lag = 0
        self.ping = self.pinged = 0
        self.heard = time.monotonic()
        self._hall = hall
        self._send = send
        self._ping_at = 0.0
        self._told = 0
        self._found: bytes | None = None
        self._sending: asyncio.Task[None] | None = None

    async def serve(self, receive: Receive) -> None:
        """Does what is asked until the socket is closed."""
        while (message := await receive())["type"] != "websocket.disconnect":
            await self._take(message.get("bytes") or message.get("text") or b"")

    def wake(self) -> None:
        """Sends what there is to tell, unless that is under way."""
        if self._sending is None and not self.is_gone:
            self._sending = asyncio.create_task(self._tell())

    def send_ping(self) -> None:
        """Asks for a sign of life."""
        self.ping += 1
        self.wake()

    async def close(self, code: int, why: str) -> None:
        """Closes the socket."""
        await self._write_message(
            {"type": "websocket.close", "code": code, "reason": in_language(why, self.language)}
        )

    def end(self, code: int, why: str) -> None:
        """Closes the socket soon."""
        self._closing = asyncio.create_task(self.close(code, why))

    def give_way(self) -> None:
        """Ends it, because there is no room for so many sockets."""
        self.end(TRY_AGAIN_LATER, TOO_MANY)

    def leave(self) -> None:
        """To be called when the socket is closed."""
        self.is_gone = True
        if self._sending:
            self._sending.cancel()

    async def _tell(self) -> None:
        try:
            while (frame := await self._next()) is not None:
                await self._write(frame)
        except NoSuchGame:
            await self.close(NOT_FOUND, NO_GAME)
        except StorageError:
            if self.number is None:
                await self.close(TRY_AGAIN_LATER, "the game cannot be read now: try again later")
            else:
                asyncio.get_running_loop().call_later(AGAIN, self.wake)
        except Exception:
            log.exception("a game cannot be told")
            await self.close(INTERNAL_ERROR, "something went wrong here; what it was is in the server's log")
        finally:
            self._sending = None

    async def _next(self) -> bytes | None:
        """The next frame this viewer has not seen; one that reads slowly gets all it missed in one."""
        room = self.room
        if self.number is None or self.is_new or self.number > room.number:
            self.is_new = False
            self.number, self._told, frame = await room.opening(self)
            return frame
        if self.number < room.number:
            self.number, self._told, frame = await room.since(self.number)
            return frame
        if self._told != room.version:
            self._told = room.version
            return frames.encode({"kind": "present", **frames.presence(room.present)})
        if room.found and room.found is not self._found:
            self._found = room.found
            return room.found
        if self.pinged != self.ping:
            self.pinged = self.ping
            self._ping_at = time.monotonic()
            return frames.encode({"kind": "ping", "ping": self.ping})
        return None

    async def _take(self, frame: bytes | str) -> None:
        try:
            message = _messages.decode(frame)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            await self._refuse(_id_in(frame), Refusal(422, "request", shortened(str(error))))
            return
        if isinstance(message, Pong):
            self._hear(message.ping)
            return
        if isinstance(message, MoveNow):
            if self.player is not None:
                self.room.hurry()
            return
        try:
            done = await self._hall.act(self.room.id, self.token or "", message, self.lag, self.turn)
        except Busy as busy:
            await self._refuse(message.id, busy)
        except TablierError as error:
            await self._refuse(message.id, refusal(error, is_here=self.is_here))
        except Exception:
            log.exception("a command failed")
            await self._refuse(message.id, internal())
        else:
            self.room.acted(self.visitor)
            await self._write(frames.encode({"kind": "done", "id": message.id, "number": done.number}))

    def _hear(self, ping: int) -> None:
        self.heard = time.monotonic()
        if ping == self.pinged and ping:
            self.lag = int(1000 * (self.heard - self._ping_at))

    async def _refuse(self, id: str | None, wrong: Refusal) -> None:
        error = wrong.fault(self.language)
        await self._write(frames.encode({"kind": "refused", "id": id, "error": error}))

    async def _write(self, frame: bytes) -> None:
        await self._write_message({"type": "websocket.send", "text": frame.decode()})

    async def _write_message(self, message: dict[str, object]) -> None:
        with suppress(OSError):  # the other end is gone, and the loop that receives is about to know
            await self._send(message)


def _id_in(frame: bytes | str) -> str | None:
    try:
        return _names.decode(frame).id[:40]
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
