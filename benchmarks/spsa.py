"""Fits the numbers of the search by games: python -m benchmarks.spsa GAME --file STATE. Prints them as they change.

Simultaneous perturbation (Spall 1992): in each round all numbers are moved at once by chance, some up and some down;
the search with these plays pairs of games against the one with all of them moved the other way, and each number goes
a little towards the winner. The same command goes on with the state it finds. What comes out is a proposal: only a
match against the numbers as they are, from other openings, says whether it is better:

    tablier match nodes=5000,tuning=NUMBERS nodes=5000 -g GAME --verdicts --seed 1000000 --sprt 0,8 --pairs 10000

Then they go into Evaluation<G>::tuning. Numbers that are named with --only are fitted, all others stay.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path

import tablier
from tablier.arena import play_match
from tablier.arena.numbered_games import above_none
from tablier.files import written
from tablier.tablebase import shipped

STEPS = {
    "reduction": 20.0,
    "reduction_span": 40.0,
    "capture_reduction": 15.0,
    "move_margin": 50.0,
    "node_margin": 50.0,
    "late_moves": 2.0,
    "late_moves_growth": 1.0,
    "window": 12.0,
    "follow_plies": 1.0,
    "follow_first": 1.0,
    "follow_later": 1.0,
    "capture_worth": 20.0,
    "fading": 20.0,
}
"""By how much each number is moved to see what it does."""
GAIN, STEADY = 1.5, 30
"""How far a number goes, in steps for a whole point; after so many rounds it is a third less."""


def text(numbers: Mapping[str, float]) -> str:
    """The numbers as a player of a match has them."""
    return "+".join(f"{name}:{round(number)}" for name, number in numbers.items())


def moved(numbers: Mapping[str, float], ways: Mapping[str, float], rule_set: str) -> dict[str, float]:
    """All numbers a step further in their ways, as far as they may go."""
    ranges = tablier.game(rule_set)._rules.tuning()
    return {
        name: min(max(number + STEPS[name] * ways[name], ranges[name][1]), ranges[name][2])
        for name, number in numbers.items()
    }


def main() -> None:
    """Plays rounds until there are so many."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("rule_set", choices=tablier.RULE_SETS)
    parser.add_argument("--file", type=Path, required=True, help="keeps the state")
    parser.add_argument("--only", nargs="+", choices=tuple(STEPS), default=tuple(STEPS))
    parser.add_argument("--rounds", type=above_none, default=100)
    parser.add_argument("--pairs", type=above_none, default=24, help="of games a round")
    parser.add_argument("--nodes", type=above_none, default=5000)
    parser.add_argument("--jobs", type=above_none)
    given = parser.parse_args()
    usual = tablier.game(given.rule_set)._rules.tuning()
    asked = {"game": given.rule_set, "only": sorted(given.only), "pairs": given.pairs, "nodes": given.nodes}
    done, numbers = 0, {name: float(usual[name][0]) for name in given.only}
    if given.file.exists():
        try:
            state = json.loads(given.file.read_bytes())
            about, done, numbers = state["asked"], state["rounds"], state["numbers"]
        except (ValueError, LookupError, TypeError):
            sys.exit(f"{given.file} is no state of a fitting")
        if about != asked:
            sys.exit(f"{given.file} is about something else: {about}")
    verdicts = shipped().pieces(tablier.game(given.rule_set)) > 0
    for each in range(done, given.rounds):
        chance = random.Random(each)
        ways = {name: chance.choice((-1, 1)) for name in numbers}
        there = moved(numbers, ways, given.rule_set)
        back = moved(numbers, {name: -way for name, way in ways.items()}, given.rule_set)
        players = (f"nodes={given.nodes},memory=4,tuning={text(tried)}" for tried in (there, back))
        result = play_match(
            given.rule_set, *players, pairs=given.pairs, seed=each, jobs=given.jobs, verdicts=verdicts
        )
        going = GAIN * (2 * result.score - 1) / (1 + each / STEADY) ** 0.602
        numbers = moved(numbers, {name: going * way for name, way in ways.items()}, given.rule_set)
        with written(given.file) as file:
            file.write(json.dumps({"asked": asked, "rounds": each + 1, "numbers": numbers}).encode())
        print(f"{each + 1}: {result.score:.3f} {text(numbers)}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted; the same command goes on")
