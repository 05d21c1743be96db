"""Processes that tests interrupt with Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO


class Interruptible:
    """A running process with its output as text."""

    def __init__(self, process: subprocess.Popen[str], stdout: IO[str], stderr: IO[str]) -> None:
        self.process = process
        self.stdout = stdout
        self.stderr = stderr

    def interrupt(self) -> int:
        """Sends SIGINT and gives the exit code; gives up after a minute."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


@contextmanager
def interruptible(command: Sequence[str]) -> Iterator[Interruptible]:
    """Starts a process, and ends it in any case."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout
        assert process.stderr
        try:
            yield Interruptible(process, process.stdout, process.stderr)
        finally:
            process.kill()
