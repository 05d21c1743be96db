"""Positions told piece by piece: what a position tells of itself makes it again, and nonsense is refused in words."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier import Player
from tablier.words import message
from tests.differential.boards import random_text
from tests.differential.variants import VARIANTS
from tests.games.test_facts import CASES, games_of

SMALL = {"a2": "b", "b2": "R", "a1": "g", "b1": "y"}


def again(position: tablier.Position) -> tablier.Position:
    """The position that has the properties of this one."""
    return position.game.set_up(
        position.board,
        position.turn,
        since_capture=position.since_capture,
        number=position.number,
        giver=position.giver,
        hands=position.hands,
        finish=position.finish,
    )


@pytest.mark.parametrize(("rule_set", "options"), CASES)
def test_every_position_is_made_again_from_what_it_tells(rule_set: str, options: dict[str, Any]) -> None:
    game, chance = tablier.game(rule_set, **options), random.Random(f"set up {rule_set} {options}")
    positions = games_of(rule_set, options, 2)
    for _ in range(200):
        try:
            positions.append(game.position(random_text(rule_set, game.options, chance)))
        except tablier.ParseError:
            continue
    for position in positions:
        assert again(position) == position


@pytest.mark.parametrize(
    ("rule_set", "text", "finish"),
    [
        ("tours", ".11.22/.....3/.3..../..2.../..3.../.1.2.1 n won", "won"),
        ("tours", "21231./....../....../....../....../122133 n .:3", None),
        ("tchag", "...g/grgY/...Y y -", None),
        ("tchag", "...g/grgY/...Y y stop", "stop"),
        ("tchag", "...g/grgY/...Y y stopped", "stopped"),
        ("tchag", "r/y r -", None),
    ],
)
def test_what_the_board_does_not_show(rule_set: str, text: str, finish: str | None) -> None:
    position = tablier.game(rule_set).position(text)
    assert position.finish == finish
    assert str(again(position)) == text


def test_what_is_left_out_is_as_in_a_game_without_a_past() -> None:
    assert str(tablier.game("fanorona", cols=3, rows=3).set_up({"b2": "W"})) == "3/1W1/3 w 0 1"
    assert str(tablier.game("vela", cols=3, rows=3, giver="white").set_up({})) == "3/3/3 w 0 1 w"
    assert str(tablier.game("tours").set_up({"a1": "1"})) == "....../....../....../....../....../1..... s -"


def test_tiles_may_lie_anywhere_in_the_frame() -> None:
    assert str(tablier.game("tchag").set_up({"e5": "b", "f5": "R", "f4": "y"})) == "bR/.y r -"


def test_hands_in_any_order_and_both_empty() -> None:
    tours = tablier.game("tours")
    assert tours.set_up({}, hands=([3, 2, 1, 3, 2, 1], [1, 1, 2, 2, 3, 3])) == tours.start()
    assert tours.set_up({"a1": "1"}, hands=([], [])).hands is None


def test_a_blocked_side_hands_over_the_turn() -> None:
    board = {"d3": "g", "a2": "g", "b2": "r", "c2": "g", "d2": "Y", "d1": "Y"}
    position = tablier.game("tchag").set_up(board, Player.FIRST)
    assert (position.turn, position.finish) == (Player.SECOND, "stop")


@pytest.mark.parametrize(
    ("rule_set", "given", "told"),
    [
        ("tumicarona", {"board": 7}, "a board is a mapping of cells to pieces, not 7"),
        ("tumicarona", {"board": {"z9": "W"}}, "'z9' is not on a board of 9×5"),
        ("tumicarona", {"board": {"": "W"}}, "'' is not on a board of 9×5"),
        ("tumicarona", {"board": {3: "W"}}, "3 is not on a board of 9×5"),
        ("tumicarona", {"board": {"a6": "W"}}, "'a6' is not on a board of 9×5"),
        ("tumicarona", {"board": {"a1": "5"}}, "on a1 there cannot be '5' in tumicarona"),
        ("tumicarona", {"board": {"a1": "WB"}}, "on a1 there cannot be 'WB' in tumicarona"),
        ("tumicarona", {"board": {"a1": ""}}, "on a1 there cannot be '' in tumicarona"),
        ("tumicarona", {"board": {"a1": "/"}}, "on a1 there cannot be '/' in tumicarona"),
        ("tumicarona", {"turn": "first"}, "this needs Player.FIRST or Player.SECOND, not 'first'"),
        (
            "tumicarona",
            {"since_capture": -1},
            "the number of plies since the last capture must be a whole number",
        ),
        ("tumicarona", {"number": 0}, "the move number must be a whole number from 1 to 999999999, not 0"),
        ("tumicarona", {"number": True}, "the move number must be a whole number"),
        ("tumicarona", {"giver": Player.FIRST}, "a position of tumicarona has no giver"),
        ("tumicarona", {"finish": "won"}, "a position of tumicarona has no finish"),
        ("vela", {"giver": 0}, "this needs Player.FIRST or Player.SECOND, not 0"),
        ("vela", {"hands": ([], [])}, "a position of vela has no hands"),
        ("tours", {"number": 1}, "a position of tours has no number"),
        ("tours", {"hands": "12:3"}, "hands are two lists of sizes, not '12:3'"),
        ("tours", {"hands": ([1],)}, "hands are two lists of sizes, not ([1],)"),
        ("tours", {"hands": 5}, "hands are two lists of sizes, not 5"),
        ("tours", {"hands": ([4], [])}, "a size in hand must be a whole number from 1 to 3, not 4"),
        ("tours", {"hands": ([1], [1])}, "South needs exactly two pieces of size 1 between hand and end row"),
        ("tours", {"hands": ([1], [1]), "finish": "won"}, "nobody has won while pieces are still in hand"),
        ("tours", {"finish": "stop"}, "finish cannot be 'stop'"),
        ("tchag", {"board": {}}, "there is no tile"),
        ("tchag", {"board": {"a1": "R", "c1": "y"}}, "the tiles must form one zone"),
        ("tchag", {"board": SMALL, "finish": "stop"}, "only a player who can move against"),
        ("tchag", {"finish": "-"}, "finish cannot be '-'"),
    ],
)
def test_nonsense_is_refused_in_both_languages(rule_set: str, given: dict[str, Any], told: str) -> None:
    with pytest.raises(tablier.TablierError) as caught:
        tablier.game(rule_set).set_up(**{"board": {}, **given})
    english, french = (message(caught.value, language) for language in ("en", "fr"))
    assert english.startswith(told)
    assert french != english


cells = st.one_of(st.text(max_size=3), st.sampled_from(["a1", "b2", "f6", "i5", "a9"]), st.integers())
pieces = st.one_of(st.sampled_from("WB123bgRrYy"), st.text(max_size=3), st.integers(0, 9))
players = st.one_of(st.none(), st.sampled_from(Player), st.integers(0, 2), st.text(max_size=2))
numbers = st.one_of(st.none(), st.integers(-1, 10**9), st.floats(), st.text(max_size=2))
hands = st.one_of(
    st.none(), st.integers(), st.text(max_size=3), st.lists(st.lists(st.integers(0, 4), max_size=6))
)


@settings(max_examples=800, deadline=None)
@given(
    st.sampled_from(
        [tablier.game(id, **options) for id, variants in VARIANTS.items() for options in variants]
    ),
    st.dictionaries(cells, pieces, max_size=8),
    st.fixed_dictionaries(
        {"turn": players},
        optional={
            "since_capture": numbers,
            "number": numbers,
            "giver": players,
            "hands": hands,
            "finish": st.one_of(st.none(), st.text(max_size=4), st.sampled_from(["won", "stop", "stopped"])),
        },
    ),
)
def test_whatever_is_given_is_a_position_or_an_error(
    game: tablier.Game, board: dict[Any, Any], more: dict[str, Any]
) -> None:
    try:
        position = game.set_up(board, **more)
    except tablier.TablierError as error:
        assert str(error)
    else:
        assert game.position(str(position)) == position
