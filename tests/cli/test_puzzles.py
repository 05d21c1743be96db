"""`tablier puzzles`."""

from __future__ import annotations

import json

from tablier import learn
from tests.cli.terminal import run


def test_one_object_a_line() -> None:
    lines = run("puzzles", "tours", "--json").stdout.splitlines()
    assert len(lines) == len(learn.puzzles("tours"))
    for line, puzzle in zip(lines, learn.puzzles("tours"), strict=True):
        fields = json.loads(line)
        assert list(fields) == ["id", "game", "options", "position", "solution", "value", "rating", "themes"]
        assert fields["solution"] == list(puzzle.solution)


def test_a_table_without_solutions() -> None:
    shown = run("puzzles", "tours").stdout
    for puzzle in learn.puzzles("tours"):
        assert puzzle.id in shown
        assert puzzle.position in shown


def test_by_theme() -> None:
    lines = run("puzzles", "tours", "--theme", "bounce", "--json").stdout.splitlines()
    wanted = [puzzle.id for puzzle in learn.puzzles("tours") if "bounce" in puzzle.themes]
    assert [json.loads(line)["id"] for line in lines] == wanted


def test_unknown_names() -> None:
    for arguments, what in (
        (("puzzles", "chess"), "there is no rule set 'chess'; choose from"),
        (("puzzles", "tours", "--theme", "beauty"), "there is no theme 'beauty'; choose from"),
        (("puzzles",), "missing argument"),
    ):
        ended = run(*arguments)
        assert ended.exit_code == 2
        assert what in ended.stderr
        assert not ended.stdout
