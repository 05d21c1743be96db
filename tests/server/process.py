"""Games by link with a server that is a process of its own: it can be told to end, and its system can fail it."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cli.terminal import TABLIER
from tests.server.board import SOON
from tests.server.link import Link


class Process(Link):
    """A running server."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout
        told = re.search(r":(\d+)/", process.stdout.readline())
        assert told
        self.port = int(told[1])

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Tells it to end; the exit code."""
        self.process.send_signal(by)
        return self.process.wait(SOON)

    def log(self) -> str:
        """All that it wrote to stderr, once it has ended."""
        assert self.process.stderr
        return self.process.stderr.read()


@contextmanager
def serving(place: Path | str, *arguments: str, prefix: tuple[str, ...] = ()) -> Iterator[Process]:
    """A server with its games in a folder, or in a database by its URL; it is ended in any case."""
    where = ["--data", str(place)] if isinstance(place, Path) else ["--database", place]
    serve = [*TABLIER, "serve", "--no-browser", "--port", "0", "--thinkers", "1"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*prefix, *serve, *where, *arguments], stdout=pipe, stderr=pipe, text=True
    ) as process:
        try:
            yield Process(process)
        finally:
            process.kill()
