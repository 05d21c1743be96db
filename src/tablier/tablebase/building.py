"""Builds tables of endings, pair by pair; what is finished stays, so that an interrupted run goes on where it was."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tablier import _core
from tablier.errors import TablierError
from tablier.files import try_writing
from tablier.games.arguments import whole_number
from tablier.machine import cores
from tablier.tablebase.kind import Kind, Split
from tablier.tablebase.progress import Tell, of_part
from tablier.tablebase.table_file import QUICK, TableError, file_name, read_table, write_table


@dataclass(frozen=True, slots=True)
class Built:
    """A table and its mirror, in their files now; ``is_new`` unless they were there before.

    The rest is processor's seconds, of all threads together: settling captures, carrying back, writing files.
    """

    split: Split
    is_new: bool
    settling: float = 0
    carrying: float = 0
    writing: float = 0


class Builder:
    """Builds all tables of a kind of up to so many pieces; iterating gives each pair once it is in its files.

    ``memory`` is in megabytes; if the tables need more, nothing is begun. ``tell`` is called ten times a second with
    the share of the work that is done. A pair that was not finished is begun anew. What ``given``, another folder, has
    already is read there and not built.
    """

    def __init__(
        self,
        kind: Kind,
        pieces: int,
        folder: Path,
        *,
        threads: int | None = None,
        memory: int | None = None,
        preset: int = QUICK,
        tell: Tell | None = None,
        given: Path | None = None,
    ) -> None:
        self.kind = kind
        self.pieces = whole_number("the number of pieces", pieces, 2, kind.most_pieces)
        self.folder = folder
        self._folders = (folder,) if given is None else (given, folder)
        self._threads = whole_number("the number of threads", threads or cores(), 1, 256)
        self._preset = preset
        self._tell = tell
        if memory is not None and self.megabytes > memory:
            raise TablierError(
                f"tables of {pieces} pieces need about {self.megabytes} megabytes, more than the {memory} given"
            )

    @property
    def pairs(self) -> list[Split]:
        """The splits to come, each for itself and its mirror."""
        return [split for split in self.kind.splits(self.pieces) if split.mover >= split.other]

    @property
    def missing(self) -> list[Split]:
        """Those of them that are not in their files."""
        return [split for split in self.pairs if not all(map(self._is_there, both(split)))]

    @property
    def megabytes(self) -> int:
        """About how much memory it takes: smaller tables, a pair, and one of these twice more while it is written."""
        sizes = {split: self.kind.bytes(split) for split in self.kind.splits(self.pieces)}
        smaller = sum(size for split, size in sizes.items() if split.pieces < self.pieces)
        pairs = [[sizes[one] for one in both(split)] for split in self.pairs if split.pieces == self.pieces]
        return (smaller + max(sum(pair) + 2 * max(pair) for pair in pairs)) // 1_000_000 + 1

    def __iter__(self) -> Iterator[Built]:
        core = self.kind.core()
        missing = self.missing
        if missing:
            self._make_folder()
        for split in self.pairs:
            built = self._build(core, split, missing) if split in missing else self._read(core, split)
            if split.pieces == self.pieces:  # nothing leads to these any more
                for one in both(split):
                    core.drop(*one)
            yield built

    def _build(self, core: _core.Tablebase, split: Split, missing: list[Split]) -> Built:
        settling, carrying = core.build(*split, self._threads, self._tell_of(split, missing))
        began = time.process_time()
        for one in both(split):
            self._write(one, core.save(*one))
        return Built(split, True, settling, carrying, time.process_time() - began)

    def _read(self, core: _core.Tablebase, split: Split) -> Built:
        for one in both(split):
            folder = next(folder for folder in self._folders if self._is_in(folder, one))
            if not core.load(*one, read_table(folder, self.kind, one, self._threads)):
                raise TableError(f"{folder / file_name(self.kind, one)} has not the size it should have")
        for one in both(split):
            core.restore(*one, self._threads)
        return Built(split, is_new=False)

    def _tell_of(self, split: Split, missing: list[Split]) -> Tell | None:
        return of_part(self._tell, {one: sum(map(self.kind.positions, both(one))) for one in missing}, split)

    def _write(self, split: Split, codes: bytes, tell: Tell | None = None) -> None:
        write_table(
            self.folder, self.kind, split, codes, preset=self._preset, threads=self._threads, tell=tell
        )

    def _make_folder(self) -> None:
        """Raises :class:`TablierError` before the work is begun where its results could not be written."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            try_writing(self.folder / "table")
        except OSError as error:
            if self.folder.exists() and not self.folder.is_dir():
                raise TablierError(f"{self.folder} is no folder") from None
            raise TablierError(f"{self.folder} cannot be written: {error.strerror or error}") from None

    def _is_there(self, split: Split) -> bool:
        return any(self._is_in(folder, split) for folder in self._folders)

    def _is_in(self, folder: Path, split: Split) -> bool:
        return (folder / file_name(self.kind, split)).exists()


def both(split: Split) -> list[Split]:
    """A split and its mirror, or itself alone."""
    return list(dict.fromkeys((split, split.mirror)))
