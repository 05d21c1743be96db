"""Files that a command writes at its end: it finds out first whether it can, and never writes over another."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

from tablier.errors import TablierError


def refuse_unwritable(path: Path, option: str) -> None:
    """Raises why a new file cannot be written when all is done; leaves no trace of having tried."""
    try:
        with contextlib.suppress(FileNotFoundError):
            path.lstat()
            raise TablierError(f"{path} exists: {option} writes a new file")
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise TablierError(f"{path} cannot be written: {error.strerror or error}") from None


def are_same(one: Path, other: Path) -> bool:
    """Whether two names are those of one file."""
    try:
        return one.samefile(other)
    except OSError:  # one of them is still to be made
        return one.resolve() == other.resolve()
