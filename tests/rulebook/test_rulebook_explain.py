"""Explanations: the right rule, a sentence about the move in both languages, and an answer to any text."""

from __future__ import annotations

import random
import re
from types import ModuleType
from typing import Any

import pytest

from tablier import rulebook
from tablier.rulebook.contract import read_cell
from tablier.rulebook.explain import fanorona, reason_against, tchag, tours
from tablier.rulebook.explain.reason import PLAYERS
from tablier.rulebook.tchag import TchagPosition, closings, rejoinings

from .rulebook_cases import VARIANTS, random_positions, unmet_sentences, vectors

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"
CHAIN = "3B5/9/2W1B4/1B7/9 w 0 1"
SET_UP = "....../....../....../....../....../1..... n 12233:112233"
TOWERS = "212313/....../....../....../....../122133 s -"
OPENED = "BBBB1BBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW b 0 1"
BOTH_OR_ONE = "3B5/B8/1B5WW/1B2WWW1W/8W b 11 15"
GIVING = "BBBBBB1BB/B1BB1BWBB/BWB1WBWBW/WWWWWWWWW/WWWW1WWWW b 2 5 b"
ZONES = "ybg../ggbY./..Yr./...rR/....g r -"
TILES = "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -"

# game, options, position, move, rule, and what the sentence must name
EXAMPLES: list[tuple[str, dict[str, Any], str, str, str, list[str]]] = [
    ("tumicarona", {}, START, "", "", ["d3-e3A-d4W"]),
    ("tumicarona", {}, START, "j1-j2", "T2", ["j1", "i5"]),
    ("tumicarona", {}, START, "e2-e6", "T2", ["e6"]),
    ("tumicarona", {}, START, "e3-e4", "T2", ["e3"]),
    ("tumicarona", {}, START, "a5-a4", "T2", ["a5"]),
    ("tumicarona", {}, START, "a1-a1", "T2", ["a1"]),
    ("tumicarona", {}, START, "a1-b2", "T2", ["b2"]),
    ("tumicarona", {}, START, "e1-e3A", "T2", ["e1", "e3"]),
    ("tumicarona", {}, "9/9/4B4/9/1W7 w 0 1", "b1-c2", "T2", ["b1", "c2"]),
    ("tumicarona", {}, "9/9/4B4/9/1W7 w 0 1", "b1-b2A", "T4", ["b3"]),
    ("tumicarona", {}, "9/9/4B4/9/1W7 w 0 1", "b1-a1A", "T4", ["a1"]),
    ("tumicarona", {}, "9/9/4B4/9/1W7 w 0 1", "b1-b2W", "T5", ["b1", "b2"]),
    ("tumicarona", {}, START, "e2-e3W", "T5", ["e1", "e4", "e5"]),
    ("tumicarona", {}, "9/9/1BW1B4/9/9 w 0 1", "c3-d3AW", "T6", ["c3-d3A", "c3-d3W"]),
    ("tumicarona", {}, START, "e2-e3", "T7", ["e2-e3A", "e4", "e5"]),
    ("tumicarona", {}, "9/9/1BW2B3/9/9 w 0 1", "c3-c4", "T7", ["c3-c4", "c3-d3W"]),
    ("fanorona", {"captures": "compulsory"}, "9/9/1BW2B3/9/9 w 0 1", "c3-c4", "T7", ["c3-d3W"]),
    ("tumicarona", {}, "9/9/1BW2B3/9/9 w 0 1", "c3-d3W-e3A", "T8", ["d3", "e3"]),
    ("tumicarona", {}, CHAIN, "c3-d3A-d4A-c3A", "T8", ["c3"]),
    ("tumicarona", {}, CHAIN, "c3-d3A-d2", "T8", ["d3", "d2"]),
    ("tumicarona", {}, CHAIN, "c3-c4-c5", "T8", ["c4", "c5"]),
    ("fanorona", {}, "9/9/1BW1B4/9/9 w 0 1", "c3-d3", "F4", ["c3-d3A", "e3", "c3-d3W", "b3"]),
    ("tumicarona", {}, BOTH_OR_ONE, "d5-e5AW", "T4", ["e5", "d5"]),
    ("tumicarona", {}, BOTH_OR_ONE, "d5-e5WA", "T5", ["c5"]),
    ("fanorona", {}, OPENED, "f4-e5W-e4", "T8", ["e5-e4A", "e3"]),
    ("fanorona", {}, OPENED, "f4-e5-e4A", "F4", ["f4-e5W"]),
    ("vela", {}, "9/9/1BW2B3/9/WWWWW4 w 0 1 w", "c3-d3W", "V3", ["c3-d3"]),
    ("vela", {}, GIVING, "h4-g5A", "V3", ["h4-g5"]),
    ("vela", {}, GIVING, "h4-g5AW", "V3", ["h4-g5"]),
    ("vela", {}, "3B5/9/2W1B4/1B7/BBB6 w 0 1 b", "c3-d3A-d4A", "V4", ["d3", "d4"]),
    ("tours", {}, TOWERS, "e2-e3A", "", ["a1-c2"]),
    ("tours", {}, SET_UP, "1@a1", "L1", ["a1", "a6", "f6"]),
    ("tours", {}, SET_UP, "1@g6", "L1", ["g6"]),
    ("tours", {}, SET_UP, "4@a6", "L1", ["4", "1", "2", "3"]),
    ("tours", {}, "2...../....../....../....../....../1..... s 12233:11233", "1@a1", "L1", ["a1"]),
    ("tours", {}, SET_UP, "a1-a2", "L1", ["1@a6"]),
    ("tours", {}, SET_UP, "pass", "L1", ["1@a6"]),
    ("tours", {}, TOWERS, "1@a2", "L1", ["1"]),
    ("tours", {}, TOWERS, "a2-a3", "L2", ["a2"]),
    ("tours", {}, TOWERS, "z9-a3", "L2", ["z9"]),
    ("tours", {}, TOWERS, "a6-a5", "L2", ["a6", "1"]),
    ("tours", {}, TOWERS, "pass", "L3", ["a1-a2"]),
    ("tours", {}, "....../....../2...../....../113311/.3223. s -", "a4-a5", "L3", ["a4", "2"]),
    ("tours", {}, TOWERS, "a1-a3", "L4", ["a1", "a3"]),
    ("tours", {}, TOWERS, "a1-a9", "L4", ["a9"]),
    ("tours", {}, TOWERS, "a1-b1", "L6", ["a1", "b1"]),
    ("tours", {}, "....../....../2.1.../....../....../...... s -", "a4-b4", "L7", ["a4", "b4"]),
    ("tours", {"null_move": "allowed"}, TOWERS, "b1-b1", "L4", ["b1"]),
    ("tours", {}, TOWERS, "b1-b1", "L8", ["b1-b1"]),
    ("tours", {}, TOWERS, "b1-goal", "L9", ["b1", "6"]),
    ("tours", {}, "....../....../....../....../....../12.... s -", "a1-a1", "L8", ["a1-a1"]),
    ("tchag", {}, TILES, "b2", "", ["b2-b3:L,D"]),
    ("tchag", {}, TILES, "a1-a2", "C1", ["a1"]),
    ("tchag", {}, TILES, "b5-b4", "C1", ["b5"]),
    ("tchag", {}, TILES, "h9-b4", "C1", ["h9"]),
    ("tchag", {}, "Rb/bg/yb r -", "a3-a4", "C2", ["a4", "a3"]),
    ("tchag", {}, TILES, "b2-c3", "C2", ["b2", "c3"]),
    ("tchag", {}, TILES, "c2-c3", "C2", ["c2", "c3"]),
    ("tchag", {}, TILES, "b2-c2", "C3", ["c2"]),
    ("tchag", {}, TILES, "b2-b3", "C4", ["b2", "L", "U"]),
    ("tchag", {}, TILES, "b2-b3:b", "", []),
    ("tchag", {}, TILES, "b2-b3:bU", "C4", ["b2", "bU"]),
    ("tchag", {}, TILES, "b2-b3:L", "C4", ["a2", "D"]),
    ("tchag", {}, TILES, "b2-b3:L,D,R", "C4", ["R"]),
    ("tchag", {}, TILES, "b2-b3:L,D,1R", "C7", ["1R"]),
    ("tchag", {}, "..b../..bRb/ybbb./...b. r -", "d3-d2:L,D,R,U", "C5", ["U", "d3"]),
    ("tchag", {}, ZONES, "d2-e1", "C7", ["e2", "d3", "2L", "3R", "dD", "eU"]),
    ("tchag", {}, ZONES, "d2-e1:2R", "C7", ["e2", "d3", "2R"]),
    ("tchag", {}, ZONES, "d2-e1:2L,2R", "C7", ["2R"]),
    ("tchag", {}, "bRby r -", "b1-c1:R", "", ["b1-c1:L"]),
    ("tchag", {}, TILES, "stop", "C9", []),
    ("tchag", {}, "...g/grgY/...Y y -", "stop", "C9", []),
]


def names(sentence: str) -> set[str]:
    """Points, moves and slides that a sentence names."""
    return set(re.findall(r"\b[a-z][1-9]\b|\b[0-9]+\b", sentence))


def both(position: rulebook.Position, move: str) -> tuple[rulebook.Explanation, rulebook.Explanation]:
    """The explanation in both languages, after what must hold for every explanation."""
    english, french = (rulebook.explain(position, move, language) for language in ("en", "fr"))
    assert english is not None
    assert french is not None
    assert english.rule == french.rule
    assert english.why != french.why
    assert names(english.why) == names(french.why)
    for why in (english.why, french.why):
        assert why.endswith(".")
        assert len(why) < 400
    return english, french


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example[0]} {example[3]} {example[4]}")
def test_the_rule_and_what_the_sentence_names(
    example: tuple[str, dict[str, Any], str, str, str, list[str]],
) -> None:
    id, options, text, move, rule, named = example
    english, french = both(rulebook.game(id, **options).position(text), move)
    assert english.rule == rule
    for name in named:
        assert name in english.why
        assert name in french.why


@pytest.mark.parametrize("module", [fanorona, tours, tchag])
def test_every_sentence_is_met_in_both_languages(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask() -> None:
        for id, options, text, move, _, _ in EXAMPLES:
            reason_against(rulebook.game(id, **options).position(text), move)

    assert not unmet_sentences(module, monkeypatch, ask)


def other_ways(position: TchagPosition, chance: random.Random) -> list[str]:
    """Ways to play Tchag moves, slide by slide, not all of them the way the move is written."""
    found = []
    for step in sorted({move.split(":")[0] for move in position.legal_moves} - {"stop"}):
        origin = read_cell(step[:2])
        tiles = {cell: cell for cell in position.board if cell != origin}
        for slides, end in closings(tiles, origin, frozenset([origin])):
            seen = [end]
            while onward := {
                name: after for name, after in rejoinings(seen[-1]).items() if after not in seen
            }:
                slides.append(chance.choice(sorted(onward)))
                seen.append(onward[slides[-1]])
            if not rejoinings(seen[-1]):
                found.append(f"{step}:{','.join(slides)}".rstrip(":"))
    return found


def test_there_are_explanations_in_two_languages_only() -> None:
    with pytest.raises(rulebook.RuleError, match="en, fr"):
        rulebook.explain(rulebook.game("tours").start(), "a1-a2", "de")
    assert set(PLAYERS) == set(rulebook.GAMES)


def test_legal_moves_need_no_explanation(game: rulebook.Game) -> None:
    for position in random_positions(game, 60, seed=6):
        assert all(rulebook.explain(position, move) is None for move in position.legal_moves)


@pytest.mark.parametrize(
    ("id", "text", "move", "false"),
    [
        ("fanorona", OPENED, "f4-e5W-e4", "captures nothing"),
        ("vela", GIVING, "h4-g5A", "would capture"),
        ("tchag", "...g/grgY/...Y y -", "stop", "can move"),
        ("tumicarona", START, "a5-a4", "white's"),
    ],
)
def test_no_explanation_says_what_is_not_so(id: str, text: str, move: str, false: str) -> None:
    assert false not in both(rulebook.game(id).position(text), move)[0].why


def test_explaining_follows_the_one_move_and_lists_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    board = "11BBB1B11/1B11B11B1/B11B1B11B/11BB1BB11/BB1BB11BB/B11BBB11B/BW1B1BB1B"
    position = rulebook.game("tumicarona", cols=9, rows=7).position(f"{board} w 0 1")

    def refused(*_: object) -> None:
        raise AssertionError("there are half a million chains here")

    monkeypatch.setattr(type(position), "chains", refused)
    assert position.outcome is None
    assert both(position, "b1-c1")[0].rule == "T7"
    assert both(position, "c1-b1")[0].rule == "T2"
    assert rulebook.explain(position, "b1-c1A") is None


NONSENSE = [
    "", " ", "-", "x" * 10_000, "e2-e3\n", " e2-e3", "é2-e3", "e²-e3", "e2-e٣", "\x00", "\ud800", "👍", "a1-",
    "a1-a2-" * 1_700, "a1-a2A" + "-a1A-a2A" * 1_200, "3@a1", "a1-goal", "pass", "stop", "b2-b3:L",
    "b2-b3:" + "L," * 5_000 + "L",
    "e2-e3A", "d3-e3A-d4W", "0@a1", "a0-a1", "a1-a99", "e2e4", "O-O", "resign",
]  # fmt: skip


def test_any_text_gets_an_answer(game: rulebook.Game) -> None:
    for position in random_positions(game, 40, seed=7):
        for move in NONSENSE:
            if move not in position.legal_moves:
                both(position, move)
                with pytest.raises(rulebook.IllegalMove):
                    position.play(move)
    for odd in (None, 7, b"e2-e3", ["a1"]):
        explanation = rulebook.explain(game.start(), odd)  # type: ignore[arg-type]
        assert explanation is not None
        assert explanation.rule == ""
        with pytest.raises(rulebook.IllegalMove):
            game.start().play(odd)  # type: ignore[arg-type]


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_moves_bent_a_little_get_a_rule_of_their_game(id: str, options: dict[str, Any]) -> None:
    game, chance = rulebook.game(id, **options), random.Random(8)
    letter = {"tumicarona": "T", "fanorona": "TF", "vela": "TFV", "tours": "L", "tchag": "C"}[id]
    for position in random_positions(game, 80, seed=9):
        for move in position.legal_moves[:: max(1, len(position.legal_moves) // 8)]:
            bent = list(move)
            bent[chance.randrange(len(bent))] = chance.choice("abcdefghi123456789AWLRDU,:-@")
            text = "".join(bent)
            if text not in position.legal_moves:
                english, _ = both(position, text)
                assert english.rule == "" or english.rule[0] in letter


def test_a_finished_game_says_so_by_its_rule(game: rulebook.Game) -> None:
    finished = [position for position in random_positions(game, 400, seed=10) if position.outcome]
    assert finished or game.id in ("tumicarona", "fanorona", "vela")
    for position in finished:
        for move in ("e2-e3", "a1-a2", "stop", "nonsense"):
            english, french = both(position, move)
            assert position.outcome
            assert english.rule == position.outcome.rule
            assert "over" in english.why
            assert "terminée" in french.why


@pytest.mark.parametrize(
    ("id", "text", "rule"),
    [
        ("tumicarona", "9/9/9/9/1W7 b 0 1", "T1"),
        ("fanorona", "9/9/1W7/WW7/BW7 b 0 1", "F2"),
        ("vela", "9/9/4B4/9/1W7 w 100 1 b", "F6"),
        ("tours", "....../....../....../....../....../...... s -", "L3"),
        ("tours", "....../....../....../....../....../...... s won", "L9"),
        ("tchag", "Rb/bb y -", "C8"),
        ("tchag", "yRb r stopped", "C9"),
    ],
)
def test_each_end_of_a_game(id: str, text: str, rule: str) -> None:
    assert both(rulebook.game(id).position(text), "a1-a2")[0].rule == rule


def test_a_tchag_move_written_otherwise_is_named() -> None:
    met, chance = 0, random.Random(11)
    for position in random_positions(rulebook.game("tchag"), 250, seed=12):
        assert isinstance(position, TchagPosition)
        for move in other_ways(position, chance) if not position.outcome else ():
            if explanation := rulebook.explain(position, move):
                assert explanation.rule == ""
                named = explanation.why.rstrip(".").split()[-1]
                assert named in position.legal_moves
                assert named.split(":")[0] == move.split(":")[0]
                assert (named.count(","), named) < (move.count(","), move)
                met += 1
    assert met > 10


def test_illegal_vectors_have_good_sentences() -> None:
    for vector in vectors("illegal"):
        both(rulebook.game(vector["game"]).position(vector["position"]), vector["move"])
