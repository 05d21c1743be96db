"""The analysis socket: python -m benchmarks.analysis_socket. How soon it answers, how soon it is free, who suffers.

One server process, asked over loopback:

- the first engine line after a socket is opened, for each rule set;
- how soon a thinker is free when the socket it thinks for is gone: the time until one who waited gets a first line,
  which is compared with the first line of one who does not wait;
- a move of the computer, asked by a player beside visitors who analyse, against nobody else: play goes first;
- the steps of a turn, asked beside the same visitors, against nobody else, and against as many busy processes as there
  are thinkers, to tell waiting from sharing a processor. The three take turns.

The visitors are in a process of their own, each at an address of his own, with a socket that reads all that comes.
"""

from __future__ import annotations

import asyncio
import json
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

import tablier
from benchmarks.server import ask, busy, idle, print_beside, request, serving

VISITORS = 50
TRIES = 20
ROUNDS = 6
LINES = 3


def opened(port: int, number: int = 0) -> connect:
    """A socket of one of many visitors, from one of the addresses of this machine."""
    return connect(f"ws://127.0.0.1:{port}/api/analysis", local_addr=(f"127.0.1.{number + 1}", 0))


async def analyse(line: ClientConnection, rule_set: str) -> None:
    """Asks about the start of a game."""
    sheet = {"rules": {"game": rule_set}}
    await line.send(json.dumps({"do": "analyse", "id": 1, "sheet": sheet, "lines": LINES}))


async def until(line: ClientConnection, kind: str) -> None:
    """Returns when such a frame has come."""
    while json.loads(await line.recv())["kind"] != kind:
        pass


async def opening(port: int, rule_set: str) -> float:
    """Seconds from opening a socket to the first engine line."""
    began = time.perf_counter()
    async with opened(port) as line:
        await analyse(line, rule_set)
        await until(line, "lines")
        return time.perf_counter() - began


async def freeing(port: int) -> float:
    """Seconds from the end of a connection to the first line of one who waited for its thinker."""
    async with opened(port, 0) as first, opened(port, 1) as second:
        await analyse(first, "tchag")
        await until(first, "lines")
        await analyse(second, "tumicarona")
        await until(second, "waiting")
        began = time.perf_counter()
        first.transport.abort()
        await until(second, "lines")
        return time.perf_counter() - began


async def asking(port: int) -> float:
    """Seconds from asking on an open socket to the first line."""
    async with opened(port) as line:
        began = time.perf_counter()
        await analyse(line, "tumicarona")
        await until(line, "lines")
        return time.perf_counter() - began


def moving(port: int) -> float:
    """Seconds a move of the computer takes."""
    asked = request("/api/computer", {"sheet": {"rules": {"game": "tumicarona"}}, "level": 3})
    with socket.create_connection(("127.0.0.1", port)) as line:
        began = time.perf_counter()
        ask(line, asked)
        return time.perf_counter() - began


async def visit(port: int) -> None:
    """All visitors: each analyses again and again, and reads."""

    async def one(number: int) -> None:
        rule_set = tablier.RULE_SETS[number % len(tablier.RULE_SETS)]
        async with opened(port, number) as line:
            while True:
                await analyse(line, rule_set)
                await until(line, "done")

    visitors = asyncio.gather(*map(one, range(VISITORS)))
    await asyncio.sleep(1.0)
    print("there", flush=True)
    await visitors


@contextmanager
def analysing(port: int) -> Iterator[None]:
    """Visitors who analyse all the time."""
    command = [sys.executable, "-m", "benchmarks.analysis_socket", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stdout.readline()
        try:
            yield
        finally:
            process.kill()


def tried(name: str, table: Table, measure: Callable[[], float]) -> None:
    """A line of the table: the median and the worst of several tries, in milliseconds."""
    found = sorted(1000 * measure() for _ in range(TRIES))
    table.add_row(name, f"{statistics.median(found):.0f}", f"{found[-1]:.0f}")


def waited(measure: Callable[[int], Coroutine[None, None, float]], port: int) -> Callable[[], float]:
    """The same to be called."""
    return lambda: asyncio.run(measure(port))


def main() -> None:
    """Measures and prints."""
    table = Table(title="The analysis socket", caption=f"{TRIES} tries each, one thinker, {LINES} lines")
    for column in ("", "ms, median", "ms, worst"):
        table.add_column(column, justify="right" if column else "left")
    with serving("tablier", "serve", "--no-browser", "--port", "0", "--thinkers", "1") as port:
        for rule_set in tablier.RULE_SETS:
            name = f"from opening to the first line, {rule_set}"
            tried(name, table, waited(lambda port, rule_set=rule_set: opening(port, rule_set), port))
        tried("from asking to the first line, tumicarona", table, waited(asking, port))
        tried("the same for one who waited, from the end of the other", table, waited(freeing, port))
        tried("a move of the computer, nobody else", table, lambda: moving(port))
        with analysing(port):
            tried(f"a move of the computer beside {VISITORS} visitors", table, lambda: moving(port))
    Console(width=130).print(table)
    conditions = {
        "nobody else": idle,
        f"beside {VISITORS} visitors who analyse": analysing,
        "beside busy processes": busy,
    }
    print_beside("The steps of a turn beside analyses", conditions, ROUNDS, 0.99)


if __name__ == "__main__":
    asyncio.run(visit(int(sys.argv[1]))) if len(sys.argv) > 1 else main()
