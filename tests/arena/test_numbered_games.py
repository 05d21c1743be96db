"""A long run of numbered games: Ctrl-C ends it in order, and it goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablier.arena.numbered_games import play_on

HEAD: dict[str, object] = {"about": "squares"}


def square(number: int) -> int:
    return number * number


class Squares:
    """Gathers so many; somebody interrupts when a certain one comes."""

    def __init__(self, wanted: int, interrupted_at: int = -1) -> None:
        self.found: list[int] = []
        self.wanted = wanted
        self.interrupted_at = interrupted_at

    @property
    def is_enough(self) -> bool:
        return len(self.found) >= self.wanted

    @property
    def progress(self) -> str:
        return f"{self.wanted} wanted"

    def add(self, found: Any) -> None:
        if found == self.interrupted_at:
            raise KeyboardInterrupt
        self.found.append(found)


def test_an_interrupted_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "state"
    interrupted = Squares(20, interrupted_at=25)
    play_on(square, interrupted, state, HEAD, processes=2)
    assert interrupted.found == [0, 1, 4, 9, 16]
    assert capsys.readouterr().err.endswith("interrupted\n")
    whole = Squares(20)
    play_on(square, whole, state, HEAD, processes=1)
    assert whole.found == [number * number for number in range(20)]
    assert len(state.read_text().splitlines()) == 21


def test_a_run_that_has_enough_plays_nothing(tmp_path: Path) -> None:
    state = tmp_path / "state"
    play_on(square, Squares(3), state, HEAD, processes=1)
    before = state.read_text()
    again = Squares(3)
    play_on(square, again, state, HEAD, processes=1)
    assert again.found == [0, 1, 4]
    assert state.read_text() == before
