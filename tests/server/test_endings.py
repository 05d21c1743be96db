"""`/api/tablebase` and `/api/endings`."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest

import tablier
from tablier import tablebase
from tablier.server import ending_models
from tests.cli.terminal import run
from tests.server.client import Client

WON = "8B/9/4W4/4W4/9 w 0 1"
DRAWN = "9/9/4B4/9/W8 w 0 1"
SIX = "5W3/4B4/1B7/W2W5/3W5 w 0 1"


def address(**asked: object) -> str:
    return f"/api/tablebase?{urlencode(asked)}"


def test_the_truth_with_every_move_and_the_best_line(client: Client) -> None:
    answer = client.get(address(game="tumicarona", position=WON))
    assert answer.status == 200
    shown = ending_models.Ended.model_validate(answer.json)
    found = tablebase.open().probe(tablier.game("tumicarona").position(WON))
    assert found
    assert (shown.value, shown.distance, shown.to_capture, shown.is_spoiled) == (1, 5, 5, False)
    assert [one.move for one in shown.moves] == [str(one.move) for one in found.moves]
    assert shown.line == list(map(str, found.line))
    assert shown.pieces == 6


def test_with_six_pieces_it_is_told_who_wins_but_not_how_soon(client: Client) -> None:
    told = client.get(address(game="tumicarona", position=SIX)).json
    assert (told["value"], told["distance"], told["line"], told["is_published"]) == (1, None, [], False)
    assert told["counted"] == {"game": "tumicarona", "id": "4v2"}
    assert [(one["value"], one["distance"]) for one in told["moves"]] == [
        *[(1, None)] * 7, *[(0, None)] * 6, (-1, 10), (-1, 6),
    ]  # fmt: skip


@pytest.mark.parametrize("game", ["tumicarona", "fanorona"])
def test_a_small_board_is_known_from_the_start(client: Client, game: str) -> None:
    start = tablier.game(game, cols=3, rows=3).start()
    told = client.get(address(game=game, position=str(start), cols=3, rows=3)).json
    assert (told["pieces"], told["value"]) == (8, 1)
    assert {one["move"] for one in told["moves"]} == set(map(str, start.legal_moves))
    assert len(told["line"]) == told["distance"]


def test_options_go_along(client: Client) -> None:
    assert client.get(address(game="tumicarona", position=WON, no_capture_limit=4)).json["is_spoiled"]
    drawn = client.get(address(game="fanorona", position=DRAWN, captures="compulsory")).json
    assert (drawn["value"], drawn["distance"], drawn["line"]) == (0, None, [])


@pytest.mark.parametrize(
    ("asked", "pieces"),
    [
        ({"game": "tumicarona", "position": str(tablier.game("tumicarona").start())}, 6),
        ({"game": "tumicarona", "position": "9/9/9/5W3/9 b 0 1"}, 6),  # it is over
        ({"game": "fanorona", "position": WON, "stalemate": "draw"}, 0),
        ({"game": "tumicarona", "position": "W6/7/7/7/7/7/6B w 0 1", "cols": "7", "rows": "7"}, 0),
    ],
)
def test_where_nothing_is_known(client: Client, asked: dict[str, str], pieces: int) -> None:
    answer = client.get(address(**asked))
    assert answer.status == 200
    assert answer.json == {
        "pieces": pieces,
        "value": None,
        "distance": None,
        "to_capture": None,
        "is_spoiled": False,
        "is_published": False,
        "counted": None,
        "moves": [],
        "line": [],
    }


def test_what_is_published_is_known_without_a_table(client: Client) -> None:
    longest = tablebase.known_split("tumicarona", "5v4")
    told = client.get(address(game="tumicarona", position=str(longest.position))).json
    best = str(longest.line[0])
    assert (told["pieces"], told["value"], told["distance"], told["is_published"]) == (6, 1, 145, True)
    assert told["moves"] == [{"move": best, "value": 1, "distance": 145}]
    assert told["line"] == list(map(str, longest.line))
    assert told["counted"] == {"game": "tumicarona", "id": "5v4"}
    other = str(longest.position.play(longest.position.legal_moves[0]))
    told = client.get(address(game="tumicarona", position=other)).json
    assert (told["value"], told["is_published"], told["counted"]) == (
        None,
        False,
        {"game": "tumicarona", "id": "4v5"},
    )


@pytest.mark.parametrize(
    ("asked", "counted"),
    [
        ({"game": "tumicarona"}, {"game": "tumicarona", "id": "2v1"}),
        ({"game": "fanorona"}, {"game": "fanorona", "id": "2v1"}),
        ({"game": "fanorona", "captures": "compulsory"}, {"game": "tumicarona", "id": "2v1"}),
        ({"game": "fanorona", "stalemate": "draw"}, None),
    ],
)
def test_where_positions_with_as_many_pieces_are_counted(
    client: Client, asked: dict[str, str], counted: dict[str, str] | None
) -> None:
    told = client.get(address(position=WON, **asked)).json
    assert (told["is_published"], told["counted"]) == (False, counted)


@pytest.mark.parametrize(
    ("rules", "endings"),
    [
        ({"game": "tumicarona"}, 9),
        ({"game": "fanorona"}, 8),
        ({"game": "vela"}, 8),
        ({"game": "tumicarona", "options": {"cols": 5, "rows": 3}}, 14),
        ({"game": "fanorona", "options": {"cols": 7, "rows": 5}}, 8),
        ({"game": "tours"}, 0),
    ],
)
def test_a_snapshot_says_up_to_how_many_pieces_to_ask(
    client: Client, rules: dict[str, object], endings: int
) -> None:
    assert client.post("/api/snapshot", {"rules": rules}).json["endings"] >= endings


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"game": "tumicarona"},
        {"game": "chess", "position": WON},
        {"game": "tumicarona", "position": "nonsense"},
        {"game": "tumicarona", "position": WON, "colour": "red"},
        {"game": "tumicarona", "position": WON, "cols": "9" * 30},
        {"game": "tumicarona", "position": WON, "cols": "many"},
    ],
)
def test_nonsense_is_answered_clearly(client: Client, asked: dict[str, str]) -> None:
    answer = client.get(address(**asked))
    assert answer.status == 422
    assert answer.error["message"]


def test_a_game_that_has_no_tables_is_refused_as_on_the_command_line(client: Client) -> None:
    answer = client.get(address(game="tours", position=str(tablier.game("tours").start())))
    assert answer.status == 422
    assert answer.error["message"] == "tours has no tables of endings; tumicarona, fanorona and vela have"


@pytest.mark.parametrize("name", ["game", "position", "cols", "colour"])
def test_a_parameter_given_twice_is_refused(client: Client, name: str) -> None:
    asked = {"game": "tumicarona", "position": WON, "cols": "9"}
    answer = client.get(f"{address(**asked)}&{urlencode([(name, '7')] * (1 if name in asked else 2))}")
    assert answer.status == 422
    if name != "game":  # of which the last is no game
        assert answer.error["message"] == f"the parameter '{name}' is there 2 times"


def test_the_command_line_tells_the_same(client: Client) -> None:
    told = client.get(address(game="tumicarona", position=WON)).json
    shown = json.loads(run("tablebase", "probe", "tumicarona", WON, "--json").stdout)
    assert told | shown == told | {"position": WON}


@pytest.mark.parametrize(("game", "pieces", "splits"), [("tumicarona", 9, 37), ("fanorona", 8, 28)])
def test_what_is_known_with_counts_and_longest_wins(
    client: Client, game: str, pieces: int, splits: int
) -> None:
    answer = client.get(f"/api/endings/{game}")
    assert (answer.status, answer.headers["cache-control"]) == (200, "max-age=600")
    shown = ending_models.Endings.model_validate(answer.json)
    assert (shown.pieces, len(shown.splits)) == (pieces, splits)
    beyond = [one.id for one in shown.splits if one.mover + one.opponent > pieces]
    assert beyond == {"tumicarona": ["5v5"], "fanorona": []}[game]
    assert max(one.longest_win for one in shown.splits) == {"tumicarona": 177, "fanorona": 129}[game]
    boards = {(one.cols, one.rows): one for one in shown.boards}
    assert set(boards) == {(3, 3), (5, 3), (3, 5)}
    assert boards[5, 3].value == {"tumicarona": 1, "fanorona": 0}[game]


def test_a_longest_win_with_its_line(client: Client) -> None:
    answer = client.get("/api/endings/tumicarona/5v4")
    shown = ending_models.LongestWin.model_validate(answer.json)
    assert (shown.id, shown.mover, shown.opponent, len(shown.line)) == ("5v4", 5, 4, 145)
    counted = client.get("/api/endings/tumicarona").json["splits"]
    assert answer.json == next(one for one in counted if one["id"] == "5v4") | {"line": shown.line}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("tours", 404),
        ("vela", 404),
        ("chess", 404),
        ("x" * 33, 422),
        ("tumicarona/99v99", 404),
        ("tumicarona/6v5", 404),
        ("tumicarona/5V4", 404),
        ("tumicarona/%00", 404),
        ("tumicarona/..%2F5v4", 404),
        ("fanorona/5v4", 404),
        ("tchag/5v4", 404),
        (f"tumicarona/{'5' * 9}", 422),
        ("tumicarona/", 404),
    ],
)
def test_endings_that_nobody_knows(client: Client, path: str, status: int) -> None:
    answer = client.get(f"/api/endings/{path}")
    assert answer.status == status
    assert answer.error["message"]


def test_what_is_not_known_is_told_in_french(client: Client) -> None:
    answer = client.get("/api/endings/tumicarona/99v99", {"accept-language": "fr"})
    assert answer.error["message"].startswith("on ne sait rien des finales '99v99'")
    assert "5v4" in answer.error["choices"]
