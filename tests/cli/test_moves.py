"""`tablier moves`, the options all commands share, and what the command line says of bad input."""

from __future__ import annotations

import subprocess

import pytest

import tablier
from tests.cli.terminal import START, TABLIER, run, run_process


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_each_move_with_what_it_leads_to(rule_set: str) -> None:
    result = run("moves", rule_set)
    position = tablier.game(rule_set).start()
    expected = [f"{move}\t{position.play(move)}" for move in position.legal_moves]
    assert result.exit_code == 0
    assert result.stdout.splitlines() == expected == sorted(expected)
    assert result.stderr == ""


def test_a_finished_game_has_no_moves() -> None:
    result = run("moves", "tours", "-p", "212313/....../....../....../....../12213. n won")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


def test_options_and_position() -> None:
    first = run("moves", "vela", "--option", "giver=white", "-o", "cols=5").stdout
    assert " b 0 1 w" not in first
    assert " w 0 2 w" in first
    small = run("moves", "fanorona", "-o", "cols=3", "-o", "rows=3", "-p", "BBB/B1W/WWW w 0 1")
    assert small.stdout.startswith("a1-b2A\tBB1/BWW/1WW b 0 1\n")
    setup = "gbg/bYg/bgb/bRg r -"
    assert run("moves", "tchag", "-o", f"setup={setup}").stdout == run("moves", "tchag", "-p", setup).stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "there is no rule set 'chess'"),
        ((), "missing argument 'GAME'"),
        (("fanorona", "-o", "cols=4"), "cols cannot be 4; choose from 3, 5, 7, 9"),
        (("fanorona", "-o", "cols=05"), "cols cannot be '05'"),
        (("fanorona", "-o", "cols=five"), "cols cannot be 'five'"),
        (("fanorona", "-o", "cols=5", "-o", "cols=7"), "cols is given twice"),
        (("fanorona", "-o", "cols"), "NAME=VALUE"),
        (("fanorona", "-o", "giver=white"), "fanorona has no option 'giver'"),
        (("tours", "-o", "paths=3"), "paths cannot be '3'; choose from border-once, cell-once"),
        (("fanorona", "-o", "no_capture_limit=-1"), "no_capture_limit must be a whole number from 0"),
        (("fanorona", "-o", "no_capture_limit=" + "9" * 5000), "no_capture_limit must be a whole number"),
        (("tours", "--depth", "3"), "no such option: --depth"),
        (("tours", "extra"), "unexpected extra argument"),
    ],
)
def test_bad_input_is_one_line_on_stderr(arguments: tuple[str, ...], complaint: str) -> None:
    result = run("moves", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("rule_set", "text", "offset"),
    [
        ("tours", "321123/....../....x./....../....../321123 s -", 18),
        ("tumicarona", "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0", 53),
        ("tumicarona", "", 0),
        ("tumicarona", "é", 0),
        ("tchag", START["tchag"] + "\n\x1b[31m", len(START["tchag"]) - 1),
        ("tours", "3\x1b[31m", 1),
    ],
)
def test_a_caret_points_at_what_cannot_be_read(rule_set: str, text: str, offset: int) -> None:
    result = run("moves", rule_set, "--position", text)
    assert result.exit_code == 2
    assert result.stdout == ""
    what, shown, caret = result.stderr.splitlines()
    assert what.isprintable()
    assert what.startswith("tablier: the position cannot be read: ")
    assert shown == "  " + text.replace("\n", "?").replace("\x1b", "?")
    assert caret == "  " + " " * offset + "^"


def test_a_long_text_is_cut_around_the_caret() -> None:
    result = run("moves", "tumicarona", "--position", "B" * 5000)
    _, shown, caret = result.stderr.splitlines()
    assert len(shown) < 80
    assert "…" in shown
    assert shown[caret.index("^")] == "B"


def test_a_setup_that_cannot_be_read_has_its_caret_too() -> None:
    result = run("moves", "tchag", "-o", "setup=gbx")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[1:] == ["  gbx", "    ^"]


def test_arguments_that_are_no_text_at_all() -> None:
    nonsense: list[list[str | bytes]] = [
        ["moves", b"\xff"],
        ["moves", "tours", "-p", b"\xff\xfe"],
        ["moves", "tours", "-o", b"\xff"],
    ]
    for arguments in nonsense:
        result = subprocess.run([*TABLIER, *arguments], capture_output=True, check=False)
        assert result.returncode == 2
        assert b"Traceback" not in result.stderr


def test_stdout_and_stderr_as_a_process() -> None:
    good, bad = run_process("moves", "tours"), run_process("moves", "towers")
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.count("\n") == 18
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.startswith("tablier: there is no rule set 'towers'")


@pytest.mark.parametrize("rule_set", ["tours", "tchag"])
def test_a_closed_pipe_ends_it_silently(rule_set: str) -> None:
    with subprocess.Popen(
        [*TABLIER, "moves", rule_set], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) in (0, 1)


def test_a_full_disk_is_said() -> None:
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [*TABLIER, "moves", "tours"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert result.returncode == 1
    assert result.stderr.decode().count("\n") == 1
    assert b"cannot write" in result.stderr


def test_version_and_help() -> None:
    assert run("--version").stdout.startswith("tablier ")
    assert {"play", "moves", "perft"} <= set(run("--help").stdout.split())
    for command in ("play", "moves", "perft"):
        told = run(command, "--help")
        assert told.exit_code == 0
        assert f"tablier {command} tours" in told.stdout
        assert "border-once or cell-once" in told.stdout


def test_an_unknown_command_gets_a_suggestion() -> None:
    result = run("mvoes")
    assert result.exit_code == 2
    assert "Did you mean 'moves', 'games'?" in result.stderr
    assert run("--nonsense").exit_code == 2
