"""Where games are kept by default, by the rules of each system."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablier.files import data_directory
from tablier.online.database import Database
from tablier.online.place import default_url

HOME = Path("/home/ann")


@pytest.mark.parametrize(
    ("platform", "environment", "place"),
    [
        ("linux", {}, "/home/ann/.local/share/tablier"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/tablier"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/home/ann/.local/share/tablier"),
        ("linux", {"XDG_DATA_HOME": ""}, "/home/ann/.local/share/tablier"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/ann/Library/Application Support/Tablier"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Tablier"),
        ("win32", {}, "/home/ann/AppData/Local/Tablier"),
    ],
)
def test_the_data_directory(platform: str, environment: dict[str, str], place: str) -> None:
    assert data_directory(platform, environment, HOME) == Path(place)


def test_the_default_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablier.online.place.data_directory", lambda: Path("/data/tablier"))
    assert default_url() == "sqlite:////data/tablier/games.sqlite"


@pytest.mark.parametrize("name", ["100%25?", "a#b é", "who@where:1/x", "[::1]", "%"])
def test_a_folder_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("tablier.online.place.data_directory", lambda: tmp_path / name)
    assert Database(default_url(), 1).path == tmp_path / name / "games.sqlite"
