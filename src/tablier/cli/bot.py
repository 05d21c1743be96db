"""`tablier bot`: the computer sits down at a game by link, wherever that is served."""

from __future__ import annotations

import asyncio
import os
from typing import Annotated

import typer

from tablier.cli import messages
from tablier.cli.arguments import whole
from tablier.engine.levels import NAMES, level_number

KEY = "TABLIER_KEY"
"""The variable of the environment that a seat is kept with, for one who wants to come back to it."""


def bot(
    link: Annotated[
        str,
        typer.Argument(metavar="LINK", help="The link to play, as it was sent to you.", show_default=False),
    ],
    *,
    level: Annotated[
        str,
        typer.Option(
            "--level", metavar="LEVEL", help=f"How well it plays: 1 to {len(NAMES)}, or {', '.join(NAMES)}."
        ),
    ] = "5",
    name: Annotated[
        str | None,
        typer.Option(
            "--name", metavar="NAME", help="What it is called; usually by its level.", show_default=False
        ),
    ] = None,
    games: Annotated[
        str,
        typer.Option("--games", metavar="N", help="So many games are played, each the rematch of the last."),
    ] = "1",
    no_book: Annotated[
        bool, typer.Option("--no-book", metavar="", help="Do without the book of openings.")
    ] = False,
) -> None:
    """Let the computer play a game by link: it takes the free seat and plays to the end.

    It declines draws and lets its opponent take back. What is played goes to stdout. When the connection is lost it is
    made anew. With Ctrl-C it leaves, and its seat stays taken; who sets TABLIER_KEY to 22 letters of his own can come
    back to it by the same command.

    Examples:

    - `tablier bot http://127.0.0.1:8642/#/online/GAME/INVITATION`
    - `tablier bot LINK --level expert --name Hal --games 3`
    """
    from tablier.online.bot import visit  # noqa: PLC0415 (it takes a while, and the other commands do without)

    number = level_number(int(level) if level.isascii() and level.isdecimal() and len(level) < 9 else level)
    count = whole("--games", games)
    name = name or f"Tablier ({NAMES[number - 1]})"
    try:
        asyncio.run(visit(link, number, name, count, tell, key=os.environ.get(KEY) or None, book=not no_book))
    except KeyboardInterrupt:
        messages.say("interrupted; the seat stays taken")
        raise typer.Exit(messages.INTERRUPTED) from None


def tell(line: str) -> None:
    """Writes what happens, as it happens."""
    print(messages.printable(line), flush=True)
