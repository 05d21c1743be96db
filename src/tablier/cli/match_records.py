"""The records that `tablier match` writes at its end: never over another file, never half a file, and never lost."""

from __future__ import annotations

import contextlib
import secrets
import tempfile
from pathlib import Path

from tablier.cli import messages
from tablier.cli.new_file import are_same, refuse_unwritable
from tablier.errors import TablierError
from tablier.files import write_new


def refuse_unwritable_records(records: Path, file: Path | None) -> None:
    """Raises why the records cannot be written when all is done."""
    if file is not None and are_same(records, file):
        raise TablierError(f"--file and --records are the same file: {records}")
    refuse_unwritable(records, "--records")


def write_records(text: str, records: Path, file: Path | None) -> bool:
    """Writes the records, and tells whether it could; if not, says why and where the games are instead."""
    try:
        write_new(records, text.encode())
        return True
    except OSError as error:
        failed = f"{records} cannot be written: {error.strerror or error}"
    elsewhere = _written_elsewhere(text, records)
    if elsewhere is not None:
        messages.say(f"{failed}; the games are in {elsewhere}")
    elif file is not None:
        messages.say(f"{failed}; the same command with other --records writes them from {file}")
    else:
        messages.say(f"{failed}; the games follow on stdout")
        print(f"\n{text}", end="")
    return False


def _written_elsewhere(text: str, records: Path) -> Path | None:
    """Where the records could be written: under another name beside, or in the system's folder for temporary files."""
    name = f"{records.stem}-{secrets.token_hex(4)}{records.suffix}"
    for folder in (records.parent, None):
        with contextlib.suppress(OSError):
            place = Path(folder or tempfile.gettempdir()) / name
            write_new(place, text.encode())
            return place
    return None
