"""Bad connections: too many, too slow, never read. The others are served, the log stays short, and all end."""

from __future__ import annotations

import http.client
import json
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest

from tablier.server import sparing_log
from tablier.server.connections import (
    Connections,
    Limits,
    Line,
    usual_connections,
    usual_per_client,
)
from tablier.server.phase import Phase
from tests.cli.test_serve import SERVE, port_of
from tests.interrupts import Interruptible, interruptible

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
HEAD = b"POST /api/snapshot HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
GAMES = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
LARGE = json.dumps({"rules": {"game": "fanorona"}, "two_rounds": True, "events": ["draw"] * 500}).encode()
LARGE = HEAD + b"Content-Length: %d\r\n\r\n" % len(LARGE) + LARGE
SOON = 60.0
"""Within so many seconds all must have happened, on however slow a machine."""


@contextmanager
def serving(*arguments: str, files: int = 256) -> Iterator[tuple[Interruptible, int]]:
    """A server that may open so many files, and its port."""
    limited = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *SERVE, "--port", "0", *arguments]
    with interruptible(limited) as running:
        yield running, port_of(running.stdout.readline())


def connected(port: int, address: str = HERE) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=SOON, source_address=(address, 0))


def ask(port: int, address: str = HERE) -> int:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON, source_address=(address, 0))
    try:
        line.request("GET", "/api/games")
        answer = line.getresponse()
        answer.read()
        return answer.status
    finally:
        line.close()


def is_dropped(line: socket.socket) -> bool:
    """Whether the other end has closed it, without reading what it has sent."""
    poll = select.poll()
    poll.register(line, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    return bool(poll.poll(0))


def test_slow_connections_do_not_stop_others() -> None:
    """More of them than files can be opened; before each request one more that is worse off than those."""
    with serving(files=64) as (running, port), ExitStack() as lines:
        for _ in range(80):
            lines.enter_context(connected(port, ELSEWHERE)).sendall(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(20):
            assert ask(port) == 200
            lines.enter_context(connected(port, ELSEWHERE)).sendall(HEAD + b"Content-Length: 9\r\n\r\n{")
        assert ask(port, ELSEWHERE) == 200
        assert running.interrupt() == 0
        assert running.stderr.read() == ""


def test_when_the_system_has_no_more_files_the_log_says_so_and_the_server_waits() -> None:
    """Whoever allows more connections than files gets a few lines about it; those served before are served on."""
    with serving("--connections", "500", "--per-client", "500", files=48) as (running, port):
        with ExitStack() as lines, connected(port) as first:
            first.sendall(GAMES)
            assert first.recv(100).startswith(b"HTTP/1.1 200")
            for _ in range(60):
                lines.enter_context(connected(port, ELSEWHERE)).sendall(b"GET ")
            assert (
                running.stderr.readline()
                .rstrip()
                .endswith("no connection can be accepted: Too many open files")
            )
            first.sendall(GAMES)
            assert first.recv(100)
            time.sleep(2.0)
        assert ask(port) == 200
        assert running.interrupt() == 0
        assert 0 < running.stderr.read().count("\n") < 20


SLOW_ONES = {
    "nothing": (b"", b""),
    "half a line": (b"GET / HT", b""),
    "a slow head": (b"GET / HTTP/1.1\r\nX: ", b"x"),
    "a slow head after requests": (GAMES * 3 + b"GET / HTTP/1.1\r\nX: ", b"x"),
    "half a body": (HEAD + b"Content-Length: 99999\r\n\r\n{", b""),
    "a slow body": (HEAD + b"Content-Length: 99999\r\n\r\n{", b" "),
    "slow chunks": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    "a slow body for nobody": (HEAD.replace(b"snapshot", b"nope") + b"Content-Length: 99999\r\n\r\n", b" "),
    "a slow body that is refused": (HEAD + b"Content-Length: 999999\r\n\r\n", b" "),
    "a body announced": (HEAD + b"Expect: 100-continue\r\nContent-Length: 9\r\n\r\n", b""),
    "never reads": (LARGE * 100, b""),
    "sends on and never reads": (LARGE * 100, b"x"),
}
"""What they send at once, and what they send on from time to time."""


def test_who_keeps_the_server_waiting_is_dropped() -> None:
    with serving("--patience", "1") as (running, port), ExitStack() as stack:
        lines = {name: stack.enter_context(connected(port)) for name in SLOW_ONES}
        for name, line in lines.items():
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            with suppress(BlockingIOError):  # from those that do not read the server takes no more
                line.sendall(SLOW_ONES[name][0])
        end = time.monotonic() + SOON
        while lines:
            assert time.monotonic() < end, lines.keys()
            time.sleep(0.1)
            lines = {name: line for name, line in lines.items() if not is_dropped(line)}
            for name, line in lines.items():
                with suppress(OSError):
                    line.send(SLOW_ONES[name][1])
        assert ask(port) == 200
        assert running.interrupt() == 0
        assert running.stderr.read() == ""


def test_who_is_silent_between_two_requests_is_not() -> None:
    """People think; phones sleep."""
    with serving("--patience", "1") as (_, port), connected(port) as line:
        for pause in (6.0, 0.0):
            line.sendall(GAMES)
            answer = http.client.HTTPResponse(line)
            answer.begin()
            assert answer.status == 200
            answer.read()
            time.sleep(pause)
        assert not is_dropped(line)


def test_nonsense_does_not_fill_the_log() -> None:
    with serving() as (running, port):
        for sent in [
            b"nonsense\r\n\r\n",
            b"GET / HTTP/1.1\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
        ] * 100:
            with connected(port) as line:
                line.sendall(sent)
                assert line.recv(100)
        assert ask(port) == 200
        assert running.interrupt() == 0
        assert running.stderr.read().count("\n") <= 3 * sparing_log.MOST


def test_an_address_that_has_enough_gives_up_its_own() -> None:
    with serving("--per-client", "4") as (_, port), ExitStack() as lines:
        slow = [lines.enter_context(connected(port, ELSEWHERE)) for _ in range(4)]
        assert ask(port, ELSEWHERE) == 200
        assert [is_dropped(line) for line in slow] == [True, False, False, False]
        assert ask(port) == 200
        assert [is_dropped(line) for line in slow] == [True, False, False, False]


def test_who_finds_no_room_is_told_to_come_again() -> None:
    """None of those who think gives way to another of the same address."""
    asked = json.dumps({"sheet": {"rules": {"game": "tchag"}}}).encode()
    hint = HEAD.replace(b"snapshot", b"hint") + b"Content-Length: %d\r\n\r\n" % len(asked) + asked
    with serving("--per-client", "3", "--thinkers", "1") as (_, port), ExitStack() as lines:
        thinking = [lines.enter_context(connected(port)) for _ in range(3)]
        for line in thinking:
            line.sendall(hint)
        assert ask(port, ELSEWHERE) == 200
        with connected(port) as refused:
            answer = http.client.HTTPResponse(refused)
            answer.begin()
            assert (answer.status, answer.getheader("retry-after")) == (503, "1")
            assert json.loads(answer.read())["error"]["kind"] == "busy"
        for line in thinking:
            assert line.recv(100).startswith(b"HTTP/1.1 200")


class FakeTransport:
    def __init__(self) -> None:
        self.is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


class FakeConnection:
    """One that waits in some phase since some time."""

    def __init__(self, phase: Phase, since: float) -> None:
        self.phase = phase
        self.since = since
        self.transport = FakeTransport()

    def note_phase(self) -> None:
        pass


def gives_way(limits: Limits, newcomer: str, *lines: tuple[str, Phase]) -> int | None:
    """Which of these connections, the oldest first, is closed for a newcomer; None if he is refused."""
    connections = Connections(limits)
    with ExitStack() as stack:
        made: list[Any] = []
        for age, (client, phase) in enumerate(lines):
            made.append(FakeConnection(phase, float(age)))
            connections._lines[Line(stack.enter_context(socket.socket()), client, made[-1])] = None
            connections._counts[client] += 1
        admitted = connections.make_room(newcomer)
        dropped = [number for number, line in enumerate(made) if line.transport.is_aborted]
        assert admitted == bool(dropped)
        assert len(dropped) <= 1
        assert sum(connections._counts.values()) == len(connections._lines) == len(lines) - len(dropped)
        return dropped[0] if dropped else None


SLOW, QUIET, BUSY = Phase.ASKING, Phase.SILENT, Phase.ANSWERING


@pytest.mark.parametrize(
    ("newcomer", "lines", "dropped"),
    [
        ("new", [("a", SLOW), ("a", SLOW), ("b", SLOW), ("b", SLOW)], 0),
        ("new", [("b", SLOW), ("a", SLOW), ("a", SLOW), ("a", SLOW)], 1),
        ("new", [("a", SLOW), ("a", SLOW), ("a", SLOW), ("b", QUIET)], 3),
        ("a", [("a", SLOW), ("a", SLOW), ("a", SLOW), ("b", SLOW)], 0),
        ("a", [("a", BUSY), ("a", BUSY), ("a", BUSY), ("b", SLOW)], None),
        ("a", [("a", BUSY), ("a", BUSY), ("a", BUSY), ("b", QUIET)], 3),
        ("new", [("b", SLOW), ("a", BUSY), ("a", BUSY), ("a", BUSY)], 1),
        ("new", [("a", BUSY), ("a", SLOW), ("a", BUSY), ("b", SLOW)], 1),
        ("new", [("a", BUSY), ("b", BUSY), ("c", BUSY), ("d", BUSY)], None),
        ("new", [("a", Phase.SENDING), ("b", Phase.READING), ("c", Phase.CLOSING), ("d", BUSY)], 0),
    ],
)
def test_which_one_gives_way(newcomer: str, lines: list[tuple[str, Phase]], dropped: int | None) -> None:
    assert gives_way(Limits(connections=4, per_client=4), newcomer, *lines) == dropped


def test_an_address_at_its_limit_takes_from_nobody_else() -> None:
    limits = Limits(connections=100, per_client=2)
    assert gives_way(limits, "a", ("b", QUIET), ("a", BUSY), ("a", SLOW)) == 2
    assert gives_way(limits, "a", ("b", QUIET), ("a", BUSY), ("a", BUSY)) is None


def test_usual_limits_are_never_felt_at_home() -> None:
    assert usual_connections() > 50
    assert usual_per_client(usual_connections()) >= 8
    assert usual_per_client(1000) == 64
    assert usual_per_client(48) == 12
