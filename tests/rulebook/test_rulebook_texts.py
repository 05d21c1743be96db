"""Position texts: what is accepted, how it is normalised, and how errors point at the trouble."""

from __future__ import annotations

import contextlib
import random

import pytest

from tablier import rulebook

from .rulebook_cases import random_positions

FANORONA = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW"
TOURS = "212313/....../....../....../....../122133"


def test_texts_round_trip(game: rulebook.Game) -> None:
    for position in random_positions(game, 120, seed=1):
        again = game.position(str(position))
        assert str(again) == str(position)
        assert again == position
        assert hash(again) == hash(position)
        assert again.turn == position.turn
        assert again.outcome == position.outcome


@pytest.mark.parametrize(
    ("id", "text", "normal"),
    [
        ("tumicarona", "45/9/4B4/111111111/1W7 w 0 1", "9/9/4B4/9/1W7 w 0 1"),
        ("tumicarona", "9/9/9/9/9 b 999999999 999999999", "9/9/9/9/9 b 999999999 999999999"),
        ("vela", "9/9/4B4/9/1W7 w 0 1 w", "9/9/4B4/9/1W7 w 0 1 w"),
        ("tours", f"{TOURS} n won", f"{TOURS} n won"),
        ("tchag", "....../.yb.../.Rg... r -", "yb/Rg r -"),
        ("tchag", "yRb y -", "yRb r stop"),
        ("tchag", "yRb r -", "yRb r -"),
        ("tchag", "yRb r stop", "yRb r stop"),
        ("tchag", "yRb r stopped", "yRb r stopped"),
        ("tchag", "yry y -", "yry y -"),
    ],
)
def test_accepted_and_normalised(id: str, text: str, normal: str) -> None:
    assert str(rulebook.game(id).position(text)) == normal


@pytest.mark.parametrize(
    ("id", "text", "offset"),
    [
        ("tumicarona", "", 0),
        ("tumicarona", "9/9/9/9 w 0 1", 0),
        ("tumicarona", "9/9/9/9/9/9 w 0 1", 0),
        ("tumicarona", "9/9/9/9/8 w 0 1", 9),
        ("tumicarona", "9/9/54B/9/9 w 0 1", 6),
        ("tumicarona", "9/9/x8/9/9 w 0 1", 4),
        ("tumicarona", "9/9/08/9/9 w 0 1", 4),
        ("tumicarona", "9/9/²7/9/9 w 0 1", 4),
        ("tumicarona", "9/9/9//9 w 0 1", 6),
        ("tumicarona", "WWWWWWWWW/WWWWWWWWW/WWWWW4/9/9 w 0 1", 0),
        ("tumicarona", "9/9/9/9/9 W 0 1", 10),
        ("tumicarona", "9/9/9/9/9 w 00 1", 12),
        ("tumicarona", "9/9/9/9/9 w -1 1", 12),
        ("tumicarona", "9/9/9/9/9 w 0 0", 14),
        ("tumicarona", "9/9/9/9/9 w 0 1000000000", 14),
        ("tumicarona", "9/9/9/9/9 w 0 ١", 14),
        ("tumicarona", "9/9/9/9/9 w 0", 13),
        ("tumicarona", "9/9/9/9/9 w 0 1 ", 15),
        ("tumicarona", "9/9/9/9/9 w  0 1", 12),
        ("tumicarona", " 9/9/9/9/9 w 0 1", 0),
        ("tumicarona", "9/9/9/9/9 w 0 1\n", 14),
        ("tumicarona", f"{FANORONA} w 0 1 b", len(FANORONA) + 6),
        ("vela", f"{FANORONA} w 0 1", len(FANORONA) + 6),
        ("vela", f"{FANORONA} w 0 1 x", len(FANORONA) + 7),
        ("tours", f"{TOURS} s", len(TOURS) + 2),
        ("tours", f"{TOURS} s .:.", len(TOURS) + 3),
        ("tours", f"{TOURS} s x", len(TOURS) + 3),
        ("tours", f"{TOURS} s 1:1", len(TOURS) + 3),
        ("tours", "4...../....../....../....../....../...... s -", 0),
        ("tours", "...../....../....../....../....../...... s -", 0),
        ("tours", "....../......./....../....../....../...... s -", 7),
        ("tours", "11111./....../....../....../....../...... s -", 0),
        ("tours", "....../....../....../....../....../...... n 112233:112233", 42),
        ("tours", "....../....../....../....../....../1..... n 112233:112233", 44),
        ("tours", "....../....../....../....../....../1..... n 21233:112233", 44),
        ("tours", "....../....../....../....../....../1..... n 12233:", 50),
        ("tours", "....../....../....../....../1...../...... n 12233:112233", 0),
        ("tchag", "... r -", 0),
        ("tchag", "Rb/y r -", 3),
        ("tchag", "R.y r -", 0),
        ("tchag", "R./.y r -", 0),
        ("tchag", "bgbgbgR/bgbgbgy r -", 0),
        ("tchag", "R/b/b/b/b/b/y r -", 0),
        ("tchag", "bg r -", 0),
        ("tchag", "RRR/RRy r -", 0),
        ("tchag", "Rb/by r stop", 8),
        ("tchag", "Rb/by r stopped", 8),
        ("tchag", "Rb/bb r stop", 8),
        ("tchag", "Rb/by r", 7),
        ("tchag", "Rb/by w -", 6),
    ],
)
def test_errors_point_at_the_trouble(id: str, text: str, offset: int) -> None:
    with pytest.raises(rulebook.TextError) as caught:
        rulebook.game(id).position(text)
    assert caught.value.offset == offset
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("text", [None, 3, b"9/9/9/9/9 w 0 1", ["x"]])
def test_only_a_str_is_a_text(game: rulebook.Game, text: object) -> None:
    with pytest.raises(rulebook.TextError):
        game.position(text)  # type: ignore[arg-type]


def test_nonsense_is_refused_or_read_never_worse(game: rulebook.Game) -> None:
    chance = random.Random(2)
    letters = "WBbgRrYy.123456789/-: wbsnry0stopwon\n\té¹\U0001f600"
    for position in random_positions(game, 60, seed=3):
        for _ in range(12):
            text = list(str(position))
            for _ in range(chance.randint(1, 3)):
                at = chance.randrange(len(text))
                text[at : at + chance.randint(0, 2)] = chance.choice(letters)
            with contextlib.suppress(rulebook.TextError):
                read = game.position("".join(text))
                assert game.position(str(read)) == read
                assert read.outcome is None or not read.legal_moves
    for nonsense in ("", " ", "/" * 10_000, "9" * 10_000, "\x00", "a b c d e f", "\ud800"):
        with pytest.raises(rulebook.TextError):
            game.position(nonsense)
