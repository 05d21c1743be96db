"""`/api/games`, `/api/computer` and `/api/hint`: the levels, what the computer plays, and what it advises."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import pytest

import tablier
from tablier.engine import LEVELS
from tablier.games.options import OPTIONS
from tablier.server import computer, models, sheet
from tests.baselines.test_baselines import HOSTILE
from tests.server.client import Client

LONG = {"game": "tumicarona", "options": {"cols": 9, "rows": 7}}
GOAL = ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -"
VELA = {
    "rules": {"game": "fanorona", "options": {"cols": 3, "rows": 3}},
    "two_rounds": True,
    "events": ["b1-b2A", "c3-b3", "c2-c3"],
}


def choose(client: Client, asked: dict[str, Any], level: int) -> dict[str, Any]:
    answer = client.post("/api/computer", {"sheet": asked, "level": level})
    assert answer.status == 200, answer.body
    models.ComputerMove.model_validate(answer.json)
    return dict(answer.json)


def advise(client: Client, asked: dict[str, Any]) -> dict[str, Any]:
    answer = client.post("/api/hint", {"sheet": asked})
    assert answer.status == 200, answer.body
    models.Hint.model_validate(answer.json)
    return dict(answer.json)


def test_what_can_be_played(client: Client) -> None:
    answer = client.get("/api/games")
    assert answer.status == 200
    models.Games.model_validate(answer.json)
    assert answer.json["version"] == version("tablier")
    assert [game["id"] for game in answer.json["games"]] == list(tablier.RULE_SETS)
    for game in answer.json["games"]:
        start = tablier.game(game["id"]).start()
        assert game["start"]["position"] == str(start)
        assert game["start"]["board"] == {cell: str(piece) for cell, piece in start.board.items()}
        show = {"rules": {"game": game["id"]}, "start": game["show"]["start"]["position"]}
        shown = client.post("/api/snapshot", show | {"events": game["show"]["events"]}).json
        assert len(shown["history"]) > 10
        levels = [(level["number"], level["name"]) for level in game["levels"]]
        assert levels == [(level.number, level.name) for level in LEVELS[game["id"]]]
        for option in game["options"]:
            known = OPTIONS[game["id"]][option["name"]]
            assert option["usual"] == known.usual
            assert option["choices"] == (list(known.choices) or None)
            assert option["range"] == (list(known.range) if known.range else None)


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_the_computer_plays_at_all_its_levels(client: Client, rule_set: str) -> None:
    record = tablier.Record(tablier.game(rule_set))
    levels = LEVELS[rule_set]
    while not record.outcome and record.ply < 16:
        asked = {"rules": {"game": rule_set}, "events": [str(move) for move in record.moves]}
        chosen = choose(client, asked, levels[record.ply % len(levels)].number)
        move = record.position.parse_move(chosen["move"])
        tokens = [frame["token"] for frame in chosen["frames"]] or [str(move)]
        assert record.position.steps(tokens).move == move
        record.play(move)


@pytest.mark.parametrize("level", [1, 3, len(LEVELS["tumicarona"])])
@pytest.mark.parametrize("start", HOSTILE)
def test_half_a_million_moves_do_not_overwhelm_it(client: Client, start: str, level: int) -> None:
    asked = {"rules": LONG, "start": start}
    event = choose(client, asked, level)["move"]
    played = client.post("/api/play", {"sheet": asked, "event": event})
    assert played.status == 200
    assert len(played.body) < 20_000


def test_a_game_that_takes_too_long_to_play_again_is_refused(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet, "LONGEST_REPLAY", -1.0)
    asked = {"rules": {"game": "tumicarona"}, "events": ["e2-e3A"]}
    for path, question in (("snapshot", asked), ("hint", {"sheet": asked})):
        answer = client.post(f"/api/{path}", question)
        assert (answer.status, answer.error["kind"]) == (422, "size")


@pytest.mark.parametrize("events", [["draw"], ["resign first"]])
@pytest.mark.parametrize(("path", "more"), [("computer", {"level": 1}), ("hint", {})])
def test_a_finished_game_is_refused(
    client: Client, path: str, more: dict[str, int], events: list[str]
) -> None:
    asked = {"rules": {"game": "tours"}, "events": events}
    answer = client.post(f"/api/{path}", {"sheet": asked, **more})
    assert (answer.status, answer.error["kind"]) == (422, "over")


@pytest.mark.parametrize("level", [-1, 0, 99, 10**30])
def test_a_level_the_game_does_not_have_is_refused(client: Client, level: int) -> None:
    answer = client.post("/api/computer", {"sheet": {"rules": {"game": "tours"}}, "level": level})
    assert (answer.status, answer.error["kind"]) == (422, "option")
    assert f"tours has no level {level}" in answer.error["message"]
    assert answer.error["choices"] == [each.number for each in LEVELS["tours"]]


def test_in_the_second_round_a_level_too_many_plays_as_the_highest(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer, "LEVELS", {**LEVELS, "vela": LEVELS["vela"][:2]})
    assert choose(client, VELA, 3)["move"]
    answer = client.post("/api/computer", {"sheet": {"rules": {"game": "vela"}}, "level": 3})
    assert answer.error["choices"] == [1, 2]


def test_a_hint_says_what_is_proved(client: Client) -> None:
    found = advise(client, {"rules": {"game": "tours"}, "start": GOAL})
    assert found["move"] == "a1-goal"
    assert found["score"] == {"value": 1.0, "proved": True, "distance": 1, "expected": 1.0}
    assert [frame["target"] for frame in found["frames"]][-1] == "goal"


def test_a_hint_says_what_is_estimated_and_what_falls(client: Client) -> None:
    found = advise(client, {"rules": {"game": "fanorona"}})
    assert not found["score"]["proved"]
    assert found["score"]["distance"] is None
    assert 0 < found["score"]["expected"] < 1
    assert any(frame["captured"] for frame in found["frames"])
