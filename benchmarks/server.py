"""Speed of the server: python -m benchmarks.server. One run prints requests a second with their ratios.

One server process, asked over loopback by this one through a few connections that stay open. The baseline is a route
of the same framework that does nothing, served and asked the same way in the same run; beside it stands what the games
do without any server. Each figure is the best of several rounds.

A second table shows what others notice while all thinkers think and the queue before them is full: the steps of a turn
with the pool idle, with the pool full, and, to tell waiting from sharing a processor, with the pool idle beside as many
busy processes as there are thinkers. The three take turns.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass

import uvicorn
from fastapi import FastAPI, Response
from rich.console import Console
from rich.table import Table

import tablier
from benchmarks.records import START
from benchmarks.records import long_game as quiet_game
from tablier.engine import LEVELS
from tablier.server.limits import MOST_EVENTS
from tablier.server.pool import usual_thinkers

ROUNDS = 3
SECONDS = 0.8
CONNECTIONS = 4
LONG_GAME = 200
WAITING = 4
"""So many wait for each thinker when the pool is called full."""


@dataclass
class Figure:
    """One line of the table: requests a second, milliseconds when nobody else asks, and the same work in process."""

    name: str
    rate: float
    alone: float
    bare: float | None = None


def request(path: str, question: object = None) -> bytes:
    """The bytes of a request."""
    if question is None:
        return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    body = json.dumps(question)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()


def ask(line: socket.socket, asked: bytes, *expected: int) -> None:
    """Sends a request and reads the whole answer, which has one of the statuses expected, or else 200."""
    line.sendall(asked)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(1 << 16)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert int(head.split()[1]) in (expected or (200,)), answer
    length = re.search(rb"content-length: (\d+)", head)
    assert length
    left = int(length[1]) - len(body)
    while left > 0:
        left -= len(line.recv(1 << 16))


def load(port: int, requests: list[bytes], connections: int) -> float:
    """Requests answered in a second when so many connections ask one after the other, each in turn."""
    end = time.perf_counter() + SECONDS
    counts = [0] * connections

    def work(number: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while time.perf_counter() < end:
                ask(line, requests[(number + counts[number]) % len(requests)])
                counts[number] += 1

    threads = [threading.Thread(target=work, args=(number,)) for number in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS


def measured(
    name: str,
    port: int,
    requests: list[bytes],
    bare: Callable[[], int] | None = None,
    connections: int = CONNECTIONS,
) -> Figure:
    """A line of the table."""
    rate = max(load(port, requests, connections) for _ in range(ROUNDS))
    alone = max(load(port, requests, 1) for _ in range(ROUNDS))
    return Figure(name, rate, 1000 / alone, in_process(bare) if bare else None)


def in_process(work: Callable[[], int]) -> float:
    """How often a second the work gets done without a server."""
    best = 0.0
    for _ in range(ROUNDS):
        done, began = 0, time.perf_counter()
        while time.perf_counter() < began + SECONDS / 3:
            done += work()
        best = max(best, done / (time.perf_counter() - began))
    return best


@contextmanager
def serving(*command: str) -> Iterator[int]:
    """A server in a process of its own, and its port."""
    with subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            told = re.search(r":(\d+)", process.stdout.readline())
            assert told
            yield int(told[1])
        finally:
            process.terminate()


def serve_nothing() -> None:
    """The baseline: a server whose one route does nothing, in a thread as those of Tablier are."""
    app = FastAPI()

    @app.get("/")
    def nothing() -> Response:
        return Response()

    taken = socket.create_server(("127.0.0.1", 0))
    print(f":{taken.getsockname()[1]}", flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run([taken])


def long_game(rule_set: str) -> tablier.Record:
    """A random game of many moves, the longest of a few."""
    chance = random.Random(f"bench {rule_set}")
    games = []
    for _ in range(20):
        record = tablier.Record(tablier.game(rule_set))
        while not record.outcome and record.ply < LONG_GAME:
            record.play(chance.choice(record.position.legal_moves))
        games.append(record)
    return max(games, key=lambda record: record.ply)


def last_moves(events: list[str], count: int) -> list[bytes]:
    """Requests that play the last moves of a game, one after the other."""
    rules = {"game": "fanorona", "options": {"no_capture_limit": 0}}
    return [
        request(
            "/api/play",
            {"sheet": {"rules": rules, "start": START, "events": events[:ply]}, "event": events[ply]},
        )
        for ply in range(len(events) - count, len(events))
    ]


def measure() -> list[Figure]:
    """All figures, the baseline first."""
    with serving("benchmarks.server", "nothing") as port:
        figures = [measured("a route that does nothing", port, [request("/")])]
    with serving("tablier", "serve", "--no-browser", "--port", "0") as port:
        figures.append(measured("games", port, [request("/api/games")]))
        for rule_set in tablier.RULE_SETS:
            record = long_game(rule_set)
            rules = {"game": rule_set}
            places = [place for place in record.positions if not place.outcome]
            asked = [
                request("/api/steps", {"rules": rules, "position": str(place), "prefix": []})
                for place in places
            ]

            def bare(places: list[tablier.Position] = places) -> int:
                return len([place.steps() for place in places])

            figures.append(measured(f"steps, {rule_set}", port, asked, bare))
        record = max(map(long_game, tablier.RULE_SETS), key=lambda each: each.ply)
        *events, last = map(str, record.moves)
        sheet = {"rules": {"game": record.game.id}, "events": events}
        name = f"play, after {len(events)} moves of {record.game.id}"
        figures.append(measured(name, port, [request("/api/play", {"sheet": sheet, "event": last})]))
        name, asked = f"play, up to move {MOST_EVENTS} of fanorona", last_moves(quiet_game(MOST_EVENTS), 100)
        figures.append(measured(name, port, asked, connections=1))
        for level in LEVELS[record.game.id][::3]:
            name = f"computer, level {level.number}, after {len(events)} moves of {record.game.id}"
            asked = [request("/api/computer", {"sheet": sheet, "level": level.number})]
            figures.append(measured(name, port, asked, connections=1))
    return figures


@dataclass
class Beside:
    """What others notice: requests a second, and milliseconds for one, all rounds together."""

    name: str
    rates: list[float]
    times: list[float]

    @property
    def rate(self) -> float:
        """Requests a second, the best round."""
        return max(self.rates)

    def time(self, share: float) -> float:
        """So large a share of the requests took at most so many milliseconds."""
        return sorted(self.times)[int(share * (len(self.times) - 1))]


@contextmanager
def thinking(port: int) -> Iterator[None]:
    """Keeps all thinkers of a server busy, and the queue before them full."""
    asked = request("/api/hint", {"sheet": {"rules": {"game": "tchag"}}})
    over = threading.Event()

    def think() -> None:
        with socket.create_connection(("127.0.0.1", port)) as line:
            while not over.is_set():
                ask(line, asked, 200, 503)

    threads = [threading.Thread(target=think) for _ in range(usual_thinkers() * (1 + WAITING))]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


@contextmanager
def busy(_: int) -> Iterator[None]:
    """As many processes that do nothing but use a processor as there are thinkers."""
    with ExitStack() as stack:
        for _ in range(usual_thinkers()):
            process = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(process.kill)
        yield


@contextmanager
def idle(_: int) -> Iterator[None]:
    """Nothing else."""
    yield


Condition = Callable[[int], AbstractContextManager[None]]


def measure_beside(conditions: Mapping[str, Condition], rounds: int) -> list[Beside]:
    """The steps of Fanorona under these conditions, which take turns."""
    record = long_game("fanorona")
    places = [place for place in record.positions if not place.outcome]
    asked = [
        request("/api/steps", {"rules": {"game": "fanorona"}, "position": str(place), "prefix": []})
        for place in places
    ]
    found = [Beside(name, [], []) for name in conditions]
    with serving("tablier", "serve", "--no-browser", "--port", "0") as port:
        for _ in range(rounds):
            for beside, condition in zip(found, conditions.values(), strict=True):
                with condition(port):
                    beside.rates.append(load(port, asked, CONNECTIONS))
                    beside.times += latencies(port, asked)
    return found


def latencies(port: int, requests: list[bytes]) -> list[float]:
    """How many milliseconds requests take that come one after the other, with a pause between."""
    found: list[float] = []
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        end = time.perf_counter() + SECONDS
        for asked in itertools.cycle(requests):
            began = time.perf_counter()
            if began > end:
                return found
            ask(line, asked)
            found.append(1000 * (time.perf_counter() - began))
            time.sleep(0.002)
    raise AssertionError


def main() -> None:
    """Measures and prints the table."""
    table = Table(
        title="Speed of the server",
        caption=f"best of {ROUNDS} rounds of {SECONDS} s, one server process, {CONNECTIONS} connections",
    )
    columns = ("", "requests a second", "÷ doing nothing", "ms alone", "without a server", "÷ requests")
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index == 0 else "right")
    figures = measure()
    for figure in figures:
        table.add_row(
            figure.name,
            f"{figure.rate:,.0f}",
            f"{figure.rate / figures[0].rate:.2f} ×",
            f"{figure.alone:.2f}",
            f"{figure.bare:,.0f}" if figure.bare else "",
            f"{figure.bare / figure.rate:,.0f} ×" if figure.bare else "",
        )
    Console(width=130).print(table)
    conditions = {"pool idle": idle, "pool full": thinking, "pool idle, beside busy processes": busy}
    print_beside("The steps of a turn while computers think", conditions, ROUNDS, 0.95)


def print_beside(title: str, conditions: Mapping[str, Condition], rounds: int, share: float) -> None:
    """Measures, and prints what others notice against the first condition; the slowest but for a share stand last."""
    table = Table(
        title=title,
        caption=f"{rounds} rounds of {SECONDS} s in turn, thinkers: {usual_thinkers()}, {CONNECTIONS} connections",
    )
    columns = ("", "requests a second", "÷ first", "ms, median", "÷ first", f"ms, {share:.0%}", "÷ first")
    for column in columns:
        table.add_column(column, justify="right" if column else "left")
    found = measure_beside(conditions, rounds)
    first = found[0]
    for beside in found:
        table.add_row(
            beside.name,
            f"{beside.rate:,.0f}",
            f"{beside.rate / first.rate:.2f} ×",
            f"{beside.time(0.5):.2f}",
            f"{beside.time(0.5) / first.time(0.5):.2f} ×",
            f"{beside.time(share):.2f}",
            f"{beside.time(share) / first.time(share):.2f} ×",
        )
    Console(width=130).print(table)


if __name__ == "__main__":
    serve_nothing() if sys.argv[1:] == ["nothing"] else main()
