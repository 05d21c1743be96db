"""Where games are kept unless somebody says otherwise: the data directory of the user, by the rules of the system."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_directory(
    platform: str = sys.platform, environment: Mapping[str, str] = os.environ, home: Path | None = None
) -> Path:
    """The directory for what Tablier keeps; it may not exist yet."""
    home = home or Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Tablier"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Tablier"
    chosen = Path(environment.get("XDG_DATA_HOME", ""))
    return (
        chosen if chosen.is_absolute() else home / ".local" / "share"
    ) / "tablier"  # relative ones do not count


def default_url() -> str:
    """The database games are kept in by default."""
    return f"sqlite:///{data_directory() / 'games.sqlite'}"
