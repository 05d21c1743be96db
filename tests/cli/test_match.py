"""`tablier match`: what it prints and where, its files, how it is interrupted, and bad input."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

import tablier
from tablier.arena import read_match
from tests.cli.terminal import TABLIER, run, run_process
from tests.interrupts import interruptible

WON = "212313/....../....../....../....../122133 n won"


def test_a_match_as_a_process(tmp_path: Path) -> None:
    file, records = tmp_path / "match.jsonl", tmp_path / "games.txt"
    command = ("match", "greedy", "random", "-g", "tours", "--pairs", "3", "--seed", "2", "--file", str(file))
    result = run_process(*command, "--records", str(records))
    assert (result.returncode, result.stderr) == (0, "")
    first, second, third = result.stdout.splitlines()
    assert first == "tours: greedy against random, seed 2"
    told = re.fullmatch(
        r"6 games in 3 pairs: \+(\d) =(\d) -(\d), (\d+\.\d)% ± .*%, Elo [+-]\d+ ± \d+", second
    )
    assert told
    wins, draws, losses = map(int, told.groups()[:3])
    assert wins + draws + losses == 6
    assert float(told[4]) == pytest.approx((wins + draws / 2) / 6 * 100, abs=0.05)
    assert third.startswith("points in a pair: 0 ")
    games = list(tablier.read_games(records))
    assert [str(game) for game in games] == [game.record for game in read_match(file)]
    # The same command again finds nothing left to play and says the same.
    before = file.read_bytes()
    assert run(*command).stdout == result.stdout
    assert file.read_bytes() == before


def test_a_decided_test_is_told() -> None:
    result = run(
        "match", "greedy", "random", "-g", "tours", "--sprt", "-100,100", "--alpha", "0.2", "--beta", "0.2"
    )
    assert result.exit_code == 0
    assert "test of Elo -100 against 100: Elo 100 is accepted, LLR +" in result.stdout
    assert "(bounds -1.39 and 1.39)" in result.stdout


def test_a_fault_is_told() -> None:
    result = run(
        "match", "random", "nodes=50000000", "-g", "tchag", "-n", "1", "-j", "1", "--move-limit", "1"
    )
    assert result.exit_code == 0
    assert "2 games in 1 pair: +2 =0 -0" in result.stdout
    assert "nodes=50000000 lost 2 games: no move within 1 s" in result.stdout


def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    command = [*TABLIER, "match", "random", "nodes=2000", "-n", "5000", "-j", "1", "--file", str(file)]
    with interruptible(command) as running:
        while not file.exists() or file.read_bytes().count(b"\n") < 4:
            assert running.process.poll() is None
            time.sleep(0.02)
        assert running.interrupt() == 130
        complaint = running.stderr.read()
    assert re.fullmatch(
        r"tablier: interrupted after \d+ games: the same command goes on with the match\n", complaint
    )
    assert len(read_match(file)) >= 3


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("random",), "missing argument 'B'"),
        (("random", "stockfish"), "there is no player 'stockfish'; choose from a level from 1 "),
        (("9", "1"), "there is no level 9; choose from 1 "),
        (("nodes=0", "1"), "a limit of nodes must be a whole number from 1"),
        (("time=0", "1"), "a limit of time must be a number of seconds above 0"),
        (("1", "1", "--game", "chess"), "there is no rule set 'chess'; choose from tumicarona"),
        (("1", "1", "--pairs", "0"), "the number of pairs must be a whole number from 1"),
        (("1", "1", "--pairs", "many"), "a valid int"),
        (("1", "1", "--jobs", "0"), "the number of jobs must be a whole number from 1"),
        (("1", "1", "--seed", "-1"), "the seed must be a whole number from 0"),
        (("1", "1", "--longest", "0"), "the longest game in plies must be a whole number from 1"),
        (("1", "1", "--move-limit", "0"), "the limit for a move must be a number of seconds above 0"),
        (("1", "1", "--sprt", "5"), "--sprt needs two differences in Elo such as 0,10, not '5'"),
        (("1", "1", "--sprt", "10,0"), "the test needs elo0 below elo1"),
        (("1", "1", "--sprt", "0,10", "--alpha", "0"), "alpha must lie between 0 and 0.5"),
        (("1", "1", "-g", "tours", "-p", WON), "no match can begin here: the game is over (goal)"),
        (("1", "1", "--file", "/"), "cannot be read: Is a directory"),
        (("1", "1", "--records", "/"), "cannot be written: Is a directory"),
    ],
)
def test_bad_input_is_one_line_on_stderr(arguments: tuple[str, ...], complaint: str) -> None:
    result = run("match", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
