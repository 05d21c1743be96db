"""A process may be killed at any moment: a short run of tests/online/kill_storage.py."""

from __future__ import annotations

import random
import re
from pathlib import Path

from tests.online.kill_storage import campaign


def test_what_was_acknowledged_is_stored(url: str, tmp_path: Path) -> None:
    told = campaign(url, tmp_path, 2, random.Random(1))
    found = re.fullmatch(r"acknowledged (\d+), lost (\d+), games (\d+), kills 2", told)
    assert found, told
    acknowledged, lost, games = map(int, found.groups())
    assert lost == 0
    assert acknowledged > 2
    assert games >= 20
