"""`tablier solve` and `tablier verify`."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.cli.terminal import TABLIER, run, run_process
from tests.interrupts import interruptible

SMALL = ("fanorona", "-o", "cols=3", "-o", "rows=3", "-o", "captures=compulsory")
TOURS = ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where a certificate shall be written."""
    return tmp_path / "a.certificate"


def test_a_board_is_solved_and_the_certificate_verified(target: Path) -> None:
    result = run("solve", *SMALL, "-c", str(target), "--memory", "4")
    assert (result.exit_code, result.stdout) == (0, "win in 11\n")
    assert "nodes" in result.stderr
    assert "first wins in 11 plies: all 14 positions checked" in result.stderr
    assert [path.name for path in target.parent.iterdir()] == ["a.certificate"]
    checked = run("verify", str(target))
    assert checked.exit_code == 0
    assert checked.stdout == "fanorona, BBB/B1W/WWW w 0 1: first wins in 11 plies: all 14 positions checked\n"
    assert "a random sample of 3 of 14" in run("verify", str(target), "--sample", "3", "--seed", "8").stdout
    assert "all 14" in run("verify", str(target), "--all").stdout


@pytest.mark.parametrize(
    ("arguments", "result"),
    [
        (("tours", "-p", TOURS), "win in 1\n"),
        (("tumicarona", "-o", "cols=3", "-o", "rows=3", "-p", "3/1B1/2W w 0 1"), "loss in 2\n"),
        (("tumicarona", "-o", "cols=3", "-o", "rows=5", "-p", "1B1/3/3/1W1/3 w 0 1"), "draw\n"),
        (("tchag", "-p", "bR/gY r -"), "win in 1\n"),
    ],
)
def test_the_result_is_for_the_player_to_move(arguments: tuple[str, ...], result: str, target: Path) -> None:
    answer = run("solve", *arguments, "-c", str(target), "--memory", "1")
    assert (answer.stdout, answer.exit_code) == (result, 0)
    assert run("verify", str(target)).exit_code == 0


def test_as_a_process_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run_process("solve", "tours", "-p", TOURS, "--memory", "1")
    assert (result.returncode, result.stdout) == (0, "win in 1\n")
    assert (tmp_path / "tours.certificate").exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "there is no rule set 'chess'"),
        (("tours", "-p", "nonsense"), "the position cannot be read"),
        (("tours", "-o", "cols=3"), "tours has no option 'cols'"),
        (("tours", "--memory", "0"), "--memory must be a whole number from 1 to 1048576, not '0'"),
        (("tours", "--memory", "lots"), "--memory must be a whole number"),
        (("tours", "-c", "nowhere/a.certificate"), "there is no folder nowhere"),
        (("tours", "--state", "nowhere/a.state"), "there is no folder nowhere"),
        (
            ("fanorona", "-o", "cols=3", "-o", "rows=3", "-p", "3/3/WWW b 0 1"),
            "the game is over: captured (F2)",
        ),
        ((), "missing argument 'GAME'"),
    ],
)
def test_bad_input(
    arguments: tuple[str, ...], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("solve", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert complaint in result.stderr
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(target: Path) -> None:
    target.write_text("precious")
    result = run("solve", *SMALL, "-c", str(target))
    assert result.exit_code == 2
    assert f"{target} exists" in result.stderr
    assert target.read_text() == "precious"


def test_ctrl_c_keeps_the_state_and_the_same_command_goes_on(target: Path) -> None:
    state = target.with_name("a.certificate.state")
    command = ["solve", "fanorona", "-o", "cols=5", "-o", "rows=7", "-c", str(target), "--memory", "4"]
    nodes = list[int]()
    for _ in range(2):
        with interruptible([*TABLIER, *command]) as running:
            # The first line on stderr is progress, or on the second run where it goes on from.
            line = running.stderr.readline()
            assert "nodes" in line
            time.sleep(0.3)
            assert running.interrupt() == 130
            rest = running.stderr.read()
            assert running.stdout.read() == ""
        last = rest.splitlines()[-1]
        assert last.startswith("interrupted after ")
        assert last.endswith(f"the state is kept in {state}")
        nodes.append(int(last.split()[2].replace(",", "")))
        assert state.exists()
        assert not target.exists()
    assert line.startswith(f"going on from {state} after {nodes[0]:,} nodes")
    assert nodes[1] > nodes[0]

    other = run("solve", *SMALL, "-c", str(target))
    assert other.exit_code == 2
    assert "is about another question: " in other.stderr
    larger = run(*command[:-1], "8")
    assert larger.exit_code == 2
    assert "was made with --memory 4" in larger.stderr
    state.write_bytes(state.read_bytes()[:-5])
    damaged = run(*command)
    assert damaged.exit_code == 2
    assert f"{state} is damaged" in damaged.stderr


def test_a_state_is_gone_once_its_question_is_solved(target: Path) -> None:
    import tablier

    state = target.with_name("my.state")
    solver = tablier.Solver(tablier.game("fanorona", cols=3, rows=3).start(), memory=1)
    assert solver.run(tablier.Limit(nodes=300)) is None
    solver.save(state)
    command = ("solve", "fanorona", "-o", "cols=3", "-o", "rows=3", "-c", str(target), "--state", str(state))
    result = run(*command)
    assert (result.exit_code, result.stdout) == (0, "win in 13\n")
    assert "going on from" in result.stderr
    assert not state.exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nowhere",), "nowhere cannot be read: No such file"),
        (("FILE", "--sample", "0"), "--sample must be a whole number from 1 on, not '0'"),
        (("FILE", "--seed", "x"), "--seed must be a whole number from 0 on, not 'x'"),
        (("FILE", "--all", "--sample", "3"), "cannot be asked for together"),
        (("FILE",), "this is no certificate"),
    ],
)
def test_bad_input_to_verify(arguments: tuple[str, ...], complaint: str, target: Path) -> None:
    target.write_text("hello\n")
    result = run("verify", *(str(target) if word == "FILE" else word for word in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
