"""Strength of the search: python -m benchmarks.search match|ablation. Each run prints one table.

`match` plays against the baselines, `ablation` with each feature of the search against without it, at an equal number
of nodes. Both play pairs of games (tablier.arena); with --folder each match has a file there, and the same command
goes on where it ended. The speed of the search is measured by `tablier bench`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

import tablier
from tablier.arena import MatchResult, play_match
from tablier.arena.players import FEATURES

BASELINES = ("random", "greedy", "material", "uct")
SEED = 4


def against_baselines(given: argparse.Namespace) -> Table:
    """The search against the simple players."""
    table = _table(f"The search at {given.seconds:g} s a move", BASELINES, given.pairs)
    opponents = [f"uct,time={given.seconds:g}" if name == "uct" else name for name in BASELINES]
    for rule_set in given.rule_set:
        table.add_row(
            rule_set, *(_cell(rule_set, f"time={given.seconds:g}", other, given) for other in opponents)
        )
    return table


def ablation(given: argparse.Namespace) -> Table:
    """Each feature of the search on against off."""
    table = _table(f"With against without, {given.nodes:,} nodes a move", given.feature, given.pairs)
    player = f"nodes={given.nodes},memory=8"
    for rule_set in given.rule_set:
        table.add_row(
            rule_set,
            *(_cell(rule_set, player, f"{player},without={feature}", given) for feature in given.feature),
        )
    return table


def _table(title: str, columns: Sequence[str], pairs: int) -> Table:
    table = Table(title=f"{title}, {pairs} pairs of games: share of the points (95 %)")
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
    parser.add_argument("what", choices=("match", "ablation"))
    parser.add_argument("--rule-set", nargs="+", choices=tablier.RULE_SETS, default=tablier.RULE_SETS)
    parser.add_argument("--feature", nargs="+", choices=FEATURES, default=FEATURES)
    parser.add_argument("--nodes", type=int, default=2000, help="a move, in the ablation")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move, in the match")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--folder", type=Path, default=None, help="where every game is kept")
    given = parser.parse_args()
    if given.folder:
        given.folder.mkdir(parents=True, exist_ok=True)
    table = against_baselines(given) if given.what == "match" else ablation(given)
    Console(width=130).print(table)


if __name__ == "__main__":
    main()
