"""`tablier match`: what it prints and where, its files, how it is interrupted, and bad input."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import tablier
from tablier.arena import GamePlayed, MatchResult, read_match
from tablier.cli.match import Live
from tests.cli.terminal import TABLIER, run, run_process
from tests.interrupts import interruptible

QUICK = ("match", "greedy", "random", "-g", "tours", "--seed", "2", "-j", "1")
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
        r"tablier: interrupted after \d+ games: the same command goes on with it\n", complaint
    )
    assert len(read_match(file)) >= 3


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("random",), "missing argument 'B'"),
        (
            ("random", "stockfish"),
            "there is no player 'stockfish'; choose from 1 (novice) … 8 (champion), random, ",
        ),
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
        (("1", "1", "--verdicts-by", "/nowhere"), "there is no folder '/nowhere' with tables of endings"),
        (("1", "1", "--verdicts-by", "/dev/full"), "there is no folder '/dev/full' with tables of endings"),
        (("1", "1", "--alpha", "2"), "--alpha and --beta are about the test of --sprt: give that too"),
        (("1", "1", "--sprt", "5"), "--sprt needs two differences in Elo such as 0,10, not '5'"),
        (("1", "1", "--sprt", "10,0"), "the test needs elo0 below elo1"),
        (("1", "1", "--sprt", "0,10", "--alpha", "0"), "alpha must lie between 0 and 0.5"),
        (("1", "1", "-g", "tours", "-p", WON), "no match can begin here: the game is over (goal)"),
        (("1", "1", "--file", "/"), "cannot be read: Is a directory"),
        (("1", "1", "--records", "/"), "/ exists: --records writes a new file"),
        (("1", "1", "--records", "/dev/full"), "/dev/full exists: --records writes a new file"),
        (("1", "1", "--records", "/nowhere/x"), "/nowhere/x cannot be written: No such file or directory"),
        (("1", "1", "--records", "/dev/full/x"), "/dev/full/x cannot be written: Not a directory"),
        (("1", "1", "--records", "x" * 300), "cannot be written: File name too long"),
    ],
)
def test_bad_input_is_one_line_on_stderr(arguments: tuple[str, ...], complaint: str) -> None:
    result = run("match", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_player_that_is_none_is_told_in_french() -> None:
    told = run("match", "random", "stockfish", language="fr").stderr
    assert "il n'y a pas de joueur 'stockfish' ; choisissez parmi 1 (novice) … 8 (champion), random" in told


def folder_now(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_records_never_take_the_place_of_a_file(tmp_path: Path) -> None:
    records, dangling = tmp_path / "games.txt", tmp_path / "dangling.txt"
    records.write_text("mine")
    dangling.symlink_to(tmp_path / "missing.txt")
    for path in (records, dangling):
        result = run(*QUICK, "--pairs", "1", "--records", str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"tablier: {path} exists: --records writes a new file\n"
    assert records.read_text() == "mine"
    assert sorted(tmp_path.iterdir()) == [dangling, records]


def test_a_command_that_is_refused_leaves_no_file_behind(tmp_path: Path) -> None:
    for wrong in (("1", "stockfish"), ("1", "1", "--pairs", "0")):
        result = run("match", *wrong, "--file", str(tmp_path / "m"), "--records", str(tmp_path / "games.txt"))
        assert result.exit_code == 2
        assert folder_now(tmp_path) == {}


@pytest.mark.parametrize(
    "spelling", ["same", "relative", "dotted", "link", "folder link", "hard link", "to be"]
)
def test_the_file_and_the_records_are_two_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spelling: str
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    file = folder / "match.jsonl"
    (tmp_path / "beside").symlink_to(folder)
    if spelling in ("link", "hard link"):
        assert run(*QUICK, "--pairs", "1", "--file", str(file)).exit_code == 0
    if spelling == "hard link":
        os.link(file, folder / "other")
    else:
        (folder / "other").symlink_to(file)
    as_records = {
        "same": str(file),
        "relative": "match.jsonl",
        "dotted": f"{folder}/../folder/match.jsonl",
        "link": str(folder / "other"),
        "folder link": str(tmp_path / "beside" / "match.jsonl"),
        "hard link": str(folder / "other"),
        "to be": str(folder / "other"),
    }[spelling]
    before = folder_now(folder) if file.exists() else None
    result = run(*QUICK, "--pairs", "2", "--file", str(file), "--records", as_records)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"tablier: --file and --records are the same file: {as_records}\n"
    assert (folder_now(folder) if file.exists() else None) == before


class Playing:
    """A match in a process that stands still after some games, until it is told to go on."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def go_on(self) -> tuple[int, str, str]:
        """Lets it play to its end: the exit code, stdout and stderr."""
        self.process.send_signal(signal.SIGCONT)
        out, complaint = self.process.communicate(timeout=60)
        return self.process.returncode, out, complaint


@contextmanager
def playing(file: Path, *arguments: str, **environment: str) -> Iterator[Playing]:
    """Starts a match, waits until its file holds some games and stops it there; ends it in any case."""
    with subprocess.Popen(
        [*TABLIER, *QUICK, *arguments, "--file", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    ) as process:
        try:
            while not file.exists() or file.read_bytes().count(b"\n") < 4:
                assert process.poll() is None
                time.sleep(0.01)
            process.send_signal(signal.SIGSTOP)
            yield Playing(process)
        finally:
            process.kill()


def texts(path: Path) -> list[str]:
    return [str(game) for game in tablier.read_games(path)]


def test_records_that_exist_by_the_end_are_left_alone_and_written_beside(tmp_path: Path) -> None:
    file, records = tmp_path / "match.jsonl", tmp_path / "games.txt"
    with playing(file, "--pairs", "30", "--records", str(records)) as match:
        records.write_text("somebody else's")
        code, out, complaint = match.go_on()
    assert code == 1
    assert "60 games in 30 pairs" in out
    (kept,) = set(tmp_path.iterdir()) - {file, records}
    assert re.fullmatch(r"games-[0-9a-f]{8}\.txt", kept.name)
    assert complaint == f"tablier: {records} cannot be written: File exists; the games are in {kept}\n"
    assert records.read_text() == "somebody else's"
    assert texts(kept) == [game.record for game in read_match(file)]


def test_records_whose_folder_is_gone_are_written_elsewhere(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "folder", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    file, records = tmp_path / "match.jsonl", folder / "games.txt"
    with playing(file, "--pairs", "30", "--records", str(records), TMPDIR=str(elsewhere)) as match:
        folder.rmdir()
        code, out, complaint = match.go_on()
    assert code == 1
    assert "60 games in 30 pairs" in out
    (kept,) = elsewhere.iterdir()
    assert complaint == (
        f"tablier: {records} cannot be written: No such file or directory; the games are in {kept}\n"
    )
    assert len(texts(kept)) == 60


def no_file_longer_than(size: int) -> Callable[[], None]:
    """As on a disk that is full; writing in the middle of a line ends there."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def on_a_full_disk(size: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*TABLIER, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=no_file_longer_than(size),
    )


@pytest.mark.parametrize("with_file", [False, True])
def test_a_disk_too_full_for_the_records_leaves_no_part_of_them(tmp_path: Path, with_file: bool) -> None:
    file, records = tmp_path / "match.jsonl", tmp_path / "games.txt"
    pairs = (*QUICK, "--pairs", "2")
    if with_file:
        assert run(*pairs, "--file", str(file)).exit_code == 0
    before = folder_now(tmp_path)
    result = on_a_full_disk(
        1000, *pairs, "--records", str(records), *(["--file", str(file)] if with_file else [])
    )
    assert result.returncode == 1
    assert "4 games in 2 pairs" in result.stdout
    assert folder_now(tmp_path) == before
    if with_file:
        where = f"the same command with other --records writes them from {file}"
    else:
        where = "the games follow on stdout"
        assert len(list(tablier.read_games(result.stdout.splitlines(keepends=True)[4:]))) == 4
    assert result.stderr == f"tablier: {records} cannot be written: File too large; {where}\n"


def test_a_disk_too_full_for_a_game_ends_the_match_which_can_be_gone_on_with(tmp_path: Path) -> None:
    whole, file = tmp_path / "whole.jsonl", tmp_path / "match.jsonl"
    pairs = (*QUICK, "--pairs", "3")
    expected = run(*pairs, "--file", str(whole))
    lines = whole.read_bytes().splitlines(keepends=True)
    size = len(b"".join(lines[:4])) + len(lines[4]) // 2
    records = tmp_path / "games.txt"
    result = on_a_full_disk(size, *pairs, "--file", str(file), "--records", str(records))
    assert result.returncode == 1
    assert result.stderr == (
        f"tablier: {file} cannot be written: File too large; the match is left after 3 games: "
        "the same command goes on with it\n"
    )
    assert "2 games in 1 pair" in result.stdout
    assert not records.exists()
    assert len(read_match(file)) == 3
    assert file.read_bytes().endswith(b"\n")
    assert run(*pairs, "--file", str(file)).stdout == expected.stdout


def test_two_matches_at_the_same_time_cannot_have_one_file(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    with playing(file, "--pairs", "30") as match:
        before = file.read_bytes()
        result = run(*QUICK, "--pairs", "30", "--file", str(file))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"tablier: {file} is in use: another match is being played with it\n"
        assert file.read_bytes() == before
        code, out, _ = match.go_on()
    assert (code, "60 games in 30 pairs" in out) == (0, True)
    assert len(read_match(file)) == 60


def test_a_match_that_was_killed_holds_its_file_no_longer(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    with playing(file, "--pairs", "30", "-j", "2") as match:
        match.process.kill()  # those that play its games live on for a moment
        match.process.wait(timeout=60)
        assert run(*QUICK, "--pairs", "30", "--file", str(file)).exit_code == 0
    assert len(read_match(file)) == 60


def test_a_file_that_vanishes_ends_the_match(tmp_path: Path) -> None:
    file, records = tmp_path / "match.jsonl", tmp_path / "games.txt"
    with playing(file, "--pairs", "300", "--records", str(records)) as match:
        file.unlink()
        code, out, complaint = match.go_on()
    assert code == 1
    games = len(texts(records))
    assert games >= 3
    what = "was removed or replaced while the match was played; the match is left after"
    assert complaint == f"tablier: {file} {what} {games} games\n"
    assert "games in" in out
    assert not file.exists()


def test_only_what_counts_is_told(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    command = ("match", "random", "nodes=50000000", "-g", "tchag", "-j", "1", "--move-limit", "0.2")
    assert run(*command, "-n", "2", "--file", str(file)).exit_code == 0
    result = run(*command, "-n", "1", "--file", str(file))
    assert "2 games in 1 pair: +2 =0 -0" in result.stdout
    assert "nodes=50000000 lost 2 games: no move within 0.2 s" in result.stdout


def test_records_are_written_though_nobody_reads_the_result(tmp_path: Path) -> None:
    records = tmp_path / "games.txt"
    command = [*TABLIER, *QUICK, "--pairs", "1", "--records", str(records)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        process.stdout.close()
        assert process.wait(timeout=60) == 1
    assert len(texts(records)) == 2


def test_a_match_goes_on_though_nobody_reads_its_progress(tmp_path: Path) -> None:
    said = tmp_path / "said"
    program = "import tablier.cli.match as m; m.PLAIN_EVERY = 0; from tablier.cli import main; main()"
    with said.open("w") as out:
        command = [TABLIER[0], "-c", program, *QUICK, "--pairs", "2"]
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE)
        assert process.stderr
        process.stderr.close()
        process.wait(timeout=60)
    assert "4 games in 2 pairs" in said.read_text()


@pytest.mark.parametrize("with_file", [False, True])
def test_ctrl_c_keeps_the_records_of_a_match_without_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, with_file: bool
) -> None:
    def interrupt(self: Live, game: GamePlayed, now: MatchResult) -> None:
        if game.number == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Live, "game_ended", interrupt)
    file, records = tmp_path / "match.jsonl", tmp_path / "games.txt"
    kept = ("--file", str(file)) if with_file else ()
    result = run(*QUICK, "--records", str(records), *kept)
    assert result.exit_code == 130
    assert "interrupted after 3 games" in result.stderr
    if with_file:
        assert not records.exists()  # the same command goes on, and writes those of the whole match
    else:
        assert len(texts(records)) == 3
