"""What tables of endings are worth to the engine: `python -m benchmarks.endings [--games N]`.

Positions of games of the engine against itself, by the number of pieces: how often the result is proved, and what is
thrown away where the tables know better; with the tables against without them, at the same number of nodes.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Iterator

import tablier
from tablier import Engine, Limit, Position, tablebase

NODES = 20_000
MOST_PIECES = 10
EACH = 150


def endings(rules: str, games: int, rng: random.Random) -> Iterator[Position]:
    """Positions with few pieces of games that begin with some moves by lot."""
    engine = Engine(memory=1, endings=False)
    for _ in range(games):
        record = tablier.Record(tablier.game(rules))
        while record.outcome is None:
            position = record.position
            if len(position.board) <= MOST_PIECES:
                yield position
            if len(record.moves) < 8:
                record.play(rng.choice(position.legal_moves))
            else:
                record.play(engine.choose(record, Limit(nodes=round(1000 * rng.uniform(0.8, 1.2)))))


def main() -> None:
    """Plays, asks both, and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tables = tablebase.shipped()
    print(f"{NODES:,} nodes a move; proved and nodes a second: without tables, with them")
    for rules in ("tumicarona", "fanorona"):
        rng = random.Random(given.seed)
        found: dict[int, list[Position]] = defaultdict(list)
        for position in endings(rules, given.games, rng):
            found[len(position.board)].append(position)
        for pieces in sorted(found):
            places = rng.sample(found[pieces], min(EACH, len(found[pieces])))
            proved, speeds, thrown = [], [], 0
            for with_tables in (False, True):
                engine, nodes, began = Engine(memory=8, endings=with_tables), 0, time.perf_counter()
                answers = [engine.analyse(position, Limit(nodes=NODES)) for position in places]
                nodes = sum(answer.nodes for answer in answers)
                speeds.append(nodes / (time.perf_counter() - began))
                proved.append(sum(answer.score.proved for answer in answers) / len(places))
                if not with_tables:
                    for position, answer in zip(places, answers, strict=True):
                        probe = tables.probe(position)
                        ranked = {one.move: one.ending.value for one in probe.moves} if probe else {}
                        thrown += bool(probe and ranked[answer.best] < probe.ending.value)
            print(
                f"{rules:<11} {pieces:>2} pieces, {len(places):>3} positions:"
                f" proved {proved[0]:6.1%} {proved[1]:6.1%}, thrown away without tables {thrown},"
                f" {speeds[0] / 1e6:.2f} {speeds[1] / 1e6:.2f} million nodes/s",
                flush=True,
            )


if __name__ == "__main__":
    main()
