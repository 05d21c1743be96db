"""`tablier backup`: a copy of the games by link, while they are played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.counting import Counting
from tablier.cli.database import DatabaseUrl, DataFolder, database_url, games_told


def backup(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="The copy; an older one is replaced.", show_default=False),
    ],
    *,
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """Copy the games by link while they are played.

    The copy is all games as they are at one moment, checked, in one file that its owner alone may read. An older copy
    of that name stays until the new one is safe on the disk. To restore it, stop the server and put it in place of
    games.sqlite, with no games.sqlite-wal or games.sqlite-shm beside it. PostgreSQL has pg_dump.

    Examples:

    - `tablier backup games-monday.sqlite`
    - `tablier backup /backups/games.sqlite --data /var/lib/tablier`
    """
    url = database_url(data, database)
    from tablier.online.backup import backup as copy  # noqa: PLC0415 (it takes a while)

    with Counting("copying", "pages") as shown:
        games = copy(url, Path(file), shown.show)
    print(f"{file}: {games_told(games)}")
