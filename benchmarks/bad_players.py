"""What two people who play by link get while others behave badly: python -m benchmarks.bad_players.

As in benchmarks.bad_visitors, each attack is made on a server of its own, over loopback alone. The two play as fast as
they can, each move from its sending until the other has it; the bad ones come from 127.0.0.2.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection as AsyncSocket
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

import tablier
from benchmarks.bad_visitors import ELSEWHERE, PATIENCE, Attack, Scene, Seen, main
from benchmarks.search import HOSTILE
from tablier.online import new_token

WATCHING, FLOODING, MAKING = 200, 16, 32


def ask(port: int, address: str, path: str, question: object, key: str) -> dict[str, Any]:
    """Posts a question about games by link; raises ValueError when it is refused."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(address, 0))
    try:
        headers = {"content-type": "application/json", "authorization": f"Bearer {key}"}
        line.request("POST", f"/api/online/games{path}", json.dumps(question), headers)
        answer = line.getresponse()
        body: dict[str, Any] = json.loads(answer.read())
    finally:
        line.close()
    if answer.status not in (200, 201):
        raise ValueError(body["error"]["message"])
    return body


def made(port: int, address: str, keys: tuple[str, str]) -> str:
    """The id of a new game in which both have a seat."""
    game = ask(port, address, "", {"rules": {"game": "tumicarona"}, "me": "first", "name": "Ann"}, keys[0])
    seat = {"player": "second", "name": "Bob", "invitation": game["you"]["invitation"]}
    ask(port, address, f"/{game['game']}/seat", seat, keys[1])
    return str(game["game"])


def address_of(port: int, game: str) -> str:
    """Where the socket of a game is."""
    return f"ws://127.0.0.1:{port}/api/online/games/{game}/socket"


def with_key(key: str) -> dict[str, str]:
    """The header by which one is known."""
    return {"authorization": f"Bearer {key}"}


class Players:
    """Two honest people: one move after the other, game after game, each waited for until the other has it.

    For each game they come from another address: they play more than one is allowed to make.
    """

    def __init__(self, port: int) -> None:
        self.seen = Seen()
        self._addresses = (f"127.0.{number // 200 + 1}.{number % 200 + 1}" for number in count())
        self._port = port
        self._keys = new_token(), new_token()
        self._chance = random.Random(1)

    def ask(self, seconds: float, pause: float) -> None:
        """Plays for so long, with a pause after each move."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(OSError, ValueError, WebSocketException, http.client.HTTPException):
                self._play(next(self._addresses), end, pause)

    def _play(self, address: str, end: float, pause: float) -> None:
        game = made(self._port, address, self._keys)
        record, number = tablier.Record(tablier.game("tumicarona")), 3
        ann, bob = (self._socket(address, game, key) for key in self._keys)
        with ann as first, bob as second:
            players = first, second
            while record.outcome is None and time.monotonic() < end:
                mover = record.position.turn
                move = str(self._chance.choice(record.position.legal_moves))
                self.seen.asked += 1
                began = time.monotonic()
                command = {"do": "play", "id": f"m{number}", "at": number, "move": move}
                players[mover].send(json.dumps(command))
                try:
                    _until(players[mover], "done", number + 1)
                    _until(players[mover.other], "happened", number + 1)
                    self.seen.answered += 1
                finally:
                    self.seen.longest = max(self.seen.longest, time.monotonic() - began)
                record.play(move)
                number += 1
                time.sleep(pause)

    def _socket(self, address: str, game: str, key: str) -> ClientConnection:
        return connect(
            address_of(self._port, game),
            source_address=(address, 0),
            additional_headers=with_key(key),
            open_timeout=PATIENCE,
        )


def _until(socket: ClientConnection, kind: str, number: int) -> None:
    """Reads until it is told that a number has come; pings are answered."""
    while True:
        frame = json.loads(socket.recv(PATIENCE))
        if frame["kind"] == "ping":
            socket.send(json.dumps({"do": "pong", "ping": frame["ping"]}))
        if frame["kind"] == "refused":
            raise ValueError(frame["error"]["message"])
        reached = frame["entries"][-1]["number"] if frame["kind"] == "happened" else frame.get("number", 0)
        if frame["kind"] in (kind, "game") and reached >= number:
            return


class Shared:
    """The game that bad players have made for themselves, one at each server."""

    def __init__(self) -> None:
        self.keys = new_token(), new_token()
        self._games: dict[int, asyncio.Task[str]] = {}

    async def game(self, port: int) -> str:
        """Its id."""
        if port not in self._games:
            made_soon = asyncio.to_thread(made, port, ELSEWHERE, self.keys)
            self._games[port] = asyncio.create_task(made_soon)
        return await self._games[port]


def bad(attack: Callable[[int, str, Shared], Awaitable[None]]) -> Callable[[Shared], Attack]:
    """An attack at a game that all of them share."""

    def at(shared: Shared) -> Attack:
        async def again(port: int) -> None:
            with suppress(WebSocketException, ValueError, http.client.HTTPException):
                await attack(port, await shared.game(port), shared)

        return again

    return at


def opened(port: int, game: str, key: str) -> connect_async:
    """A socket from elsewhere."""
    return connect_async(
        address_of(port, game),
        local_addr=(ELSEWHERE, 0),
        additional_headers=with_key(key),
        ping_interval=None,
        open_timeout=PATIENCE,
    )


@bad
async def never_read(port: int, game: str, shared: Shared) -> None:
    """Opens a socket, and never reads nor answers, whatever the game has to tell."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ELSEWHERE, 0), limit=1024)
    try:
        path = address_of(port, game).partition(str(port))[2]
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{upgrade}Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n"
        writer.write(head.encode())
        await reader.readline()
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        while not writer.is_closing():
            await asyncio.sleep(1.0)
    finally:
        writer.close()


@bad
async def play_fast(port: int, game: str, shared: Shared) -> None:
    """Plays both sides as fast as it can, so that there is much to tell: games and rematches without end."""
    chance = random.Random(2)
    async with opened(port, game, shared.keys[0]) as ann, opened(port, game, shared.keys[1]) as bob:
        await asyncio.gather(_flood(ann, chance), _flood(bob, chance))


@bad
async def flood(port: int, game: str, shared: Shared) -> None:
    """Sends commands and nonsense without waiting for any answer."""
    async with opened(port, game, random.choice(shared.keys)) as socket:
        await _flood(socket, random.Random())


async def _flood(socket: AsyncSocket, chance: random.Random) -> None:
    moves = ("e2-e3A", "f2-e3A", "a1-a2", "nonsense")
    while True:
        commands = [
            {"do": "play", "at": 3, "move": chance.choice(moves)},
            {"do": "say-phrase", "at": 0, "phrase": "hello"},
            {"do": "offer-draw", "at": chance.randrange(9)},
            {"do": "ask-take-back", "at": chance.randrange(9)},
            {"do": "make-rematch", "at": 3},
        ]
        await socket.send(json.dumps({**chance.choice(commands), "id": f"c{chance.random()}"}))
        await asyncio.sleep(0)


@bad
async def come_and_go(port: int, game: str, shared: Shared) -> None:
    """Opens a socket and closes it at once."""
    async with opened(port, game, new_token()):
        pass


@bad
async def make_hostile(port: int, game: str, shared: Shared) -> None:
    """Makes a game from a position with half a million turns, and tries moves in it."""
    key, rules = new_token(), {"game": "fanorona", "options": {"cols": 9, "rows": 7}}
    question = {"rules": rules, "start": HOSTILE, "me": "first", "name": "Eve"}
    game = (await asyncio.to_thread(ask, port, ELSEWHERE, "", question, key))["game"]
    async with opened(port, game, key) as socket:
        for number in count():
            command = {"do": "play", "at": 2, "id": f"c{number}", "move": "b1-c2A-d3A-e4A-f5A"}
            await socket.send(json.dumps(command))
            while json.loads(await socket.recv())["kind"] not in ("done", "refused"):
                pass


def scenes() -> list[Scene]:
    """What is tried, and beside it the same with nobody else."""
    shared = Shared()
    watching = [play_fast(shared), *[never_read(shared)] * WATCHING]
    return [
        Scene("nobody else", [], Players, 0.0),
        Scene(f"{WATCHING} sockets never read nor answer", watching, Players, 0.0),
        Scene(f"{FLOODING} sockets flood with commands", [flood(Shared())] * FLOODING, Players, 0.0),
        Scene(f"{MAKING} sockets opened and closed at once", [come_and_go(Shared())] * MAKING, Players, 0.0),
        Scene(
            f"{MAKING} games of half a million turns at a time",
            [make_hostile(Shared())] * MAKING,
            Players,
            0.0,
        ),
    ]


if __name__ == "__main__":
    main("What two people who play by link get", scenes(), __doc__)
