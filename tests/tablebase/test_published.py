"""The counts and longest wins that the documentation publishes: they add up, and the lines can be played."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier import tablebase
from tablier.tablebase import Ending, Kind

FILE = Path(__file__).parents[2] / "docs" / "endings" / "tumicarona-9x5.json"
PUBLISHED: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def test_every_split_is_there_and_adds_up() -> None:
    assert [(one["mover"], one["opponent"]) for one in PUBLISHED] == list(Kind("compulsory", 9, 5).splits(9))
    for one in PUBLISHED:
        assert one["won"] + one["drawn"] + one["lost"] == one["positions"]
        assert one["positions"] == math.comb(45, one["mover"]) * math.comb(45 - one["mover"], one["opponent"])
    assert sum(one["positions"] for one in PUBLISHED) == 512_955_362_040


@pytest.mark.parametrize("one", PUBLISHED, ids=lambda one: f"{one['mover']}v{one['opponent']}")
def test_the_longest_win_can_be_played(one: dict[str, Any]) -> None:
    position = tablier.game("tumicarona", no_capture_limit=0).position(one["position"])
    tables = tablebase.open()
    for distance, move in zip(range(one["longest_win"], 0, -1), one["line"], strict=True):
        if (known := tables.ending(position)) is not None:  # few enough pieces for the tables at hand
            assert known == Ending(1 if distance % 2 else -1, distance)
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner is tablier.Player.FIRST
