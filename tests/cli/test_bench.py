"""`tablier bench`: the table, the signature at its end, and bad input."""

from __future__ import annotations

import re

import pytest

from tablier.arena.bench import combined, search_nodes
from tests.cli.terminal import run


def test_the_signature_is_the_last_line_and_always_the_same() -> None:
    result = run("bench", "tours", "--nodes", "500")
    assert result.exit_code == 0
    *table, last = result.stdout.splitlines()
    signature, speed = search_nodes("tours", 500)
    assert speed > 0
    assert last == combined([signature])
    (row,) = [line for line in table if "tours" in line]
    assert signature in row
    assert "(1,000,000)" in row


def test_the_help_shows_how_games_are_given() -> None:
    assert "bench [OPTIONS] [GAME]...\n" in re.sub(r" +\n", "\n", run("bench", "--help").stdout)


def test_other_questions_have_other_signatures() -> None:
    found = {search_nodes(rule_set, nodes)[0] for rule_set in ("tours", "tchag") for nodes in (300, 900)}
    assert len(found) == 4


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "there is no rule set 'chess'; choose from tumicarona"),
        (("tours", "--nodes", "0"), "the number of nodes must be a whole number from 1"),
        (("--nodes", "x"), "a valid int"),
    ],
)
def test_bad_input_is_one_line_on_stderr(arguments: tuple[str, ...], complaint: str) -> None:
    result = run("bench", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
