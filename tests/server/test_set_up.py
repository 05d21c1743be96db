"""`/api/position`: a position told piece by piece comes back as a text, or with what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from tablier.server import models
from tests.server.client import Client

WHITE_TOO_MANY = {f"{col}{row}": "W" for col in "abcdefghi" for row in (1, 2, 3)}


def set_up(client: Client, game: str, board: dict[str, str], language: str = "en", **more: Any) -> Any:
    """The answer, or the error."""
    answer = client.post("/api/position", {"rules": {"game": game}, "board": board, **more}, language)
    if answer.status == 200:
        models.SetUp.model_validate(answer.json)
        return answer.json
    return answer.error


POSITIONS = {
    "tumicarona": "9/9/2WB5/9/9 b 4 9",
    "fanorona": "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1",
    "vela": "9/9/2WB5/9/9 b 4 9 w",
    "tours": "21231./....../....../....../....../122133 n .:3",
    "tchag": "...g/grgY/...Y y stopped",
}


@pytest.mark.parametrize("game", POSITIONS)
@pytest.mark.parametrize("start", [True, False])
def test_what_a_text_has_makes_the_text_again(client: Client, game: str, start: bool) -> None:
    text = {} if start else {"position": POSITIONS[game]}
    answer = client.post("/api/position", {"rules": {"game": game}, **text}).json
    models.SetUp.model_validate(answer)
    parts = {name: part for name, part in answer.items() if name not in ("position", "size", "outcome")}
    assert set_up(client, game, **parts) == answer
    assert start or answer["position"] == POSITIONS[game]


def test_a_game_that_is_over_there_says_how(client: Client) -> None:
    answer = set_up(client, "fanorona", {"c3": "W"}, turn="second")
    assert answer["outcome"] == {"winner": "first", "reason": "captured", "rule": "F2", "result": "1-0"}


def test_the_turn_of_a_blocked_side_goes_to_the_other(client: Client) -> None:
    board = {"d3": "g", "a2": "g", "b2": "r", "c2": "g", "d2": "Y", "d1": "Y"}
    answer = set_up(client, "tchag", board)
    assert (answer["turn"], answer["finish"]) == ("second", "stop")


def test_a_text_that_is_none_is_refused(client: Client) -> None:
    error = client.post("/api/position", {"rules": {"game": "tours"}, "position": "x"}, "fr").error
    assert (error["kind"], error["message"]) == ("parse", "'x' n'est ni 1, ni 2, ni 3, ni .")


@pytest.mark.parametrize(
    ("game", "board", "english", "french"),
    [
        ("tumicarona", WHITE_TOO_MANY, "White has more than", "Blanc a plus que les 22 pions du début"),
        ("tchag", {"a1": "R", "c1": "y"}, "the tiles must form one zone", "les pierres doivent former"),
        ("tours", {"a1": "W"}, "on a1 there cannot be 'W'", "en a1 il ne peut pas y avoir 'W'"),
        ("tours", {"g1": "1"}, "'g1' is not on a board of 6×6", "'g1' n'est pas sur un plateau"),
    ],
)
def test_what_is_wrong_is_said(
    client: Client, game: str, board: dict[str, str], english: str, french: str
) -> None:
    assert set_up(client, game, board)["message"].startswith(english)
    assert set_up(client, game, board, "fr")["message"].startswith(french)


def test_more_than_a_board_holds_is_refused(client: Client) -> None:
    assert set_up(client, "tours", {f"x{index}": "1" for index in range(64)})["kind"] == "request"
    assert set_up(client, "tours", {}, hands={"first": [1] * 7, "second": []})["kind"] == "request"
