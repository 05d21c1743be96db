"""`tablier games`: counts the games by link, and deletes old ones."""

from __future__ import annotations

import asyncio
import re
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tablier.cli import messages
from tablier.cli.arguments import whole
from tablier.cli.counting import Counting
from tablier.cli.database import DatabaseUrl, DataFolder, database_url, games_told
from tablier.cli.help import PlainCommand, PlainGroup
from tablier.errors import TablierError

if TYPE_CHECKING:
    from tablier.online.game import OnlineGame
    from tablier.online.storage import Counts, Storage

WIDTH = 110
DAY = 24 * 60 * 60 * 1000

app = typer.Typer(cls=PlainGroup, help="The games by link that a server keeps.")


@app.command("list", cls=PlainCommand)
def list_games(
    *,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    last: Annotated[
        str, typer.Option("--last", "-n", metavar="N", help="How many of them are shown, the newest first.")
    ] = "10",
) -> None:
    """Count the games and show the newest ones; the server may run meanwhile.

    Nobody's name is shown, nor anything that gives a seat. With its id a game can be watched.
    """
    url, limit = database_url(data, database), whole("--last", last)

    async def look() -> tuple[Counts, list[tuple[str, ...]]]:
        async with _opened(url) as storage:
            rows = [await _row(storage, id) for id in await storage.newest(limit)]
            return await storage.counts(), rows

    counts, rows = asyncio.run(look())
    unfinished = f"{counts.all - counts.over:,} unfinished, {counts.timed:,} of them with a clock that runs"
    print(f"{games_told(counts.all)}: {counts.over:,} over, {unfinished}")
    table = Table()
    for column in ("id", "game", "moves", "", "last touched (UTC)"):
        table.add_column(column, justify="right" if column == "moves" else "left")
    for row in rows:
        table.add_row(*map(escape, row))
    if rows:
        Console(width=WIDTH).print(table)


@app.command(cls=PlainCommand)
def prune(
    *,
    older_than: Annotated[
        str,
        typer.Option(
            "--older-than",
            metavar="DAYS",
            help="Games in which nothing has happened for so long, such as 90d.",
            show_default=False,
        ),
    ],
    unfinished: Annotated[
        bool,
        typer.Option(
            "--unfinished", metavar="", help="Also those that are not over, with a clock or without."
        ),
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", metavar="", help="Only say how many.")] = False,
    yes: Annotated[bool, typer.Option("--yes", metavar="", help="Do not ask.")] = False,
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """Delete old games for ever; the server may run meanwhile.

    Examples:

    - `tablier games prune --older-than 90d --dry-run`
    - `tablier games prune --older-than 90d --yes --data /var/lib/tablier`
    - `tablier games prune --older-than 365d --unfinished`
    """
    url = database_url(data, database)
    since = _now() - read_days("--older-than", older_than) * DAY

    async def count() -> int:
        async with _opened(url) as storage:
            return await storage.old(since, unfinished=unfinished)

    async def delete(shown: Counting, total: int) -> int:
        async with _opened(url) as storage:
            return await storage.prune(
                since, unfinished=unfinished, tell=lambda done: shown.show(done, max(done, total))
            )

    total = asyncio.run(count())
    if dry_run or not total:
        print(f"to be deleted: {games_told(total)}" if dry_run else "no game is that old")
        return
    if not yes and not _agreed(total):
        print("nothing was deleted")
        return
    with Counting("deleting", "games") as shown:
        try:
            deleted = asyncio.run(delete(shown, total))
        except KeyboardInterrupt:
            print(f"interrupted; deleted: {shown.done:,} of {games_told(total)}")
            raise typer.Exit(messages.INTERRUPTED) from None
    print(f"deleted: {games_told(deleted)}")


def read_days(option: str, text: str) -> int:
    """The number of days that was typed, as in 90d."""
    if not re.fullmatch(r"[1-9][0-9]{0,4}d", text, re.ASCII):
        raise TablierError(f"{option} must be a number of days such as 90d, not {text!r}")
    return int(text[:-1])


def _agreed(total: int) -> bool:
    if not _is_terminal():
        raise TablierError("nobody can be asked here: give --yes to delete, or --dry-run to know how many")
    return typer.confirm(f"Delete {games_told(total)} for ever?")


def _is_terminal() -> bool:
    return sys.stdin.isatty()


def _opened(url: str) -> Storage:
    from tablier.online.storage import Storage  # noqa: PLC0415 (it takes a while)

    return Storage(url, make=False)


def _now() -> int:
    return int(datetime.now(UTC).timestamp() * 1000)


async def _row(storage: Storage, id: str) -> tuple[str, ...]:
    """What is shown of a game."""
    from tablier.online.events import LogError  # noqa: PLC0415
    from tablier.online.game import OnlineGame  # noqa: PLC0415

    try:
        game = OnlineGame(id, await storage.entries(id))
    except LogError as error:
        return id, "", "", str(error), ""
    touched = datetime.fromtimestamp(game.time / 1000, UTC)
    return id, game.created.rules, str(len(game.record.moves)), _state(game), f"{touched:%Y-%m-%d %H:%M}"


def _state(game: OnlineGame) -> str:
    if game.outcome:
        return f"over, {game.outcome.result}"
    if not game.is_full:
        return "waits for a player"
    return f"{game.turn.name.lower()} to move" if game.turn else ""
