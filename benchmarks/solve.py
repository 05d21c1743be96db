"""What tables of endings save the solver: `python -m benchmarks.solve [--positions 10] [--nodes 300000] [--seed 1]`.

Every position is solved without tables and with them, until its certificate is complete: the start positions of small
boards, positions by lot on 5x5 (tables of up to six pieces, built first), and on the usual board those of games of the
engine against itself (the tables that come with Tablier).
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.tablebase.positions import draw_position

from benchmarks.endings import endings
from tablier import Limit, Position, Solver, TablierError, game, tablebase
from tablier.tablebase import Builder, Kind, Tablebase

SMALL_BOARDS = (("tumicarona", 3, 3), ("tumicarona", 5, 3), ("tumicarona", 3, 5), ("fanorona", 3, 3))
SQUARE = Kind("compulsory", 5, 5)
SQUARE_PIECES = 6
MEMORY = 128


@dataclass(frozen=True, slots=True)
class Cost:
    """What a proof took: positions searched and listed, seconds, and positions of the certificate, if there is one."""

    nodes: int
    seconds: float
    size: int


def cost(position: Position, nodes: int, tables: Tablebase | bool) -> Cost:
    """Solves a position within so many nodes; it stays open where that, or the memory, is not enough."""
    began = time.process_time()
    solver = Solver(position, memory=MEMORY, endings=tables)
    try:
        solution = solver.run(Limit(nodes=nodes))
    except TablierError:
        solution = None
    now, seconds = solver.progress, time.process_time() - began
    return Cost(now.nodes + now.listed, seconds, solution.certificate.size if solution else 0)


def total(costs: Sequence[Cost]) -> str:
    """The sum of some costs, in words."""
    nodes, seconds = sum(one.nodes for one in costs), sum(one.seconds for one in costs)
    return f"{nodes:,} looked at in {seconds:.2f} s, {sum(one.size for one in costs):,} in certificates"


def compare(name: str, places: Sequence[Position], nodes: int, tables: Tablebase) -> None:
    """Solves the same positions both ways; costs are those of the positions that both have solved."""
    without = [cost(place, nodes, False) for place in places]
    asking = [cost(place, nodes, tables) for place in places]
    both = [i for i, (one, other) in enumerate(zip(without, asking, strict=True)) if one.size and other.size]
    for way, costs in (("without tables", without), ("with tables", asking)):
        solved = sum(one.size > 0 for one in costs)
        print(
            f"{name}, {way}: {solved} of {len(places)} solved; {total([costs[i] for i in both])}", flush=True
        )


def main() -> None:
    """Solves, and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10, help="of each kind")
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for rules, cols, rows in SMALL_BOARDS:
        start = game(rules, cols=cols, rows=rows).start()
        compare(f"{rules} {cols}x{rows} from the start", [start], given.nodes, tablebase.shipped())
    rng = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        for _ in Builder(SQUARE, SQUARE_PIECES, Path(folder)):
            pass
        tables = Tablebase((Path(folder),))
        for pieces in (7, 8, 9):
            places = [draw_position(SQUARE.game(), rng, pieces) for _ in range(given.positions)]
            places = [place for place in places if place.outcome is None]
            compare(f"5x5, {pieces} pieces by lot", places, given.nodes, tables)
    found = list(endings("tumicarona", 20, rng))
    for pieces in (5, 6, 7, 8):
        few = [place for place in found if len(place.board) == pieces]
        places = rng.sample(few, min(given.positions, len(few)))
        compare(f"9x5, {pieces} pieces", places, given.nodes, tablebase.shipped())


if __name__ == "__main__":
    main()
