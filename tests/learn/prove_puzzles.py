"""Proves puzzles anew, knowing nothing of how they were found: `python -m tests.learn.prove_puzzles`.

For each puzzle: the first turn of the solution keeps the value and so does every later turn of the player; each other
turn of the first position, but those that do the same, is proved not to; no turn wins at once; and neither the greedy
computer nor a glance finds it. Nothing is kept between two puzzles.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator

from tablier import RULE_SETS, Engine, Limit, Position
from tablier.baselines import greedy_move
from tablier.games.symmetry import symmetry_key
from tablier.learn import Puzzle, puzzles
from tablier.learn.proving import Prover

LIMIT = Limit(nodes=1_000_000)
"""Ten times as far as the miner looks."""


def faults(puzzle: Puzzle, limit: Limit = LIMIT) -> Iterator[str]:
    """Whatever of a puzzle is not proved."""
    start = puzzle.start()
    player, right = start.turn, start.play(puzzle.solution[0])
    prover = Prover()

    def kept(position: Position) -> bool | None:
        return prover.worth(position, player, limit).keeps(puzzle.value)

    others = {start.play(move): str(move) for move in start.legal_moves}
    others.pop(right)
    if len(others) < 2:
        yield "there is next to nothing to choose from"
    for after, move in others.items():
        if kept(after) is not False:
            yield f"{move} is not proved to lose the {puzzle.value}"
        if after.outcome is not None and after.outcome.winner is player:
            yield f"{move} wins at once"
    position = start
    for move in puzzle.solution:
        mine = position.turn is player
        position = position.play(move)
        if mine and not kept(position):
            yield f"{move} is not proved to keep the {puzzle.value}"
    for finder, found in (
        ("the greedy computer", greedy_move(start, random.Random(0))),
        ("a glance", Engine(memory=1, endings=False, network=False).analyse(start, Limit(depth=1)).best),
    ):
        if start.play(found) == right:
            yield f"{finder} finds it"


def prove(puzzle: Puzzle) -> tuple[Puzzle, list[str], float]:
    """The faults of a puzzle, and how long it took to look for them."""
    began = time.perf_counter()
    return puzzle, list(faults(puzzle)), time.perf_counter() - began


def twins(rule_set: str) -> int:
    """How many puzzles are another one turned, mirrored or with other colours."""
    found = puzzles(rule_set)
    return len(found) - len({(one.value, symmetry_key(one.start())) for one in found})


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.learn.prove_puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*RULE_SETS, []], help="all, if none is named")
    parser.add_argument("--sample", type=int, help="only so many of each game, by lot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args()
    wrong = 0
    for rule_set in given.games or RULE_SETS:
        chosen = list(puzzles(rule_set))
        if given.sample is not None:
            chosen = random.Random(given.seed).sample(chosen, min(given.sample, len(chosen)))
        turns = sum(len(one.start().legal_moves) for one in chosen)
        slowest = 0.0
        count = 0
        with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
            for puzzle, found, seconds in pool.imap_unordered(prove, chosen):
                slowest = max(slowest, seconds)
                count += bool(found)
                for fault in found:
                    print(f"{rule_set} {puzzle.id}: {fault}", flush=True)
        same = twins(rule_set)
        print(
            f"{rule_set}: {len(chosen)} puzzles with {turns:,} turns, {count} with faults, {same} twins; "
            f"the slowest took {slowest:.1f} s",
            flush=True,
        )
        wrong += count + same
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
