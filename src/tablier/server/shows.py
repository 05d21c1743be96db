"""A game of each kind that was played once, for a page to show; some begin in the middle, where more is to be seen."""

from __future__ import annotations

from typing import Any

from tablier.games import game
from tablier.server.snapshot import shown

_SHOWS = {
    "tumicarona": (
        None,
        "f2-e3A d5-d4A-c5W e2-e3A-d3A c4-c3A-d2A-d1W-e1A-f2A-e2W b3-c3W a4-a3A-b3A i3-i2W b4-c3 b2-a1W b3-b2A-c3W "
        "i2-i1 h4-i5 i1-i2 f3-g3 i2-h2 h3-h4W",
    ),
    "fanorona": (
        "2B1B4/1BBB2B2/1W1BW2W1/2W1W1W2/WW2W1W1W w 3 14",
        "g2-g3A-f4A-e4A d3-c3A-d2A-c1W-d1W e4-d4 c5-b5 c2-c3 d1-c1 c3-c2A b5-a5 g1-f2 a5-b5 c2-c3 b5-c5 c3-c4A",
    ),
    "vela": (
        "4B1B2/2B2B3/1W1B2BWB/WWWWWWW1W/WWWWWWWWW b 0 9 b",
        "f4-e3 f2-f3 c4-c3 e1-f2A i3-h2 d2-e1W g5-h5 f3-g3W-f4W h5-h4A-g4A-g3A-h2A-h3W e1-d2 h3-g3 f2-e1W "
        "e5-f5 d2-e3 f5-e5 e3-e4A",
    ),
    "tours": (
        "231213/....../....../....../....../312321 s -",
        "d1-d2 b6-d5 f1-d4 a6-b5 b1-c4 e6-e5 c1-f1 f6-e4 e1-e6 c6-b6 a1-a2 b6-goal",
    ),
    "tchag": (
        None,
        "d2-d3:R,U e5-e4:D,L d3-e4:U,R c5-d5:L,D e4-d4:U,L,D d5-c4:R d4-c5:U d4-d3:U,L,D d2-e3:U,R d2-c2:U "
        "b2-c2:D e4-d3:R e3-e2:R d3-d2:L,U,R e2-d2:L c4-b3:R d2-c3:R b3-b4 c3-b4:U",
    ),
}


def show(rule_set: str) -> dict[str, Any]:
    """The game that is shown of a rule set."""
    rules = game(rule_set)
    start, moves = _SHOWS[rule_set]
    return {"start": shown(rules.position(start) if start else rules.start()), "events": moves.split()}
