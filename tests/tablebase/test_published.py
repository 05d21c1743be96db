"""What is published about endings: the counts add up, the lines can be played, and the documentation says the same."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import tablier
from tablier import tablebase
from tablier.cli.app import app
from tablier.tablebase import Ending, Kind, KnownSplit
from tablier.tablebase.known import FILES, FOLDER, read_split

ROOT = Path(__file__).parents[2]
PUBLISHED = {rule_set: tablebase.known_splits(rule_set) for rule_set in FILES}


@pytest.mark.parametrize(
    ("rule_set", "pieces", "positions", "beyond"),
    [("tumicarona", 9, 512_955_362_040, ["5v5"]), ("fanorona", 8, 61_012_163_190, [])],
)
def test_every_split_is_there_and_adds_up(
    rule_set: str, pieces: int, positions: int, beyond: list[str]
) -> None:
    published = PUBLISHED[rule_set]
    assert tablebase.known_pieces(rule_set) == pieces
    complete = [one for one in published if one.split.pieces <= pieces]
    assert [one.split for one in complete] == list(Kind("compulsory", 9, 5).splits(pieces))
    for one in published:
        mover, other = one.split
        assert one.won + one.drawn + one.lost == math.comb(45, mover) * math.comb(45 - mover, other)
    assert sum(one.won + one.drawn + one.lost for one in complete) == positions
    assert [one.id for one in published[len(complete) :]] == beyond


def test_of_more_pieces_some_splits_may_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tablebase.known_pieces("fanorona") == 8
    for missing, pieces in (("1v4", 4), ("2v2", 3), ("1v1", 1)):
        known = [one for one in PUBLISHED["fanorona"] if one.id != missing]
        monkeypatch.setattr(tablebase.known, "known_splits", lambda _, known=known: known)
        assert tablebase.known_pieces("fanorona") == pieces


@pytest.mark.parametrize(
    "one",
    [one for published in PUBLISHED.values() for one in published],
    ids=lambda one: f"{one.position.game.id}-{one.id}",
)
def test_the_longest_win_can_be_played(one: KnownSplit) -> None:
    position = one.position
    tables = tablebase.shipped()
    for distance, move in zip(range(one.longest_win, 0, -1), one.line, strict=True):
        if (known := tables.ending(position)) is not None:  # few enough pieces for the tables at hand
            assert known.value == (1 if distance % 2 else -1)
            assert known.distance == distance or not known.is_whole
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner is tablier.Player.FIRST


@pytest.mark.parametrize("rule_set", FILES)
def test_positions_on_a_line_are_known(rule_set: str) -> None:
    """Here one of nine is asked; of those beside the line nothing is known."""
    one = PUBLISHED[rule_set][-1]
    position = one.position
    for distance, move in zip(range(one.longest_win, 0, -1), one.line, strict=True):
        if distance % 9 == 1:
            found = tablebase.published_probe(position)
            assert found
            assert found.ending == Ending(1 if distance % 2 else -1, distance)
            assert [ranked.move for ranked in found.moves] == [move]
            assert len(found.line) == distance
        position = position.play(move)
    assert tablebase.published_probe(position) is None  # it is over
    beside = [move for move in one.position.legal_moves if move != one.line[0]]
    assert any(tablebase.published_probe(one.position.play(move)) is None for move in beside)


def test_images_of_a_position_on_a_line_are_known() -> None:
    played = tablier.game("tumicarona")
    best = {
        "2BB4B/W8/1W3B3/6W2/1W4W2 w 0 1": "b1-c1",
        "B4BB2/8W/3B3W1/2W6/2W4W1 w 0 1": "h1-g1",  # left and right exchanged
        "1B4B2/6B2/1B3W3/B8/2WW4W b 3 9": "b5-c5",  # upside down, and colours exchanged
    }
    for text, move in best.items():
        found = tablebase.published_probe(played.position(text))
        assert found
        assert (str(found.ending), str(found.moves[0].move)) == ("win in 145", move)


def test_other_rules_have_the_published_endings_that_fit_them() -> None:
    text = str(tablebase.known_split("tumicarona", "4v3").position)
    optional = str(tablebase.known_split("fanorona", "4v3").position)
    about = {
        (tablier.game("fanorona", captures="compulsory"), text): ("tumicarona", "win in 97"),
        (tablier.game("fanorona"), optional): ("fanorona", "win in 99"),
        (tablier.game("vela"), f"{optional} w"): ("fanorona", "win in 99"),
        (tablier.game("fanorona", stalemate="draw"), optional): (None, None),
    }
    for (played, position), (rule_set, ending) in about.items():
        asked = played.position(position)
        counted, found = tablebase.split_about(asked), tablebase.published_probe(asked)
        assert (counted and counted.position.game.id) == rule_set
        assert (found and str(found.ending)) == ending


def test_the_limit_spoils_a_line_that_it_ends() -> None:
    longest = tablebase.known_split("tumicarona", "5v4")
    short = tablier.game("tumicarona", no_capture_limit=10)
    found = tablebase.published_probe(short.position(str(longest.position)))
    assert found
    assert (found.is_spoiled, len(found.line), str(found.ending)) == (True, 10, "win in 145")


def test_the_usual_limit_spoils_one_published_win() -> None:
    """In 5 against 5 nothing is captured for 109 plies, in 4 against 4 for 97."""
    everything = [one for published in PUBLISHED.values() for one in published]
    assert [(one.id, one.quiet) for one in everything if one.is_spoiled] == [("5v5", 109)]
    assert (
        sorted(one.quiet for one in everything)[-2] == tablebase.known_split("tumicarona", "4v4").quiet == 97
    )


@pytest.mark.parametrize(("rounds", "is_spoiled"), [(23, False), (24, True)])
def test_a_win_that_comes_too_late_is_spoiled(rounds: int, is_spoiled: bool) -> None:
    """To and fro four plies a round, then six more before the capture: 98 are not too many, 102 are."""
    won = json.loads((FOLDER / FILES["tumicarona"]).read_text("utf-8"))[0]
    line = ["a1-b1", "a4-a5", "b1-a1", "a5-a4"] * rounds + won["line"]
    found = read_split("tumicarona", won | {"line": line})
    assert (found.quiet, found.is_spoiled) == (4 * rounds + 6, is_spoiled)


@pytest.mark.parametrize("rule_set", FILES)
def test_one_command_writes_these_files(rule_set: str) -> None:
    """Here with up to four pieces: those of five take seconds."""
    said = CliRunner().invoke(
        app, ["tablebase", "stats", "--game", rule_set, "--pieces", "4", "--lines", "--json"]
    )
    found = json.loads(said.stdout)
    assert found == json.loads((FOLDER / FILES[rule_set]).read_text("utf-8"))[: len(found)]
    assert len(found) == 6


def test_the_documentation_has_the_same_figures() -> None:
    text = (ROOT / "docs" / "tablebases.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d) against (\d) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| (\d+), (\d+|–)", text, re.M)
    told = [tuple(0 if cell == "–" else int(cell.replace(" ", "")) for cell in row) for row in rows]
    assert told == [
        (*one.split, one.won, one.drawn, one.lost, one.longest_win, one.longest_loss)
        for published in PUBLISHED.values()
        for one in published
    ]
