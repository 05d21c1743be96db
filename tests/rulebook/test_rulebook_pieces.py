"""Why a piece cannot be moved: the right rule, a sentence in both languages, and None exactly where it can."""

from __future__ import annotations

import random
import re

import pytest

import tablier
from tablier import rulebook
from tablier.rulebook.explain import pieces
from tests.differential.boards import random_text
from tests.differential.variants import VARIANTS

from .rulebook_cases import random_positions, unmet_sentences

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"
TOWERS = "212313/....../....../....../....../122133 s -"
TILES = "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -"

# Of every board, and a few beyond.
CELLS = [f"{file}{rank}" for file in "abcdefghij" for rank in range(1, 9)]

# game, position, cell, rule, and what the sentence must name
EXAMPLES: list[tuple[str, str, str, str, list[str]]] = [
    ("tumicarona", START, "", "", ["e3"]),
    ("tumicarona", START, "a1-a2", "", ["a1-a2"]),
    ("tumicarona", START, "j1", "T2", ["j1", "i5"]),
    ("tumicarona", START, "e3", "T2", ["e3"]),
    ("tumicarona", START, "a5", "T2", ["a5"]),
    ("tumicarona", START, "a1", "T2", ["a1"]),
    ("fanorona", START, "i1", "T2", ["i1"]),
    ("tumicarona", "9/9/1BW2B3/9/8W w 0 1", "i1", "T7", ["i1", "c3-d3W"]),
    ("tours", "....../....../....../....../....../1..... n 12233:112233", "a1", "L1", ["1@a6"]),
    ("tours", TOWERS, "a2", "L2", ["a2"]),
    ("tours", TOWERS, "a6", "L2", ["a6", "1"]),
    ("tours", "....../....../2...../....../113311/.3223. s -", "a4", "L3", ["a4", "2"]),
    ("tours", "....../....../2...../....../113311/.3223. s -", "b1", "L4", ["b1", "3"]),
    ("tours", "..1.../.3..3./3....1/22..../..2.1./13.2.. s -", "b1", "L8", ["b1"]),
    ("tchag", TILES, "a1", "C1", ["a1"]),
    ("tchag", TILES, "h9", "C1", ["h9"]),
    ("tchag", TILES, "b5", "C1", ["b5"]),
    ("tchag", "rRby r -", "a1", "C2", ["a1"]),
    ("tchag", "RRb/Rgy r -", "a2", "C3", ["a1", "a2", "b2"]),
]


def names(sentence: str) -> set[str]:
    """Points, moves and numbers that a sentence names."""
    return set(re.findall(r"\b[a-z][1-9]\b|\b[0-9]+\b", sentence))


def both(position: rulebook.Position, cell: str) -> tuple[rulebook.Explanation, rulebook.Explanation]:
    """The explanation in both languages, after what must hold for every explanation."""
    english, french = (rulebook.explain_step(position, [], cell, language) for language in ("en", "fr"))
    assert english is not None
    assert french is not None
    assert english.rule == french.rule
    assert english.why != french.why
    assert names(english.why) == names(french.why)
    for why in (english.why, french.why):
        assert why.endswith(".")
        assert len(why) < 300
    return english, french


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example[0]} {example[2]} {example[3]}")
def test_the_rule_and_what_the_sentence_names(example: tuple[str, str, str, str, list[str]]) -> None:
    id, text, cell, rule, named = example
    english, french = both(rulebook.game(id).position(text), cell)
    assert english.rule == rule
    for name in named:
        assert name in english.why
        assert name in french.why


def test_every_sentence_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask() -> None:
        for id, text, cell, _, _ in EXAMPLES:
            rulebook.explain_step(rulebook.game(id).position(text), [], cell)

    assert not unmet_sentences(pieces, monkeypatch, ask)


def check(position: rulebook.Position) -> None:
    """A piece needs no explanation exactly when some legal move begins with it."""
    movable = {move.split("-")[0] for move in position.legal_moves}
    for cell in CELLS:
        if cell in movable:
            assert rulebook.explain_step(position, [], cell) is None
        else:
            both(position, cell)


def test_none_exactly_for_what_can_move(game: rulebook.Game) -> None:
    for position in random_positions(game, 60, seed=21):
        check(position)


@pytest.mark.parametrize("id", VARIANTS)
def test_none_exactly_for_what_can_move_on_boards_that_play_does_not_reach(id: str) -> None:
    chance = random.Random(f"pieces {id}")
    for options in VARIANTS[id]:
        game, read = rulebook.game(id, **options), 0
        while read < 12:
            try:
                # The core says in advance whether there are too many moves to list them in plain Python.
                fast = tablier.game(id, **options).position(
                    random_text(id, tablier.game(id, **options).options, chance)
                )
            except tablier.ParseError:
                continue
            if fast.perft(1) < 2_000:
                check(game.position(str(fast)))
                read += 1


def test_no_moves_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    board = "11BBB1B11/1B11B11B1/B11B1B11B/11BB1BB11/BB1BB11BB/B11BBB11B/BW1B1BB1B"
    position = rulebook.game("tumicarona", cols=9, rows=7).position(f"{board} w 0 1")

    def refused(*_: object) -> None:
        raise AssertionError("there are half a million chains here")

    monkeypatch.setattr(type(position), "chains", refused)
    assert rulebook.explain_step(position, [], "b1") is None
    assert both(position, "c1")[0].rule == "T2"


@pytest.mark.parametrize(
    ("id", "text", "rule"),
    [
        ("tumicarona", "9/9/9/9/1W7 b 0 1", "T1"),
        ("vela", "9/9/4B4/9/1W7 w 100 1 b", "F6"),
        ("tours", "....../....../....../....../....../...... s won", "L9"),
        ("tchag", "yRb r stopped", "C9"),
    ],
)
def test_a_finished_game_says_so(id: str, text: str, rule: str) -> None:
    english, french = both(rulebook.game(id).position(text), "a1")
    assert english.rule == rule
    assert "over" in english.why
    assert "terminée" in french.why


NONSENSE = [
    "",
    " ",
    "-",
    "x" * 10_000,
    "e3\n",
    " e3",
    "é2",
    "e²",
    "e٣",
    "\x00",
    "\ud800",
    "👍",
    "a0",
    "a100",
    "goal",
]


def test_any_text_gets_an_answer(game: rulebook.Game) -> None:
    for text in NONSENSE:
        both(game.start(), text)
    for odd in (None, 7, b"e3", ["a1"]):
        assert rulebook.explain_step(game.start(), [], odd)  # type: ignore[arg-type]
    with pytest.raises(rulebook.RuleError, match="en, fr"):
        rulebook.explain_step(game.start(), [], "a1", "de")
