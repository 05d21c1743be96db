"""The lines of a source of records: of a file, of a text, of anything that gives lines."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from tablier.errors import TablierError
from tablier.records.record_error import RecordError

Source: TypeAlias = str | os.PathLike[str] | Iterable[str] | Iterable[bytes]
"""A path, an open file, or any iterable of lines; texts or UTF-8 bytes, with their line breaks or without."""

_LINE_BREAK = re.compile(r"\r\n|\n|\r")
_BYTE_ORDER_MARK = "\ufeff"


def lines_of(source: Source) -> Iterator[str]:
    """The lines of a source without their ends; bytes that are not UTF-8 become lone surrogates."""
    if isinstance(source, str | os.PathLike):
        with open(source, encoding="utf-8", errors="surrogateescape") as file:
            yield from _lines(file)
    elif isinstance(source, Iterable) and not isinstance(source, bytes | bytearray):
        yield from _lines(source)
    else:
        raise TablierError(
            f"games are read from a path, an open file or lines, not from {type(source).__name__}"
        )


def lines_of_text(text: str) -> Iterator[str]:
    """The lines of a whole text."""
    if not isinstance(text, str):
        raise TablierError(f"a record is read from a text, not from {type(text).__name__}")
    return _lines((text,))


def _lines(pieces: Iterable[str] | Iterable[bytes]) -> Iterator[str]:
    count = 0
    try:
        for piece in pieces:
            if isinstance(piece, str):
                text = piece
            elif isinstance(piece, bytes):
                text = piece.decode("utf-8", "surrogateescape")
            else:
                raise TablierError(f"line {count + 1} is no text but {type(piece).__name__}")
            # What ends in a line break holds no further, empty line after it.
            parts = _LINE_BREAK.split(text)
            if len(parts) > 1 and not parts[-1]:
                parts.pop()
            if not count:
                parts[0] = parts[0].removeprefix(_BYTE_ORDER_MARK)
            count += len(parts)
            yield from parts
    except UnicodeError as error:
        raise _undecodable(error, count) from error


def _undecodable(error: UnicodeError, lines_before: int) -> RecordError:
    if not isinstance(error, UnicodeDecodeError):
        return RecordError(f"the file cannot be decoded: {error}", "", 0, lines_before + 1)
    # A text file decodes block by block and has given us every whole line before the block it failed on, so
    # that the line number is exact; so is the column, unless the line began in an earlier block.
    block = error.object[: error.start].decode(error.encoding, "replace")
    lines = list(io.StringIO(block + "?", newline=None))
    what = f"the byte 0x{error.object[error.start]:02x} is not {error.encoding} here"
    return RecordError(what, lines[-1], len(lines[-1]) - 1, lines_before + len(lines))
