"""A board at one end of a socket, and a real server in this process at the other, so that a test can look into it."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from websockets.sync.client import ClientConnection, connect

from tablier.server import serving
from tablier.server.listening import listen

SOON = 60.0
"""Within so many seconds all must have happened, on however slow a machine."""

TCHAG = {"rules": {"game": "tchag"}}


class Running:
    """A server that runs: its port, and what is inside."""

    def __init__(self, server: serving._Server, port: int) -> None:
        self.server = server
        self.port = port
        self.pool = server._pool


@contextmanager
def running(buffer: int = 0, **settings: Any) -> Iterator[Running]:
    """A server on loopback; the system keeps so many bytes for each of its sockets, or as many as it likes."""
    ready, made = threading.Event(), list[serving._Server]()

    class Watched(serving._Server):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            made.append(self)

    place = listen("127.0.0.1", 0)
    assert place.socket
    if buffer:
        place.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    with mock.patch.object(serving, "_Server", Watched):
        thread = threading.Thread(target=serving.serve, args=(place, ready.set), kwargs=settings)
        thread.start()
        assert ready.wait(SOON)
    try:
        yield Running(made[0], place.port)
    finally:
        made[0].should_exit = True
        thread.join(SOON)
        assert not thread.is_alive()


class Board:
    """Asks on a socket, and reads the answers."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    def send(self, frame: object) -> None:
        self.line.send(json.dumps(frame))

    def analyse(self, number: int, sheet: object = TCHAG, lines: int = 2) -> None:
        self.send({"do": "analyse", "id": number, "sheet": sheet, "lines": lines})

    def annotate(self, number: int, sheet: object) -> None:
        self.send({"do": "annotate", "id": number, "sheet": sheet})

    def stop(self, number: int) -> None:
        self.send({"do": "stop", "id": number})

    def frame(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.line.recv(SOON))
        return found

    def until(self, kind: str) -> list[dict[str, Any]]:
        """All frames up to the first of a kind."""
        frames = [self.frame()]
        while frames[-1]["kind"] != kind:
            assert frames[-1]["kind"] != "error", frames[-1]
            frames.append(self.frame())
        return frames

    def close_code(self) -> int:
        """Reads until the other end closes the socket, and says why it does."""
        try:
            while True:
                self.line.recv(SOON)
        except Exception as closed:  # whichever it is, it has the code
            code = closed.rcvd.code if closed.rcvd else 1006  # type: ignore[attr-defined]
            assert isinstance(code, int)
            return code


@contextmanager
def board(port: int, path: str = "/api/analysis", **settings: Any) -> Iterator[Board]:
    """A socket as a page opens it."""
    settings.setdefault("origin", f"http://127.0.0.1:{port}")
    with connect(f"ws://127.0.0.1:{port}{path}", open_timeout=SOON, ping_interval=None, **settings) as line:
        yield Board(line)


def wait_until(is_so: Callable[[], bool]) -> None:
    """Returns when something is so; that it becomes so is what is tested."""
    end = time.monotonic() + SOON
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.005)
