"""Games kept between requests: what was played again is not played once more, and nobody notices otherwise."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import tracemalloc
from typing import Any

import pytest
from benchmarks.records import START, long_game

import tablier
from tablier.records.move_numbers import MoveNumbers
from tablier.server import create_app, recent_games
from tablier.server.models import Sheet
from tablier.server.recent_games import RecentGames, bytes_of
from tablier.server.sheet import Played, read_sheet
from tests.server.client import Answer, Client, run

EVENTS = long_game(200)
LONG: dict[str, Any] = {
    "rules": {"game": "fanorona", "options": {"no_capture_limit": 0}},
    "start": START,
    "events": EVENTS,
}


@pytest.fixture
def client() -> Client:
    return Client(create_app())


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every event that is judged, as often as it is."""
    found: list[str] = []
    happen = Played.happen

    def noted(played: Played, event: str) -> None:
        found.append(event)
        happen(played, event)

    monkeypatch.setattr(Played, "happen", noted)
    return found


def play(client: Client, sheet: dict[str, Any], event: str) -> Answer:
    return client.post("/api/play", {"sheet": sheet, "event": event})


def with_events(sheet: dict[str, Any], *events: str) -> dict[str, Any]:
    return {**sheet, "events": list(events)}


def test_an_append_is_an_append(client: Client, judged: list[str]) -> None:
    *events, last = LONG["events"]
    sheet = with_events(LONG, *events)
    assert client.post("/api/snapshot", sheet).status == 200
    assert judged == events
    for path, question in (
        ("snapshot", sheet),
        ("hint", {"sheet": sheet}),
        ("computer", {"sheet": sheet, "level": 1}),
    ):
        assert client.post(f"/api/{path}", question).status == 200
    assert play(client, sheet, "a1-a2-nonsense").status == 422
    judged.clear()
    assert play(client, sheet, last).json["sheet"]["events"] == [*events, last]
    assert judged == [last]
    assert client.post("/api/snapshot", LONG).status == 200
    assert judged == [last]


def others() -> list[dict[str, Any]]:
    """Sheets that differ in one thing, of which each changes what follows."""
    events = ["draw"] * 40
    quiet = long_game(60)
    fanorona = {"game": "fanorona", "options": {"no_capture_limit": 0}}
    limited = {"game": "fanorona", "options": {"no_capture_limit": 70}}
    sheets: list[dict[str, Any]] = [
        {"rules": fanorona, "start": START, "events": quiet},
        {"rules": limited, "start": START, "events": quiet},
        {"rules": fanorona, "start": START.replace(" 0 1", " 5 1"), "events": quiet},
        {"rules": fanorona, "start": START.replace(" 0 1", " 0 9"), "events": quiet},
        {"rules": {"game": "fanorona"}, "two_rounds": True, "events": events},
        {"rules": {"game": "fanorona", "options": {"cols": 5}}, "two_rounds": True, "events": events},
        {
            "rules": {"game": "fanorona", "options": {"captures": "compulsory"}},
            "two_rounds": True,
            "events": events,
        },
    ]
    chance = random.Random(5)
    for game in (tablier.game("tours", paths="cell-once"), tablier.game("tchag")):
        record = tablier.Record(game)
        while not record.outcome and record.ply < 40:
            record.play(chance.choice(record.position.legal_moves))
        moves = [str(move) for move in record.moves]
        sheets.append({"rules": {"game": game.id, "options": dict(game.options)}, "events": moves})
    return sheets


WRONG = [
    {
        "rules": {"game": "tumicarona", "options": {"no_capture_limit": 0}},
        "start": START,
        "events": long_game(60),
    },
    {"rules": {"game": "fanorona"}, "events": ["draw"] * 40},
]
"""The same events where they cannot have happened."""


def test_every_sheet_gets_its_own_answer_in_any_order(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked in random order, whole, shorter and longer, each is answered as by a server that keeps nothing."""
    chance = random.Random(11)
    questions: list[tuple[str, Any]] = []
    for sheet in [*others(), *WRONG]:
        events = sheet["events"]
        for count in {len(events), *(chance.randrange(len(events)) for _ in range(3))}:
            shorter = {**sheet, "events": events[:count]}
            questions += [("snapshot", shorter), ("play", {"sheet": shorter, "event": "resign first"})]
            questions += [("play", {"sheet": shorter, "event": event}) for event in events[count : count + 1]]
    monkeypatch.setattr(recent_games, "SHORT", 1_000_000)
    fresh = {
        json.dumps(question): client.post(f"/api/{question[0]}", question[1]).body for question in questions
    }
    monkeypatch.setattr(recent_games, "SHORT", 0)
    for question in chance.choices(questions, k=4 * len(questions)):
        path, asked = question
        assert client.post(f"/api/{path}", asked).body == fresh[json.dumps(question)], question


def test_two_who_go_on_with_one_game_do_not_meet(client: Client) -> None:
    *events, last = LONG["events"]
    sheet = with_events(LONG, *events)
    ways = ["resign first", "resign second", "draw", last] * 5
    assert client.post("/api/snapshot", sheet).status == 200

    async def at_once() -> list[Answer]:
        bodies = [json.dumps({"sheet": sheet, "event": way}).encode() for way in ways]
        asked = [
            client.exchange("POST", "/api/play", [body], address=f"192.0.2.{number}")
            for number, body in enumerate(bodies)
        ]
        return list(await asyncio.gather(*asked))

    for way, answer in zip(ways, run(at_once()), strict=True):
        assert answer.json["sheet"]["events"] == [*events, way]
        assert (answer.json["outcome"] is None) == (way == last)


def test_a_game_that_a_fault_of_ours_left_halfway_is_not_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch, judged: list[str]
) -> None:
    *events, last = LONG["events"]
    sheet = with_events(LONG, *events)
    fresh = play(Client(create_app()), sheet, last).body
    assert client.post("/api/snapshot", sheet).status == 200
    with monkeypatch.context() as broken:
        broken.setattr(MoveNumbers, "count", lambda *_: 1 / 0)
        assert play(client, sheet, last).status == 500
    judged.clear()
    assert play(client, sheet, last).body == fresh
    assert len(judged) == len(events) + 1


def test_memory_is_bounded_and_the_oldest_goes_first(judged: list[str]) -> None:
    sheets = [Sheet.model_validate(with_events(LONG, *EVENTS[:count])) for count in range(100, 120)]
    room = 5 * bytes_of(Played(read_sheet(sheets[-1])))
    games = RecentGames(room)
    for sheet in sheets:
        with games.game(sheet):
            pass
        assert 0 < games.used <= room
    judged.clear()
    for sheet in sheets[-5:]:
        with games.game(sheet):
            pass
    assert judged == []
    with games.game(sheets[0]):
        assert len(judged) == 100
    with RecentGames(1000).game(sheets[0]) as played:
        assert played.history


@pytest.mark.parametrize("sheet", [LONG, *others()], ids=lambda sheet: str(sheet["rules"]))
def test_a_game_takes_no_more_memory_than_is_counted(sheet: dict[str, Any]) -> None:
    text = json.dumps(sheet)
    Played(read_sheet(Sheet.model_validate_json(text)))  # fills what stays for good
    gc.collect()
    tracemalloc.start()
    played = Played(read_sheet(Sheet.model_validate_json(text)))
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert bytes_of(played) / 4 < taken <= bytes_of(played)
