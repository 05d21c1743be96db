"""The real server of games by link as a process of its own on loopback, to be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Self

MANY = ("--connections", "20000", "--per-client", "20000", "--games-per-client", "99999")
"""All that the tests do comes from one address."""


class Server:
    """A server process. It keeps its port when it is started again; all it ever wrote to stderr is in ``errors``."""

    def __init__(self, *arguments: str, is_many: bool = True) -> None:
        self.port = 0  # any, until it has started
        self.process: subprocess.Popen[str] | None = None
        self._arguments = [*arguments, *(MANY if is_many else ())]
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 (it is read when the process has ended)

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        serve = ["serve", "--no-browser", "--port", str(self.port)]
        command = [sys.executable, "-m", "tablier", *serve, *self._arguments]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._errors, text=True)
        assert process.stdout
        self.process = process
        line = process.stdout.readline()
        told = re.search(r"http://[^/]*:(\d+)/", line)
        assert told, (line, self.errors)
        assert self.port in (0, int(told[1])), f"port {self.port} is taken"
        self.port = int(told[1])

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}/"

    def kill(self) -> None:
        """Ends it as a loss of power would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it as a host does."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait(60)
            assert self.process.stdout
            self.process.stdout.close()
            self.process = None

    @property
    def errors(self) -> str:
        """What it wrote to stderr."""
        self._errors.seek(0)
        return self._errors.read()

    @property
    def kilobytes(self) -> int:
        """The memory it has now."""
        assert self.process
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    @property
    def seconds(self) -> float:
        """The time of a processor it has used."""
        assert self.process
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()
