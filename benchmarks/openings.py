"""How fast games for the explorer are played, and how well: `python -m benchmarks.openings`.

Before, every move was searched afresh from Python with all its nodes, and no ending was known. The seconds are those of
the processor. The more games are played, the more of their first plies are positions that others came to. How well: the
games are played on from the same positions both ways and with ten times the nodes; the error is the mean squared
difference from the latter's results, as shares of the point.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from itertools import count

from tablier import RULE_SETS, Engine, Limit
from tablier.engine.play_level import by_lot
from tablier.games import Player
from tablier.openings import playing
from tablier.openings.playing import LINES, LONGEST_GAME, PLAYED_ON, SPREAD, VARIED, played_game
from tablier.records import Record

SEED = 1


def vary(record: Record, nodes: int, chance: random.Random) -> None:
    """The first plies as they were played before."""
    rule_set = record.game.id
    while record.ply < VARIED[rule_set] and record.outcome is None:
        found = ENGINE.analyse(record, Limit(nodes=LINES * nodes), lines=LINES)
        record.play(found.best if found.score.proved else by_lot(found.lines, SPREAD[rule_set], chance))


def play_on(record: Record, nodes: int) -> int:
    """The rest as it was played before, and its result for the first player."""
    while record.outcome is None and record.ply < LONGEST_GAME:
        found = ENGINE.analyse(record, Limit(nodes=nodes))
        if found.score.proved:
            return round(found.score.value) * sign(record.position.turn)
        record.play(found.best)
    return sign(record.outcome.winner) if record.outcome else 0


def sign(winner: Player | None) -> int:
    """1 for the first player, -1 for the second, 0 for nobody."""
    return 0 if winner is None else 1 if winner is Player.FIRST else -1


ENGINE = Engine(memory=1, endings=False)


def speed(rule_set: str, nodes: int, games: int) -> str:
    """Seconds a game before and now."""

    def before(number: int) -> None:
        record = playing._beginning(rule_set, SEED, number)
        vary(record, nodes, random.Random(number))
        play_on(record, nodes)

    then = seconds(before, max(1, games // 10)) / max(1, games // 10)
    now = seconds(lambda number: played_game(rule_set, SEED, nodes, number), games) / games
    return f"{then:.4f} s a game before, {now:.4f} s in {games} games now: {then / now:.1f} times faster"


def seconds(play: Callable[[int], object], games: int) -> float:
    """The processor's time for so many games."""
    began = time.process_time()
    for number in range(games):
        play(number)
    return time.process_time() - began


def errors(rule_set: str, nodes: int, games: int) -> str:
    """How far the results are from those with ten times the nodes, before and now."""
    engine, then, now, played = Engine(memory=1), 0, 0, 0
    for number in count():
        if played == games:
            break
        record = playing._beginning(rule_set, SEED, number)
        vary(record, nodes, random.Random(number))
        if record.outcome is not None:
            continue
        left = LONGEST_GAME - record.ply
        truth = engine._play_on(record, 10 * nodes, left)[1]
        now += (engine._play_on(record, nodes // PLAYED_ON, left)[1] - truth) ** 2
        then += (play_on(record, nodes) - truth) ** 2
        played += 1
    return f"error {then / games / 4:.3f} before, {now / games / 4:.3f} now, in {games} games"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.openings", description=__doc__)
    parser.add_argument("--rule-set", choices=RULE_SETS, action="append")
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--games", type=int, default=300)
    given = parser.parse_args()
    for rule_set in given.rule_set or RULE_SETS:
        print(f"{rule_set}: {speed(rule_set, given.nodes, given.games)}", flush=True)
        print(f"{rule_set}: {errors(rule_set, given.nodes, max(1, given.games // 10))}", flush=True)


if __name__ == "__main__":
    main()
