"""`tablier bot`: the computer sits down at a game by link, wherever that is served."""

from __future__ import annotations

import asyncio
import os
from typing import Annotated

import typer

from tablier.cli import messages
from tablier.cli.arguments import read_level, seconds, whole
from tablier.engine import Limit
from tablier.engine.levels import NAMES
from tablier.errors import TablierError

KEY = "TABLIER_KEY"
"""The variable of the environment that a seat is kept with, for one who wants to come back to it."""


def bot(
    link: Annotated[
        str,
        typer.Argument(metavar="LINK", help="The link to play, as it was sent to you.", show_default=False),
    ],
    *,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            metavar="LEVEL",
            help=f"How well it plays: 1 to {len(NAMES)}, or {', '.join(NAMES)}; usually 5.",
            show_default=False,
        ),
    ] = None,
    time: Annotated[
        str | None,
        typer.Option(
            "--time",
            metavar="SECONDS",
            help="Full strength instead of a level, with so many seconds a move.",
            show_default=False,
        ),
    ] = None,
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

    It agrees to a draw where it thinks itself worse, and lets its opponent take back. What is played goes to stdout.
    When the connection is lost it is made anew. With Ctrl-C it leaves, and its seat stays taken; who sets TABLIER_KEY
    to 22 letters of his own can come back to it by the same command.

    Examples:

    - `tablier bot http://127.0.0.1:8642/#/online/GAME/INVITATION`
    - `tablier bot LINK --level expert --name Hal --games 3`
    - `tablier bot LINK --time 10`
    """
    from tablier.online.bot import Strength, visit  # noqa: PLC0415 (it takes a while, and the other commands do without)

    if level is not None and time is not None:
        raise TablierError("the computer plays at a level, or at full strength for some time: not both")
    number = None if time is not None else read_level(level or "5")
    limit = None if time is None else Limit(time=seconds(time)).time
    count = whole("--games", games)
    name = name or f"Tablier ({NAMES[number - 1] if number else 'full strength'})"
    strength = Strength(number, limit, book=not no_book)
    try:
        asyncio.run(visit(link, strength, name, count, tell, key=os.environ.get(KEY) or None))
    except KeyboardInterrupt:
        messages.say("interrupted; the seat stays taken")
        raise typer.Exit(messages.INTERRUPTED) from None


def tell(line: str) -> None:
    """Writes what happens, as it happens."""
    print(messages.printable(line), flush=True)
