"""A PostgreSQL of the tests' own, in a temporary directory and on a socket there; and what is needed to have one."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

SETTINGS = ("listen_addresses=", "fsync=off", "max_connections=60", "shared_buffers=16MB")


def folder() -> Path | None:
    """Where PostgreSQL's programs are: in the PATH, or where Debian puts them, the newest."""
    if found := shutil.which("postgres"):
        return Path(found).resolve().parent
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: float(path.parts[-3])
    )
    return versions[-1].parent if versions else None


def missing() -> str | None:
    """What stands in the way of a PostgreSQL, if anything does."""
    if folder() is None:
        return "no PostgreSQL is installed (Debian: apt install postgresql)"
    if os.getuid() == 0 and not _has_user():
        return "root may not run PostgreSQL, and there is no user postgres"
    return None


def _has_user() -> bool:
    return any(user.pw_name == "postgres" for user in pwd.getpwall())


class PostgreSQL:
    """A server that can be stopped and started again."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._bin = folder()
        self._place = Path(tempfile.mkdtemp(prefix="tablier-postgresql-", dir="/tmp"))
        self._user: dict[str, Any] = {}
        if os.getuid() == 0:  # as whom PostgreSQL does not run
            shutil.chown(self._place, "postgres", "postgres")
            self._user = {"user": "postgres", "group": "postgres", "extra_groups": []}
        self._run(
            "initdb", "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C", "--no-instructions"
        )

    def start(self) -> None:
        options = " ".join(
            f"-c {setting}" for setting in (*SETTINGS, f"unix_socket_directories={self._place}")
        )
        self._run("pg_ctl", "start", "-w", "-l", str(self._place / "log"), "-o", options)

    def stop(self) -> None:
        """Stops it at once, as a crash would."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It is there, takes connections and answers nothing, as when its machine or its disk stands still."""
        first = int((self._place / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        processes = [first, *map(int, children)]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._place)

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"games{next(self._numbers)}"
        with psycopg.connect(
            f"host={self._place} user=postgres dbname=postgres", autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql+psycopg://postgres@/{name}?host={self._place}"

    def _run(self, program: str, *arguments: str) -> None:
        assert self._bin
        command = [str(self._bin / program), "-D", str(self._place / "data"), *arguments]
        ran = subprocess.run(
            command,
            cwd="/",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            text=True,
            **self._user,
        )
        assert ran.returncode == 0, ran.stdout
