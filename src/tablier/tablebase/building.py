"""Builds tables of endings, pair by pair; what is finished stays, so that an interrupted run goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tablier.errors import TablierError
from tablier.games.arguments import whole_number
from tablier.tablebase.kind import Kind, Split
from tablier.tablebase.table_file import QUICK, TableError, cores, file_name, read_table, write_table


@dataclass(frozen=True, slots=True)
class Built:
    """A table and its mirror, in their files now; ``is_new`` unless they were there before."""

    split: Split
    is_new: bool


class Builder:
    """Builds all tables of a kind of up to so many pieces; iterating gives each pair once it is in its files.

    ``memory`` is in megabytes; if the tables need more, nothing is begun. ``tell`` is called ten times a second.
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
        tell: Callable[[], object] | None = None,
    ) -> None:
        self.kind = kind
        self.pieces = whole_number("the number of pieces", pieces, 2, kind.most_pieces)
        self.folder = folder
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
    def megabytes(self) -> int:
        """About how much memory it takes: all tables, and one of them twice more while it is written."""
        sizes = [self.kind.bytes(split) for split in self.kind.splits(self.pieces)]
        return (sum(sizes) + 2 * max(sizes)) // 1_000_000 + 1

    def __iter__(self) -> Iterator[Built]:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._core = self.kind.core()
        for split in self.pairs:
            pair = [split] if split == split.mirror else [split, split.mirror]
            is_new = not all((self.folder / file_name(self.kind, one)).exists() for one in pair)
            if is_new:
                self._make(split, pair)
            else:
                self._read(pair)
            yield Built(split, is_new)

    def _make(self, split: Split, pair: list[Split]) -> None:
        self._core.build(split.mover, split.other, self._threads, self._tell)
        for one in pair:
            codes = self._core.save(one.mover, one.other)
            write_table(self.folder, self.kind, one, codes, self._preset, threads=self._threads)

    def _read(self, pair: list[Split]) -> None:
        for one in pair:
            if not self._core.load(
                one.mover, one.other, read_table(self.folder, self.kind, one, self._threads)
            ):
                raise TableError(f"{self.folder / file_name(self.kind, one)} has not the size it should have")
        for one in pair:
            self._core.restore(one.mover, one.other, self._threads)
