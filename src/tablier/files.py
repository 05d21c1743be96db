"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO


@contextmanager
def written(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, which takes its name only when it is safe on the disk; till then an older one stays."""
    beside = _beside(path)
    try:
        with beside.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        _keep_name(path)
    finally:
        beside.unlink(missing_ok=True)


def try_writing(path: Path) -> None:
    """Raises OSError where no file of this name could be written now; leaves nothing behind."""
    beside = _beside(path)
    beside.open("xb").close()
    beside.unlink()


def _beside(path: Path) -> Path:
    """A name of its own for each file in the making: others may write to the same place at the same time."""
    return path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")


def _keep_name(path: Path) -> None:
    """Asks for the folder to be safe too. Not every system can: the file is whole and in its place all the same."""
    if hasattr(os, "O_DIRECTORY"):
        with suppress(OSError):
            folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
