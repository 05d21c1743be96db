"""Games, options, positions and outcomes as values."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from tablier import rulebook

from .rulebook_cases import GAME_IDS, random_positions


def test_options_are_complete_and_read_only() -> None:
    options = rulebook.game("fanorona", cols=5).options
    assert options == {
        "cols": 5,
        "rows": 5,
        "stalemate": "loss",
        "no_capture_limit": 100,
        "captures": "optional",
    }
    with pytest.raises(TypeError):
        options["cols"] = 7  # type: ignore[index]


def test_a_setup_is_kept_in_its_smallest_box() -> None:
    game = rulebook.game("tchag", setup=".../.Ry/... r -")
    assert game.options == {"setup": "Ry r -"}
    assert game == rulebook.game("tchag", setup="Ry r -")


@pytest.mark.parametrize(
    ("id", "options", "named"),
    [
        ("chess", {}, "tumicarona, fanorona, vela, tours, tchag"),
        (["tours"], {}, "tours"),
        ("tumicarona", {"captures": "optional"}, "cols, rows, stalemate, no_capture_limit"),
        ("tumicarona", {"cols": 4}, "3, 5, 7, 9"),
        ("tumicarona", {"cols": "9"}, "3, 5, 7, 9"),
        ("tumicarona", {"rows": 9}, "3, 5, 7"),
        ("tumicarona", {"cols": [9]}, "3, 5, 7, 9"),
        ("fanorona", {"no_capture_limit": True}, "from 0 to 999999999"),
        ("fanorona", {"no_capture_limit": -1}, "from 0 to 999999999"),
        ("fanorona", {"no_capture_limit": 1.0}, "from 0 to 999999999"),
        ("vela", {"giver": "w"}, "'white', 'black'"),
        ("tours", {"paths": "any"}, "'border-once', 'cell-once'"),
        ("tours", {"null_move": False}, "'forbidden', 'allowed'"),
        ("tchag", {"setup": 1}, "text"),
        ("tchag", {"setup": "Ry y -"}, "r -"),
        ("tchag", {"setup": "Rb r -"}, "pawns"),
        ("tchag", {"setup": "RRR/RRy r -"}, "pawns"),
        ("tchag", {"setup": "R.y r -"}, "broken"),
    ],
)
def test_a_wrong_option_is_refused_naming_the_choices(id: Any, options: dict[str, Any], named: str) -> None:
    with pytest.raises(rulebook.RuleError) as caught:
        rulebook.game(id, **options)
    assert named in str(caught.value)


@pytest.mark.parametrize("id", GAME_IDS)
def test_games_and_positions_are_values(id: str) -> None:
    game, same = rulebook.game(id), rulebook.game(id)
    assert game == same
    assert hash(game) == hash(same)
    assert game.start() == same.start()
    assert len({game.start(), same.start()}) == 1
    assert game != rulebook.game("tours" if id != "tours" else "tchag")
    assert game.start() != game.start().play(game.start().legal_moves[0])
    assert game.start() != str(game.start())


def test_the_same_text_under_other_options_is_another_position() -> None:
    assert rulebook.game("tumicarona").start() != rulebook.game("tumicarona", stalemate="draw").start()


def test_pickling_and_printing(game: rulebook.Game) -> None:
    assert pickle.loads(pickle.dumps(game)) == game
    namespace = {"game": rulebook.game}
    for position in random_positions(game, 5, seed=4):
        assert pickle.loads(pickle.dumps(position)) == position
        assert eval(repr(position), namespace) == position
    error = rulebook.IllegalMove("e2-e3", "T7", "because")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_moves_are_sorted_and_none_are_left_at_the_end(game: rulebook.Game) -> None:
    for position in random_positions(game, 150, seed=5):
        moves = position.legal_moves
        assert list(moves) == sorted(set(moves))
        assert (len(moves) == 0) == (position.outcome is not None)
        assert position.game is game
        assert position.turn in (0, 1)


@pytest.mark.parametrize(
    ("id", "options", "text", "outcome"),
    [
        ("tumicarona", {}, "9/9/9/9/1W7 b 0 1", (0, "captured", "T1")),
        ("tumicarona", {}, "9/9/9/9/1W7 w 0 1", (0, "captured", "T1")),
        ("tumicarona", {}, "9/9/9/9/9 w 0 1", (1, "captured", "T1")),
        ("fanorona", {}, "9/9/9/9/9 b 0 1", (0, "captured", "F2")),
        ("vela", {}, "9/9/9/9/1B7 b 0 1 w", (1, "captured", "F2")),
        ("tumicarona", {}, "9/9/1W7/WW7/BW7 b 100 1", (0, "immobile", "T1")),
        ("tumicarona", {"stalemate": "draw"}, "9/9/1W7/WW7/BW7 b 0 1", (None, "immobile", "F2")),
        ("fanorona", {}, "9/9/1W7/WW7/BW7 b 0 1", (0, "immobile", "F2")),
        ("fanorona", {"stalemate": "draw"}, "9/9/1W7/WW7/BW7 b 0 1", (None, "immobile", "F2")),
        ("tumicarona", {}, "9/9/4B4/9/1W7 w 100 1", (None, "no_capture_limit", "T12")),
        ("tumicarona", {}, "9/9/4B4/9/1W7 w 99 1", None),
        ("fanorona", {"no_capture_limit": 7}, "9/9/4B4/9/1W7 w 7 1", (None, "no_capture_limit", "F6")),
        ("vela", {"no_capture_limit": 0}, "9/9/4B4/9/1W7 w 999 1 b", None),
        ("tours", {}, "212313/....../....../....../....../12213. n won", (0, "goal", "L9")),
        ("tours", {}, "....../....../....../....../....../...... s -", (None, "deadlock", "L3")),
        ("tchag", {}, "Rb/bb y -", (0, "captured", "C8")),
        ("tchag", {}, "Yb/bb y -", (1, "captured", "C8")),
        ("tchag", {}, "ry r -", (None, "count", "C9")),
        ("tchag", {}, "rry r -", (0, "count", "C9")),
        ("tchag", {}, "Rb/by r -", None),
        ("tchag", {"setup": "RY/bg r -"}, "Rby r stopped", (None, "count", "C9")),
    ],
)
def test_outcomes(id: str, options: dict[str, Any], text: str, outcome: tuple[object, ...] | None) -> None:
    position = rulebook.game(id, **options).position(text)
    assert position.outcome == outcome
    assert (position.legal_moves == ()) == (outcome is not None)


def test_counters_stop_at_their_largest() -> None:
    position = rulebook.game("tumicarona", no_capture_limit=0).position("9/9/4B4/9/1W7 b 999999999 999999999")
    assert str(position.play("e3-e4")) == "9/4B4/9/9/1W7 w 999999999 999999999"
