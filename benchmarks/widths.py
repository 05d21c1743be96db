"""What wider networks cost: python -m benchmarks.widths. Nodes a second by width ÷ those with the narrowest.

All networks say what the fitted terms say, so that the same nodes are searched; each time is the best of some rounds,
in processor time.
"""

from __future__ import annotations

import time

import numpy as np
from training.whole_numbers import SMALL, pack, shapes

import tablier
from tablier.arena.signature import positions
from tablier.engine import Network
from tablier.engine.network import TRAINED

WIDTHS = (64, 128, 192, 256, 384)
NODES, POSITIONS, ROUNDS = 40_000, 6, 4


def like_the_terms(start: tablier.Position, width: int) -> Network:
    """A network whose first layer is at work, but has no say."""
    _, _, fitted, _ = start.game._rules.judged(start._state)
    weights = shapes(start.game.id, width)
    chance = np.random.default_rng(1)
    weights.rows[:] = chance.integers(-120, 121, weights.rows.shape)
    weights.hidden[:] = chance.integers(-60, 61, weights.hidden.shape)
    weights.terms[:] = SMALL * np.array(fitted)
    return Network(start.game.id, pack(weights), {})


def seconds(network: Network, places: list[tablier.Position]) -> float:
    """How long one round takes."""
    engine, began = tablier.Engine(network=network, threads=1), time.process_time()
    for place in places:
        engine.analyse(place, tablier.Limit(nodes=NODES))
    return time.process_time() - began


def main() -> None:
    """Measures all games that have networks."""
    for rule_set in TRAINED:
        start = tablier.game(rule_set).start()
        places = list(positions(start))[:POSITIONS]
        networks = {width: like_the_terms(start, width) for width in WIDTHS}
        rounds = [{width: seconds(each, places) for width, each in networks.items()} for _ in range(ROUNDS)]
        best = {width: min(each[width] for each in rounds) for width in WIDTHS}
        print(rule_set, *(f"{width}: {best[WIDTHS[0]] / best[width]:.2f}" for width in WIDTHS))


if __name__ == "__main__":
    main()
