"""Position texts and options: what is accepted, what is normalised, what is refused."""

from __future__ import annotations

import pytest

from .conftest import Rules

FANORONA_START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW"

KEPT = [
    ("tumicarona", f"{FANORONA_START} w 0 1"),
    ("tumicarona", f"{FANORONA_START} b 0 1"),
    ("tumicarona", "9/9/4W4/9/8B w 99 1"),
    ("tumicarona", "9/9/4W4/9/8B b 999999999 999999999"),
    ("tumicarona", "9/9/9/9/9 w 0 1"),
    ("tumicarona", "9/9/4W4/9/9 b 5 7"),
    ("fanorona", "1W1W1W1W1/9/9/9/B7B b 3 20"),
    ("vela", "9/9/4W4/9/8B w 0 1 w"),
    ("vela", "9/9/4W4/9/8B w 0 1 b"),
    ("vela", "9/9/4W4/9/8B b 12 34 b"),
    ("tours", "....../....../....../....../....../...... s 112233:112233"),
    ("tours", "....../....../....../....../....../..3... n 11223:112233"),
    ("tours", "21231./....../....../....../....../122133 n .:3"),
    ("tours", "212313/....../....../....../....../122133 s -"),
    ("tours", "212313/....../....../....../....../122133 n -"),
    ("tours", "333322/221111/....../....../....../...... s -"),
    ("tours", "....../....../..3.../....../....../...... n -"),
    ("tours", "....../....../....../....../....../...... s -"),
    ("tours", "212313/....../....../....../....../12213. n won"),
    ("tours", "....../....../....../....../....../...... s won"),
    ("tchag", "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -"),
    ("tchag", "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg y -"),
    ("tchag", "Rby r -"),
    ("tchag", "Rby r stop"),
    ("tchag", "Rby r stopped"),
    ("tchag", "rbY y stop"),
    ("tchag", "rbY y stopped"),
    ("tchag", "ry r -"),
    ("tchag", "ry y -"),
    ("tchag", "R y -"),
    ("tchag", "y r -"),
    ("tchag", ".Y./bRb/.b. y -"),
]


@pytest.mark.parametrize(("game", "text"), KEPT)
def test_these_texts_come_back_as_they_are(rules: Rules, game: str, text: str) -> None:
    """Parsing and printing a canonical text changes nothing."""
    assert rules.position(game, text).text == text


NORMALISED = [
    pytest.param("tumicarona", "45/9/9/4W4/8B w 0 1", "9/9/9/4W4/8B w 0 1", id="neighbouring runs"),
    pytest.param("tumicarona", "111111111/9/9/9/8B w 0 1", "9/9/9/9/8B w 0 1", id="runs of one"),
    pytest.param("vela", "9/9/22W22/9/8B w 0 1 b", "9/9/4W4/9/8B w 0 1 b", id="runs around a piece"),
    pytest.param("tchag", "....../.Rb.../..Y.../...... r -", "Rb/.Y r -", id="a larger box"),
    pytest.param("tchag", "Rby. r stop", "Rby r stop", id="a larger box with a choice"),
    pytest.param("tchag", "Rby y -", "Rby r stop", id="Yellow blocked"),
    pytest.param("tchag", "rbY r -", "rbY y stop", id="Red blocked"),
    pytest.param("tchag", "....../..Rby. y -", "Rby r stop", id="blocked in a larger box"),
]


@pytest.mark.parametrize(("game", "text", "canonical"), NORMALISED)
def test_these_texts_are_normalised(rules: Rules, game: str, text: str, canonical: str) -> None:
    """Another spelling of a position gives the one text of that position."""
    assert rules.position(game, text).text == canonical


def faults(game: str, *cases: tuple[str, str]) -> list[object]:
    """Parameters (game, text) named after the fault in the text."""
    return [pytest.param(game, text, id=f"{game}: {fault}") for fault, text in cases]


REFUSED = [
    *faults(
        "tumicarona",
        ("nothing", ""),
        ("a space", " "),
        ("leading space", " 9/9/4W4/9/8B w 0 1"),
        ("trailing space", "9/9/4W4/9/8B w 0 1 "),
        ("trailing newline", "9/9/4W4/9/8B w 0 1\n"),
        ("two spaces", "9/9/4W4/9/8B  w 0 1"),
        ("tab", "9/9/4W4/9/8B\tw 0 1"),
        ("board alone", "9/9/4W4/9/8B"),
        ("missing number", "9/9/4W4/9/8B w 0"),
        ("field too many", "9/9/4W4/9/8B w 0 1 w"),
        ("small letter", "9/9/4w4/9/8B w 0 1"),
        ("capital side", "9/9/4W4/9/8B W 0 1"),
        ("unknown side", "9/9/4W4/9/8B r 0 1"),
        ("unknown piece", "9/9/4X4/9/8B w 0 1"),
        ("point for empty", "9/9/....W..../9/8B w 0 1"),
        ("zero run", "9/9/40W4/9/8B w 0 1"),
        ("four ranks", "9/4W4/9/8B w 0 1"),
        ("six ranks", "9/9/9/4W4/9/8B w 0 1"),
        ("short rank", "9/9/4W3/9/8B w 0 1"),
        ("long rank", "9/9/4W5/9/8B w 0 1"),
        ("runs too long", "99/9/4W4/9/8B w 0 1"),
        ("empty rank", "9//4W4/9/8B w 0 1"),
        ("slash at the end", "9/9/4W4/9/8B/ w 0 1"),
        ("leading zero", "9/9/4W4/9/8B w 00 1"),
        ("leading zero in the number", "9/9/4W4/9/8B w 0 01"),
        ("number 0", "9/9/4W4/9/8B w 0 0"),
        ("negative", "9/9/4W4/9/8B w -1 1"),
        ("plus sign", "9/9/4W4/9/8B w +1 1"),
        ("underscore", "9/9/4W4/9/8B w 1_0 1"),
        ("fraction", "9/9/4W4/9/8B w 1.0 1"),
        ("foreign digit", "9/9/4W4/9/8B w ٣ 1"),
        ("superscript digit", "9/9/4W4/9/8B w ² 1"),
        ("foreign digit on the board", "9/9/٤W4/9/8B w 0 1"),
        ("counter too large", "9/9/4W4/9/8B w 1000000000 1"),
        ("number too large", "9/9/4W4/9/8B w 0 1000000000"),
        ("enormous counter", f"9/9/4W4/9/8B w {'9' * 5000} 1"),
        ("23 white pieces", "WBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"),
        ("23 black pieces", "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWB w 0 1"),
    ),
    *faults(
        "vela",
        ("missing giver", "9/9/4W4/9/8B w 0 1"),
        ("unknown giver", "9/9/4W4/9/8B w 0 1 x"),
        ("capital giver", "9/9/4W4/9/8B w 0 1 B"),
        ("giver in words", "9/9/4W4/9/8B w 0 1 black"),
        ("field too many", "9/9/4W4/9/8B w 0 1 b b"),
    ),
    *faults(
        "tours",
        ("nothing", ""),
        ("missing field", "212313/....../....../....../....../122133 s"),
        ("field too many", "212313/....../....../....../....../122133 s - -"),
        ("five rows", "212313/....../....../....../122133 s -"),
        ("seven rows", "212313/....../....../....../....../....../122133 s -"),
        ("short row", "212313/...../....../....../....../122133 s -"),
        ("long row", "212313/......./....../....../....../122133 s -"),
        ("digits for empty cells", "212313/6/6/6/6/122133 s -"),
        ("unknown size", "412313/....../....../....../....../122133 s -"),
        ("size 0", "012313/....../....../....../....../122133 s -"),
        ("unknown side", "212313/....../....../....../....../122133 w -"),
        ("capital side", "212313/....../....../....../....../122133 S -"),
        ("unknown state", "212313/....../....../....../....../122133 s lost"),
        ("trailing space", "212313/....../....../....../....../122133 s - "),
        ("five singles", "111113/....../....../....../....../...... s -"),
        ("five triples", "333..3/....../....../....../....../....3. s -"),
        ("five doubles and won", "222222/....../....../....../....../...... s won"),
        ("two empty hands", "212313/....../....../....../....../122133 s .:."),
        ("no hand", "....../....../....../....../....../1..... n 12233:"),
        ("one hand", "....../....../....../....../....../1..... n 12233"),
        ("hand out of order", "....../....../....../....../....../1..... n 12323:112233"),
        ("unknown size in hand", "....../....../....../....../....../1..... n 12234:112233"),
        ("three of a size in hand", "....../....../....../....../....../...... s 111233:112233"),
        ("piece missing", "....../....../....../....../....../...... s 12233:112233"),
        ("piece too many", "....../....../....../....../....../1..... n 112233:112233"),
        ("hand does not fit the row", "....../....../....../....../....../1..... n 11233:112233"),
        ("piece outside the end rows", "....../....../....../....../1...../...... n 12233:112233"),
        ("South's piece on North's row", "1...../....../....../....../....../...... n 12233:112233"),
        ("South to move too soon", "....../....../....../....../....../1..... s 12233:112233"),
        ("North to move too soon", "1...../....../....../....../....../1..... n 12233:12233"),
        ("North ahead", "1...../....../....../....../....../...... s 112233:12233"),
        ("South two ahead", "....../....../....../....../....../11.... n 2233:112233"),
    ),
    *faults(
        "tchag",
        ("nothing", ""),
        ("missing field", "RbY r"),
        ("field too many", "RbY r - -"),
        ("no tile", "... r -"),
        ("empty rows", "/ r -"),
        ("unknown tile", "RbX r -"),
        ("digit", "R1Y r -"),
        ("unknown side", "RbY w -"),
        ("capital side", "RbY R -"),
        ("unknown state", "RbY r blocked"),
        ("uneven rows", "RbY/bb r -"),
        ("seven columns", "RbbbbbY r -"),
        ("seven rows", "R/b/b/b/b/b/Y r -"),
        ("seven rows around one tile row", "..../..../..../RbYb/..../..../.... r -"),
        ("gap in a row", "R.Y/bbb r -"),
        ("gap in a column", "Rb/.b/Yb r -"),
        ("two zones apart", "R..Y r -"),
        ("two zones at a corner", "Rb../..bY r -"),
        ("no pawns", "bgb r -"),
        ("five red pawns", "RRR/RRY r -"),
        ("five yellow pawns", "YYY/YYR r -"),
        ("stop though the other can move", "RbY r stop"),
        ("stopped though the other can move", "RbY r stopped"),
        ("stop for the blocked side", "Rby y stop"),
        ("stopped by the blocked side", "Rby y stopped"),
        ("stop where neither can move", "ry r stop"),
        ("stopped where neither can move", "ry r stopped"),
        ("stop without enemy pawns", "Rb r stop"),
        ("stopped without enemy pawns", "Rb r stopped"),
        ("stop without own pawns", "gby r stop"),
    ),
]


@pytest.mark.parametrize(("game", "text"), REFUSED)
def test_these_texts_are_refused(rules: Rules, game: str, text: str) -> None:
    """A fault anywhere in a text is an error, never another position."""
    with pytest.raises(rules.bad_text):
        rules.position(game, text)


def test_other_sizes_have_their_own_limits(rules: Rules) -> None:
    """On three by three: three points a rank, three ranks, four pieces a side."""
    game = rules.game("fanorona", cols=3, rows=3)
    assert game.position("WWW/W1B/BBB b 2 9").text == "WWW/W1B/BBB b 2 9"
    assert game.position("12/3/111 w 0 1").text == "3/3/3 w 0 1"
    for text in (
        "WWW/WWB/BBB b 2 9",
        "WWW/W2/BBBB b 2 9",
        f"{FANORONA_START} w 0 1",
        "3/3 w 0 1",
        "4/3/3 w 0 1",
    ):
        with pytest.raises(rules.bad_text):
            game.position(text)


def test_a_set_up_limits_the_pawns_of_tchag(rules: Rules) -> None:
    """With one pawn a side at the start no position has two."""
    game = rules.game("tchag", setup="RbbY r -")
    assert game.start().text == "RbbY r -"
    assert game.position("RbY y -").text == "RbY y -"
    for text in ("RRY r -", "RYY r -"):
        with pytest.raises(rules.bad_text):
            game.position(text)


def test_a_set_up_is_trimmed(rules: Rules) -> None:
    """A set-up is cut to the tiles it has before the game starts."""
    assert rules.start("tchag", setup="....../.RbbY. r -").text == "RbbY r -"


GOOD_OPTIONS = [
    *(("tumicarona", {"cols": cols, "rows": rows}) for cols in (3, 5, 7, 9) for rows in (3, 5, 7)),
    ("tumicarona", {"stalemate": "draw", "no_capture_limit": 0}),
    ("fanorona", {"captures": "compulsory", "stalemate": "loss", "no_capture_limit": 1}),
    ("fanorona", {"captures": "optional", "no_capture_limit": 999999999}),
    ("vela", {"giver": "white", "cols": 7, "rows": 7, "stalemate": "draw", "no_capture_limit": 50}),
    ("tours", {"paths": "cell-once", "null_move": "allowed"}),
    ("tours", {"paths": "border-once", "null_move": "forbidden"}),
    ("tchag", {"setup": "RRRR/bbbb/YYYY r -"}),
]


@pytest.mark.parametrize(("game", "options"), GOOD_OPTIONS)
def test_these_options_make_a_game(rules: Rules, game: str, options: dict[str, object]) -> None:
    """Every choice of the rules can be named, alone and together."""
    assert rules.start(game, **options).legal


BAD_OPTIONS = [
    ("tumicarona", {"colour": "red"}),
    ("tumicarona", {"captures": "optional"}),
    ("tumicarona", {"giver": "black"}),
    ("tumicarona", {"cols": 4}),
    ("tumicarona", {"cols": 1}),
    ("tumicarona", {"cols": 11}),
    ("tumicarona", {"cols": "9"}),
    ("tumicarona", {"cols": 9.0}),
    ("tumicarona", {"cols": True}),
    ("tumicarona", {"cols": None}),
    ("tumicarona", {"rows": 1}),
    ("tumicarona", {"rows": 4}),
    ("tumicarona", {"rows": 9}),
    ("tumicarona", {"stalemate": "win"}),
    ("tumicarona", {"stalemate": True}),
    ("tumicarona", {"no_capture_limit": -1}),
    ("tumicarona", {"no_capture_limit": 1000000000}),
    ("tumicarona", {"no_capture_limit": 10**30}),
    ("tumicarona", {"no_capture_limit": False}),
    ("tumicarona", {"no_capture_limit": "100"}),
    ("tumicarona", {"no_capture_limit": 1.5}),
    ("fanorona", {"captures": "free"}),
    ("fanorona", {"captures": "Compulsory"}),
    ("fanorona", {"captures": []}),
    ("fanorona", {"giver": "white"}),
    ("vela", {"giver": "w"}),
    ("vela", {"giver": 0}),
    ("vela", {"captures": "compulsory"}),
    ("tours", {"paths": "cells"}),
    ("tours", {"null_move": True}),
    ("tours", {"null_move": "yes"}),
    ("tours", {"cols": 6}),
    ("tchag", {"setup": 1}),
    ("tchag", {"stalemate": "draw"}),
]


@pytest.mark.parametrize(("game", "options"), BAD_OPTIONS, ids=str)
def test_these_options_are_refused(rules: Rules, game: str, options: dict[str, object]) -> None:
    """Unknown names, wrong types and wrong values are errors of their own kind."""
    with pytest.raises(rules.bad_option):
        rules.game(game, **options)


BAD_SETUPS = [
    pytest.param("", id="nothing"),
    pytest.param("RbbY", id="board alone"),
    pytest.param("RbbY y -", id="Yellow to move"),
    pytest.param("RbbY r stop", id="a choice to stop"),
    pytest.param("Rbbb r -", id="no yellow pawn"),
    pytest.param("bbbY r -", id="no red pawn"),
    pytest.param("RRRR/Rbbb/YYYY r -", id="five red pawns"),
    pytest.param("R..Y r -", id="gap in a row"),
    pytest.param("Rb../..bY r -", id="two zones"),
    pytest.param("RbbbbbY r -", id="seven columns"),
]


@pytest.mark.parametrize("setup", BAD_SETUPS)
def test_these_set_ups_are_refused(rules: Rules, setup: str) -> None:
    """A set-up is an option and a text: a fault in it may be reported as either."""
    with pytest.raises((rules.bad_option, rules.bad_text)):
        rules.game("tchag", setup=setup)
