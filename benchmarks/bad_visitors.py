"""What one honest visitor gets while others behave badly: python -m benchmarks.bad_visitors.

Each attack is made on a server of its own, over loopback alone, with a bounded number of connections and for a bounded
time. The bad visitors come from 127.0.0.2, unless they share the address of the honest one, which is 127.0.0.1.

`--server` names the command `tablier` of another version, to compare the two.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Protocol

from rich.console import Console
from rich.table import Table

from benchmarks.records import START, long_game
from benchmarks.server import request

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
DESCRIPTORS = 128
SLOW = 140
THINKING = 8
REPLAYING = 60
LONGEST_GAME = 4000
PATIENCE = 30.0
"""After so many seconds without an answer the honest visitor gives up, and asks again."""

TCHAG: dict[str, Any] = {"sheet": {"rules": {"game": "tchag"}}}


@dataclass
class Seen:
    """What the honest visitor got, and what it cost the server."""

    asked: int = 0
    answered: int = 0
    longest: float = 0.0
    lines: int = 0
    processor: float = 0.0


class Server:
    """A running server: its port, the lines of its log, and the processor time it took."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.port = port
        self.lines = 0
        self._process = process
        self.counting = threading.Thread(target=self._count_lines)
        self.counting.start()

    def _count_lines(self) -> None:
        assert self._process.stderr
        while some := os.read(self._process.stderr.fileno(), 1 << 16):
            self.lines += some.count(b"\n")

    @property
    def processor(self) -> float:
        """The processor time so far, in seconds."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(command: Sequence[str], descriptors: int) -> Iterator[Server]:
    """A server that may open so many files and connections."""
    limited = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh", *command]
    serve = ["serve", "--no-browser", "--port", "0", "--thinkers", "1"]
    pipe = subprocess.PIPE
    with (
        TemporaryDirectory() as data,
        subprocess.Popen(
            [*limited, *serve], stdout=pipe, stderr=pipe, env={**os.environ, "XDG_DATA_HOME": data}
        ) as process,
    ):
        assert process.stdout
        told = re.search(rb":(\d+)/", process.stdout.readline())
        assert told
        server = Server(process, int(told[1]))
        try:
            yield server
        finally:
            process.kill()
            server.counting.join()


class Asking(Protocol):
    """An honest visitor, and what he got."""

    seen: Seen

    def ask(self, seconds: float, pause: float) -> None:
        """Asks for so long, with a pause after each answer."""


class Honest:
    """A visitor who asks one thing after the other, keeps what cookie he is given, and comes again when told to."""

    def __init__(self, port: int, method: str, path: str, question: object = None) -> None:
        self.seen = Seen()
        self._port = port
        self._asked = method, path, None if question is None else json.dumps(question)
        self._cookie = ""

    def ask(self, seconds: float, pause: float) -> None:
        """Asks for so long, with a pause after each answer."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.seen.asked += 1
            began = time.monotonic()
            while not (answered := self._once(end)) and time.monotonic() < end:
                pass
            self.seen.answered += answered
            self.seen.longest = max(self.seen.longest, time.monotonic() - began)
            time.sleep(pause)

    def _once(self, end: float) -> bool:
        method, path, body = self._asked
        patience = min(PATIENCE, max(0.1, end - time.monotonic()))
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=patience, source_address=(HERE, 0))
        headers = {"content-type": "application/json", **({"cookie": self._cookie} if self._cookie else {})}
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)
            return False
        finally:
            line.close()
        self._cookie = (answer.getheader("set-cookie") or self._cookie).partition(";")[0]
        if answer.status != 200:
            time.sleep(min(float(answer.getheader("retry-after") or 1), max(0.0, end - time.monotonic())))
        return answer.status == 200


Attack = Callable[[int], Awaitable[None]]


@contextmanager
def attacked(port: int, attacks: Sequence[Attack]) -> Iterator[None]:
    """Runs attacks, each again and again from where it was cut off, in a process of their own beside what is done."""

    async def again_and_again(attack: Attack) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, ValueError):
                await attack(port)
            await asyncio.sleep(0.1)

    async def all_attacks() -> None:
        await asyncio.gather(*map(again_and_again, attacks))

    process = multiprocessing.get_context("fork").Process(target=lambda: asyncio.run(all_attacks()))
    process.start()
    time.sleep(1.0)
    try:
        yield
    finally:
        process.terminate()
        process.join()


async def connect(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection from one of the addresses of this machine."""
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))


def slow(sent: bytes, trickle: bytes) -> Attack:
    """One that sends something whole, and then for ever a byte a second."""

    async def attack(port: int) -> None:
        _, writer = await connect(port, ELSEWHERE)
        try:
            writer.write(sent)
            while not writer.is_closing():
                await asyncio.sleep(1.0)
                writer.write(trickle)
                await writer.drain()
        finally:
            writer.close()

    return attack


def greedy(asked: bytes, address: str) -> Attack:
    """One that asks again as soon as it is answered, whatever the answer."""

    async def attack(port: int) -> None:
        reader, writer = await connect(port, address)
        try:
            while True:
                writer.write(asked)
                head = await reader.readuntil(b"\r\n\r\n")
                length = re.search(rb"content-length: (\d+)", head)
                await reader.readexactly(int(length[1]) if length else 0)
        finally:
            writer.close()

    return attack


def slow_visitors() -> list[Attack]:
    """As many who never finish the head of a request as those who never finish its body, or never read the answer."""
    kinds = [
        slow(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", b"x"),
        slow(request("/api/snapshot", {"rules": {"game": "tchag"}})[:-5], b" "),
        slow(
            request(
                "/api/snapshot", {"rules": {"game": "fanorona"}, "two_rounds": True, "events": ["draw"] * 999}
            )
            * 99,
            b"",
        ),
    ]
    return [kinds[number % len(kinds)] for number in range(SLOW)]


def long_sheet() -> dict[str, Any]:
    """The longest game that is read."""
    rules = {"game": "fanorona", "options": {"no_capture_limit": 0}}
    return {"rules": rules, "start": START, "events": long_game(LONGEST_GAME)}


class Scene(NamedTuple):
    """An attack: its name, who attacks, who is honest, his pauses, and how many files the server may open."""

    name: str
    attacks: list[Attack]
    honest: Callable[[int], Asking]
    pause: float
    descriptors: int = 1024


def scenes() -> list[Scene]:
    """What is tried, and beside it the same with nobody else."""

    def look(port: int) -> Honest:
        return Honest(port, "GET", "/api/games")

    def move(port: int) -> Honest:
        return Honest(port, "POST", "/api/computer", {**TCHAG, "level": 3})

    hint = request("/api/hint", TCHAG)
    replay = request("/api/snapshot", long_sheet())
    slow_ones = f"{SLOW} slow connections, {DESCRIPTORS} descriptors"
    return [
        Scene("nobody else", [], look, 0.1),
        Scene(slow_ones, slow_visitors(), look, 0.1, DESCRIPTORS),
        Scene(f"{REPLAYING} long games at a time", [greedy(replay, ELSEWHERE)] * REPLAYING, look, 0.1),
        Scene("nobody else, moves of the computer", [], move, 0.0),
        Scene(f"{THINKING} connections ask for hints", [greedy(hint, ELSEWHERE)] * THINKING, move, 0.0),
        Scene("the same from the visitor's address", [greedy(hint, HERE)] * THINKING, move, 0.0),
    ]


def main(title: str, scenes: Sequence[Scene], what: str | None) -> None:
    """Makes the attacks one after the other and prints the table."""
    arguments = argparse.ArgumentParser(description=what)
    arguments.add_argument("--server", help="the command tablier of the version to attack")
    arguments.add_argument("--seconds", type=float, default=30.0, help="how long each attack goes on")
    chosen = arguments.parse_args()
    command = [chosen.server] if chosen.server else [sys.executable, "-m", "tablier"]
    table = Table(title=f"{title} in {chosen.seconds:g} s")
    for column in ("", "asked", "answered", "longest wait, s", "log lines", "processor, s"):
        table.add_column(column, justify="right" if column else "left")
    for scene in scenes:
        with serving(command, scene.descriptors) as server:
            honest = scene.honest(server.port)
            before = server.processor
            with attacked(server.port, scene.attacks):
                honest.ask(chosen.seconds, scene.pause)
            seen = honest.seen
            used = server.processor - before
            row = (seen.asked, seen.answered, f"{seen.longest:.2f}", f"{server.lines:,}", f"{used:.1f}")
            table.add_row(scene.name, *map(str, row))
    Console(width=130).print(table)


if __name__ == "__main__":
    main("What an honest visitor gets", scenes(), __doc__)
