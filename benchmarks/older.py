"""This engine against an older one: python -m benchmarks.older PYTHON --seconds 0.1. Prints a line a rule set.

PYTHON is the interpreter of an environment in which a wheel of the older version is installed:

    git worktree add ../older COMMIT && python -m venv ../older-env && ../older-env/bin/pip install ../older

Both have one thread and the same time for each move, and play pairs of games from the same balanced openings
(tablier.arena). With --folder each match has a file there, and the same command goes on where it ended. With
--verdicts games end where the tables that come along prove a draw; drawn endings would go on for a hundred plies. A
folder of larger tables (tablier tablebase build) makes them shorter still: --verdicts-by FOLDER.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tablier
from benchmarks.search import SEED
from tablier.arena import Match
from tablier.arena.contest import LONGEST_GAME
from tablier.tablebase import shipped

# What the older interpreter runs; it knows nothing but what the older version offers.
ANSWER = """
import json, sys, tablier
engine = tablier.Engine(threads=1, memory=16)
for line in sys.stdin:
    asked = json.loads(line)
    record = tablier.Record(tablier.game(asked["game"]))
    for move in asked["moves"]:
        record.play(move)
    print(engine.choose(record, tablier.Limit(time=asked["seconds"])), flush=True)
"""


@dataclass(frozen=True)
class Older:
    """A player of a match: the engine that another interpreter has."""

    python: str
    seconds: float

    def __call__(self, record: tablier.Record, chance: random.Random) -> str:
        """The move it chooses."""
        engine = _process(self.python)
        asked = {
            "game": record.game.id,
            "moves": [str(move) for move in record.moves],
            "seconds": self.seconds,
        }
        assert engine.stdin
        assert engine.stdout
        engine.stdin.write(json.dumps(asked) + "\n")
        engine.stdin.flush()
        return engine.stdout.readline().strip()


@cache
def _process(python: str) -> subprocess.Popen[str]:
    """It ends with its input, so with this process; a package in the folder it is called from is none of its own."""
    command = [python, "-I", "-c", ANSWER]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def plies(match: Match) -> float:
    """How long the games of a match were in the mean, their openings included."""
    lengths = [tablier.Record.parse(played.record).ply for played in match.counted_games]
    return sum(lengths) / len(lengths)


def main() -> None:
    """Plays a match in each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("python", help="the interpreter of the older version")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument(
        "--random-moves", type=int, help="that begin each game; in Les Tours 4 leave 8 to place"
    )
    parser.add_argument("--rule-set", nargs="+", choices=tablier.RULE_SETS, default=tablier.RULE_SETS)
    parser.add_argument("--verdicts", action="store_true", help="games end where tables prove a draw")
    parser.add_argument(
        "--verdicts-by", type=Path, metavar="FOLDER", help="the same, by a folder's tables too"
    )
    parser.add_argument("--longest", type=int, default=LONGEST_GAME, help="a game of so many plies is a draw")
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    if given.folder:
        given.folder.mkdir(parents=True, exist_ok=True)
    for rule_set in given.rule_set:
        match = Match(
            rule_set,
            f"time={given.seconds:g}",
            Older(given.python, given.seconds),
            pairs=given.pairs,
            seed=given.seed,
            jobs=given.jobs,
            verdicts=shipped().pieces(tablier.game(rule_set)) > 0 and (given.verdicts_by or given.verdicts),
            longest=given.longest,
            random_moves=given.random_moves,
            file=given.folder and given.folder / f"{rule_set}-{given.seconds:g}.jsonl",
        )
        result = match.play()
        print(f"{rule_set} at {given.seconds:g} s: {result}, {plies(match):.1f} plies a game", flush=True)


if __name__ == "__main__":
    main()
