"""Which games a command is about: those in a folder, or in a database by its URL."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablier.errors import TablierError

DataFolder = Annotated[
    str | None,
    typer.Option(
        "--data",
        metavar="FOLDER",
        help="Where games by link are kept; usually in the user's data.",
        show_default=False,
    ),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="Keeps them in PostgreSQL instead: postgresql+psycopg://user@host/name.",
        show_default=False,
    ),
]


def database_url(data: str | None, database: str | None) -> str:
    """The URL of the database that the options name, or of the usual one; whether it can be used is not asked."""
    from tablier.online.database import read_url  # noqa: PLC0415 (it takes a while, and other commands do without)
    from tablier.online.place import default_url, url_in  # noqa: PLC0415

    if data is not None and database is not None:
        raise TablierError("give --data or --database, not both")
    if data == "":
        raise TablierError("--data must name a folder")
    if database is None:
        return default_url() if data is None else url_in(Path(data).absolute())
    read_url(database)
    return database


def games_told(count: int) -> str:
    """How many games, in words."""
    return f"{count:,} game" if count == 1 else f"{count:,} games"
