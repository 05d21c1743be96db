"""`tablier openings`: what was played from a position in stored games of the engine."""

from __future__ import annotations

import json as json_text
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tablier.cli.arguments import GameName, OptionTexts, PositionText, read_game, read_position
from tablier.games.names import sides
from tablier.openings import Explored, explore

WIDTH = 150


def openings(
    game: GameName,
    moves: Annotated[
        list[str] | None,
        typer.Argument(metavar="MOVES", help="The moves that lead to the position.", show_default=False),
    ] = None,
    *,
    position: PositionText = None,
    option: OptionTexts = None,
    json: Annotated[bool, typer.Option("--json", metavar="", help="One JSON object.")] = False,
) -> None:
    """Show what the engine played against itself after some moves, and how these games ended.

    Moves that lead to the same position, or to its mirror image, are one line. Nothing is known of positions that too
    few games came to, and under unusual options.

    Examples:

    - `tablier openings tumicarona`
    - `tablier openings fanorona f2-e3A --json`
    - `tablier openings tours 3@a1 3@f6`
    """
    now = read_position(read_game(game, option), position)
    for move in moves or ():
        now = now.play(move)
    found = explore(now)
    if json:
        sys.stdout.write(f"{json_text.dumps(found.to_json())}\n")
    elif found.moves:
        Console(width=WIDTH).print(as_table(found, sides(game)))
    else:
        sys.stdout.write("no stored games from here\n")


def as_table(found: Explored, players: tuple[str, str]) -> Table:
    """What was played as a table."""
    first, second = (f"{side} won" for side in players)
    table = Table(title=found.name or None, caption=f"{found.games:,} games")
    table.add_column("move")
    for column in ("games", first, "drawn", second, "expected by the search"):
        table.add_column(column, justify="right")
    for each in found.moves:
        moves = ", ".join(map(str, (each.move, *each.alike)))
        ends = (f"{100 * part / each.games:.0f} %" for part in (each.first, each.drawn, each.second))
        label = f"{moves} ({each.name})" if each.name else moves
        table.add_row(label, f"{each.games:,}", *ends, f"{100 * each.expected:.0f} %")
    return table
