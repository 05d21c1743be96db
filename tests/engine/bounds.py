"""How far searches go beyond what was asked, over all rule sets, options and levels:
python -m tests.engine.bounds --positions 2000 --seed 1.

A search of depth 1 must be quick wherever it is asked for, and a choice must keep to its time. The times printed mean
something on a quiet machine only.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

import tablier
from tablier.engine import LEVELS
from tests.baselines.test_baselines import HOSTILE
from tests.differential.boards import random_text
from tests.differential.variants import VARIANTS

QUICK = 20_000
"""No search of depth 1 takes more nodes."""

WORST = (
    tablier.game("tchag").position("....rR/....b./bbbgb./ggbg../gbYb../bgbg.. y stop"),
    *(tablier.game("fanorona", cols=9, rows=7).position(text) for text in HOSTILE),
)


def positions(rng: random.Random, count: int) -> Iterator[tablier.Position]:
    """Those known to be hard, then random texts and random play with all options."""
    yield from WORST
    while count:
        rule_set = rng.choice(list(VARIANTS))
        game = tablier.game(rule_set, **rng.choice(VARIANTS[rule_set]))
        position = game.start()
        if rng.random() < 0.6:
            try:
                position = game.position(random_text(rule_set, game.options, rng))
            except tablier.ParseError:
                continue
        for _ in range(rng.randrange(30)):
            if position.outcome is None:
                (position,) = game.batch([position]).play_random(rng.getrandbits(60))
        if position.outcome is None:
            count -= 1
            yield position


def nodes_of_depth_one(position: tablier.Position, rng: random.Random) -> int:
    """How many nodes a search of depth 1 takes."""
    return (
        tablier.Engine(memory=1).analyse(position, tablier.Limit(depth=1), lines=rng.choice((1, 500))).nodes
    )


def choice(position: tablier.Position, seconds: float, rng: random.Random) -> tuple[int | None, float]:
    """A level, or None for full strength, and the seconds that its choice takes beyond its time."""
    level = rng.choice((None, *(level.number for level in LEVELS[position.game.id])))
    engine = tablier.Engine(level=level)
    began = time.perf_counter()
    engine.choose(position, tablier.Limit(time=seconds), chance=rng)
    return level, time.perf_counter() - began - seconds


def main() -> None:
    """Runs the search, and says where most was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.02)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    nodes: list[tuple[int, str]] = []
    times: list[tuple[float, str]] = []
    for position in positions(rng, given.positions):
        name = f"{position.game!r} {position}"
        nodes.append((nodes_of_depth_one(position, rng), name))
        level, late = choice(position, given.seconds, rng)
        times.append((late, f"level {level}, {name}"))
    print(f"{len(nodes):,} positions, seed {given.seed}")
    for most, where in sorted(nodes, reverse=True)[:5]:
        print(f"{most:6,} nodes at depth 1: {where}")
    for late, where in sorted(times, reverse=True)[:5]:
        print(f"{1000 * late:6.1f} ms beyond {1000 * given.seconds:.0f}: {where}")


if __name__ == "__main__":
    main()
