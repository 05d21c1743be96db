"""A Tablier server as a process of its own, on a free port of this machine."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import IO, cast

from tests.browser import slow

READY = re.compile(r"Uvicorn running on http://127\.0\.0\.1:(\d+)")


class Server:
    """Starts and stops, and can be started again at the same address."""

    port = 0  # any, until it has started

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns when the server answers."""
        app = "tablier.server:create_app" if slow.SEED is None else "tests.browser.slow:create_app"
        command = ["uvicorn", "--factory", app, "--no-access-log"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", *command, "--port", str(self.port)],
            stderr=subprocess.PIPE,
            text=True,
        )
        said = []
        for line in self._log:
            if told := READY.search(line):
                self.port = int(told[1])
                return
            said.append(line)
        raise RuntimeError("the server did not start:\n" + "".join(said))

    def stop(self) -> str:
        """Ends the process, and gives what it has written to its log since it was ready."""
        if self._process is None:
            return ""
        self._process.terminate()
        said = self._log.read()
        self._process.wait()
        self._log.close()
        self._process = None
        return said

    @property
    def _log(self) -> IO[str]:
        assert self._process
        return cast("IO[str]", self._process.stderr)
