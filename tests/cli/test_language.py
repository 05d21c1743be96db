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
from tablier.games.names import TITLES, sides


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
    assert set(words.reasons) == reasons | {"repetition", "agreement", "resignation", "time"}


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
