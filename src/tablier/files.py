"""Files that last: written whole or not at all, safe on the disk, by one process at a time."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # not on Windows: there nobody notices that two processes write to one file
    fcntl = None  # type: ignore[assignment]


@contextmanager
def written(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, which takes its name only when it is safe on the disk; till then an older one stays."""
    temporary = _temporary(path)
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def write_new(path: Path, data: bytes) -> None:
    """Writes a file that does not exist yet, wholly or not at all; raises FileExistsError when there is one."""
    temporary = _temporary(path)
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        open(path, "xb").close()  # from here on nobody else can take the name
        try:
            temporary.replace(path)
        except BaseException:
            path.unlink()
            raise
    finally:
        temporary.unlink(missing_ok=True)
    sync_folder(path.parent)


@contextmanager
def held(path: Path) -> Iterator[FileIO]:
    """A file to be read and added to, made if it is missing; raises BlockingIOError while another process holds it.

    The hold goes with the open file, which the processes we start do not inherit: it ends when we do, in any way.
    """
    with open(path, "ab+", buffering=0) as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        file.seek(0)
        yield file


def add(file: FileIO, data: bytes) -> None:
    """Adds to the end of a file and down to the disk; when that fails the file is as it was."""
    size = os.fstat(file.fileno()).st_size
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[file.write(rest) :]
        os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            file.truncate(size)
        raise


def data_directory(
    platform: str = sys.platform, environment: Mapping[str, str] = os.environ, home: Path | None = None
) -> Path:
    """Where a user's own data are kept, by the rules of the system; it may not exist yet."""
    home = home or Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Tablier"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Tablier"
    chosen = Path(environment.get("XDG_DATA_HOME", ""))  # a relative one does not count
    return (chosen if chosen.is_absolute() else home / ".local" / "share") / "tablier"


def try_writing(path: Path) -> None:
    """Raises OSError where no file of this name could be written now; leaves nothing behind."""
    with suppress(FileNotFoundError):
        path.stat()  # says no to a name that is too long
    temporary = _temporary(path)
    temporary.open("xb").close()
    temporary.unlink()


def sync_folder(path: Path) -> None:
    """Brings the names in a folder down to the disk, where a system can do that."""
    with suppress(OSError):
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _temporary(path: Path) -> Path:
    """A name of its own for each file in the making: others may write to the same place at the same time."""
    return path.with_name(f".{secrets.token_hex(8)}.new")
