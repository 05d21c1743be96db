"""`tablier tablebase`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import run

POSITION = "8B/9/4W4/4W4/9 w 0 1"


def test_probe() -> None:
    lines = run("tablebase", "probe", "tumicarona", POSITION).stdout.splitlines()
    assert lines[:2] == ["win in 5", "e2-f2\twin in 5"]
    told = json.loads(run("tablebase", "probe", "tumicarona", POSITION, "--json").stdout)
    assert (told["value"], told["distance"], told["to_capture"], told["spoiled"]) == (1, 5, 5, False)
    assert told["moves"][0] == {"move": "e2-f2", "ending": "win in 5"}
    limited = run("tablebase", "probe", "tumicarona", POSITION, "-o", "no_capture_limit=2").stdout
    assert limited.startswith("win in 5, but the limit of plies without a capture ends the game before\n")


def test_building_verifying_and_counting(tmp_path: Path) -> None:
    small = ("--cols", "7", "--rows", "3", "--folder", str(tmp_path))
    built = run("tablebase", "build", *small, "--pieces", "4")
    assert built.stdout == "compulsory captures on 7x3: all positions with up to 4 pieces\n"
    assert "2 against 2 and its mirror: built" in built.stderr
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


def test_a_small_board_completely(tmp_path: Path) -> None:
    small = ("--cols", "3", "--rows", "3", "--folder", str(tmp_path))
    built = run("tablebase", "build", *small, "--pieces", "all")
    assert built.stdout == "compulsory captures on 3x3: all positions with up to 8 pieces\n"
    assert "4 against 4 and its mirror: built" in built.stderr
    assert len(list(tmp_path.iterdir())) == 4 * 4


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("build",), "missing option '--pieces'"),
        (("build", "-n", "99"), "the number of pieces must be a whole number from 2 to 8, not 99"),
        (("build", "-n", "all"), "the number of pieces must be a whole number from 2 to 8, not 44"),
        (("build", "-n", "x"), "--pieces must be a whole number from 1 on, not 'x'"),
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
        (("verify", "--cols", "7", "--rows", "7"), "there are tables of up to 0 pieces only"),
        (("probe", "tours", "x"), "the position cannot be read"),
        (("probe", "tumicarona", "9/9/9/9/9 w 0 1"), "no table knows this position"),
        (("probe", "tumicarona", "9/9/WWWBBB3/9/9 w 0 1"), "no table knows this position"),
        ((), "missing command"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], what: str, tmp_path: Path) -> None:
    place = ("--folder", str(tmp_path / "none")) if arguments else ()
    ended = run("tablebase", *arguments, *place)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert what in ended.stderr
    assert not (tmp_path / "none").exists()


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
