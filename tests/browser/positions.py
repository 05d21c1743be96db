"""Positions and openings that show what the tests want to see."""

from __future__ import annotations

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"
"""Fanorona's board before the first move: d3-e3 takes f3 by approach or c3 by withdrawal."""

OPENING = ("e2-e3A", "f4-e5W")
"""Two moves of Tumicarona."""

CHAIN = "BBB1B/1BB1B/1B3/2W1W/3WW w 0 4"
"""On 5 × 5 points: c2-c3A goes on with d2W, d3W or d4A; after d4A comes c4A or c4W."""

SMALL = {"cols": 5, "rows": 5}
"""The options that go with it."""

FIRST_ROUND = ("b1-b2A", "c3-b3", "c2-c3")
"""A first round of a match on 3 × 3 points, won by White."""

SMALLEST = {"cols": 3, "rows": 3}
"""The options that go with it."""

TOWERS = "212313/....../....../....../....../122133 s -"
"""Les Tours after the set-up: a1 may go to a2, or bounce on b1 to b3 or c2."""

TILES = "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -"
"""Tchag before the first move: b2-b3 leaves a hole that four parts can close."""

PARTED = "bgRb./...Yg r -"
"""Tchag: c2-b2, closed from the right, leaves two zones that touch at a corner."""

BLOCKED = "ybR/..b r stop"
"""Tchag: Yellow cannot move; Red may stop or play on."""
