"""Games by link under load: python -m benchmarks.online [--database URL] [--processes 1|2].

The real server in a process of its own (or two, on PostgreSQL), asked over loopback by this one, on the same processor
cores. Games are played by two sockets each; where there are two processes, each player is at another one. Measured are

- the time from sending a move to its frame on the other player's socket, at a given number of moves a second, and how
  many moves a second there are when each reply is sent at once;
- the memory of the server for an idle socket that looks on, and for an idle game with its two players;

for SQLite and, with the URL of an empty database, for PostgreSQL beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table
from tests.online.server import Server

from benchmarks.light_socket import LightSocket
from benchmarks.records import START, long_game
from tablier.online import new_token
from tablier.online.client.frames import GameFrame, read
from tablier.online.client.servers import Servers

GAMES, ROUNDS = 200, 3
RATES = (100, 500, 1000, None)
"""Moves a second that are asked for; None is as many as can be."""

MOVES = long_game(4000)
EACH = 10
"""So many look on at each game."""

OF_A_KEY = 40
"""So many games one key makes: a server lets nobody have many more that are not over."""

Take = Callable[[LightSocket, bytes], None]


class Figure(NamedTuple):
    """Moves a second, as asked for and as played; milliseconds on the way, of the median and of all but a hundredth;
    and microseconds of a processor that the servers took for a move."""

    asked: int | None
    rate: float
    median: float
    late: float
    cost: float


class _Number(msgspec.Struct):
    number: int


class _Happened(msgspec.Struct):
    entries: list[_Number]


class _Ping(msgspec.Struct):
    ping: int


_happened = msgspec.json.Decoder(_Happened)
_ping = msgspec.json.Decoder(_Ping)
_numbers = itertools.count()


@dataclass(slots=True)
class Seated:
    """A game with a socket for each player: where it is, and when its last move was sent."""

    id: str
    number: int
    load: Load
    lines: list[LightSocket] = field(default_factory=list)
    played: int = 0
    sent: float = 0.0

    def play(self) -> None:
        """Sends the next move, by whom it is to."""
        move = MOVES[self.played % len(MOVES)]
        self.sent = time.perf_counter()
        text = f'{{"do":"play","id":"m{self.number}","at":{self.number},"move":"{move}"}}'
        self.lines[self.played % 2].send(text.encode())

    def take(self, line: LightSocket, text: bytes) -> None:
        """Takes a frame; the move on the other player's socket counts."""
        if text.startswith(b'{"kind":"ping"'):
            line.send(b'{"do":"pong","ping":%d}' % _ping.decode(text).ping)
        elif text.startswith(b'{"kind":"refused"'):
            raise AssertionError(text)
        elif text.startswith(b'{"kind":"happened"') and line is self.lines[1 - self.played % 2]:
            entries = _happened.decode(text).entries
            if entries and entries[-1].number == self.number + 1:
                self.number += 1
                self.played += 1
                self.load.arrived(self, time.perf_counter() - self.sent)


class Load:
    """Lets all games play, at a rate or as fast as they can, and notes how long each move was on its way."""

    def __init__(self) -> None:
        self.games: list[Seated] = []
        self.times: list[float] = []
        self._pause = 0.0
        self._end = 0.0
        self._under_way = 0

    async def run(self, rate: float | None, seconds: float) -> float:
        """Plays for so long; how many moves a second there were."""
        self.times.clear()
        loop, began = asyncio.get_running_loop(), time.perf_counter()
        self._pause = 0.0 if rate is None else len(self.games) / rate
        self._end = began + seconds
        self._under_way = len(self.games)
        for number, game in enumerate(self.games):  # not all at once
            loop.call_later(self._pause * number / len(self.games), game.play)
        while self._under_way:
            await asyncio.sleep(0.01)
            lost = [line.closed for game in self.games for line in game.lines if line.closed]
            assert not lost, lost[0]
        return len(self.times) / (time.perf_counter() - began)

    def arrived(self, game: Seated, seconds: float) -> None:
        """A move has come to the other player, who replies at once or when it is time."""
        self.times.append(seconds)
        if time.perf_counter() > self._end:
            self._under_way -= 1
        elif self._pause:
            asyncio.get_running_loop().call_later(max(0.0, self._pause - seconds), game.play)
        else:
            game.play()


async def opened(server: Server, id: str, key: str | None, take: Take) -> LightSocket:
    """A socket at a game, from an address of its own: each stands for another person."""
    number = next(_numbers)
    path = f"/api/online/games/{id}/socket?since=1"
    headers = f"Authorization: Bearer {key}\r\n" if key else ""
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: LightSocket(f"127.0.0.1:{server.port}", path, headers, take),
        "127.0.0.1",
        server.port,
        local_addr=(f"127.0.{1 + number // 250 % 250}.{1 + number % 250}", 0),
    )
    return line


async def asked(server: Server, key: str, path: str, content: object) -> GameFrame:
    """What a server answers to a request."""
    return read(await Servers([server.address], key, 60).ask("POST", path, content), GameFrame)


async def seated(servers: list[Server], load: Load, keys: list[str]) -> Seated:
    """A new game with both players at it."""
    rules = {"game": "fanorona", "options": {"no_capture_limit": 0}}
    made = await asked(servers[0], keys[0], "games", {"rules": rules, "start": START, "name": "Ann"})
    seat = {"player": "second", "name": "Bob", "invitation": made.you.invitation}
    frame = await asked(servers[-1], keys[1], f"games/{made.game}/seat", seat)
    game = Seated(frame.game, frame.number, load)
    for server, key in zip((servers[0], servers[-1]), keys, strict=True):
        game.lines.append(await opened(server, game.id, key, game.take))
    return game


async def fill(servers: list[Server], count: int) -> Load:
    """So many games, ready to be played."""
    load = Load()
    for number in range(count):
        if number % OF_A_KEY == 0:
            keys = [new_token(), new_token()]
        load.games.append(await seated(servers, load, keys))
    await asyncio.sleep(1)
    return load


async def moves(servers: list[Server], seconds: float) -> list[Figure]:
    """How fast moves get from one player to the other, for each rate the best round, as others use the machine."""
    load = await fill(servers, GAMES)
    rounds = [[await measured(servers, load, rate, seconds) for rate in RATES] for _ in range(ROUNDS)]
    return [min(figures, key=lambda figure: figure.late) for figures in zip(*rounds, strict=True)]


async def measured(servers: list[Server], load: Load, rate: int | None, seconds: float) -> Figure:
    """One line of the table."""
    before = sum(server.seconds for server in servers)
    found = await load.run(rate, seconds)
    cost = (sum(server.seconds for server in servers) - before) / len(load.times)
    cuts = statistics.quantiles((1000 * each for each in load.times), n=100)
    return Figure(rate, found, cuts[49], cuts[98], 1e6 * cost)


async def memory(server: Server, count: int) -> tuple[float, float]:
    """Kilobytes of the server for one who looks on, and for a game with both its players' sockets, all idle."""
    before = server.kilobytes
    load = await fill([server], count // EACH)
    playing = (server.kilobytes - before) / len(load.games)
    before = server.kilobytes
    lines = [await opened(server, game.id, None, game.take) for _ in range(EACH) for game in load.games]
    await asyncio.sleep(5)
    watching = (server.kilobytes - before) / len(lines)
    assert not any(line.closed for line in lines), next(line.closed for line in lines if line.closed)
    print(f"{len(lines) + 2 * len(load.games):,} sockets are open at {len(load.games)} games", flush=True)
    return watching, playing


def print_moves(title: str, figures: list[Figure], first: list[Figure]) -> None:
    """A table of the moves, beside the figures of SQLite in the same run."""
    table = Table(title=title, caption=f"{GAMES} games, {2 * GAMES} sockets, best of {ROUNDS} rounds")
    for column in (
        "moves a second asked for",
        "played",
        "÷ SQLite",
        "ms, median",
        "ms, 99 %",
        "÷ SQLite",
        "µs of processor",
    ):
        table.add_column(column, justify="right")
    for each, base in zip(figures, first, strict=True):
        table.add_row(
            f"{each.asked:,}" if each.asked else "as many as can be",
            f"{each.rate:,.0f}",
            f"{each.rate / base.rate:.2f} ×",
            f"{each.median:.1f}",
            f"{each.late:.1f}",
            f"{each.late / base.late:.2f} ×",
            f"{each.cost:.0f}",
        )
    Console(width=110).print(table)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="the URL of an empty PostgreSQL database")
    parser.add_argument("--processes", type=int, choices=(1, 2), help="only so many on PostgreSQL")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each rate")
    parser.add_argument("--sockets", type=int, default=5000, help="that look on; 0: leave that out")
    parser.add_argument("--folder", help="where SQLite's file is made; the disk decides")
    given = parser.parse_args()
    first: list[Figure] = []
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        kinds = [("SQLite", ("--data", folder), 1)]
        if given.database:
            counts = [given.processes] if given.processes else [1, 2]
            place = ("--database", given.database)
            kinds += [(f"PostgreSQL, processes: {count}", place, count) for count in counts]
        for title, place, count in kinds:
            with ExitStack() as ends:
                servers = [ends.enter_context(Server(*place)) for _ in range(count)]
                figures = asyncio.run(moves(servers, given.seconds))
            first = first or figures
            print_moves(title, figures, first)
        if given.sockets:
            with Server("--data", folder) as server:
                watching, playing = asyncio.run(memory(server, given.sockets))
            print(
                f"{watching:.1f} kB for each that looks on, {playing:.1f} kB for each game with two players"
            )


if __name__ == "__main__":
    main()
