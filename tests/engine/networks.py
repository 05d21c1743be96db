"""Networks for tests: random ones, and one that says what the fitted terms say."""

from __future__ import annotations

import random
from dataclasses import fields

import numpy as np
from training.lessons import Seen
from training.whole_numbers import SMALL, Weights, pack, shapes

import tablier
from tablier.engine import Network

RULE_SETS = ("tumicarona", "fanorona", "tours", "tchag")


def random_weights(rule_set: str, seed: int, *, width: int = 64, extreme: bool = False) -> Weights:
    """Weights of all sizes; the extreme ones are as large as the file can hold."""
    rng = np.random.default_rng(seed)
    most = {
        "nothing": 300,
        "rows": 120,
        "hidden": 60,
        "hidden_bias": 300,
        "output": 900,
        "terms": 900,
        "bias": 900,
    }
    drawn = {}
    for field in fields(Weights):
        limit = (127 if field.name == "hidden" else 32767) if extreme else most[field.name]
        drawn[field.name] = rng.integers(
            -limit, limit + 1, getattr(shapes(rule_set, width), field.name).shape
        )
    return Weights(**drawn)


def random_network(rule_set: str, seed: int = 1) -> Network:
    return Network(rule_set, pack(random_weights(rule_set, seed)), {"seed": seed})


def like_the_terms(rule_set: str) -> Network:
    start = tablier.game(rule_set).start()
    _, _, fitted, _ = start.game._rules.judged(start._state)
    weights = shapes(rule_set, 128)
    weights.terms[:] = SMALL * np.array(fitted)
    return Network(rule_set, pack(weights), {})


def random_game(rule_set: str, chance: random.Random) -> list[tablier.Position]:
    """The positions of a random game that is not over yet in any of them."""
    position = tablier.game(rule_set).start()
    positions: list[tablier.Position] = []
    while position.outcome is None and len(positions) < 90:
        positions.append(position)
        position = position.play(chance.choice(position.legal_moves))
    return positions


def seen(rule_set: str, positions: list[tablier.Position], symmetry: int = 0) -> Seen:
    game = tablier.game(rule_set)
    learning = game._rules.learning()
    assert learning is not None
    return Seen(*learning.inputs(game.batch(positions).array, symmetry))
