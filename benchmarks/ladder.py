"""The strength of the levels, by matches: python -m benchmarks.ladder [RULE_SET…]; writes benchmarks/ladder.json.

Each level plays the one below, and the greedy computer plays level 1: pairs of games from balanced random openings.
Levels are limited by nodes, so the same seed gives the same games on any machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import tablier
from tablier.arena import MatchResult, play_match
from tablier.engine import LEVELS, Level
from tablier.files import written

LADDER = Path(__file__).with_name("ladder.json")


def described(level: Level) -> dict[str, Any]:
    """A level as it was when it was measured."""
    found: dict[str, Any] = {"level": level.number, "name": level.name}
    found |= {name: getattr(level, name) for name in ("nodes", "glances", "spread")}
    return found | ({"taking": described(level.taking)} if level.taking else {})


def result(found: MatchResult) -> dict[str, Any]:
    """What is kept of a match."""
    return {
        "wins": found.wins,
        "draws": found.draws,
        "losses": found.losses,
        "score": round(found.score, 4),
        "score_error": round(found.score_error, 4),
        "elo": round(found.elo, 1),
        "elo_error": round(found.error, 1),
        "slowest_move_seconds": found.slowest[0],
    }


def climb(rule_set: str, pairs: int, seed: int, jobs: int | None) -> dict[str, Any]:
    """Plays all the matches of one rule set."""

    def play(a: str, b: str) -> dict[str, Any]:
        found = play_match(rule_set, a, b, pairs=pairs, seed=seed, jobs=jobs)
        print(f"{rule_set}: {a} against {b}: {found}", file=sys.stderr, flush=True)
        return result(found)

    rungs = []
    above_first = squared_error = 0.0
    for level in LEVELS[rule_set]:
        rung = described(level)
        if level.number > 1:
            rung["against_the_one_below"] = play(str(level.number), str(level.number - 1))
            above_first += rung["against_the_one_below"]["elo"]
            squared_error += rung["against_the_one_below"]["elo_error"] ** 2
        rung["elo_above_level_1"] = round(above_first, 1)
        rung["elo_above_level_1_error"] = round(squared_error**0.5, 1)
        rungs.append(rung)
    return {"greedy_against_level_1": play("greedy", "1"), "levels": rungs}


def main() -> None:
    """Measures the rule sets asked for; the others stay in the file as they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rule_sets", nargs="*", default=tablier.RULE_SETS, metavar="RULE_SET")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=None)
    given = parser.parse_args()
    for rule_set in given.rule_sets:
        tablier.game(rule_set)
    for rule_set in given.rule_sets:
        command = f"python -m benchmarks.ladder {rule_set} --pairs {given.pairs} --seed {given.seed}"
        found = climb(rule_set, given.pairs, given.seed, given.jobs)
        ladder = json.loads(LADDER.read_text("utf-8")) if LADDER.exists() else {}
        ladder[rule_set] = {"command": command, "seed": given.seed, "pairs": given.pairs, **found}
        with written(LADDER) as file:
            file.write(json.dumps(ladder, indent=1).encode() + b"\n")


if __name__ == "__main__":
    main()
