"""The connections: how many there may be, how long each may keep the server waiting, and which one gives way."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from tablier.server.connection import Connection
from tablier.server.errors import Busy, log
from tablier.server.phase import Phase
from tablier.server.visitors import address_of

try:
    import resource
except ImportError:  # Windows, which knows no such limit
    resource = None  # type: ignore[assignment]

MOST = 1000
RESERVED = 32
"""So many files the server needs open for itself."""

PATIENCE, SILENCE = 20.0, 75.0

NO_LINGERING = struct.pack("ii", 1, 0)
"""As an option of a socket: what is unsent when it is closed is thrown away."""

PAUSE = 0.2
"""So many seconds nothing is accepted when the system has no more to give."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many connections there may be, in all and of one address, and how many seconds the server waits for them."""

    connections: int
    per_client: int
    patience: float = PATIENCE  # for the head of a request, for its body, and for the answer to be read
    silence: float = SILENCE  # from an answer to the next request


def usual_connections() -> int:
    """As many as the system allows: each may need a second file, the one that it is sent."""
    if resource is None:
        return MOST
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files == resource.RLIM_INFINITY else max(8, min(MOST, (files - RESERVED) // 2))


def usual_per_client(connections: int) -> int:
    """Enough for a school behind one address, but never more than a quarter of all, unless those are very few."""
    return max(8, min(64, connections // 4))


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """An open connection: its socket, the address at its other end, and what is spoken on it."""

    socket: socket.socket
    client: str
    connection: Connection


class Connections:
    """All that are open: each counts from when it is accepted until its socket is closed, whatever is spoken on it.

    When there is room for no more, one gives way. First those that are silent; then, of the address that has most,
    the one that has kept the server waiting longest, but never to an address that has more itself; and one that is
    being answered only to an address that has fewer by two.
    """

    def __init__(self, limits: Limits, refused: Callable[[], None] = lambda: None) -> None:
        self.limits = limits
        self._refused = refused  # is told of each for which there is no room
        self._lines: dict[Line, None] = {}
        self._counts = Counter[str]()
        self._longest = {
            Phase.SILENT: limits.silence,
            Phase.ANSWERING: float("inf"),  # how long that may take is settled elsewhere
        }

    @property
    def count(self) -> int:
        """How many there are."""
        self._forget_closed()
        return len(self._lines)

    async def accept(self, listener: socket.socket, connection: Callable[[], Connection]) -> None:
        """Accepts connections until it is cancelled."""
        loop = asyncio.get_running_loop()
        listener.setblocking(False)
        while True:
            try:
                line, address = await loop.sock_accept(listener)
            except OSError as error:
                if error.errno != errno.ECONNABORTED:
                    log.warning("no connection can be accepted: %s", os.strerror(error.errno or 0))
                    await asyncio.sleep(PAUSE)
                continue
            client = address_of(address[0])
            if not self.make_room(client):
                self._refused()
                _refuse(line)
                continue
            try:
                _, made = await loop.connect_accepted_socket(connection, line)
            except Exception:  # whatever it is, the others are not to suffer
                log.exception("a connection could not be taken")
                line.close()
                continue
            self._lines[Line(line, client, made)] = None
            self._counts[client] += 1

    def make_room(self, client: str) -> bool:
        """Whether this address may have another connection; one that matters less is closed for it."""
        if self._is_full(client):
            self._forget_closed()
        if not self._is_full(client):
            return True
        only = client if self._counts[client] >= self.limits.per_client else None
        candidates = [line for line in self._lines if self._gives_way(line, client, only)]
        if not candidates:
            return False
        self._drop(min(candidates, key=self._worth))
        return True

    def drop_slow(self) -> None:
        """Closes those that have kept the server waiting for too long."""
        now = time.monotonic()
        for line in self._open():
            if now - line.connection.since > self._longest.get(line.connection.phase, self.limits.patience):
                self._drop(line)

    def drop_waiting(self) -> None:
        """Closes all but those that are being answered."""
        for line in self._open():
            if line.connection.phase is not Phase.ANSWERING:
                self._drop(line)

    def _open(self) -> list[Line]:
        """Those that are open still, with what they wait for by now."""
        self._forget_closed()
        for line in self._lines:
            line.connection.note_phase()
        return list(self._lines)

    def _is_full(self, client: str) -> bool:
        return len(self._lines) >= self.limits.connections or self._counts[client] >= self.limits.per_client

    def _gives_way(self, line: Line, client: str, only: str | None) -> bool:
        if only is not None and line.client != only:
            return False
        phase = line.connection.phase
        if phase is Phase.SILENT:
            return True
        more = self._counts[line.client] - self._counts[client]
        return more >= (2 if phase is Phase.ANSWERING else 0)

    def _worth(self, line: Line) -> tuple[bool, int, bool, float]:
        """The least of them gives way."""
        phase, since = line.connection.phase, line.connection.since
        return phase is not Phase.SILENT, -self._counts[line.client], phase is Phase.ANSWERING, since

    def _drop(self, line: Line) -> None:
        if line.connection.phase is not Phase.SILENT:
            with suppress(OSError):  # the other end may have been quicker
                line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGERING)
        line.connection.transport.abort()
        self._forget(line)

    def _forget_closed(self) -> None:
        for line in [line for line in self._lines if line.socket.fileno() < 0]:
            self._forget(line)

    def _forget(self, line: Line) -> None:
        del self._lines[line]
        self._counts[line.client] -= 1
        if not self._counts[line.client]:
            del self._counts[line.client]


def _refuse(line: socket.socket) -> None:
    """Tells one for whom there is no room to come again; whether he reads it is not waited for."""
    answer = Busy("too many connections are open: ask again in a moment").answer("en")  # nothing was read
    head = "".join(f"{name.decode()}: {value.decode()}\r\n" for name, value in answer.raw_headers)
    with suppress(OSError), line:
        line.setblocking(False)
        line.send(
            f"HTTP/1.1 503 Service Unavailable\r\n{head}connection: close\r\n\r\n".encode() + answer.body
        )
