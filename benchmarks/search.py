"""Strength of the search: python -m benchmarks.search match|ablation|depths|stops. Each run prints one table.

`match` plays against the baselines, `ablation` with each feature of the search against without it, at an equal number
of nodes. Both play pairs of games (tablier.arena); with --folder each match has a file there, and the same command
goes on where it ended. `depths` counts the nodes that a depth takes, and tells how deep the search comes in a time.
`stops` measures how late a search ends. Its speed is measured by `tablier bench`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

import tablier
from tablier.arena import MatchResult, play_match
from tablier.arena.bench import DEPTHS
from tablier.arena.openings import PLIES, balanced_opening, random_opening
from tablier.arena.players import FEATURES
from tablier.engine.network import TRAINED

BASELINES = ("random", "greedy", "material", "uct")
ONLY = {"network": TRAINED, "set-ups": ("tours",)}
"""The rule sets that a feature is for, where it is not for all."""
SEED = 4
HOSTILE = "11BBB1B11/1B11B11B1/B11B1B11B/11BB1BB11/BB1BB11BB/B11BBB11B/BW1B1BB1B w 0 1"
"""A position with half a million moves."""


def against_baselines(given: argparse.Namespace) -> Table:
    """The search against the simple players."""
    table = _pairs_table(f"The search at {given.seconds:g} s a move", BASELINES, given.pairs)
    opponents = [f"uct,time={given.seconds:g}" if name == "uct" else name for name in BASELINES]
    for rule_set in given.rule_set:
        table.add_row(
            rule_set, *(_cell(rule_set, f"time={given.seconds:g}", other, given) for other in opponents)
        )
    return table


def ablation(given: argparse.Namespace) -> Table:
    """Each feature of the search on against off."""
    table = _pairs_table(f"With against without, {given.nodes:,} nodes a move", given.feature, given.pairs)
    player = f"nodes={given.nodes},memory=8"
    for rule_set in given.rule_set:
        table.add_row(
            rule_set,
            *(
                _cell(rule_set, player, f"{player},without={feature}", given)
                if rule_set in ONLY.get(feature, tablier.RULE_SETS)
                else "–"
                for feature in given.feature
            ),
        )
    return table


def depths(given: argparse.Namespace) -> Table:
    """The nodes to a depth, how they grow, and the depth that a time reaches, from the openings of a match."""
    columns = ("depth", "nodes to it", "growth a ply", f"depth in {given.seconds:g} s")
    table = _table(f"Nodes to a depth, the geometric mean of {given.pairs} openings", columns)
    for rule_set in given.rule_set:
        chance, depth = random.Random(SEED), DEPTHS[rule_set]
        start, engine = tablier.game(rule_set).start(), tablier.Engine(threads=1, memory=16)
        needed, grown, reached = [], [], []
        for _ in range(given.pairs):
            position = start
            for move in balanced_opening(start, chance):
                position = position.play(move)
            before, there = (
                engine.analyse(position, tablier.Limit(depth=each)) for each in (depth - 4, depth)
            )
            if there.score.proved:  # which may end the search sooner
                continue
            needed.append(there.nodes)
            grown.append((there.nodes / before.nodes) ** (1 / 4))
            reached.append(engine.analyse(position, tablier.Limit(time=given.seconds), fresh=True).depth)
        nodes, growth = statistics.geometric_mean(needed), statistics.geometric_mean(grown)
        table.add_row(
            rule_set, str(depth), f"{nodes:,.0f}", f"{growth:.2f}", f"{statistics.mean(reached):.1f}"
        )
    return table


def stops(given: argparse.Namespace) -> Table:
    """How late a search ends after stop() and after its time, with one thread and with two by turns."""
    columns = ("stop, median", "stop, longest", "time, median", "time, longest")
    table = _table(
        f"Milliseconds to the result after stop() or the end of the time, {given.pairs} times", columns
    )
    chance = random.Random(SEED)
    places = [
        (
            rule_set,
            [
                random_opening(tablier.game(rule_set).start(), chance, PLIES[rule_set])[1]
                for _ in range(given.pairs)
            ],
        )
        for rule_set in given.rule_set
    ]
    hostile = tablier.game("fanorona", cols=9, rows=7).position(HOSTILE)
    for name, positions in (*places, ("500 000 moves", [hostile] * given.pairs)):
        row = [name]
        for measure in (stop_delay, overtime):
            delays = [1000 * measure(each, chance, 1 + index % 2) for index, each in enumerate(positions)]
            row += [f"{statistics.median(delays):.1f}", f"{max(delays):.1f}"]
        table.add_row(*row)
    return table


def stop_delay(position: tablier.Position, chance: random.Random, threads: int) -> float:
    """Seconds from stop() to the result of a search that would go on for ever."""
    with tablier.Engine(threads=threads).analysis(position) as updates:
        time.sleep(chance.uniform(0.0, 0.06))
        began = time.perf_counter()
        updates.stop()
        updates.result()
        return time.perf_counter() - began


def overtime(position: tablier.Position, chance: random.Random, threads: int) -> float:
    """Seconds a search takes beyond its limit of time; the engine has been used before, as in a game."""
    engine, seconds = tablier.Engine(threads=threads), chance.uniform(0.01, 0.06)
    engine.analyse(position, tablier.Limit(nodes=1))
    began = time.perf_counter()
    engine.analyse(position, tablier.Limit(time=seconds))
    return time.perf_counter() - began - seconds


def _pairs_table(title: str, columns: Sequence[str], pairs: int) -> Table:
    return _table(f"{title}, {pairs} pairs of games: share of the points (95 %)", columns)


def _table(title: str, columns: Sequence[str]) -> Table:
    table = Table(title=title)
    table.add_column("")
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _cell(rule_set: str, a: str, b: str, given: argparse.Namespace) -> str:
    name = f"{rule_set} {a} {b}.jsonl".replace(" ", "_")
    result: MatchResult = play_match(
        rule_set,
        a,
        b,
        pairs=given.pairs,
        seed=SEED,
        jobs=given.jobs,
        file=given.folder / name if given.folder else None,
    )
    print(f"{rule_set}: {a} against {b}: {result}", file=sys.stderr)
    return f"{result.score:.1%} ± {result.score_error:.1%}"


def main() -> None:
    """Plays what is asked for and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("match", "ablation", "depths", "stops"))
    parser.add_argument("--rule-set", nargs="+", choices=tablier.RULE_SETS, default=tablier.RULE_SETS)
    parser.add_argument("--feature", nargs="+", choices=FEATURES, default=FEATURES)
    parser.add_argument("--nodes", type=int, default=2000, help="a move, in the ablation")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move, in the match and for the depths")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--folder", type=Path, default=None, help="where every game is kept")
    given = parser.parse_args()
    if given.folder:
        given.folder.mkdir(parents=True, exist_ok=True)
    show = {"match": against_baselines, "ablation": ablation, "depths": depths, "stops": stops}[given.what]
    Console(width=150).print(show(given))


if __name__ == "__main__":
    main()
