"""The catalogues: complete in both languages, with the same things to fill in."""

from __future__ import annotations

import dataclasses
import string
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import tablier.cli
from tablier.cli.language import COMMANDS, LANGUAGES, preferred
from tablier.cli.play import NAMES
from tablier.games import game
from tablier.games.names import TITLES, sides
from tablier.records import Record
from tests.cli.terminal import run


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a catalogue with the path to it."""
    words = LANGUAGES[language]
    for field in dataclasses.fields(words):
        value = getattr(words, field.name)
        if isinstance(value, str):
            yield field.name, value
        elif isinstance(value, Mapping):
            for key, part in value.items():
                if isinstance(part, str):
                    yield f"{field.name}.{key}", part
                else:
                    yield from ((f"{field.name}.{key}.{index}", text) for index, text in enumerate(part))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_both_languages_have_the_same_texts_with_the_same_places_to_fill() -> None:
    english, french = dict(texts("en")), dict(texts("fr"))
    assert english.keys() == french.keys()
    for path, text in english.items():
        assert text.strip(), path
        assert french[path].strip(), path
        assert places(text) == places(french[path]), path


def test_what_is_a_sentence_is_translated() -> None:
    english, french = dict(texts("en")), dict(texts("fr"))
    same = {path for path in english if english[path] == french[path] and " " in english[path]}
    assert same == {"count"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing(language: str) -> None:
    words = LANGUAGES[language]
    assert set(words.games) == set(NAMES)
    assert set(TITLES) == set(tablier.RULE_SETS)
    assert all(len(set(sides(rule_set, language))) == 2 for rule_set in tablier.RULE_SETS)
    for by_rule_set in (words.notation,):
        assert set(by_rule_set) == set(tablier.RULE_SETS)
    assert set(words.commands) == set(words.command_help) == set(COMMANDS)
    assert len(set(words.commands.values())) == len(COMMANDS)
    assert set(words.slides) == set("LRDU")
    assert set(words.rejoins_row) == set("LR")
    assert set(words.rejoins_column) == set("DU")
    reasons = {"captured", "immobile", "no_capture_limit", "goal", "deadlock", "count"}
    assert set(words.reasons) == reasons | {"repetition", "agreement", "verdict", "resignation", "time"}


def test_nothing_is_superfluous() -> None:
    folder = Path(tablier.cli.__file__).parent
    code = "".join(
        (folder / name).read_text("utf-8")
        for name in ("play.py", "rules.py", "terminal_game.py", "narrator.py")
    )
    for field in dataclasses.fields(LANGUAGES["en"]):
        assert f"words.{field.name}" in code, field.name


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_CA"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], language: str) -> None:
    assert preferred(environment).language == language


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("moves", "chess"), "il n'y a pas de règles nommées 'chess' ; choisissez parmi tumicarona"),
        (("moves", "fanorona", "-o", "cols=4"), "cols ne peut pas être 4 ; choisissez parmi 3, 5, 7, 9"),
        (("moves", "fanorona", "-o", "cols"), "l'option 'cols' n'a pas de valeur"),
        (
            ("moves", "tours", "-p", "x"),
            "la position est illisible : 'x' n'est ni 1, ni 2, ni 3, ni . (au caractère 1)",
        ),
        (("moves", "tours", "-p", ""), "la position est illisible : le plateau finit avant"),
        (("perft", "tours", "many"), "DEPTH doit être un nombre entier de 0 à"),
        (("moves",), "il manque 'GAME' (« tablier moves --help » dit comment s'en servir)"),
        (("moves", "tours", "--nonsense"), "il n'y a pas d'option --nonsense"),
        (("nonsense",), "il n'y a pas de commande 'nonsense'"),
        (("play", "--record", "/nowhere/at/all"), "/nowhere/at/all est illisible"),
    ],
)
def test_what_is_wrong_is_said_in_french(arguments: tuple[str, ...], told: str) -> None:
    french, english = (run(*arguments, language=language) for language in ("fr", "en"))
    assert (french.exit_code, english.exit_code) == (2, 2)
    assert f"tablier: {told}" in french.stderr
    assert told not in english.stderr


def test_the_language_asked_for_is_that_of_the_errors_too() -> None:
    assert "il n'y a pas de jeu 'chess'" in run("play", "chess", "--language", "fr").stderr
    assert "there is no game 'chess'" in run("play", "chess", "--language", "en", language="fr").stderr
    assert "there is no game 'chess'" in run("play", "chess").stderr


def test_a_saved_game_with_a_wrong_move_is_refused_in_french(tmp_path: Path) -> None:
    record = Record(game("tumicarona"))
    record.play("e2-e3A")
    file = tmp_path / "game.txt"
    file.write_text(str(record).replace("e2-e3A", "a1-a2"), "utf-8")
    assert "Un pas doit mener à un point vide" in run("play", "--record", str(file), language="fr").stderr
