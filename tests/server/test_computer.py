"""`/api/computer` and `/api/games`: who is there to play against, and what it plays."""

from __future__ import annotations

from importlib.metadata import version

import pytest

import tablier
from tablier import engine
from tablier.games.options import OPTIONS
from tablier.server import models
from tests.engine.test_computers import HOSTILE
from tests.server.client import Client


def test_what_can_be_played(client: Client) -> None:
    answer = client.get("/api/games")
    assert answer.status == 200
    models.Games.model_validate(answer.json)
    assert answer.json["version"] == version("tablier")
    assert answer.json["computers"] == ["random", "greedy"]
    assert [game["id"] for game in answer.json["games"]] == list(tablier.RULE_SETS)
    for game in answer.json["games"]:
        assert game["start"] == str(tablier.game(game["id"]).start())
        assert len(game["sides"]) == 2
        for option in game["options"]:
            known = OPTIONS[game["id"]][option["name"]]
            assert option["usual"] == known.usual
            assert option["choices"] == (list(known.choices) or None)
            assert option["range"] == (list(known.range) if known.range else None)


@pytest.mark.parametrize("computer", engine.COMPUTERS)
@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_a_computer_plays_a_game_to_its_end(client: Client, rule_set: str, computer: str) -> None:
    record = tablier.Record(tablier.game(rule_set))
    while not record.outcome and record.ply < 40:
        sheet = {"rules": {"game": rule_set}, "events": [str(move) for move in record.moves]}
        answer = client.post("/api/computer", {"sheet": sheet, "computer": computer})
        assert answer.status == 200, answer.body
        models.ComputerMove.model_validate(answer.json)
        move = record.position.parse_move(answer.json["move"])
        tokens = [frame["token"] for frame in answer.json["frames"]] or [str(move)]
        assert record.position.steps(tokens).move == move
        record.play(move)


@pytest.mark.parametrize("computer", engine.COMPUTERS)
@pytest.mark.parametrize("start", HOSTILE)
def test_half_a_million_moves_do_not_overwhelm_it(client: Client, start: str, computer: str) -> None:
    rules = {"game": "tumicarona", "options": {"cols": 9, "rows": 7}}
    answer = client.post("/api/computer", {"sheet": {"rules": rules, "start": start}, "computer": computer})
    played = client.post(
        "/api/play", {"sheet": {"rules": rules, "start": start}, "event": answer.json["move"]}
    )
    assert played.status == 200
    assert len(played.body) < 20_000


@pytest.mark.parametrize("events", [["draw"], ["resign first"]])
def test_a_finished_game_is_refused(client: Client, events: list[str]) -> None:
    sheet = {"rules": {"game": "tours"}, "events": events}
    answer = client.post("/api/computer", {"sheet": sheet, "computer": "random"})
    assert (answer.status, answer.error["kind"]) == (422, "over")


def test_an_unknown_computer_is_refused(client: Client) -> None:
    answer = client.post("/api/computer", {"sheet": {"rules": {"game": "tours"}}, "computer": "deep"})
    assert (answer.status, answer.error["kind"]) == (422, "option")
    assert answer.error["choices"] == ["random", "greedy"]
