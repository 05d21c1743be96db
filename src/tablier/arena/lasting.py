"""Files that last: what is written is on the disk and whole, by one process at a time, and never over another file."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from io import FileIO
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows: there nobody notices that two processes write to one file
    fcntl = None  # type: ignore[assignment]


@contextlib.contextmanager
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
        with contextlib.suppress(OSError):
            file.truncate(size)
        raise


def write_new(path: Path, data: bytes) -> None:
    """Writes a file that does not exist yet, wholly or not at all; raises FileExistsError when there is one."""
    beside = path.with_name(f".tablier-{secrets.token_hex(8)}")
    try:
        with open(beside, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        open(path, "xb").close()  # from here on nobody else can take the name
        try:
            beside.replace(path)
        except BaseException:
            path.unlink()
            raise
    finally:
        beside.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Brings the names in a folder down to the disk, where a system can do that."""
    with contextlib.suppress(OSError):
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
