"""Where games are kept unless somebody says otherwise."""

from __future__ import annotations

from tablier.files import data_directory


def default_url() -> str:
    """The database games are kept in by default."""
    return f"sqlite:///{data_directory() / 'games.sqlite'}"
