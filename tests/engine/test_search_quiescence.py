"""Positions that the same search misjudges at the same depth when it does not follow what is urgent."""

from __future__ import annotations

import pytest

import tablier
from tablier import Engine, Limit


@pytest.mark.parametrize(
    ("rule_set", "depth", "text"),
    [
        ("tumicarona", 1, "1B3B1BB/B1BW2B1B/BW3B1B1/WWW2B2W/7WW w 0 5"),
        ("tumicarona", 2, "B5BBB/4B1BBB/5WWBW/2W1W1WWW/1W3WWWW b 0 5"),
        ("fanorona", 1, "1B2BB3/B3B2W1/BW5W1/WW1WWB3/WW3W1W1 b 0 7"),
        ("fanorona", 2, "1B1B1BBB1/2W1W1B1B/B1BWWB1BW/WWWW1W2W/WWWWWWWW1 b 2 4"),
        ("tours", 1, "1.1.1./.3..../.2..../2.33../321.2./...... n -"),
        ("tours", 2, "...2.1/..1..2/11..../...3../.22.33/.....3 s -"),
        ("tchag", 1, "..Yb../.bgyg./ybggy./bgbbRb/..bgRr/..gbrg y -"),
        ("tchag", 2, "...rY./.rbyYb/bbRbg./gRgb../...b.. y -"),
    ],
)
def test_without_quiescence_the_wrong_side_is_ahead(rule_set: str, depth: int, text: str) -> None:
    engine, position = Engine(network=False), tablier.game(rule_set).position(text)
    deep = engine.analyse(position, Limit(nodes=60_000)).score.value
    seen = engine.analyse(position, Limit(depth=depth)).score.value
    unseen = engine._search(position, Limit(depth=depth), 1, ["quiescence"]).result().score.value
    assert abs(deep) > 0.3
    assert deep * seen > 0
    assert deep * unseen < 0


def test_without_quiescence_a_capture_that_ends_vela_is_not_seen() -> None:
    engine, position = Engine(endings=False), tablier.game("vela").position("3W5/9/2B6/9/9 b 36 71 b")
    limit = Limit(depth=2)
    assert engine.analyse(position, limit).score.value == 1
    assert engine._search(position, limit, 1, ["quiescence"]).result().score.value < 0.5


def test_an_unknown_feature_is_refused() -> None:
    with pytest.raises(ValueError, match="no such feature"):
        Engine()._search(tablier.game("tours").start(), Limit(depth=1), 1, ["magic"])
