"""A Tablier server as a process of its own, on a free port of this machine."""

from __future__ import annotations

import socket
import subprocess
import sys
from typing import IO, cast

READY = "Uvicorn running on"


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Server:
    """Starts and stops, and can be started again at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Returns when the server answers."""
        command = ["uvicorn", "--factory", "tablier.server:create_app", "--no-access-log"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", *command, "--port", str(self.port)],
            stderr=subprocess.PIPE,
            text=True,
        )
        said = []
        for line in self._log:
            if READY in line:
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
