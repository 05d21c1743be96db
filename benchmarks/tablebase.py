"""How fast tables of endings are built and asked: `python -m benchmarks.tablebase [--pieces 5] [--threads 2]`."""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
import time
from pathlib import Path

from tests.tablebase.positions import draw_position

from tablier import tablebase
from tablier.games import Position
from tablier.tablebase import Builder, Kind, Tablebase
from tablier.tablebase.building import both


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


def probe(name: str, count: int) -> None:
    """Asks for results of positions at random, with and without what Python adds."""
    rng = random.Random(1)
    kind = Kind("compulsory" if name == "tumicarona" else "optional", 9, 5)
    places: list[Position] = [draw_position(kind.game(), rng, rng.randrange(2, 6)) for _ in range(20_000)]
    tables = tablebase.open()
    began = time.perf_counter()
    tables.ending(draw_position(kind.game(), rng, 5))
    print(f"  the first probe, tables read: {1000 * (time.perf_counter() - began):.0f} ms")
    began = time.perf_counter()
    for index in range(count):
        tables.ending(places[index % len(places)])
    print(
        f"  {count / (time.perf_counter() - began) / 1e6:.3f} million probes a second from Python, one thread"
    )


def main() -> None:
    """Measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pieces", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--probes", type=int, default=200_000)
    given = parser.parse_args()
    for name, captures in (("tumicarona", "compulsory"), ("fanorona", "optional")):
        print(f"{name}, 9x5, up to {given.pieces} pieces, {given.threads} threads")
        build(Kind(captures, 9, 5), given.pieces, given.threads)
        probe(name, given.probes)


if __name__ == "__main__":
    main()
