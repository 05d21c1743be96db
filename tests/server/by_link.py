"""A real server with games by link, and its visitors: each asks over loopback with a key of its own."""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tablier.online import new_token
from tests.interrupts import listen

SERVE = [sys.executable, "-m", "tablier", "serve", "--no-browser", "--port", "0", "--thinkers", "1"]
PATIENCE = 30.0
"""After so many seconds a test gives up."""

MOVE = "b1-b2A"
"""A move that begins a game on 3×3."""

SMALL = {"game": "fanorona", "options": {"cols": 3, "rows": 3}}


class Server:
    """A running server, in a folder of its own or at a database."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout
        told = re.search(r":(\d+)/", process.stdout.readline())
        assert told
        self.port = int(told[1])

    def ask(
        self, method: str, path: str, body: object = None, key: str | None = None, **headers: str
    ) -> tuple[int, Any]:
        """The status and the JSON of an answer, or its bytes."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = {"content-type": "application/json", **headers}
        if key:
            sent["authorization"] = f"Bearer {key}"
        line.request(method, path, None if body is None else json.dumps(body), sent)
        answer = line.getresponse()
        content = answer.read()
        line.close()
        return answer.status, json.loads(content) if content.startswith(b"{") else content

    def make(self, key: str, **more: object) -> tuple[int, Any]:
        """Makes a small game, in which the maker moves first."""
        return self.ask(
            "POST", "/api/online/games", {"rules": SMALL, "me": "first", "name": "Ann", **more}, key
        )

    def game(self, **more: object) -> Game:
        """A game that is made and has both players."""
        ann, bob = new_token(), new_token()
        status, made = self.make(ann, **more)
        assert status == 201, made
        seat = {"player": "second", "name": "Bob", "invitation": made["you"]["invitation"]}
        status, taken = self.ask("POST", f"/api/online/games/{made['game']}/seat", seat, bob)
        assert status == 200, taken
        return Game(self, made["game"], ann, bob, made["you"]["invitation"])

    def log(self) -> str:
        """All that was written to stderr, once the server has ended."""
        assert self.process.stderr
        return self.process.stderr.read()

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Tells it to end; the exit code."""
        self.process.send_signal(by)
        return self.process.wait(PATIENCE)


class Game:
    """A game with two players and their keys."""

    def __init__(self, server: Server, id: str, ann: str, bob: str, invitation: str) -> None:
        self.server, self.id, self.ann, self.bob, self.invitation = server, id, ann, bob, invitation

    def at(self, server: Server) -> Game:
        """The same at another server that has it."""
        return Game(server, self.id, self.ann, self.bob, self.invitation)

    def socket(self, key: str | None = None, since: int = 0) -> ClientConnection:
        """A socket at it; whoever opens it closes it."""
        headers = {"authorization": f"Bearer {key}"} if key else {}
        address = f"ws://127.0.0.1:{self.server.port}/api/online/games/{self.id}/socket?since={since}"
        return connect(address, additional_headers=headers, open_timeout=PATIENCE)


def answer(socket: ClientConnection, command: dict[str, object]) -> dict[str, Any]:
    """What comes of a command: done or refused."""
    socket.send(json.dumps(command))
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if frame["kind"] in ("done", "refused"):
            return frame


def until(is_so: Callable[[], object]) -> None:
    """Waits until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


@contextmanager
def serving(place: Path | str, *arguments: str, prefix: tuple[str, ...] = ()) -> Iterator[Server]:
    """A server with its games in a folder, or in a database by its URL; it is ended in any case."""
    where = ["--data", str(place)] if isinstance(place, Path) else ["--database", place]
    pipe = subprocess.PIPE
    command = [*prefix, *SERVE, *where, *arguments]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=listen) as process:
        try:
            yield Server(process)
        finally:
            process.kill()
