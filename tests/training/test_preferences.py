"""What networks prefer: what is counted, what least squares make of it, and the pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest
from benchmarks.what_networks_prefer import SEEN, picture, preferred, worth

import tablier
from tablier.engine.network import TRAINED, shipped


def seen(rule_set: str, text: str) -> dict[str, float]:
    """What is counted in a position, without what there is none of."""
    game = tablier.game(rule_set)
    learning = game._rules.learning()
    assert learning is not None
    state = np.frombuffer(game.position(text)._state, np.uint8)[None, :]
    bits, *_ = learning.inputs(np.ascontiguousarray(state), 0)
    kinds = SEEN[rule_set](np.unpackbits(bits, axis=2, count=learning.form()["inputs"], bitorder="little"))
    return {name: count for name, count in zip(kinds.names, kinds.counts[0].tolist(), strict=True) if count}


@pytest.mark.parametrize(
    ("rule_set", "text", "counted"),
    [
        ("fanorona", "W7B/9/4W4/9/8W w 0 1", {"a1": 1, "e3": 1}),
        ("fanorona", "W7B/9/4W4/9/8W b 0 1", {"a1": -1, "e3": -1}),
        (
            "tchag",
            "bgby/gbgb/bYbg/gRgb r -",
            {
                "black, 5 to 6 neighbours": 1,
                "black, 7 to 8 neighbours": -1,
                "grey, 3 to 4 neighbours": -1,
            },
        ),
    ],
)
def test_what_is_counted(rule_set: str, text: str, counted: dict[str, float]) -> None:
    assert seen(rule_set, text) == counted


def test_what_is_near_to_one_side_is_far_from_the_other() -> None:
    south = seen("tours", "1.2.1./..3.../2.2..3/3..2.3/11..../...... s -")
    north = seen("tours", "1.2.1./..3.../2.2..3/3..2.3/11..../...... n -")
    assert (south["1 on b6"], south["1 on b1"]) == (1, -1)
    assert north == {name: -count for name, count in south.items()}


def test_least_squares_find_what_was_put_in() -> None:
    chance = np.random.default_rng(1)
    counts = chance.integers(-3, 4, (20_000, 5)).astype(float)
    put_in = np.array([1.0, -2.0, 3.0, 0.0, 10.0])
    found = worth(counts, counts @ put_in + 0.5 + chance.normal(0, 1, len(counts)))
    assert np.abs(found - [*put_in, 0.5]).max() < 0.05


@pytest.mark.parametrize("rule_set", TRAINED)
def test_a_picture_shows_all_of_it(rule_set: str) -> None:
    found = preferred(shipped()[rule_set], games=30, seed=1)
    assert 0 < found["explained"] < 1
    drawn = ElementTree.fromstring(picture(rule_set, found))
    shown = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    for value, error in found["worth"].values():
        assert f"{value:.1f}" in shown
        assert error >= 0
