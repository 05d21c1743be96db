"""How the moves of the levels spread over the grades: python -m benchmarks.grades [RULE_SET…] [--games N] [--sure N].

Each level plays against itself, from openings drawn by lot as in matches. Counted are moves with something to choose
and something to lose: more than one legal turn, and at least a tenth of the point to hope for. With --sure, games of
level 4 are analysed again with ten times the nodes: how many of the moves called bad stay so, and how many were
overlooked. docs/analysis.md quotes the result. Everything depends on the seed and the search alone.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import tablier
from tablier import Limit
from tablier.analysis import DEFAULT_NODES, Annotating, Grade, Note
from tablier.arena.openings import balanced_opening
from tablier.engine import LEVELS

LONGEST_GAME = 120
LEAST_TO_LOSE = 0.1
MIDDLE = 4


class Played(NamedTuple):
    """A game, and how many of its moves were drawn by lot."""

    record: tablier.Record
    by_lot: int


def games(rule_set: str, level: int, count: int) -> Iterator[Played]:
    """Games of a level against itself."""
    engine = tablier.Engine(level=level, memory=1)
    for number in range(count):
        chance = random.Random(f"grades {rule_set} {level} {number}")
        record = tablier.Record(tablier.game(rule_set))
        opening = balanced_opening(record.position, chance)
        for move in opening:
            record.play(move)
        while record.outcome is None and record.ply < LONGEST_GAME:
            record.play(engine.choose(record, chance=chance))
        yield Played(record, len(opening))


def counted(played: Played, nodes: int) -> list[Note]:
    """The notes on the moves of the level with something to choose and to lose."""
    annotating = Annotating(played.record, Limit(nodes=nodes))
    left = played.record.ply - played.by_lot
    return [
        note
        for note in islice(iter(annotating.step, None), left)
        if len(played.record.positions[note.ply - 1].legal_moves) > 1
        and note.expected_before >= LEAST_TO_LOSE
    ]


def spread(rule_sets: list[str], count: int) -> Table:
    """The share of each grade among the moves of each level, in per cent."""
    table = Table(title=f"{count} games a level, {DEFAULT_NODES:,} nodes a position; per cent of the moves")
    for column in ("", "level", "moves", *Grade, "lost a move"):
        table.add_column(column, justify="left" if not column else "right")
    for rule_set in rule_sets:
        for level in LEVELS[rule_set]:
            notes = [
                note
                for played in games(rule_set, level.number, count)
                for note in counted(played, DEFAULT_NODES)
            ]
            grades, total = Counter(note.grade for note in notes), max(1, len(notes))
            lost = sum(note.expected_before - note.expected_after for note in notes) / total
            shares = (f"{100 * grades[grade] / total:.1f}" for grade in Grade)
            table.add_row(rule_set, str(level.number), str(len(notes)), *shares, f"{lost:.3f}")
        table.add_section()
    return table


def sureness(rule_sets: list[str], count: int) -> Table:
    """What ten times the nodes say of the moves called bad."""
    table = Table(title=f"{count} games of level {MIDDLE}, looked at again with {10 * DEFAULT_NODES:,} nodes")
    for column in ("", "moves", "bad", "still bad", "blunders", "still bad", "overlooked"):
        table.add_column(column, justify="left" if not column else "right")
    for rule_set in rule_sets:
        row = Counter[str]()
        for played in games(rule_set, MIDDLE, count):
            deep = {note.ply: note.grade.is_bad for note in counted(played, 10 * DEFAULT_NODES)}
            for note in counted(played, DEFAULT_NODES):
                is_bad, stays = note.grade.is_bad, deep.get(note.ply, False)
                row["moves"] += 1
                row["bad"] += is_bad
                row["still"] += is_bad and stays
                row["blunders"] += note.grade is Grade.BLUNDER
                row["still a"] += note.grade is Grade.BLUNDER and stays
                row["overlooked"] += stays and not is_bad
        table.add_row(
            rule_set,
            *(str(row[key]) for key in ("moves", "bad", "still", "blunders", "still a", "overlooked")),
        )
    return table


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rule_set", nargs="*", default=list(tablier.RULE_SETS))
    parser.add_argument("--games", type=int, default=6, help="games a level")
    parser.add_argument(
        "--sure", type=int, default=0, help="games to look at with ten times the nodes instead"
    )
    given = parser.parse_args()
    table = sureness(given.rule_set, given.sure) if given.sure else spread(given.rule_set, given.games)
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
