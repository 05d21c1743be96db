"""Why a step cannot follow those made: None exactly for what the core offers, and never a reason that is not so."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

import tablier
from tablier import rulebook
from tablier.rulebook.explain import reason_against_step, steps
from tests.differential.boards import random_text
from tests.differential.variants import VARIANTS

from .rulebook_cases import unmet_sentences

TOWERS = "....../.2..3./31.3.1/.1..2./2..3.2/.....1 s -"
START = "212313/....../....../....../....../122133 s -"
SET_UP = "....../....../....../....../....../1..... n 12233:112233"
TILES = "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -"
CHAIN = "3B5/9/2W1B4/1B7/9 w 0 1"
HOLES = "..b../..bRb/ybbb./...b. r -"
ZONES = "ybg../ggbY./..Yr./...rR/....g r -"

# game, options, position, the steps made and the next one, rule, and what the sentence must name
EXAMPLES: list[tuple[str, dict[str, Any], str, str, str, list[str]]] = [
    ("tumicarona", {}, "9/9/1BW2B3/9/9 w 0 1", "c3 d3W e3A", "T8", ["direction"]),
    ("tumicarona", {}, CHAIN, "c3 d3A d4A c3A", "T8", ["stood on c3"]),
    ("tumicarona", {}, CHAIN, "c3 d3A d2", "T8", ["captures nothing"]),
    ("tumicarona", {}, CHAIN, "c3 zz", "", ["zz"]),
    ("vela", {}, "3B5/9/2W1B4/1B7/BBB6 w 0 1 b", "c3 d3A d4A", "V4", ["d4"]),
    ("tours", {}, TOWERS, "f1 f2 e2 f2", "L7", ["border", "e2", "f2"]),
    ("tours", {}, TOWERS, "f1 f2 e2 d2 goal", "L4", ["d2", "can still end in the goal"]),
    ("tours", {}, TOWERS, "f1 f2 e2 d2 d3 c3 b3 b4 b5 b6 goal a6", "L9", ["a6"]),
    ("tours", {}, TOWERS, "f1 f2 e2 b4", "L4", ["e2", "b4"]),
    ("tours", {}, TOWERS, "f1 f2 e2 g2", "L4", ["g2"]),
    ("tours", {}, TOWERS, "f1 f2 e2 é", "", ["é"]),
    ("tours", {}, START, "b1 c1", "L4", ["c1", "2 cells"]),
    ("tours", {}, START, "a1 a2 a3", "L5", ["a3"]),
    ("tours", {}, ".....1/3...../....../....../....../...... s -", "a5 a6 goal", "L9", ["a6", "2 cells"]),
    (
        "tours",
        {"paths": "cell-once"},
        "....../....../....../....../....../2..... s -",
        "a1 a2 a1",
        "L7",
        ["a1"],
    ),
    ("tours", {}, "3.3.../11..../..2.../..1.../1...../...3.. n -", "c6 b6", "L6", ["b6"]),
    ("tours", {}, "..213./....1./.....1/....../...33./.....1 n -", "e6 f6 f5 e5 e6", "L8", ["e6"]),
    ("tours", {}, "....../....../....../....../....../...... s -", "a1 a2", "L3", []),
    ("tours", {}, SET_UP, "4", "L1", ["4"]),
    ("tours", {}, SET_UP, "1 a1", "L1", ["a1"]),
    ("tours", {}, SET_UP, "1 a6 b6", "L1", ["b6"]),
    ("tours", {}, SET_UP, "1 x", "", ["x"]),
    ("tours", {}, SET_UP, "pass", "L1", []),
    ("tours", {}, START, "1", "L1", ["1"]),
    ("tours", {}, START, "pass", "L3", []),
    ("tchag", {}, TILES, "stop", "C9", []),
    ("tchag", {}, TILES, "b2 c2", "C3", ["c2"]),
    ("tchag", {}, TILES, "b2 b3 f6", "C4", ["a2", "c2", "b1", "b3"]),
    ("tchag", {}, TILES, "b2 b3 bU", "C4", ["bU"]),
    ("tchag", {}, TILES, "b2 b3 L D R", "C4", ["R"]),
    ("tchag", {}, TILES, "b2 b3 L D f6", "C4", ["f6"]),
    ("tchag", {}, TILES, "b2 b3 ?", "", ["?"]),
    ("tchag", {}, HOLES, "d3 d2 L D R U", "C5", ["U", "d3"]),
    ("tchag", {}, ZONES, "d2 e1 a5", "C7", ["d3", "e2"]),
    ("tchag", {}, ZONES, "d2 e1 2L 2R", "C7", ["2R"]),
]


def names(sentence: str) -> set[str]:
    """Points, moves and numbers that a sentence names."""
    return set(re.findall(r"\b[a-z][1-9]\b|\b[0-9]+\b", sentence))


def both(position: rulebook.Position, made: Sequence[str], token: str) -> rulebook.Explanation:
    """The explanation in English, after what must hold for every explanation."""
    english, french = (rulebook.explain_step(position, made, token, language) for language in ("en", "fr"))
    assert english is not None, (position, made, token)
    assert french is not None
    assert english.rule == french.rule
    assert english.why != french.why
    assert names(english.why) == names(french.why)
    for why in (english.why, french.why):
        assert why.endswith(".")
        assert len(why) < 300
    return english


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example[0]} {example[3]} {example[4]}")
def test_the_rule_and_what_the_sentence_names(
    example: tuple[str, dict[str, Any], str, str, str, list[str]],
) -> None:
    id, options, text, tokens, rule, named = example
    *made, token = tokens.split()
    english = both(rulebook.game(id, **options).position(text), made, token)
    assert english.rule == rule, english
    for name in named:
        assert name in english.why


def test_every_sentence_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask() -> None:
        for id, options, text, tokens, _, _ in EXAMPLES:
            reason_against_step(rulebook.game(id, **options).position(text), tokens.split())

    assert not unmet_sentences(steps, monkeypatch, ask)


def positions(id: str, count: int, chance: random.Random) -> Iterator[tablier.Position]:
    """Positions met in random play and others, under all options, none of them over or with very many moves."""
    for options in VARIANTS[id]:
        game, found = tablier.game(id, **options), 0
        position = game.start()
        while found < count:
            if chance.random() < 0.5:
                try:
                    other = game.position(random_text(id, game.options, chance))
                except tablier.ParseError:
                    continue
            else:
                position = (
                    game.start() if position.outcome else position.play(chance.choice(position.legal_moves))
                )
                other = position
            if not other.outcome and other.perft(1) < 2_000:
                found += 1
                yield other


LINES = {"UD": "abcdef", "LR": "123456"}
SLIDES = [*"LRDU", *(line + way for ways in LINES for line in LINES[ways] for way in ways)]
WORDS = ["goal", "pass", "stop", "", "zz", "1", "2", "3", "a10"]


def tokens_of(position: tablier.Position) -> list[str]:
    """Every token that might be offered somewhere in the game, and some that never are."""
    cols, rows = position.size
    cells = [f"{chr(97 + x)}{y + 1}" for x in range(cols + 1) for y in range(rows + 1)]
    if position.game.id == "tchag":
        return [*cells, *SLIDES, *WORDS]
    if position.game.id == "tours":
        return [*cells, *WORDS]
    return [*cells, *(cell + kind for cell in cells for kind in "AW"), *WORDS]


@pytest.mark.parametrize("id", VARIANTS)
def test_none_exactly_for_what_is_offered(id: str) -> None:
    chance = random.Random(f"steps {id}")
    letters = {"tumicarona": "T", "fanorona": "TF", "vela": "TFV", "tours": "L", "tchag": "C"}[id]
    for position in positions(id, 8, chance):
        slow = rulebook.game(id, **position.game.options).position(str(position))
        made: list[str] = []
        while True:
            offered = [choice.token for choice in position.steps(made).choices]
            for token in offered:
                assert rulebook.explain_step(slow, made, token) is None, (slow, made, token)
            others = sorted(set(tokens_of(position)) - set(offered))
            for token in chance.sample(others, min(len(others), 60)):
                english = both(slow, made, token)
                assert not english.rule or english.rule[0] in letters
                if id == "tours" and made and not position.hands:
                    check_way(position, made, token, english)
            if not offered:
                break
            made.append(chance.choice(offered))


def ways(position: tablier.Position, made: Sequence[str], *, limit: int = 3_000) -> set[str] | None:
    """Where a turn that began so can end, found by asking the core step by step; None if that takes too long."""
    ends, open_ways = set[str](), [list(made)]
    for _ in range(limit):
        if not open_ways:
            return ends
        way = open_ways.pop()
        found = position.steps(way)
        if found.move:
            ends.add(way[-1])
        open_ways += [[*way, choice.token] for choice in found.choices]
    return None


def check_way(position: tablier.Position, made: list[str], token: str, why: rulebook.Explanation) -> None:
    """What is said about a way of Les Tours is so."""
    claims = re.compile(r"still end|cannot end|No run|only by using|no way on|only end|between|been on")
    crossed = {frozenset(border) for border in pairwise(made)}
    match claims.findall(why.why)[:1]:
        case ["between"]:
            assert frozenset([made[-1], token]) in crossed
        case ["been on"]:
            assert token in made
        case ["still end"]:
            ends = ways(position, made)
            assert ends is None or token in ends
        case ["cannot end" | "No run" | "only by using"]:
            ends = ways(position, made)
            assert ends is None or token not in ends
        case _:
            assert why.rule != "L7"


@pytest.mark.parametrize("id", VARIANTS)
def test_steps_that_were_impossible_are_explained_first(id: str) -> None:
    start = rulebook.game(id).start()
    wrong = rulebook.explain_step(start, [], "zz")
    assert wrong
    assert rulebook.explain_step(start, ["zz", "e3"], "e4") == wrong


NONSENSE: list[Any] = [
    "", " ", "x" * 10_000, "e3\n", "é2", "e٣", "\x00", "\ud800", "a0", "a1-a2", "a1A", None, 7, b"e3", ["a1"],
]  # fmt: skip


def test_anything_gets_an_answer(game: rulebook.Game) -> None:
    beginnings = {
        "tours": [[], ["3"], ["3", "a1"]],
        "tchag": [[], ["b2"], ["b2", "b3"], ["b2", "b3", "L", "D"]],
    }
    for made in beginnings.get(game.id, [[], ["e2"], ["e2", "e3A"]]):
        for token in NONSENSE:
            both(game.start(), made, token)
    for odd in NONSENSE:
        both(game.start(), [odd, odd], "a1")
