"""A file with one table; docs/formats/tablebase.md describes it. A damaged one is noticed before it says anything."""

from __future__ import annotations

import hashlib
import json
import lzma
from pathlib import Path
from typing import Any

from tablier.errors import TablierError
from tablier.files import written
from tablier.tablebase.kind import Kind, Split

MAGIC = b"tablier tablebase 1\n"
LONGEST_HEADER = 1000
SUFFIX = ".tablebase"


class TableError(TablierError):
    """A file that is not a table, or not the one it should be, or damaged; the message names it."""


def file_name(kind: Kind, split: Split) -> str:
    """What the file of a table is called."""
    return f"{kind.captures}-{kind.cols}x{kind.rows}-{split.mover}v{split.other}{SUFFIX}"


def write_table(folder: Path, kind: Kind, split: Split, codes: bytes, preset: int) -> Path:
    """Writes a table, wholly or not at all."""
    head = {
        "captures": kind.captures,
        "cols": kind.cols,
        "rows": kind.rows,
        "stalemate": "loss",
        "mover": split.mover,
        "other": split.other,
        "codes": len(codes),
    }
    header = json.dumps(head).encode() + b"\n"
    packed = lzma.compress(codes, check=lzma.CHECK_CRC32, preset=preset)
    path = folder / file_name(kind, split)
    with written(path) as file:
        file.write(MAGIC + header + _digest(header, packed) + packed)
    return path


def read_table(folder: Path, kind: Kind, split: Split) -> bytes:
    """The codes of a table; raises :class:`TableError` for a file that is not exactly what was written."""
    path = folder / file_name(kind, split)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TableError(f"{path} cannot be read: {error.strerror or error}") from error
    if not data.startswith(MAGIC):
        raise TableError(f"{path} is not a table of endings, or of another version")
    end = data.find(b"\n", len(MAGIC), len(MAGIC) + LONGEST_HEADER) + 1
    header, packed = data[len(MAGIC) : end], data[end + 65 :]
    if not end or data[end : end + 65] != _digest(header, packed):
        raise TableError(f"{path} is damaged: its checksum is another")
    head = json.loads(header)
    if (_kind(head), _split(head), head.get("stalemate")) != (kind, split, "loss"):
        raise TableError(f"{path} holds another table than its name says")
    unpacking = lzma.LZMADecompressor(lzma.FORMAT_XZ)
    try:
        codes = unpacking.decompress(packed, max_length=int(head["codes"]) + 1)
    except lzma.LZMAError as error:
        raise TableError(f"{path} is damaged or cut short") from error
    if len(codes) != head["codes"]:
        raise TableError(f"{path} is damaged: its length is another")
    return codes


def tables_in(folder: Path) -> dict[Kind, frozenset[Split]]:
    """The tables a folder has, by the names of their files; what else is there does not matter."""
    found: dict[Kind, set[Split]] = {}
    names = {path.name for path in folder.glob(f"*{SUFFIX}")} if folder.is_dir() else set()
    for captures in ("compulsory", "optional"):
        for cols in (3, 5, 7, 9):
            for rows in (3, 5, 7):
                kind = Kind(captures, cols, rows)
                if not any(name.startswith(f"{captures}-{cols}x{rows}-") for name in names):
                    continue
                here = {split for split in kind.splits(kind.most_pieces) if file_name(kind, split) in names}
                if here:
                    found[kind] = here
    return {kind: frozenset(here) for kind, here in found.items()}


def _digest(header: bytes, packed: bytes) -> bytes:
    return hashlib.sha256(header + packed).hexdigest().encode() + b"\n"


def _kind(head: dict[str, Any]) -> Kind:
    return Kind(head["captures"], head["cols"], head["rows"])


def _split(head: dict[str, Any]) -> Split:
    return Split(head["mover"], head["other"])
