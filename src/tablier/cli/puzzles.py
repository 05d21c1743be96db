"""`tablier puzzles`: the puzzles of a rule set, as a table or one JSON object a line."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tablier.cli.arguments import GameName
from tablier.errors import UnknownOption
from tablier.learn import Puzzle
from tablier.learn import puzzles as all_puzzles
from tablier.learn.themes import THEMES

WIDTH = 150


def puzzles(
    game: GameName,
    *,
    theme: Annotated[
        str | None,
        typer.Option("--theme", metavar="NAME", help="Only those with this theme.", show_default=False),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", metavar="", help="One JSON object a line, with the solution.")
    ] = False,
) -> None:
    """List the puzzles of a rule set, the easiest first.

    In each of them one turn keeps a win or saves a draw, or several turns that do the same, and all others are proved
    to lose it. The table does not tell the solutions.

    Examples:

    - `tablier puzzles tchag`
    - `tablier puzzles tumicarona --theme zugzwang --json`
    """
    if theme is not None and theme not in THEMES:
        raise UnknownOption(f"there is no theme {theme!r}", THEMES)
    found = [one for one in all_puzzles(game) if theme is None or theme in one.themes]
    if json:
        sys.stdout.writelines(f"{one.as_json()}\n" for one in found)
    else:
        Console(width=WIDTH).print(as_table(found))


def as_table(found: list[Puzzle]) -> Table:
    """The puzzles as a table, without their solutions."""
    table = Table(caption=f"{len(found)} puzzles")
    for column in ("id", "rating", "position", "value", "turns", "themes"):
        table.add_column(column, justify="right" if column in ("rating", "turns") else "left")
    for one in found:
        themes = ", ".join(one.themes)
        table.add_row(one.id, str(one.rating), one.position, one.value, str(one.own_turns), themes)
    return table
