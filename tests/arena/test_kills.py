"""A match that is killed goes on where it was: a short run of tests/arena/kills.py."""

from __future__ import annotations

import random
from pathlib import Path

from tests.arena.kills import campaign


def test_a_match_that_is_killed_becomes_the_same_match(tmp_path: Path) -> None:
    assert campaign(tmp_path, 3, random.Random(1)) >= 1
