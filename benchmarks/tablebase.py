"""How fast tables of endings are built and asked: `python -m benchmarks.tablebase [--pieces 5] [--threads 2]`."""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tests.tablebase.positions import draw_position

import tablier
from tablier import tablebase
from tablier.files import data_directory
from tablier.tablebase import Builder, Kind, Split, Tablebase
from tablier.tablebase.building import both
from tablier.tablebase.table_file import file_name
from tablier.tablebase.tablebase import SHIPPED

_Bytes = npt.NDArray[np.uint8]


def build(kind: Kind, pieces: int, threads: int) -> None:
    """Builds all tables anew; the baseline derives every value once from those after it, without knowing its rest.

    A plain retrograde program does as much for all positions that are not settled in every round, of which there are as
    many as plies in the longest win.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        began = time.perf_counter()
        positions, spent = 0, [0.0, 0.0, 0.0]
        for built in Builder(kind, pieces, folder, threads=threads):
            positions += sum(map(kind.positions, both(built.split)))
            parts = (built.settling, built.carrying, built.writing)
            spent = [all_of_it + part for all_of_it, part in zip(spent, parts, strict=True)]
            elapsed = time.perf_counter() - began
            print(
                f"  {built.split} and its mirror: {elapsed:.2f} s so far, {positions:,} positions", flush=True
            )
        size = sum(path.stat().st_size for path in folder.iterdir())
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print("  processor's seconds: {:.2f} settling, {:.2f} carrying, {:.2f} writing".format(*spent))
        print(
            f"  {positions / elapsed / 1e6:.2f} million positions a second with files, "
            f"{positions / (spent[0] + spent[1]) / 1e6:.2f} a second of the processor without them; "
            f"{8 * size / positions:.3f} bits a position in files; peak memory {peak:.0f} MB"
        )
        began = time.process_time()
        wrong = sum(count for _, count in Tablebase((folder,)).count_wrong(kind, pieces, threads))
        once = time.process_time() - began
    print(
        f"  every value derived once from those after it, files read: {once:.2f} s of the processor, {wrong} wrong; "
        f"building ÷ that: {(spent[0] + spent[1]) / once:.2f}"
    )


def size_of(kind: Kind, split: Split, folder: Path | None) -> int:
    """The bytes of a table's file."""
    for place in (SHIPPED, folder or data_directory() / "tablebases"):
        with suppress(FileNotFoundError):
            return (place / file_name(kind, split)).stat().st_size
    return 0


def probe(name: str, count: int, folder: Path | None) -> None:
    """Asks for results of positions at random: cold and warm, from the core and from Python; in processor time."""
    rng, game = random.Random(1), tablier.game(name)
    kind = Kind.of(game)
    tables = tablebase.open(folder)
    began = time.perf_counter()
    tables.ending(draw_position(game, rng, 5))
    print(f"  the first probe, files opened: {1000 * (time.perf_counter() - began):.0f} ms")
    for pieces in range(5, tables.pieces(game) + 1):
        places = [draw_position(game, rng, rng.randrange(2, pieces + 1)) for _ in range(20_000)]
        states = game.batch(places).array

        def speed(asked: Tablebase, times: int, *, with_distances: bool, states: _Bytes = states) -> float:
            core = asked.all_of(game)
            assert core is not None
            began = time.process_time()
            for _ in range(times):
                core.probe_all(states, with_distances=with_distances, threads=1)
            return times * len(states) / (time.process_time() - began)

        for what, with_distances in (("verdicts alone", False), ("with distances", True)):
            no_room = tablebase.open(folder, memory=1)
            cold = speed(no_room, 1, with_distances=with_distances, states=states[:2000])
            much = tablebase.open(folder, memory=1000)
            speed(much, 1, with_distances=with_distances)
            warm = speed(much, max(1, count // len(states)), with_distances=with_distances)
            print(
                f"  2 to {pieces} pieces, {what}: {warm / 1e6:.2f} million warm probes a second from the core; "
                f"{1e6 / cold:.0f} microseconds each with a megabyte for blocks"
            )
        began = time.process_time()
        for index in range(count // 10):
            much.ending(places[index % len(places)])
        print(f"    {count / 10 / (time.process_time() - began) / 1e6:.3f} million from Python")
    for pieces in range(5, tables.pieces(game) + 1):
        size = sum(size_of(kind, split, folder) for split in kind.splits(pieces))
        positions = sum(kind.positions(split) for split in kind.splits(pieces))
        print(f"  files up to {pieces} pieces: {size:,} bytes, {8 * size / positions:.3f} bits a position")


def main() -> None:
    """Measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pieces", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--probes", type=int, default=2_000_000)
    parser.add_argument("--folder", type=Path, default=None, help="larger tables, to be asked too")
    parser.add_argument("--no-build", action="store_true", help="only ask")
    given = parser.parse_args()
    for name, captures in (("tumicarona", "compulsory"), ("fanorona", "optional")):
        print(f"{name}, 9x5, up to {given.pieces} pieces, {given.threads} threads")
        if not given.no_build:
            build(Kind(captures, 9, 5), given.pieces, given.threads)
        probe(name, given.probes, given.folder)


if __name__ == "__main__":
    main()
