"""`tablier play` against the computer: at a level, or at full strength, when it says what it thinks."""

from __future__ import annotations

import contextlib
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tablier
from tablier.cli.opponent import Opponent
from tablier.cli.screen import Screen
from tablier.games import Player
from tablier.records import Record
from tests.cli.terminal import run

SMALL = ("-o", "cols=3", "-o", "rows=3")
LOST = "3/1WW/B2 w 0 1"
"""White to move wins at once."""


def saved(file: Path) -> list[str]:
    return [str(move) for move in Record.parse(file.read_text("utf-8")).moves]


def test_it_answers_at_its_level(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("play", "tumicarona", "--level", "novice", lines=["e2-e3A", f"save {file}", "quit"])
    assert result.exit_code == 0
    assert len(saved(file)) == 2
    assert result.stdout.count("Black to move") == 0
    assert "Depth" not in result.stdout
    assert "play tumicarona --level 1 -p" in result.stdout


def test_it_begins_where_one_plays_the_second_side(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("play", "tchag", "--level", "1", "--second", lines=[f"save {file}"])
    assert len(saved(file)) == 1
    assert result.stdout.splitlines()[0] == "Red is the computer, at level 1."
    assert result.stdout.splitlines()[2].split() == ["f", "e", "d", "c", "b", "a"]


@pytest.mark.parametrize(("language", "says"), [("en", "Depth"), ("fr", "Profondeur")])
def test_at_full_strength_it_says_what_it_thinks(language: str, says: str) -> None:
    no_book = ("-o", "stalemate=draw")
    result = run(
        "play", "tumicarona", *no_book, "--time", "0.05", lines=["e2-e3A", "quit"], language=language
    )
    assert re.search(rf"{says} \d+ ?: \w+ \d+ % \(estim", result.stdout)


@pytest.mark.parametrize(("language", "says"), [("en", "Book"), ("fr", "Livre d'ouvertures")])
def test_a_move_of_the_book_it_plays_at_once(language: str, says: str) -> None:
    result = run("play", "tchag", "--time", "3600", "--second", lines=["quit"], language=language)
    assert re.search(rf"{says} ?: (\w+ \d+ %|\d+ %) \(estim", result.stdout)


@pytest.mark.parametrize(("language", "says"), [("en", "set-ups"), ("fr", "placements")])
def test_a_set_up_it_knows_and_does_not_search(language: str, says: str) -> None:
    result = run("play", "tours", "--time", "60", "--second", lines=["quit"], language=language)
    assert re.search(rf"{says} ?: \w+ \d+ % \(estim", result.stdout)
    assert "Depth" not in result.stdout
    assert "Profondeur" not in result.stdout


def test_what_it_has_proved_it_says(tmp_path: Path) -> None:
    result = run("play", "fanorona", *SMALL, "-p", LOST, "--time", "60", "--second", lines=["quit"])
    assert "White wins within 1, proved, from the table." in result.stdout


@pytest.mark.parametrize(
    ("language", "welcome", "who"),
    [
        ("en", "against the computer", "Black is the computer, at full strength: 0.05 s a move. Ctrl-C"),
        ("fr", "contre l'ordinateur", "Noir est l'ordinateur, à pleine force : 0.05 s par coup. Ctrl-C"),
    ],
)
def test_who_plays_is_said_at_the_start_and_by_help(language: str, welcome: str, who: str) -> None:
    shown = run("play", "--time", "0.05", lines=["fanorona", "help", "quit"], language=language).stdout
    assert welcome in shown.splitlines()[0]
    assert shown.count(who) == 2
    assert "computer" not in run("play", lines=["fanorona", "help", "quit"]).stdout


def test_only_at_full_strength_it_can_be_told_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    @contextlib.contextmanager
    def noted(screen: Screen, text: str) -> Iterator[Callable[[str], None]]:
        begun.append(text)
        yield begun.append

    monkeypatch.setattr(Screen, "changing_line", noted)
    for strength, is_offered in (("--level", False), ("--time", True)):
        run("play", "tchag", strength, "1", "--second", lines=["quit"])
        assert ("Ctrl-C" in begun[0]) == is_offered
        begun.clear()


def test_to_take_back_is_to_take_back_both_moves(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "tumicarona", "--level", "1", lines=["e2-e3A", "undo", f"save {file}"])
    assert saved(file) == []


def test_it_takes_no_draw_and_can_be_resigned_to() -> None:
    result = run("play", "tumicarona", "--level", "1", lines=["draw", "resign", "y", "quit"])
    assert "Black does not agree" in result.stdout
    assert "Black wins" in result.stdout


def test_both_rounds_are_played_against_it() -> None:
    """Vela has fewer levels than Fanorona."""
    lines = ["resign", "y", "quit"]
    result = run("play", "two-rounds", *SMALL, "--level", "8", lines=lines)
    assert result.exit_code == 0
    assert "The next round is Vela" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--level", "1", "--time", "1"], "not both"),
        (["--level", "0"], "there is no level 0"),
        (["--level", "deep"], "there is no level 'deep'"),
        (["--level", "8"], "there is no level 8"),
        (["--time", "soon"], "--time must be a number of seconds above 0, not 'soon'"),
        (["--time", "-1"], "seconds above 0"),
        (["--time", "nan"], "seconds above 0"),
        (["--time", "1e99"], "seconds above 0"),
        (["--second"], "give --level or --time too"),
    ],
)
def test_nonsense_is_refused(arguments: list[str], why: str) -> None:
    result = run("play", "vela", *arguments)
    assert result.exit_code == 2
    assert why in result.stderr


def test_ctrl_c_lets_it_move_at_once() -> None:
    """It would think for an hour; before it has found anything there is nothing to play."""
    record = Record(tablier.game("fanorona", stalemate="draw"))
    opponent = Opponent(Player.FIRST, limit=tablier.Limit(time=3600))
    found: list[tablier.Analysis] = []

    def interrupted(analysis: tablier.Analysis) -> None:
        found.append(analysis)
        signal.raise_signal(signal.SIGINT)

    assert opponent.choose(record, interrupted) == found[-1].best
