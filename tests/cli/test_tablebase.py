"""`tablier tablebase`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablier import game
from tests.cli.terminal import run

POSITION = "8B/9/4W4/4W4/9 w 0 1"
VELA = str(game("vela").start())
SIX = "5W3/4B4/1B7/W2W5/3W5 w 0 1"


def test_probe() -> None:
    lines = run("tablebase", "probe", "tumicarona", POSITION).stdout.splitlines()
    assert lines[:2] == ["win in 5", "e2-f2\twin in 5"]
    told = json.loads(run("tablebase", "probe", "tumicarona", POSITION, "--json").stdout)
    assert (told["value"], told["distance"], told["to_capture"], told["is_spoiled"]) == (1, 5, 5, False)
    assert told["moves"][0] == {"move": "e2-f2", "value": 1, "distance": 5}
    assert told["line"][0] == "e2-f2"
    limited = run("tablebase", "probe", "tumicarona", POSITION, "-o", "no_capture_limit=2").stdout
    assert limited.startswith("win in 5, but the limit of plies without a capture ends the game before\n")


def test_a_position_on_a_published_line_is_known_without_its_table() -> None:
    said = run("tablebase", "probe", "tumicarona", "2BB4B/W8/1W3B3/6W2/1W4W2 w 0 1")
    assert said.stdout == "win in 145\nb1-c1\twin in 145\n"
    assert "published longest win" in said.stderr


def test_building_verifying_and_counting(tmp_path: Path) -> None:
    small = ("--cols", "7", "--rows", "3", "--folder", str(tmp_path))
    built = run("tablebase", "build", *small, "--pieces", "4")
    assert built.stdout == "compulsory captures on 7x3: all positions with up to 4 pieces\n"
    assert "2 against 2 and its mirror: built" in built.stderr
    assert "92,190 positions, about 1 megabytes of memory" in built.stderr
    again = run("tablebase", "build", *small, "--pieces", "4")
    assert "2 against 2 and its mirror: there already" in again.stderr
    assert run("tablebase", "verify", *small).stdout == (
        "compulsory captures on 7x3, up to 4 pieces: every value follows from those after it\n"
    )
    sampled = run("tablebase", "verify", *small, "--sample", "30", "--seed", "7")
    assert sampled.stdout == (
        "compulsory captures on 7x3, up to 4 pieces: of each table 30 values, or all, follow from those after it\n"
    )
    assert "2 against 2: 35,910 positions, 30 values at most, 0 wrong\n" in sampled.stderr
    counted = json.loads(run("tablebase", "stats", "-n", "2", "-f", str(tmp_path), "--json").stdout)
    assert [(one["game"], one["cols"], one["rows"]) for one in counted] == [
        ("tumicarona", 9, 5),
        ("fanorona", 9, 5),
        ("tumicarona", 7, 3),
        ("tumicarona", 3, 5),
        ("tumicarona", 5, 3),
        ("tumicarona", 3, 3),
        ("fanorona", 3, 3),
    ]
    assert {(one["mover"], one["opponent"]) for one in counted} == {(1, 1)}
    assert list(counted[0]) == [
        "game", "cols", "rows", "mover", "opponent", "positions", "won", "drawn", "lost", "stalemates",
        "longest_win", "longest_loss",
    ]  # fmt: skip
    assert (counted[0]["won"], counted[0]["drawn"], counted[0]["lost"]) == (592, 1288, 100)
    assert "1 against 1" in run("tablebase", "stats", "-n", "2").stdout


def test_what_comes_with_tablier_is_not_built_again(tmp_path: Path) -> None:
    own = tmp_path / "own"
    built = run("tablebase", "build", "--cols", "3", "--rows", "3", "--pieces", "all", "--folder", str(own))
    assert built.stdout == "compulsory captures on 3x3: all positions with up to 8 pieces\n"
    assert "4 against 4 and its mirror: there already" in built.stderr
    assert not own.exists()


def test_with_six_pieces_it_is_told_who_wins_and_which_command_tells_how_soon() -> None:
    told = run("tablebase", "probe", "tumicarona", SIX)
    assert told.exit_code == 0
    assert told.stdout.splitlines()[:2] == ["win", "a2-a1\twin"]
    assert told.stdout.splitlines()[-1] == "f5-f4\tloss in 6"
    assert "`tablier tablebase build --game tumicarona --pieces 6`" in told.stderr


def test_where_nothing_is_lost_there_is_no_longest_loss() -> None:
    rows = [
        [cell.strip() for cell in line.strip("│\n").split("│")]
        for line in run("tablebase", "stats", "--cols", "3", "--rows", "3").stdout.splitlines()
        if line.startswith("│")
    ]
    assert len(rows) == 16
    assert {longest == "–" for *_, lost, _, _, longest in rows if lost == "0"} == {True}
    assert not any(longest in "–0" for *_, lost, _, _, longest in rows if lost != "0")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for place, what in ((file, "is no folder"), (file / "folder", "cannot be written: Not a directory")):
        ended = run("tablebase", "build", "--cols", "7", "--rows", "3", "-n", "2", "--folder", str(place))
        assert ended.exit_code == 2
        assert f"tablier: {place} {what}\n" in ended.stderr


def test_a_folder_to_ask_must_be_there(tmp_path: Path) -> None:
    for command in (("stats",), ("verify",), ("probe", "tumicarona", POSITION)):
        ended = run("tablebase", *command, "--folder", str(tmp_path / "none"))
        assert (ended.exit_code, ended.stdout) == (2, "")
        assert f"{tmp_path / 'none'} is no folder" in ended.stderr


def test_help_is_about_games_with_tables() -> None:
    told = run("tablebase", "build", "--help").stdout
    assert "vela: cols" in told
    assert "tchag" not in told


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("build",), "missing option '--pieces'"),
        (("build", "-n", "99"), "--pieces must be all, or a whole number from 2 to 8, not '99'"),
        (("build", "-n", "all"), "tables of all 44 pieces would be too large; those of up to 8 can be built"),
        (("build", "-n", "0"), "--pieces must be all, or a whole number from 2 to 8, not '0'"),
        (("build", "-n", "x"), "--pieces must be all, or a whole number from 2 to 8, not 'x'"),
        (("build", "-n", "6", "--memory", "1"), "more than the 1 given"),
        (("build", "-n", "3", "--game", "tchag"), "tchag has no tables of endings"),
        (("build", "-n", "3", "--cols", "4"), "cols cannot be 4"),
        (("build", "-n", "3", "-o", "stalemate=draw"), "a player without a move loses"),
        (("verify", "--sample", "0"), "--sample must be a whole number from 1 on, not '0'"),
        (("verify", "--seed", "x"), "--seed must be a whole number from 1 on, not 'x'"),
        (
            ("verify", "--threads", "999"),
            "the number of threads must be a whole number from 1 to 256, not 999",
        ),
        (("stats", "-n", "8"), "there are tables of up to 5 pieces only"),
        (("stats", "-n", "1"), "--pieces must be a whole number from 2 on, not '1'"),
        (("stats", "--lines"), "--lines is about what --json tells: give both"),
        (
            ("verify", "--cols", "7", "--rows", "7"),
            "there are no tables of this board and these rules: "
            "`tablier tablebase build --game tumicarona --cols 7 --rows 7 --pieces N` builds them",
        ),
        (("probe", "tours", "x"), "the position cannot be read"),
        (("probe", "tumicarona", "9/9/4W4/9/9 w 0 1"), "the game is over: captured"),
        (
            ("probe", "tumicarona", "9/9/WWWBBB3/9/8B w 0 1"),
            "this position has 7 pieces, and there are tables of up to 6: "
            "`tablier tablebase build --game tumicarona --pieces 7` builds more",
        ),
        (
            ("probe", "tumicarona", "9/9/WWWWWBBBB/9/9 w 0 1"),
            "this position has 9 pieces, and tables of endings have 8 at most",
        ),
        (
            ("probe", "fanorona", "BB3/5/3WW w 0 1", "-o", "cols=5", "-o", "rows=3"),
            "`tablier tablebase build --game fanorona --cols 5 --rows 3 --pieces 4` builds them",
        ),
        (("probe", "vela", VELA), "in which pieces are still given"),
        ((), "missing command"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], what: str, tmp_path: Path) -> None:
    place = ("--folder", str(tmp_path)) if arguments else ()
    ended = run("tablebase", *arguments, *place)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert what in ended.stderr
    assert not list(tmp_path.iterdir())


def test_a_damaged_table_is_told(tmp_path: Path) -> None:
    small = ("--cols", "7", "--rows", "3", "--folder", str(tmp_path))
    run("tablebase", "build", *small, "--pieces", "2")
    table = tmp_path / "compulsory-7x3-1v1.tablebase"
    table.write_bytes(table.read_bytes()[:-1])
    for command in (("verify", *small), ("build", *small, "--pieces", "3")):
        ended = run("tablebase", *command)
        assert ended.exit_code == 2
        assert f"{table} is cut short" in ended.stderr
    probed = run(
        "tablebase",
        "probe",
        "tumicarona",
        "W6/7/6B w 0 1",
        "-o",
        "cols=7",
        "-o",
        "rows=3",
        "-f",
        str(tmp_path),
    )
    assert probed.exit_code == 2
    assert f"{table} is cut short" in probed.stderr
