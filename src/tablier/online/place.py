"""Where games are kept unless somebody says otherwise."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL

from tablier.files import data_directory


def default_url() -> str:
    """The database games are kept in by default."""
    return url_in(data_directory())


def url_in(folder: Path) -> str:
    """The database in a folder, whatever characters that has in its name."""
    return URL.create("sqlite", database=str(folder / "games.sqlite")).render_as_string()
