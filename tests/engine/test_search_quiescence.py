"""Positions that the same search misjudges at the same depth when it does not follow what is urgent."""

from __future__ import annotations

import pytest

import tablier
from tablier import Engine, Limit


@pytest.mark.parametrize(
    ("rule_set", "depth", "text"),
    [
        ("tumicarona", 1, "BB1B1B1BB/B5W2/3BWB3/WBB1WWWW1/1W1W1WWW1 w 0 5"),
        ("tumicarona", 2, "B5BBB/4B1BBB/5WWBW/2W1W1WWW/1W3WWWW b 0 5"),
        ("fanorona", 2, "BBBB4B/BBB3BB1/BWWW5/WWW3WB1/1W1W5 w 0 8"),
        ("tours", 2, "21..32/.31.../....../.3..../.1..../232.1. s -"),
        ("tours", 1, "....22/1...../.31.../.3.1../321.3./...2.. n -"),
        ("tchag", 1, ".bgb../.bYbRg/gybgyb/bgbbgy/bgRgb./.rbb.. r -"),
        ("tchag", 2, "Yrgb./gbbbb/bbRby/.gby./.g... r -"),
    ],
)
def test_without_quiescence_the_wrong_side_is_ahead(rule_set: str, depth: int, text: str) -> None:
    engine, position = Engine(), tablier.game(rule_set).position(text)
    deep = engine.analyse(position, Limit(nodes=60_000)).score.value
    seen = engine.analyse(position, Limit(depth=depth)).score.value
    unseen = engine._search(position, Limit(depth=depth), 1, ["quiescence"]).result().score.value
    assert abs(deep) > 0.3
    assert deep * seen > 0
    assert deep * unseen < 0


def test_without_quiescence_a_capture_that_ends_vela_is_not_seen() -> None:
    engine, position = Engine(), tablier.game("vela").position("3W5/9/2B6/9/9 b 36 71 b")
    limit = Limit(depth=2)
    assert engine.analyse(position, limit).score.value == 1
    assert engine._search(position, limit, 1, ["quiescence"]).result().score.value < 0.5


def test_an_unknown_feature_is_refused() -> None:
    with pytest.raises(ValueError, match="no such feature"):
        Engine()._search(tablier.game("tours").start(), Limit(depth=1), 1, ["magic"])
