"""The help of every command: names that say what is meant, never a type of Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from tablier.cli.app import app
from tests.cli.terminal import run


def commands(group: Any, above: str = "") -> Iterator[str]:
    """All commands, those of groups such as `tablebase build` too."""
    for name, command in sorted(group.commands.items()):
        yield above + name
        if hasattr(command, "commands"):
            yield from commands(command, f"{above}{name} ")


@pytest.mark.parametrize("command", ["", *commands(typer.main.get_command(app))])
def test_no_types_of_python(command: str) -> None:
    shown = run(*command.split(), "--help")
    assert shown.exit_code == 0
    told = re.sub(
        "^│ list  |tablier games list", "", shown.stdout, flags=re.MULTILINE
    )  # a command of that name
    assert not re.search(r"<\w|\b(bool|str|int|float|list|None)\b", told)
    usage = next(line.strip() for line in shown.stdout.splitlines() if "Usage:" in line)
    argument = r"( [A-Z]+| \[[A-Z]+\])(\.\.\.)?"  # such as GAME, [GAME] or [GAME]...
    assert re.fullmatch(rf"Usage: tablier {command} ?\[OPTIONS\]({argument})*", usage)


def test_the_line_of_usage() -> None:
    assert "tablier perft [OPTIONS] GAME DEPTH\n" in re.sub(" +\n", "\n", run("perft", "--help").stdout)
    assert "tablier bench [OPTIONS] [GAME]...\n" in re.sub(" +\n", "\n", run("bench", "--help").stdout)
