"""`tablier perft`: the counts, where they go, and how it is interrupted."""

from __future__ import annotations

import time

import pytest

from tests.cli.terminal import START, TABLIER, run, run_process
from tests.interrupts import interruptible


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (("tumicarona", "0"), 1),
        (("tumicarona", "1"), 5),
        (("tumicarona", "5"), 431_852),
        (("fanorona", "4"), 33_649),
        (("vela", "4"), 1_089),
        (("tours", "3", "--position", START["tours"]), 16_716),
        (("tchag", "2"), 9_729),
        (("tumicarona", "3", "-o", "cols=5", "-o", "rows=5"), 202),
        (("fanorona", "3", "-o", "captures=compulsory"), 724),
        (("tours", "3", "-p", "212313/....../....../....../....../122133 n won"), 0),
    ],
)
def test_the_count_is_all_there_is_on_stdout(arguments: tuple[str, ...], count: int) -> None:
    result = run("perft", *arguments)
    assert result.exit_code == 0
    assert result.stdout == f"{count}\n"
    assert " s, " in result.stderr


def test_divide_names_each_first_move_and_ends_with_the_count() -> None:
    *lines, total = run("perft", "tumicarona", "3", "--divide").stdout.splitlines()
    counts = dict(line.split("\t") for line in lines)
    assert list(counts) == ["d2-e3A", "d3-e3A", "d3-e3W", "e2-e3A", "f2-e3A"]
    assert sum(map(int, counts.values())) == int(total) == 724


def test_divide_at_depth_0_has_no_first_moves() -> None:
    assert run("perft", "tours", "0", "--divide").stdout == "1\n"


def test_as_a_process() -> None:
    result = run_process("perft", "tumicarona", "4")
    assert (result.returncode, result.stdout) == (0, "18026\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            ("chess", "3"),
            "there is no rule set 'chess'; choose from tumicarona, fanorona, vela, tours, tchag",
        ),
        (("tours", "x"), "DEPTH must be a whole number from 0 to 1000, not 'x'"),
        (("tours", "1001"), "DEPTH must be a whole number from 0 to 1000, not '1001'"),
        (("tours", "2.5"), "DEPTH must be a whole number"),
        (("tours", "٣"), "DEPTH must be a whole number"),
        (("tours", ""), "DEPTH must be a whole number"),
        (("tours", "--", "-1"), "DEPTH must be a whole number from 0 to 1000, not '-1'"),
        (("tours", "-1"), "cannot be negative"),
        (("tours",), "missing argument 'DEPTH'"),
        (("tours", "1", "2"), "unexpected extra argument"),
    ],
)
def test_bad_input_is_one_line_on_stderr(arguments: tuple[str, ...], complaint: str) -> None:
    result = run("perft", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1


def test_ctrl_c_ends_it_at_once_with_one_line() -> None:
    # The first move ends the game, so its line shows that counting has begun; the second goes on for ages.
    position = "9/9/9/3W5/W1BB5 w 0 1"
    command = [*TABLIER, "perft", "tumicarona", "30", "--divide", "--position", position]
    with interruptible(command) as running:
        assert running.stdout.readline() == "a1-b1A\t0\n"
        time.sleep(0.3)
        assert running.interrupt() == 130
        complaint = running.stderr.read()
    assert complaint.startswith("interrupted after ")
    assert complaint.count("\n") == 1
