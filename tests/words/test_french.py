"""Every sentence that says what is wrong has its French: those in the code, and those of every parser."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.records import RecordError
from tablier.words import in_language, message
from tablier.words.french import FRENCH, PARTS
from tests.differential.boards import damaged, random_text
from tests.differential.variants import VARIANTS

SOURCES = Path(tablier.__file__).parent
ERRORS = re.compile(
    r"\w*Error|UnknownOption|GameOver|MatchStopped|Refusal|Refused|NoSuchGame|Unreachable|Busy|error|error_in_moves|error_at_end"
)
NOT_TOLD = ("TypeError", "AssertionError", "ValueError", "RuntimeError", "RuleError", "TextError", "EOFError")
ENGLISH = re.compile(r"\b(the|is|are|be|must|not|has|have|of|to|with|from|there|this|and|cannot|may)\b")


def sentence(node: ast.expr, gaps: Iterator[int]) -> str:
    """What a string in the code says, with a sign in each gap."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(sentence(part, gaps) for part in node.values)
    if isinstance(node, ast.BinOp):
        return sentence(node.left, gaps) + sentence(node.right, gaps)
    return f"‹{next(gaps)}›"


def told_in(file: Path) -> Iterator[str]:
    """The sentences of the errors in a file, be they kept in a variable first."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        texts: list[ast.expr] = []
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if ERRORS.fullmatch(name) and name not in NOT_TOLD:
                texts = node.args
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in ("what", "message"):
            texts = [node.value]
        for text in texts:
            if isinstance(text, ast.Constant | ast.JoinedStr | ast.BinOp):
                said = sentence(text, iter(range(99)))
                if " " in said and "%" not in said and said.count("‹") < len(said.split()):
                    yield said


CODE = [file for file in sorted(SOURCES.rglob("*.py")) if "rulebook" not in file.parts]


@pytest.mark.parametrize("file", CODE, ids=lambda file: str(file.relative_to(SOURCES)))
def test_every_error_in_the_code(file: Path) -> None:
    for english in told_in(file):
        french = in_language(english, "fr")
        assert french != english, english
        assert not ENGLISH.search(french), (english, french)
        assert set(re.findall("‹.›", french)) == set(re.findall("‹.›", english)), (english, french)
        assert in_language(english, "en") == english


def test_the_errors_are_found() -> None:
    """That the test above reads what it should."""
    assert sum(1 for file in CODE for _ in told_in(file)) > 150


def faults(id: str, chance: random.Random) -> Iterator[tablier.ParseError]:
    """What the parser of positions of a game says to nonsense."""
    for options in VARIANTS[id]:
        game = tablier.game(id, **options)
        for _ in range(400):
            text = random_text(id, game.options, chance)
            texts = [
                damaged(text, chance),
                damaged(str(game.start()), chance),
                text[: chance.randrange(len(text))],
            ]
            for each in texts:
                try:
                    game.position(each)
                except tablier.ParseError as error:
                    yield error


@pytest.mark.parametrize("id", VARIANTS)
def test_whatever_a_parser_of_positions_says(id: str) -> None:
    met = set()
    for error in faults(id, random.Random(f"french {id}")):
        french = message(error, "fr")
        told = french.replace(repr(error.text[error.offset : error.offset + 1]), "")
        assert not ENGLISH.search(told), (error.what, french)
        met.add(re.sub(r"\d+|'.+?'|byte 0x..", "…", error.what))
    assert len(met) > 6


CORE = Path(__file__).parents[2] / "core" / "include" / "tablier"


def test_every_sentence_of_the_core() -> None:
    """Also those that chance does not meet: what stands between quotation marks in a fault, filled up with signs."""
    found = 0
    for file in [*(CORE / "games").glob("*.hpp"), CORE / "game.hpp"]:
        code = re.sub(r"//.*", "", file.read_text("utf-8"))
        for call in re.findall(r"(?:failed\(|Fault\{)[^;]*?;", code, re.DOTALL):
            for part in re.findall(r'"((?:[^"\\]|\\.)*)"', call):
                if len(part.split()) > 2:
                    found += 1
                    said = part.strip()
                    assert (
                        said in PARTS
                        or any(said in english for english in FRENCH)
                        or in_language(said, "fr") != said
                    )
    assert found > 40


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"game": "chess"}, "il n'y a pas de règles nommées 'chess' ; choisissez parmi tumicarona"),
        ({"game": "tours", "cols": 5}, "tours n'a pas d'option 'cols'"),
        ({"game": "fanorona", "cols": 4}, "cols ne peut pas être 4 ; choisissez parmi 3, 5, 7, 9"),
        ({"game": "fanorona", "no_capture_limit": -1}, "no_capture_limit doit être un nombre entier de 0"),
        ({"game": "tchag", "setup": 7}, "setup doit être un texte"),
        ({"game": "tchag", "setup": "x"}, "setup : 'x' n'est pas l'un de b g R r Y y ."),
    ],
)
def test_options(given: dict[str, Any], told: str) -> None:
    with pytest.raises(tablier.TablierError) as caught:
        tablier.game(given.pop("game"), **given)
    assert told in message(caught.value, "fr")


@pytest.mark.parametrize("id", VARIANTS)
def test_a_refused_move_carries_both_languages(id: str) -> None:
    start = tablier.game(id).start()
    for move in ("a1-a2", "nonsense"):
        with pytest.raises(tablier.TablierError) as caught:
            start.play(move)
        english, french = (message(caught.value, language) for language in ("en", "fr"))
        assert english != french
        assert not ENGLISH.search(french)


def test_records() -> None:
    chance = random.Random("french records")
    record = tablier.Record(tablier.game("tumicarona"))
    record.play("e2-e3A")
    met = 0
    for _ in range(1500):
        try:
            tablier.Record.parse(damaged(str(record), chance))
        except RecordError as error:
            met += 1
            assert not ENGLISH.search(re.sub(r"'.*?'", "", message(error, "fr"))), error.what
    assert met > 100
