"""Runs the command line in the tests: within the process, or as a real process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable

from typer.testing import CliRunner, Result

from tablier.cli.app import app

TABLIER = [sys.executable, "-m", "tablier"]

START = {
    "tumicarona": "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1",
    "tours": "321123/....../....../....../....../321123 s -",
    "tchag": "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -",
}


def run(*arguments: str, lines: Iterable[str] | bytes = (), language: str = "en") -> Result:
    """Runs a command within this process; never ends in anything but an exit code."""
    typed = lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines)
    environment = {"LC_ALL": f"{language}_XX.UTF-8"}
    result = CliRunner().invoke(app, list(arguments), input=typed, env=environment)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert "Traceback" not in result.output
    return result


def run_process(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command as a process."""
    return subprocess.run(
        [*TABLIER, *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )
