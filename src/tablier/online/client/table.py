"""One game as a client has it: kept in step over a socket that is opened anew whenever it is lost."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tablier.errors import TablierError
from tablier.games import Move, Outcome, Player, Position, game
from tablier.online.client.frames import (
    DoneFrame,
    GameFrame,
    HappenedFrame,
    Happening,
    PingFrame,
    PresentFrame,
    RefusedFrame,
    Sheet,
    State,
    player_of,
    read_frame,
)
from tablier.online.client.link import Link
from tablier.online.client.servers import LARGEST, LONGEST_ANSWER, Servers, Unreachable, pauses
from tablier.online.game import Refused
from tablier.online.hall import NoSuchGame
from tablier.records import VERDICTS, Record, TwoRounds

if TYPE_CHECKING:
    from tablier.online.client.client import Client

NO_SUCH_GAME = 4404
"""Why a server closes a socket, where it is no use to open another."""

COME_AGAIN = ("storage", "busy")
"""What a server says that cannot do a thing now; another one may, or the same in a moment."""


class _OutOfStep(Exception):
    """What a server tells does not follow what it told before."""


@dataclass(slots=True)
class _Asked:
    """A command that is on its way, until there is an answer: its number, or why not."""

    text: str
    answer: int | Refused | None = None


class Table:
    """A game by link, as one who plays it or looks on sees it.

    All that is read here is as the server last told it. Commands return the number of the log at which they happened
    when that is on the server's disk and ``record`` has it, and raise :class:`Refused` with a ``code`` otherwise. While
    no server can be reached they wait; who stops waiting does not know whether it happened.
    """

    def __init__(self, client: Client, servers: Servers, frame: GameFrame, invitation: str | None) -> None:
        self._client = client
        self._servers = servers
        self._changed = asyncio.Event()
        self._failure: TablierError | None = None
        self._asked: dict[str, _Asked] = {}
        self._socket: ClientConnection | None = None
        self.id = frame.game
        self.invitation = frame.you.invitation or invitation
        self._begin(frame)
        self._following = asyncio.create_task(self._follow(), name=f"tablier game {self.id}")

    def _begin(self, frame: GameFrame) -> None:
        self.player: Player | None = player_of(frame.you.side)
        self.entries: list[Happening] = list(frame.entries)
        self.record: Record | TwoRounds = _begin(frame.sheet)
        self.state: State = frame.state
        self._length = len(frame.sheet.events)  # so many events the record has

    @property
    def link(self) -> str:
        """The link to send: to play, as long as one has an invitation and the seat is free; else to look on."""
        invitation = None if self.state.is_full else self.invitation
        return str(Link(self._servers.address, self.id, invitation))

    @property
    def number(self) -> int:
        """The number of the last entry of the log."""
        return len(self.entries)

    @property
    def round(self) -> Record:
        """The round that is played, or the last one; without rounds the whole game."""
        return self.record.round if isinstance(self.record, TwoRounds) else self.record

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self.round.position

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.round.outcome

    @property
    def turn(self) -> Player | None:
        """Who is to move; None when the game is over."""
        return None if self.outcome else self.position.turn

    @property
    def opponent(self) -> str | None:
        """The name of the other player, if there is one."""
        return None if self.player is None else self.state.seats[self.player.other].name

    # Waiting

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until something is so; it is looked at whenever the server tells something."""
        while not is_so():
            if self._failure:
                raise self._failure
            await self._changed.wait()

    async def my_turn(self) -> bool:
        """Waits until one is to move: then True; False when the game is over."""
        await self.until(
            lambda: self.outcome is not None or (self.turn is self.player and self.state.is_full)
        )
        return self.outcome is None

    async def happenings(self, since: int | None = None) -> AsyncIterator[Happening]:
        """All that happens after a number, as it comes; usually all that happens from now on."""
        number = self.number if since is None else since

        def is_news() -> bool:
            return self.number > number

        while True:
            await self.until(is_news)
            number += 1
            yield self.entries[number - 1]

    # What a player may ask

    async def play(self, move: Move | str) -> int:
        """Plays a move."""
        return await self._do("play", move=str(move))

    async def offer_draw(self) -> int:
        """Offers a draw, or agrees if the other player offers one."""
        return await self._do("offer-draw")

    async def ask_take_back(self) -> int:
        """Asks to take back one's last move."""
        return await self._do("ask-take-back")

    async def agree(self) -> int:
        """Agrees to what the other player asks: to take back, or else to a draw."""
        return await self._do(f"agree-{self._question}")

    async def decline(self) -> int:
        """Declines what the other player asks."""
        return await self._do(f"decline-{self._question}")

    async def resign(self) -> int:
        """Gives up."""
        return await self._do("resign")

    async def say(self, phrase: str) -> int:
        """Says one of the ready-made phrases (:data:`tablier.online.commands.PHRASES`)."""
        return await self._do("say-phrase", phrase=phrase)

    async def rematch(self) -> Table:
        """The table of another game with the seats swapped, where one sits down; whoever asks first makes it."""
        if self.state.rematch is None:
            try:
                await self._do("make-rematch")
            except Refused as refused:
                if refused.code != "rematch":
                    raise
                await self.until(lambda: self.state.rematch is not None)
        assert self.state.rematch
        name = None if self.player is None else self.state.seats[self.player].name
        return await self._client.join(self.state.rematch, name=name or "")

    async def leave(self) -> None:
        """Closes the socket. A seat is kept, and found again by who has the key."""
        self._leave()  # also where it has not begun to follow
        self._following.cancel()
        with suppress(asyncio.CancelledError):
            await self._following

    @property
    def _question(self) -> str:
        """What the other player asks."""
        asks = self.state.take_back
        return "take-back" if asks is not None and asks is not self.player else "draw"

    async def _do(self, what: str, **details: str) -> int:
        id = secrets.token_urlsafe(9)
        text = msgspec.json.encode({"do": what, "id": id, "at": self.number, **details}).decode()
        asked = self._asked[id] = _Asked(text)
        try:
            await self._send(text)
            await self.until(lambda: asked.answer is not None)
        finally:
            del self._asked[id]
        number = asked.answer
        if isinstance(number, Refused):
            raise number
        assert number is not None
        await self.until(lambda: self.number >= number)
        return number

    # Keeping in step

    async def _follow(self) -> None:
        """Keeps in step until the table is left or it is no use; whoever waits then is told."""
        try:
            await self._listen_on()
        except TablierError as error:
            self._fail(error)
        finally:
            self._leave()

    async def _listen_on(self) -> None:
        """Has a socket open, and a new one whenever it is lost."""
        self._pauses, self._heard = pauses(), time.monotonic()
        while True:
            address = self._servers.address
            try:
                await self._listen(address)
                why = "the connection was lost"
            except _OutOfStep:
                self.entries.clear()
                why = "its games are not as they were"
            except (OSError, EOFError, WebSocketException) as error:
                why = str(error) or type(error).__name__
            finally:
                self._socket = None
            if time.monotonic() - self._heard > self._servers.patience:
                raise Unreachable(f"no server answers at {address}: {why}")
            self._servers.move_on(address)
            await asyncio.sleep(next(self._pauses))

    async def _listen(self, address: str) -> None:
        """Takes what one socket tells until it is closed."""
        place = f"ws{address.removeprefix('http')}api/online/games/{self.id}/socket?since={self.number}"
        async with connect(
            place,
            additional_headers=self._servers.headers,
            open_timeout=LONGEST_ANSWER,
            close_timeout=1,
            compression=None,
            max_size=LARGEST,
            proxy=None,
        ) as socket:
            with suppress(ConnectionClosed):
                while await self._take(socket, await socket.recv()):
                    self._heard = time.monotonic()
                    self._tell()
            if socket.close_code == NO_SUCH_GAME:
                raise NoSuchGame(f"no game has the id {self.id}")

    async def _take(self, socket: ClientConnection, text: str | bytes) -> bool:
        """Takes a frame in; whether it is worth to go on with this socket."""
        match read_frame(text):
            case GameFrame() as frame:
                self._catch_up(frame)
                self._socket = socket
                for asked in list(self._asked.values()):  # what was lost on the way, or its answer
                    await socket.send(asked.text)
            case HappenedFrame(entries=entries, state=state):
                self._happen(entries)
                self.state = state
            case PresentFrame(present=present, watching=watching):
                self.state = msgspec.structs.replace(self.state, present=present, watching=watching)
            case DoneFrame(id=id, number=number):
                self._answer(id, number)
            case RefusedFrame(id=id, error=error):
                if error.kind in COME_AGAIN:
                    return False
                self._answer(id, Refused(error.kind, error.message))
            case PingFrame(ping=ping):
                await socket.send(f'{{"do":"pong","ping":{ping}}}')
        return True

    def _catch_up(self, frame: GameFrame) -> None:
        """Goes on with what a new socket tells first: what was missed, or all where that does not follow."""
        if frame.entries and frame.entries[0].number == 1:  # as when a backup was put in place of what we saw
            self._begin(frame)
        else:
            self._happen(frame.entries)
            self.state, self.player = frame.state, player_of(frame.you.side)

    def _happen(self, entries: tuple[Happening, ...]) -> None:
        """Goes on in the record; what is known already is told again when two tell of it."""
        for entry in entries:
            if entry.number <= self.number:
                continue
            if entry.number > self.number + 1 or entry.keep > self._length:
                raise _OutOfStep
            for _ in range(self._length - entry.keep):
                self.record.undo()
            for event in entry.add:
                _happen(self.record, event)
            self._length = entry.keep + len(entry.add)
            self.entries.append(entry)
            self._pauses = pauses()

    def _answer(self, id: str | None, answer: int | Refused) -> None:
        if id in self._asked:
            self._asked[id].answer = answer

    async def _send(self, text: str) -> None:
        """Sends a command now, if there is a socket; else it goes with the next one."""
        if self._socket:
            with suppress(ConnectionClosed):
                await self._socket.send(text)

    def _leave(self) -> None:
        self._fail(TablierError("this table was left"))

    def _fail(self, error: TablierError) -> None:
        self._failure = self._failure or error
        self._tell()

    def _tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


def _begin(sheet: Sheet) -> Record | TwoRounds:
    """The record a sheet tells of."""
    rules = game(sheet.rules.game, **sheet.rules.options)
    start = None if sheet.start is None else rules.position(sheet.start)
    tags = VERDICTS if sheet.verdicts else None
    record = TwoRounds.of(rules, start, tags) if sheet.two_rounds else Record(rules, start, tags)
    for event in sheet.events:
        _happen(record, event)
    return record


def _happen(record: Record | TwoRounds, event: str) -> None:
    """Lets an event of a sheet happen."""
    match event.split(" "):
        case ["draw"]:
            record.agree_draw()
        case ["verdict"]:
            record.declare_draw()
        case ["resign", ("first" | "second") as side]:
            record.resign(Player[side.upper()])
        case ["flag", ("first" | "second") as side]:
            record.flag(Player[side.upper()])
        case _:
            record.play(event)
