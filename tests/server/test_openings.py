"""`/api/openings`."""

from __future__ import annotations

from pathlib import Path

import pytest

import tablier
from tablier.openings import explore, opening_file
from tablier.server import opening_models
from tests.server.client import Client


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_what_was_played(client: Client, rule_set: str) -> None:
    start = tablier.game(rule_set).start()
    answer = client.post("/api/openings", {"rules": {"game": rule_set}, "position": str(start)})
    assert answer.status == 200
    shown = opening_models.Explored.model_validate(answer.json)
    found = explore(start)
    assert shown.games == found.games
    assert [(one.move, one.games) for one in shown.moves] == [
        (str(one.move), one.games) for one in found.moves
    ]


def test_where_nothing_is_known(client: Client) -> None:
    for rules, position in (
        ({"game": "fanorona", "options": {"cols": 5}}, "BBBBB/BBBBB/BW1BW/WWWWW/WWWWW w 0 1"),
        ({"game": "tumicarona"}, "9/9/9/5W2B/9 w 0 1"),
        ({"game": "tumicarona"}, "9/9/9/5W3/9 b 0 1"),
    ):
        answer = client.post("/api/openings", {"rules": rules, "position": position})
        assert (answer.status, answer.json) == (200, {"name": "", "games": 0, "moves": []})


def test_a_damaged_file_is_our_fault(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "tours.openings").write_bytes(b"nonsense")
    monkeypatch.setattr(opening_file, "FOLDER", tmp_path)
    opening_file.openings.cache_clear()
    try:
        start = str(tablier.game("tours").start())
        answer = client.post("/api/openings", {"rules": {"game": "tours"}, "position": start})
        assert answer.status == 500
        assert answer.error["kind"] == "internal"
        assert "is no file of openings" in caplog.text
    finally:
        opening_file.openings.cache_clear()
