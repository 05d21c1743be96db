"""`tablier rules`: every page in both languages, and wrong names."""

from __future__ import annotations

import pytest

import tablier
from tablier.cli.rules import marked
from tablier.learn import rules
from tests.cli.terminal import run, run_process


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", tablier.RULE_SETS)
def test_a_page_has_every_rule_with_its_boards(game: str, language: str) -> None:
    told = run("rules", game, "--language", language).stdout
    for section in rules(game).sections:
        number = f"{section.rule}  " if section.rule[0].isupper() else ""
        assert f"\n{number}{section.title.in_language(language)}\n" in told
    flat = " ".join(told.split())
    for section in rules(game).sections:
        for figure in section.figures:
            caption = marked(figure.caption.in_language(language)).plain
            assert " ".join(caption.split()) in flat
    assert "**" not in told
    assert "[" not in told
    assert max(map(len, told.splitlines())) <= 88


def test_one_rule() -> None:
    told = run("rules", "tchag", "c5", language="fr").stdout
    assert told.startswith("\nC5  Aucune case n'est le trou deux fois\n")
    assert "C4" not in told
    assert "b3-a3:R,D,L,U n'est pas permis (règle\u00a0C5)." in told


def test_without_a_game_all_are_introduced() -> None:
    told = run("rules").stdout
    for game in tablier.RULE_SETS:
        assert f"tablier rules {game}\n" in told


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "there is no rule set 'chess'; choose from tumicarona, fanorona, vela, tours, tchag"),
        (["tchag", "T6"], "tchag has no rule 'T6'; choose from board, C1, C2,"),
        (["tchag", ""], "tchag has no rule ''; choose from"),
        (["tchag", "C5", "--language", "de"], "there is no language 'de'; choose from en, fr"),
        (["tchag", "C5", "C6"], "unexpected extra argument"),
    ],
)
def test_wrong_names_are_told_with_the_choices(arguments: list[str], complaint: str) -> None:
    result = run_process("rules", *arguments)
    assert result.returncode == 2
    assert complaint in result.stderr
    assert not result.stdout


def test_a_terminal_without_signs_gets_ascii() -> None:
    result = run_process("rules", "tours", "L6", "-l", "fr", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert result.returncode == 0
    assert result.stdout.isascii()
    assert "Le rebond" in result.stdout
