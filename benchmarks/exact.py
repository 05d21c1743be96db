"""Tchag with few tiles, solved: python -m benchmarks.exact [--tiles 12 14] [--positions 200] [--cap 60].

Time and nodes of one thread to a proved result over random positions with exactly so many tiles. A position that is
not solved within the cap counts with the cap, and how many there were is stated. Nodes do not depend on the machine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.progress import track
from rich.table import Table

import tablier


def late_positions(tiles: int, count: int, seed: int) -> Iterator[tablier.Position]:
    """Unfinished positions with exactly so many tiles, from random play."""
    game, chance = tablier.game("tchag"), random.Random(f"{tiles} {seed}")
    found = 0
    while found < count:
        position = game.start()
        while position.outcome is None and len(position.board) > tiles:
            position = position.play(chance.choice(position.legal_moves))
        if position.outcome is None:
            found += 1
            yield position


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent of all lie at or below."""
    ranked = sorted(values)
    return ranked[max(0, -(-len(ranked) * percent // 100) - 1)]


def row(tiles: int, count: int, seed: int, cap: float, console: Console) -> list[str]:
    """One line of the table: how long the answers took and what they were."""
    engine = tablier.Engine(memory=64)
    seconds, nodes, results = list[float](), list[int](), Counter[str]()
    positions = late_positions(tiles, count, seed)
    for position in track(
        positions, description=f"{tiles} tiles", total=count, console=console, transient=True
    ):
        began = time.perf_counter()
        analysis = engine.analyse(position, tablier.Limit(time=cap))
        seconds.append(time.perf_counter() - began)
        nodes.append(analysis.nodes)
        results[str(int(analysis.score.value)) if analysis.score.proved else "open"] += 1
    return [
        str(tiles),
        *(f"{1000 * percentile(seconds, percent):,.1f}" for percent in (50, 95, 100)),
        *(f"{percentile(nodes, percent):,.0f}" for percent in (50, 95)),
        f"{statistics.mean(nodes):,.0f}",
        " / ".join(str(results[key]) for key in ("1", "0", "-1")),
        str(results["open"]),
    ]


def main() -> None:
    """Solves the positions and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tiles", type=int, nargs="+", default=[12, 14])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cap", type=float, default=60.0, help="seconds a position may take")
    given = parser.parse_args()
    console = Console(width=130)
    table = Table(
        title=f"Tchag solved, {given.positions} random positions, one thread, at most {given.cap:g} s each"
    )
    columns = (
        "tiles",
        "ms p50",
        "p95",
        "longest",
        "nodes p50",
        "p95",
        "mean",
        "won / drawn / lost",
        "not solved",
    )
    for column in columns:
        table.add_column(column, justify="right")
    for tiles in given.tiles:
        table.add_row(*row(tiles, given.positions, given.seed, given.cap, console))
    console.print(table)


if __name__ == "__main__":
    main()
