"""A server may be killed at any moment: a short run of tests/online/kill.py."""

from __future__ import annotations

import random
import re
from unittest import mock

from tests.online import kill


def test_what_was_acknowledged_is_stored(url: str) -> None:
    database = None if url.startswith("sqlite") else url
    with mock.patch.object(kill, "PAIRS", 4):
        told = kill.run(database, 2, random.Random(1))
    found = re.fullmatch(r"acknowledged (\d+), lost 0, games (\d+), kills 2", told)
    assert found, told
    assert int(found[1]) > 2
    assert int(found[2]) >= 4
