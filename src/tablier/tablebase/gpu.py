"""Tables of endings built on a GPU by `tablier-endings-gpu` (`core/cuda`), which sends them through a pipe.

After a line of JSON about a split the program sends its codes. They are packed here as those of the processor are.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from tablier.errors import TablierError
from tablier.tablebase.building import Builder, Built, both
from tablier.tablebase.kind import Split
from tablier.tablebase.progress import of_part

PROGRAM = "tablier-endings-gpu"
VARIABLE = "TABLIER_ENDINGS_GPU"
"""The environment variable that says where the program is."""
BUILT = Path(__file__).parents[3] / "build" / PROGRAM
"""Where `make gpu` puts it."""
CHECKS = 1_000_000
"""So many positions of each split are derived again on the GPU."""
GRACE = 1.0
"""Seconds in which a program that fails may say why."""
LONGEST_LINE = 1 << 20


class GpuBuilder(Builder):
    """The same as :class:`Builder`, on a GPU. It builds smaller tables anew; only what is missing is written."""

    @property
    def megabytes(self) -> int:
        """About how much memory it takes besides that of the GPU: a table three times while it is written."""
        return 3 * max(map(self.kind.bytes, both(self.pairs[-1]))) // 1_000_000 + 1

    def __iter__(self) -> Iterator[Built]:
        missing = self.missing
        if not missing:
            yield from (Built(split, is_new=False) for split in self.pairs)
            return
        with self._running([one for split in missing for one in both(split)]) as output:
            self._make_folder()
            for split in self.pairs:
                tell = self._tell_of(split, missing) if split in missing else None
                work = {one: self.kind.positions(one) for one in both(split)}
                for one in work:
                    size, total = _summary(output, one)
                    if split in missing:
                        tell_one = of_part(tell, work, one)
                        self._write(one, self._received(output, one, size, total), tell_one)
                        if tell_one:
                            tell_one(1.0)
                yield Built(split, split in missing)

    @contextmanager
    def _running(self, wanted: list[Split]) -> Iterator[IO[bytes]]:
        """The program's output; when that ends too early, the error says why."""
        program = find_program()
        words = ["--size", f"{self.kind.cols}x{self.kind.rows}", "--captures", self.kind.captures]
        words += ["--checks", str(CHECKS), "--send", ",".join(f"{one.mover}v{one.other}" for one in wanted)]
        with tempfile.TemporaryFile() as said:
            try:
                process = subprocess.Popen(
                    [program, str(self.pieces), *words], stdout=subprocess.PIPE, stderr=said
                )
            except OSError as error:
                raise TablierError(f"{program} cannot be started: {error.strerror or error}") from error
            assert process.stdout is not None
            try:
                yield process.stdout
                if process.stdout.read() != b"]\n" or process.wait():
                    raise _Broken
            except _Broken:
                with suppress(subprocess.TimeoutExpired):
                    process.wait(GRACE)
                said.seek(0)
                last = said.read().decode(errors="replace").strip().rpartition("\n")[2]
                raise TablierError(
                    f"{program} has not built all tables: {last or 'it did not say why'}"
                ) from None
            finally:
                process.kill()
                process.wait()
                process.stdout.close()

    def _received(self, output: IO[bytes], split: Split, size: int, total: int) -> bytes:
        """The bytes of a table, as the program sends them."""
        core = self.kind.core()
        codes = output.read(max(0, min(size, self.kind.bytes(split))))
        if len(codes) != size:
            raise _Broken
        if not core.load(*split, codes) or core.sum(*split, self._threads) != total:
            raise TablierError(
                f"the table of {split.mover} against {split.other} has not come from the GPU as it was sent"
            )
        return codes


def _summary(output: IO[bytes], split: Split) -> tuple[int, int]:
    """What the program says about a split: the bytes of its table, and the sum over them."""
    try:
        told = json.loads(output.readline(LONGEST_LINE).lstrip(b"[,"))
        if Split(told["mover"], told["opponent"]) != split:
            raise _Broken
        wrong, size, total = int(told["wrong"]), int(told["numbers"]), int(told["sum"], 16)
    except (ValueError, KeyError, TypeError, OverflowError):
        raise _Broken from None
    if wrong:
        raise TablierError(
            f"the GPU has built {split.mover} against {split.other} with {wrong} wrong positions of those it derived "
            "again"
        )
    return size, total


class _Broken(Exception):
    """The program does not say what it should."""


def find_program() -> str:
    """Where the program is: as the environment says, where `make gpu` puts it, or in the PATH."""
    if named := os.environ.get(VARIABLE):
        return named
    if found := shutil.which(BUILT) or shutil.which(PROGRAM):
        return found
    raise TablierError(
        f"there is no {PROGRAM}: `make gpu` builds it where Tablier's source and nvcc 13 are; "
        f"{VARIABLE} may say where it is"
    )
