"""`tablier solve` and `tablier verify`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tablier
from tablier.certificates import Certificate, Verdict, verify
from tablier.tablebase import Tablebase
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
    assert checked.stdout == (
        "fanorona (captures=compulsory, cols=3, no_capture_limit=0, rows=3, stalemate=loss), BBB/B1W/WWW w 0 1: "
        "first wins in 11 plies: all 14 positions checked\n"
    )
    assert checked.stdout.strip() in result.stderr
    sample = run("verify", str(target), "--sample", "1").stdout
    assert sample.endswith(" of 14 positions checked, not a proof\n")


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


def test_more_memory_than_the_machine_has_is_refused(monkeypatch: pytest.MonkeyPatch, target: Path) -> None:
    small = {"SC_PHYS_PAGES": 200, "SC_PAGE_SIZE": 1 << 20}
    monkeypatch.setattr(os, "sysconf", small.__getitem__)
    result = run("solve", *SMALL, "-c", str(target), "--memory", "201")
    assert result.exit_code == 2
    assert "the memory cannot be 201 megabytes: this machine has 200" in result.stderr
    assert list(target.parent.iterdir()) == []
    assert run("solve", *SMALL, "-c", str(target), "--memory", "100").exit_code == 0


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
        (("tours", "-c", "a", "--state", "./a"), "a cannot be both"),
        (("tours", "-c", "/proc/a.certificate"), "/proc/a.certificate cannot be written: "),
        (("tours", "--state", "/proc/a.state"), "/proc/a.state cannot be written: "),
        (("tours", "-c", "a" * 300), "cannot be written: File name too long"),
        (("tours", "--state", "a" * 300), "cannot be written: File name too long"),
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


def test_tables_shorten_the_work_unless_told_not_to(target: Path) -> None:
    known = run("solve", *SMALL, "-c", str(target))
    assert "asking tables of endings with up to 8 pieces" in known.stderr
    assert "solved by 0 nodes" in known.stderr
    target.unlink()
    searched = run("solve", *SMALL, "-c", str(target), "--without-tables")
    assert "asking tables" not in searched.stderr
    assert "solved by 43 nodes" in searched.stderr
    assert known.stdout == searched.stdout == "win in 11\n"


def test_damaged_tables_are_told_and_not_asked(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = target.parent / "tables"
    folder.mkdir()
    for captures in ("1v1", "2v1", "1v2"):
        (folder / f"compulsory-5x5-{captures}.tablebase").write_bytes(b"nonsense")
    monkeypatch.setattr("tablier.cli.solve.tablebase.open", lambda: Tablebase((folder,)))
    board = ("tumicarona", "-o", "cols=5", "-o", "rows=5", "-p", "5/5/1WB2/5/5 w 0 1")
    result = run("solve", *board, "-c", str(target), "--memory", "4")
    assert result.exit_code == 0
    assert "compulsory-5x5-1v1.tablebase is not a table of endings" in result.stderr
    assert "asking tables" not in result.stderr


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
    assert "is about another question: fanorona (captures=optional, cols=5, " in other.stderr
    state.write_bytes(state.read_bytes()[:-5])
    damaged = run(*command)
    assert damaged.exit_code == 2
    assert f"{state} is damaged" in damaged.stderr


def test_a_state_is_gone_once_its_question_is_solved(target: Path) -> None:
    state = target.with_name("my.state")
    solver = tablier.Solver(tablier.game("fanorona", cols=3, rows=3).start(), memory=1, endings=False)
    assert solver.run(tablier.Limit(nodes=300)) is None
    solver.save(state)
    command = ("solve", "fanorona", "-o", "cols=3", "-o", "rows=3", "-c", str(target), "--state", str(state))
    result = run(*command)
    assert (result.exit_code, result.stdout) == (0, "win in 13\n")
    assert "going on from" in result.stderr
    assert not state.exists()


def test_more_memory_goes_on_where_less_was_not_enough(target: Path) -> None:
    command = ("solve", "vela", "-o", "cols=3", "-c", str(target))
    small = run(*command, "--memory", "1")
    assert (small.exit_code, small.stdout) == (1, "")
    assert (
        f"the memory is too small for the strategy: go on with more; the state is kept in {target}.state"
        in (small.stderr)
    )
    larger = run(*command, "--memory", "4")
    assert larger.exit_code == 0
    assert larger.stdout.startswith("win in ")
    assert "going on from" in larger.stderr
    assert list(target.parent.iterdir()) == [target]


def test_a_question_at_work_keeps_others_from_its_files(target: Path) -> None:
    command = ["solve", "fanorona", "-o", "cols=5", "-c", str(target), "--memory", "4"]
    with interruptible([*TABLIER, *command]) as running:
        assert "nodes" in running.stderr.readline()
        other = run("solve", *SMALL, "-c", str(target))
        assert other.exit_code == 2
        assert "is about another question" in other.stderr
        assert running.interrupt() == 130


def meanwhile(monkeypatch: pytest.MonkeyPatch, happen: Callable[[], object]) -> None:
    """Lets something happen while the rulebook checks the certificate."""

    def check(certificate: Certificate, progress: Callable[[int, int], object]) -> Verdict:
        def then(done: int, total: int) -> None:
            progress(done, total)
            if done == 3:
                happen()

        return verify(certificate, progress=then)

    monkeypatch.setattr("tablier.cli.solve.verify", check)


def test_the_result_is_said_when_the_certificate_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, state = tmp_path / "folder", tmp_path / "state"
    folder.mkdir()
    target = folder / "a.certificate"
    command = ("solve", *SMALL, "-c", str(target), "--state", str(state), "--memory", "4")
    with monkeypatch.context() as patch:
        meanwhile(patch, folder.rmdir)
        result = run(*command)
    assert (result.exit_code, result.stdout) == (1, "win in 11\n")
    last = result.stderr.splitlines()[-1]
    assert (
        last
        == f"tablier: {target} cannot be written: No such file or directory; the state is kept in {state}"
    )
    folder.mkdir()
    again = run(*command)
    assert (again.exit_code, again.stdout) == (0, "win in 11\n")
    assert "going on from" in again.stderr
    assert run("verify", str(target)).exit_code == 0
    assert sorted(tmp_path.rglob("*")) == [folder, target]


def test_what_came_meanwhile_is_not_overwritten(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile(monkeypatch, lambda: target.write_text("precious"))
    result = run("solve", *SMALL, "-c", str(target), "--memory", "4")
    assert (result.exit_code, result.stdout) == (1, "win in 11\n")
    assert f"{target} exists" in result.stderr
    assert target.read_text() == "precious"


def test_a_full_disk_costs_neither_the_work_nor_the_result(target: Path) -> None:
    """No file may grow beyond 2000 bytes: the state fits while it is small, and nothing after that."""
    program = (
        "import sys, resource, tablier.cli.app as app\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))\n"
        "sys.modules['tablier.cli.solve'].SAVE_EVERY = 0.02\n"
        "app.main()\n"
    )
    command = ["solve", "fanorona", "-o", "cols=3", "-c", str(target), "--memory", "16"]
    result = subprocess.run(
        [sys.executable, "-c", program, *command], capture_output=True, text=True, check=False, timeout=120
    )
    assert result.returncode == 1
    assert result.stdout.startswith("win in ")
    lines = result.stderr.splitlines()
    kept = target.with_name("a.certificate.state")
    assert f"tablier: {kept} cannot be written: File too large; going on" in lines
    assert lines[-1] == (
        f"tablier: {target} cannot be written: File too large; "
        f"the state is not kept: {kept} cannot be written: File too large"
    )
    assert [path.name for path in target.parent.iterdir()] == [kept.name]
    last_whole = tablier.Solver.load(kept)
    assert last_whole.progress.stage == "searching"
    assert last_whole.progress.can_win == (None, None)


def test_ctrl_c_while_the_certificate_is_checked(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("solve", *SMALL, "-c", str(target), "--memory", "4")
    with monkeypatch.context() as patch:
        meanwhile(patch, lambda: signal.raise_signal(signal.SIGINT))
        result = run(*command)
    assert (result.exit_code, result.stdout) == (130, "win in 11\n")
    assert result.stderr.splitlines()[-1] == (
        "interrupted when the rulebook had checked 3 of 14 positions: the result is not verified, and no certificate "
        f"is written; the state is kept in {target}.state"
    )
    assert not target.exists()
    assert run(*command).stdout == "win in 11\n"
    assert run("verify", str(target)).exit_code == 0


def test_ctrl_c_while_the_certificate_is_written(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("solve", *SMALL, "-c", str(target), "--memory", "4")
    with monkeypatch.context() as patch:
        patch.setattr(Certificate, "write", lambda self, path: signal.raise_signal(signal.SIGINT))
        result = run(*command)
    assert (result.exit_code, result.stdout) == (130, "win in 11\n")
    assert f"interrupted before {target} was written; the state is kept in {target}.state" in result.stderr
    assert run(*command).exit_code == 0


def test_nothing_is_claimed_that_the_rulebook_refuses(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise tablier.CertificateError("the strategy has no answer")

    meanwhile(monkeypatch, refuse)
    result = run("solve", *SMALL, "-c", str(target), "--memory", "4")
    assert (result.exit_code, result.stdout) == (1, "")
    assert (
        "the rulebook does not bear out what was found, so nothing is claimed: the strategy" in result.stderr
    )
    assert not target.exists()


def test_a_second_ctrl_c_while_the_state_is_kept_leaves_the_older_one(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tablier.Solver.save

    def interrupted(self: tablier.Solver, path: Path) -> None:
        if self.progress.nodes:
            raise KeyboardInterrupt
        save(self, path)

    monkeypatch.setattr(tablier.Solver, "save", interrupted)
    meanwhile(monkeypatch, lambda: signal.raise_signal(signal.SIGINT))
    result = run("solve", *SMALL, "-c", str(target), "--memory", "4")
    assert result.exit_code == 130
    assert tablier.Solver.load(target.with_name("a.certificate.state")).progress.nodes == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nowhere",), "nowhere cannot be read: No such file"),
        (("FILE", "--sample", "0"), "--sample must be a whole number from 1 on, not '0'"),
        (("FILE", "--sample", "x"), "--sample must be a whole number from 1 on, not 'x'"),
        (("FILE", "--seed", "3"), "no such option: --seed"),
        (("FILE",), "this is no certificate"),
    ],
)
def test_bad_input_to_verify(arguments: tuple[str, ...], complaint: str, target: Path) -> None:
    target.write_text("hello\n")
    result = run("verify", *(str(target) if word == "FILE" else word for word in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
