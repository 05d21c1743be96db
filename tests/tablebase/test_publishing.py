"""What a GPU found goes into the published counts whole, or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablier.tablebase import publishing
from tablier.tablebase.known import FILES, FOLDER

NAME = FILES["tumicarona"]
SPLIT = 5  # 2 against 2, in the middle
WON = ["a1-b2", "a4-a5", "b2-b3", "a5-a4", "b3-b4", "a4-a3", "b4-c5W"]  # 1 against 1


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Counts without one of the splits."""
    published = json.loads((FOLDER / NAME).read_text("utf-8"))
    (tmp_path / NAME).write_text(json.dumps(published[:SPLIT] + published[SPLIT + 1 :]))
    monkeypatch.setattr(publishing, "FOLDER", tmp_path)
    return tmp_path


def printed(**changed: Any) -> dict[str, Any]:
    """The missing split as a GPU prints it."""
    published: list[dict[str, Any]] = json.loads((FOLDER / NAME).read_text("utf-8"))
    return published[SPLIT] | {"checked": 7, "wrong": 0, "sum": "0f", "built_s": 1.5} | changed


def publish(folder: Path, *splits: dict[str, Any]) -> None:
    (folder / "printed.json").write_text(json.dumps(splits))
    publishing.main([str(folder / "printed.json")])


def test_a_split_comes_to_its_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    publish(folder, printed())
    assert (folder / NAME).read_text("utf-8") == (FOLDER / NAME).read_text("utf-8")
    assert capsys.readouterr().out == f"{NAME}: 1 splits more, 37 in all\n"
    publish(folder, printed(checked=0))  # the same again
    assert (folder / NAME).read_text("utf-8") == (FOLDER / NAME).read_text("utf-8")


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"won": 1}, "do not add up to 893970"),
        ({"positions": 1}, "do not add up to 893970"),
        ({"wrong": 3}, "3 of 7 positions derived again are wrong"),
        ({"checked": 0}, "0 of 0 positions derived again are wrong"),
        ({"longest_win": 47}, "no win in 47 plies"),
        ({"line": []}, "no win in 49 plies"),
        ({"line": ["a1-a9"]}, "a1-a9"),
        ({"position": "9/B8/9/9/W8 w 0 1", "line": WON}, "is another split"),
        ({"cols": 5}, "another game or board"),
        ({"game": "fanorona"}, "another game or board"),
        ({"mover": 2, "opponent": 1}, "published with other figures"),
    ],
)
def test_what_does_not_hold_is_not_published(folder: Path, changed: dict[str, Any], what: str) -> None:
    before = (folder / NAME).read_bytes()
    with pytest.raises(ValueError, match=what):
        publish(folder, printed(**changed))
    assert (folder / NAME).read_bytes() == before
