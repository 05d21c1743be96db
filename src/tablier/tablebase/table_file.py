"""A file with one table; docs/formats/tablebase.md describes it. A damaged one is noticed before it says anything."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tablier import _core
from tablier.errors import TablierError
from tablier.files import written
from tablier.machine import cores
from tablier.tablebase.kind import Kind, Split

NAME = b"tablier tablebase "
MAGIC = NAME + b"3\n"
LONGEST_HEADER = 1000
SUFFIX, VERDICTS = ".tablebase", ".verdicts"
"""What the name of a file ends with: that of a table, and that of one which has who wins and no distances."""
BLOCK = 4096
"""Numbers in a block."""
LONGEST = 187
"""No distance in any table is longer."""
INDEX_ENTRY = 12
"""Bytes of the index for each block."""
QUICK, SMALL = 1, 9
"""How hard a table is pressed: quickly, or as small as can be."""


class TableError(TablierError):
    """A file that is not a table, or not the one it should be, or damaged; the message names it."""


def file_name(kind: Kind, split: Split, suffix: str = SUFFIX) -> str:
    """What the file of a table is called."""
    return f"{kind.captures}-{kind.cols}x{kind.rows}-{split.mover}v{split.other}{suffix}"


def write_table(
    folder: Path,
    kind: Kind,
    split: Split,
    codes: bytes | memoryview,
    *,
    preset: int = QUICK,
    suffix: str = SUFFIX,
    threads: int | None = None,
    tell: Callable[[float], object] | None = None,
) -> Path:
    """Writes a table, wholly or not at all; with the suffix of verdicts, without distances."""
    sample, times = (512, 3) if preset >= SMALL else (64, 2)  # blocks to learn from, and how often
    longest, model, index, blocks = _core.pack_table(
        *_table(kind, split),
        codes,
        with_distances=suffix == SUFFIX,
        sample=sample,
        times=times,
        threads=threads or cores(),
        tell=tell,
    )
    header = _header(kind, split, suffix, (len(codes), longest, len(model)))
    path = folder / file_name(kind, split, suffix)
    with written(path) as file:
        for part in (MAGIC, header, _digest(header, model, index), model, index, blocks):
            file.write(part)
    return path


def read_table(
    folder: Path,
    kind: Kind,
    split: Split,
    threads: int | None = None,
    tell: Callable[[float], object] | None = None,
) -> bytes:
    """The codes of a table; raises :class:`TableError` for a file that is not exactly what was written."""
    opened = OpenedTable.open(folder, kind, split)
    codes = _core.unpack_table(*_table(kind, split), *opened.parts, threads=threads or cores(), tell=tell)
    if codes is None:
        raise TableError(f"{opened.path} is damaged")
    return codes


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A file of which no more has been read than what finds its blocks."""

    path: Path
    longest: int
    """No distance in it is longer."""
    parts: tuple[int, bytes, bytes, int, _core.TableFile]
    """The number of codes, the model, the index, where the blocks begin, and the file itself."""

    @classmethod
    def open(cls, folder: Path, kind: Kind, split: Split, suffix: str = SUFFIX) -> OpenedTable:
        """Opens a table; raises :class:`TableError` for a file that does not begin, or end, as it should."""
        path = folder / file_name(kind, split, suffix)
        try:
            file = _core.TableFile(path)
        except OSError as error:
            raise TableError(f"{path} cannot be read: {error.strerror or error}") from error
        size = file.size
        start = file.read(0, min(size, len(MAGIC) + LONGEST_HEADER)) or b""
        if start.startswith(NAME) and not start.startswith(MAGIC):
            raise TableError(f"{path} is a table of another version of Tablier: build it anew")
        if not start.startswith(MAGIC):
            raise TableError(f"{path} is not a table of endings")
        header = start[len(MAGIC) :].partition(b"\n")[0] + b"\n"
        codes, longest, model_size = numbers = _numbers(header)
        if header != _header(kind, split, suffix, numbers):
            raise TableError(f"{path} holds another table than its name says, or is damaged")
        offset = len(MAGIC) + len(header)
        digest_size = len(_digest())
        index_size = -(-codes // BLOCK) * INDEX_ENTRY
        blocks = offset + digest_size + model_size + index_size
        rest = file.read(offset, blocks - offset) if blocks <= size else None
        if rest is None:
            raise TableError(f"{path} is cut short")
        digest, model, index = rest[:digest_size], rest[digest_size:-index_size], rest[-index_size:]
        if digest != _digest(header, model, index):
            raise TableError(f"{path} is damaged: its checksum is another")
        lengths = np.frombuffer(index, "<u2").reshape(-1, INDEX_ENTRY // 2)[:, :2]
        if size != blocks + int(lengths.sum(dtype=np.int64)):
            raise TableError(f"{path} is cut short, or longer than it should be")
        return cls(path, longest, (codes, model, index, blocks, file))


def tables_in(folder: Path, suffix: str = SUFFIX) -> dict[Kind, frozenset[Split]]:
    """The tables a folder has, by the names of their files; what else is there does not matter."""
    found: dict[Kind, set[Split]] = {}
    names = {path.name for path in folder.glob(f"*{suffix}")} if folder.is_dir() else set()
    for captures in ("compulsory", "optional"):
        for cols in (3, 5, 7, 9):
            for rows in (3, 5, 7):
                kind = Kind(captures, cols, rows)
                if not any(name.startswith(f"{captures}-{cols}x{rows}-") for name in names):
                    continue
                here = {
                    split
                    for split in kind.splits(kind.most_pieces)
                    if file_name(kind, split, suffix) in names
                }
                if here:
                    found[kind] = here
    return {kind: frozenset(here) for kind, here in found.items()}


def _table(kind: Kind, split: Split) -> tuple[int, int, bool, int, int]:
    return kind.cols, kind.rows, kind.captures == "compulsory", split.mover, split.other


def _header(kind: Kind, split: Split, suffix: str, numbers: tuple[int, int, int]) -> bytes:
    codes, longest, model = numbers
    head: dict[str, object] = {
        "captures": kind.captures,
        "cols": kind.cols,
        "rows": kind.rows,
        "stalemate": "loss",
        "mover": split.mover,
        "other": split.other,
        "codes": codes,
        "longest": longest,
        "block": BLOCK,
        "model": model,
    }
    if suffix == VERDICTS:
        head["distances"] = False
    return json.dumps(head).encode() + b"\n"


def _numbers(header: bytes) -> tuple[int, int, int]:
    """The codes, the longest distance and the bytes of a model that a header speaks of; nothing where it is none."""
    with suppress(ValueError, TypeError, KeyError, RecursionError):
        head = json.loads(header)
        codes, longest, model = numbers = head["codes"], head["longest"], head["model"]
        if (
            all(type(each) is int for each in numbers)
            and codes > 0
            and 0 <= longest <= LONGEST
            and model >= 0
        ):
            return numbers
    return 0, 0, 0


def _digest(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).hexdigest().encode() + b"\n"
