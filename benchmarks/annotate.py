"""How long an annotation takes, and what the order of its searches is worth: python -m benchmarks.annotate [RULE_SET…].

Games of level 4 against itself are annotated at the default setting on one core; the seconds are processor time for 60
moves. Then all their positions are searched alone, in three ways: from the end backwards with one table, as an
annotation does; from the start with one table; from the start with a fresh table for each, which is the baseline. For
each way the time and the distance from the truth are given as a ratio to the baseline: the mean difference of the
expected score from that of a search with ten times the nodes and a fresh table for each position; and how many
positions are proved.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterable
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import tablier
from tablier import Limit, Score
from tablier.analysis import DEFAULT_NODES, annotate
from tablier.analysis.annotating import MEMORY

LEVEL = 4
LONGEST_GAME = 60
TRUTH = 10


def games(rule_set: str, count: int) -> list[tablier.Record]:
    """Games of a middling level against itself."""
    engine, records = tablier.Engine(level=LEVEL, memory=1), []
    for number in range(count):
        chance = random.Random(f"annotate {rule_set} {number}")
        record = tablier.Record(tablier.game(rule_set))
        while record.outcome is None and record.ply < LONGEST_GAME:
            record.play(engine.choose(record, chance=chance))
        records.append(record)
    return records


class Searched(NamedTuple):
    """The scores of all positions of a game that is not over there, by ply, and how long they took."""

    scores: dict[int, Score]
    seconds: float


def search(record: tablier.Record, plies: Iterable[int], nodes: int, *, fresh: bool) -> Searched:
    """Searches the positions after so many plies, in this order."""
    engine, scores = tablier.Engine(memory=MEMORY), {}
    began = time.process_time()
    for ply in plies:
        reached = tablier.Record(record.game, record.start)
        for move in record.moves[:ply]:
            reached.play(move)
        if reached.outcome is None:
            scores[ply] = engine.analyse(reached, Limit(nodes=nodes), fresh=fresh).score
    return Searched(scores, time.process_time() - began)


def compare(rule_set: str, count: int) -> list[str]:
    """A row of the table."""
    records = games(rule_set, count)
    began = time.process_time()
    moves = sum(len(list(annotate(record))) for record in records)
    per_game = (time.process_time() - began) / moves * 60
    ways: dict[str, list[Searched]] = {"backwards": [], "forwards": [], "fresh": []}
    errors: dict[str, list[float]] = {way: [] for way in ways}
    for record in records:
        plies = range(record.ply + 1)
        # Fresh, so that the measure favours neither order of the searches that share a table.
        truth = search(record, plies, TRUTH * DEFAULT_NODES, fresh=True).scores
        ways["backwards"].append(search(record, reversed(plies), DEFAULT_NODES, fresh=False))
        ways["forwards"].append(search(record, plies, DEFAULT_NODES, fresh=False))
        ways["fresh"].append(search(record, plies, DEFAULT_NODES, fresh=True))
        for way, runs in ways.items():
            errors[way] += [
                abs(runs[-1].scores[ply].expected - score.expected) for ply, score in truth.items()
            ]
    seconds = {way: sum(run.seconds for run in runs) for way, runs in ways.items()}
    wrong = {way: statistics.mean(each) for way, each in errors.items()}
    proved = {
        way: sum(score.proved for run in runs for score in run.scores.values()) for way, runs in ways.items()
    }
    positions = sum(len(run.scores) for run in ways["fresh"])
    return [
        rule_set,
        f"{per_game:.1f}",
        *(f"{seconds[way] / seconds['fresh']:.2f}" for way in ("backwards", "forwards")),
        *(f"{wrong[way] / wrong['fresh']:.2f}" for way in ("backwards", "forwards")),
        f"{wrong['fresh']:.3f}",
        ", ".join(str(proved[way]) for way in ways) + f" of {positions}",
    ]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rule_set", nargs="*", default=list(tablier.RULE_SETS))
    parser.add_argument("--games", type=int, default=2, help="games of each rule set")
    given = parser.parse_args()
    table = Table(title=f"{given.games} games of level {LEVEL}, {DEFAULT_NODES:,} nodes a position")
    table.add_column("")
    for column in (
        "60 moves, s",
        "time: backwards ÷ fresh",
        "forwards ÷ fresh",
        "error: backwards ÷ fresh",
        "forwards ÷ fresh",
        "error, fresh",
        "proved: backwards, forwards, fresh",
    ):
        table.add_column(column, justify="right")
    for rule_set in given.rule_set:
        table.add_row(*compare(rule_set, given.games))
    Console(width=130).print(table)


if __name__ == "__main__":
    main()
