"""Games, positions and moves are values: equal, hashable, picklable, immutable; errors say what and where."""

from __future__ import annotations

import copy
import enum
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablier
from tablier import Player

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"
ALL = [
    tablier.game("tumicarona"),
    tablier.game("fanorona", cols=5, rows=7, captures="compulsory"),
    tablier.game("vela", giver="white"),
    tablier.game("tours", paths="cell-once"),
    tablier.game("tchag", setup="gbgb/bYyg/gbgb/bRrg r -"),
]


@pytest.mark.parametrize("game", ALL, ids=repr)
def test_games_and_positions_are_values(game: tablier.Game) -> None:
    position = game.start().play(game.start().legal_moves[0])
    for value in (game, position, position.legal_moves[0]):
        twin = pickle.loads(pickle.dumps(value))
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)
        assert copy.deepcopy(value) == value
    assert position != game.start()
    assert game != tablier.game("tumicarona", cols=3)
    assert position in {position: 1}


@pytest.mark.parametrize("game", ALL, ids=repr)
def test_nothing_can_be_changed(game: tablier.Game) -> None:
    position = game.start()
    with pytest.raises(TypeError):
        game.options["cols"] = 3  # type: ignore[index]
    with pytest.raises(TypeError):
        position.board["a1"] = tablier.Piece("W")  # type: ignore[index]
    for name in ("turn", "board", "game", "outcome", "anything"):
        with pytest.raises(AttributeError):
            setattr(position, name, None)
    with pytest.raises(TypeError):
        position.legal_moves[0] = position.legal_moves[1]  # type: ignore[index]


def test_a_position_shows_the_options_that_are_not_usual() -> None:
    assert repr(tablier.game("tours", paths="border-once").start()) == (
        "<Position tours ....../....../....../....../....../...... s 112233:112233>"
    )
    small = tablier.game("fanorona", cols=3, rows=3, captures="compulsory").start()
    assert repr(small) == "<Position fanorona cols=3 rows=3 captures='compulsory' BBB/B1W/WWW w 0 1>"


def test_equal_options_make_equal_games() -> None:
    assert tablier.game("fanorona") == tablier.game("fanorona", cols=9)
    assert repr(tablier.game("fanorona", cols=9, rows=3)) == "game('fanorona', rows=3)"
    assert dict(tablier.game("vela").options) == {
        "cols": 9,
        "rows": 5,
        "stalemate": "loss",
        "no_capture_limit": 100,
        "giver": "black",
    }


@pytest.mark.parametrize(
    ("rule_set", "options", "choices"),
    [
        ("chess", {}, tablier.RULE_SETS),
        (None, {}, tablier.RULE_SETS),
        ("tumicarona", {"captures": "optional"}, ("cols", "rows", "stalemate", "no_capture_limit")),
        ("fanorona", {"cols": 4}, (3, 5, 7, 9)),
        ("fanorona", {"cols": "9"}, (3, 5, 7, 9)),
        ("fanorona", {"rows": 9}, (3, 5, 7)),
        ("fanorona", {"captures": "always"}, ("optional", "compulsory")),
        ("fanorona", {"stalemate": None}, ("loss", "draw")),
        ("fanorona", {"no_capture_limit": -1}, ()),
        ("fanorona", {"no_capture_limit": True}, ()),
        ("fanorona", {"no_capture_limit": 10**9}, ()),
        ("vela", {"giver": "w"}, ("white", "black")),
        ("tours", {"paths": 1}, ("border-once", "cell-once")),
        ("tours", {"null_move": True}, ("forbidden", "allowed")),
        ("tchag", {"setup": 3}, ()),
    ],
)
def test_unknown_options_name_the_choices(
    rule_set: Any, options: dict[str, Any], choices: tuple[object, ...]
) -> None:
    with pytest.raises(tablier.UnknownOption) as refused:
        tablier.game(rule_set, **options)
    assert refused.value.choices == tuple(choices)
    assert all(str(choice) in str(refused.value) for choice in choices)


@pytest.mark.parametrize(
    ("setup", "offset"),
    [
        ("", 0),
        ("gbé r -", 2),
        ("RY y -", 2),
        ("Rbb r -", 0),
        ("RRRRR/YYYYY r -", 0),
        ("R.Y r -", 0),
        ("RY r stop", 5),
        ("RY r -\n", 5),
        ("RY", 2),
    ],
)
def test_a_bad_setup_is_a_parse_error(setup: str, offset: int) -> None:
    with pytest.raises(tablier.ParseError) as refused:
        tablier.game("tchag", setup=setup)
    assert refused.value.text == setup
    assert refused.value.offset == offset


def test_setups_are_equal_up_to_translation() -> None:
    game = tablier.game("tchag", setup="...../.gb../.RY.. r -")
    assert game == tablier.game("tchag", setup="gb/RY r -")
    assert game.options["setup"] == "gb/RY r -"
    # A set-up in which Red cannot move begins with Yellow's choice (C9).
    blocked = tablier.game("tchag", setup="r/Y r -")
    assert (
        str(blocked.start()) == "r/Y y stop" == str(tablier.rulebook.game("tchag", setup="r/Y r -").start())
    )
    assert blocked.options["setup"] == "r/Y r -"


def test_parse_errors_point_at_the_place() -> None:
    game = tablier.game("tumicarona")
    for text, offset in (
        (START.replace("BWBW1", "BWXW1"), 22),
        (START[:20], 20),
        (START.replace(" w ", " é "), 50),
        (START + " ", len(START) + 1),
        ("", 0),
        (START.replace(" 0 ", " 01 "), 52),
    ):
        with pytest.raises(tablier.ParseError) as refused:
            game.position(text)
        assert refused.value.offset == offset, text
        assert refused.value.text == text
        assert f"character {offset + 1}" in str(refused.value)
    with pytest.raises(tablier.TablierError, match="not from int"):
        game.position(7)  # type: ignore[arg-type]


def test_errors_quote_what_was_typed() -> None:
    with pytest.raises(tablier.ParseError, match="'é' is not W, B"):
        tablier.game("tumicarona").position(START.replace("1", "é"))
    with pytest.raises(tablier.ParseError, match="setup: 'é' is not one of"):
        tablier.game("tchag", setup="Ré r -")
    long = tablier.IllegalMove("x" * 10_000, "T2", "because")
    assert len(str(long)) < 200


@pytest.mark.parametrize("wrong", [None, 5, [], b"e2-e3A"])
def test_a_move_is_a_move_or_a_text(wrong: Any) -> None:
    position = tablier.game("tumicarona").start()
    for ask in (position.play, position.parse_move, position.is_legal):
        with pytest.raises(tablier.TablierError, match="a Move or a text"):
            ask(wrong)
    for prefix in ("e2", [wrong]):
        with pytest.raises(tablier.TablierError, match="list of texts"):
            position.steps(prefix)


def test_options_settle_to_plain_values() -> None:
    class Limit(enum.IntEnum):
        SHORT = 7

    game = tablier.game(np.str_("fanorona"), cols=np.int64(5), no_capture_limit=Limit.SHORT)
    assert game == tablier.game("fanorona", cols=5, no_capture_limit=7)
    assert {type(value) for value in game.options.values()} == {int, str}
    assert type(game.id) is str
    with pytest.raises(tablier.IllegalMove):
        game.start().play("a1-a2")


def test_the_package_says_it_is_typed() -> None:
    assert (Path(tablier.__file__).parent / "py.typed").exists()


def test_every_error_is_a_tablier_error_and_survives_pickling() -> None:
    errors = [
        tablier.ParseError("what", "text", 3),
        tablier.IllegalMove("a1-a2", "T2", "because"),
        tablier.GameOver("over"),
        tablier.UnknownOption("what", ("a", "b")),
    ]
    for error in errors:
        assert isinstance(error, tablier.TablierError)
        assert isinstance(error, ValueError)
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


def test_moves_of_a_position() -> None:
    position = tablier.game("tumicarona").position(START)
    moves = position.legal_moves
    assert [str(move) for move in moves] == ["d2-e3A", "d3-e3A", "d3-e3W", "e2-e3A", "f2-e3A"]
    assert moves[0] in moves
    assert "d3-e3W" in moves
    assert "d3-e3" not in moves
    assert len(moves) == 5
    assert moves[-1] == position.parse_move("f2-e3A")
    assert moves[1:3] == (position.parse_move("d3-e3A"), position.parse_move("d3-e3W"))
    assert position.is_legal("e2-e3A")
    assert not position.is_legal("e2-e3é")
    assert sorted(moves) == list(moves)
    assert moves[0] <= moves[1] < moves[2]
    assert moves.index("d3-e3W") == moves.index(moves[2]) == 2
    with pytest.raises(ValueError, match="not a legal move"):
        moves.index("d3-e3")
    with pytest.raises(TypeError):
        assert moves[0] < "d3"
    assert moves[3].steps == (tablier.Step("e2", "e3", "approach", ("e4", "e5")),)


def test_a_finished_game_takes_no_move() -> None:
    position = tablier.game("tumicarona").position("9/9/9/9/W8 b 0 7")
    assert position.outcome == tablier.Outcome(Player.FIRST, "captured", "T1")
    assert position.outcome.result == "1-0"
    assert len(position.legal_moves) == 0
    with pytest.raises(tablier.GameOver, match="T1"):
        position.play("a1-a2")
    with pytest.raises(tablier.GameOver):
        position.parse_move("a1-a2")
    with pytest.raises(tablier.GameOver):
        position.steps(["a1"])


@pytest.mark.parametrize(
    "text", ["", "?", "a1", "e2-e9A", "3@a1", "b2-c3:L", "pass", "e2–e3A", "\ud800", "x" * 9999]
)
def test_a_text_that_is_no_good_move_is_refused_with_a_reason(text: str) -> None:
    position = tablier.game("tumicarona").start()
    with pytest.raises((tablier.ParseError, tablier.IllegalMove)) as refused:
        position.play(text)
    assert str(refused.value)
    assert str(position) == START


def test_the_board_shows_what_stands_where() -> None:
    board = tablier.game("tchag").start().board
    assert len(board) == 36
    assert board["b2"] == tablier.Piece("R", Player.FIRST, tile="black")
    assert board["b5"].owner is Player.SECOND
    assert board["b5"].tile == "grey"
    towers = tablier.game("tours").position("321123/....../....../....../....../321123 s -").board
    assert towers["a1"] == tablier.Piece("3", size=3)
    assert "c3" not in towers
    stones = tablier.game("fanorona").start().board
    assert (stones["a1"].owner, stones["a5"].owner) == (Player.FIRST, Player.SECOND)
    assert "e3" not in stones


def test_the_key_leaves_the_counters_out() -> None:
    game = tablier.game("vela")
    board = START.split(maxsplit=1)[0]
    assert game.position(f"{board} w 3 7 b").key == game.position(f"{board} w 0 1 b").key
    assert game.position(f"{board} w 0 1 w").key != game.position(f"{board} w 0 1 b").key
    assert game.position(f"{board} w 0 1 b").key == f"{board} w b"


def test_players() -> None:
    assert bool(Player.FIRST)
    assert bool(Player.SECOND)
    assert f"{Player.FIRST}" == "FIRST"
    assert Player.FIRST.other is Player.SECOND
    assert Player.SECOND.other is Player.FIRST
