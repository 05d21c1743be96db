"""Records over the wire: what is read from texts, what is written, and what becomes of a study on the way."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given, settings

from tablier.records import Record, TwoRounds
from tablier.server import limits, study_models, studying
from tablier.server.study import record_of, study_of
from tests.records.arbitrary import records
from tests.server.client import Client, run

GOOD = (
    '[Game "tumicarona"]\n[First "Ann"]\n[Result "*"]\n\n{Go} 1. d3-e3W? {back} (1. f2-e3A!) 1... d4-d3A *\n'
)
BAD = '[Game "tumicarona"]\n[Result "*"]\n\n1. a1-a2 *\n'


def read(client: Client, text: str, **part: Any) -> Any:
    answer = client.post("/api/records/read", {"text": text, **part})
    assert answer.status == 200, answer.body
    study_models.Reading.model_validate(answer.json)
    return answer.json


def write(client: Client, study: Any) -> str:
    answer = client.post("/api/records/write", {"study": study})
    assert answer.status == 200, answer.body
    return str(answer.json["text"])


def test_a_file_with_good_and_bad_games(client: Client) -> None:
    found = read(client, f"\n{GOOD}\n{BAD}\n{GOOD}", first_line=101)
    assert [(one["line"], one["result"]) for one in found["studies"]] == [(102, "*"), (113, "*")]
    error = found["errors"][0]
    assert (error["game"], error["line"], error["column"], error["rule"]) == (1, 111, 4, "T2")
    assert error["message"].startswith("a1-a2 is not legal (T2): ")
    assert (len(found["errors"]), found["next_line"]) == (1, None)
    assert found["studies"][0]["study"] == {
        "rules": {
            "game": "tumicarona",
            "options": {"cols": 9, "rows": 5, "stalemate": "loss", "no_capture_limit": 100},
        },
        "start": None,
        "tags": {"First": "Ann"},
        "ending": "",
        "comment": "Go",
        "nodes": [
            {"parent": -1, "move": "d3-e3W", "comment": "back", "mark": "?"},
            {"parent": 0, "move": "d4-d3A", "comment": "", "mark": ""},
            {"parent": -1, "move": "f2-e3A", "comment": "", "mark": "!"},
        ],
        "played": 2,
    }
    assert write(client, found["studies"][0]["study"]) == GOOD


def test_errors_are_told_in_french(client: Client) -> None:
    answer = client.post("/api/records/read", {"text": BAD + '[Game "chess"]\n[Result "*"]\n*'}, "fr")
    messages = [error["message"] for error in answer.json["errors"]]
    assert messages[0].startswith("a1-a2 n'est pas permis (T2) : ")
    assert messages[1].startswith("il n'y a pas de règles nommées 'chess' ; choisissez parmi ")


def test_a_part_of_a_file_leaves_its_last_game_unread(client: Client) -> None:
    lines = "".join([GOOD, BAD, GOOD, GOOD]).splitlines(keepends=True)
    found, errors, line = 0, 0, 1
    while line is not None:
        answer = read(
            client, "".join(lines[line - 1 : line + 9]), first_line=line, more=line + 9 < len(lines)
        )
        found += len(answer["studies"])
        errors += len(answer["errors"])
        assert answer["next_line"] is None or answer["next_line"] > line
        line = answer["next_line"]
    assert (found, errors) == (3, 1)
    assert read(client, "\n\n" + GOOD, more=True) == {"studies": [], "errors": [], "next_line": 3}


def test_what_takes_too_long_is_read_later(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studying, "LONGEST_READING", -1.0)
    answer = read(client, GOOD * 3)
    assert (len(answer["studies"]), answer["next_line"]) == (1, 6)


def test_texts_without_games(client: Client) -> None:
    for text in ("", "\n", " \t\n\n", "\ufeff"):
        assert read(client, text) == {"studies": [], "errors": [], "next_line": None}
    for text in ("\ud800", "\x00", "[", "{", "(", "x" * 200_000, "(" * 200_000):
        answer = read(client, text)
        assert (answer["studies"], len(answer["errors"])) == ([], 1)
        assert len(answer["errors"][0]["message"]) < 1200


def test_a_sheet_is_written_as_it_was_played(client: Client) -> None:
    sheet = {"rules": {"game": "fanorona"}, "events": ["e2-e3A", "d5-e5", "resign first"]}
    answer = client.post("/api/records/write", {"sheet": sheet, "tags": {"First": "Ann"}})
    record = Record.parse(answer.json["text"])
    assert (record.result, dict(record.tags), record.ply) == ("0-1", {"First": "Ann"}, 2)
    match = {"rules": {"game": "fanorona"}, "two_rounds": True, "events": ["draw", "resign second"]}
    answer = client.post("/api/records/write", {"sheet": match, "tags": {"First": "Ann"}})
    both = TwoRounds.parse(answer.json["text"])
    assert (both.phase, [one.tags["First"] for one in both.rounds]) == ("vela", ["Ann"] * 3)


def test_the_tags_of_one_are_not_those_of_another(client: Client) -> None:
    """A game of many events is kept by the server; what was written with it must not stay in it."""
    played = Record.parse(GOOD)
    while played.ply < 40 and not played.outcome:
        played.play(played.position.legal_moves[0])
    assert played.ply == 40
    sheet = {"rules": {"game": "tumicarona"}, "events": [str(move) for move in played.moves]}
    assert (
        "Secret" in client.post("/api/records/write", {"sheet": sheet, "tags": {"Secret": ""}}).json["text"]
    )
    assert "Secret" not in client.post("/api/records/write", {"sheet": sheet}).json["text"]


def node(parent: int, move: str, **more: str) -> dict[str, Any]:
    return {"parent": parent, "move": move, **more}


TUMICARONA: dict[str, Any] = {"rules": {"game": "tumicarona"}}


def test_moves_after_the_end_of_the_game(client: Client) -> None:
    nodes = [node(-1, "d3-e3W"), node(0, "d4-d3A"), node(0, "b4-c3A")]
    study = {**TUMICARONA, "nodes": nodes, "ending": "resign second", "played": 1}
    assert write(client, study).endswith("1. d3-e3W (1... d4-d3A) (1... b4-c3A) 1-0\n")
    del study["played"]
    assert write(client, study).endswith("1. d3-e3W d4-d3A (1... b4-c3A) 1-0\n")
    study["played"] = 0
    assert write(client, study).endswith("(1. d3-e3W d4-d3A (1... b4-c3A)) 1-0\n")


@pytest.mark.parametrize(
    ("study", "kind", "event"),
    [
        ({"nodes": [node(-1, "d3-e3W"), node(0, "a1-a2")]}, "illegal", 1),
        ({"nodes": [node(-1, "d3-e3W"), node(-1, "a1-a2")]}, "illegal", 1),
        ({"nodes": [node(-1, "d3-e3W"), node(-1, "f2-e3A"), node(1, "f2-e3A")]}, "illegal", 2),
        ({"nodes": [node(-1, "d3-e3W"), node(0, "hello")]}, "parse", 1),
        ({"nodes": [node(0, "d3-e3W")]}, "request", 0),
        ({"nodes": [node(1, "d3-e3W"), node(-1, "d3-e3W")]}, "request", 0),
        ({"nodes": [node(99, "d3-e3W")]}, "request", 0),
        ({"nodes": [node(-1, "d3-e3W")], "played": 2}, "request", None),
        ({"tags": {"Game": "x"}}, "request", None),
        ({"tags": {"small": "x"}}, "request", None),
        ({"tags": {"First": "two\nlines"}}, "request", None),
        ({"start": "nowhere"}, "parse", None),
        ({"start": "9/9/4W4/9/9 b 0 1", "ending": "draw"}, "over", None),
        ({"start": "9/9/4W4/9/9 b 0 1", "nodes": [node(-1, "e3-e4")]}, "over", 0),
    ],
)
def test_what_is_wrong_with_a_study(client: Client, study: Any, kind: str, event: int | None) -> None:
    answer = client.post("/api/records/write", {"study": {**TUMICARONA, **study}})
    assert (answer.status, answer.error["kind"], answer.error.get("event")) == (422, kind, event)


def test_a_study_that_takes_too_long(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablier.server.study.LONGEST_REPLAY", -1.0)
    answer = client.post("/api/records/write", {"study": {**TUMICARONA, "nodes": [node(-1, "d3-e3W")]}})
    assert (answer.status, answer.error["kind"]) == (422, "size")


@given(record=records())
@settings(max_examples=100, deadline=None)
def test_every_record_becomes_a_study_and_a_record_again(record: Record) -> None:
    flat = study_of(record)
    again = record_of(study_models.Study.model_validate(flat))
    assert study_of(again) == flat
    assert (again.moves, again.result, dict(again.tags)) == (record.moves, record.result, dict(record.tags))
    for index, each in enumerate(flat["nodes"]):
        # Depth first: the parent of a move is the move before it, or one that leads to that.
        at = index - 1
        while at > each["parent"]:
            at = flat["nodes"][at]["parent"]
        assert at == each["parent"]


def test_depth_does_not_matter(client: Client) -> None:
    depth = 4000
    text = f'[Game "tumicarona"]\n[Result "*"]\nd3-e3W d4-d3A {"(b4-c3A " * depth}{")" * depth} *'
    assert len(text) < limits.LARGEST_BODY
    found = read(client, text)["studies"][0]["study"]
    assert len(found["nodes"]) == depth + 2
    again = read(client, write(client, found))["studies"][0]["study"]
    assert again == found


def test_others_are_answered_while_a_long_game_is_read(client: Client) -> None:
    variations = "(f2-e3A)" * 20_000
    long = json.dumps({"text": f'[Game "tumicarona"]\n[Result "*"]\nd3-e3W {variations} *'}).encode()
    short = json.dumps({"text": GOOD}).encode()
    answered: list[int] = []

    async def ask(body: bytes) -> None:
        answer = await client.exchange("POST", "/api/records/read", [body])
        assert (answer.status, len(answer.json["studies"])) == (200, 1)
        answered.append(len(body))

    async def both() -> None:
        await asyncio.gather(ask(long), ask(short))

    run(both())
    assert answered == [len(short), len(long)]


def test_a_verdict_is_read_and_written(client: Client) -> None:
    played = {
        "rules": {"game": "tumicarona"}, "start": "6B2/9/9/W7W/9 w 0 1", "events": ["a2-a3", "verdict"],
        "verdicts": True,
    }  # fmt: skip
    text = client.post("/api/records/write", {"sheet": played, "tags": {"First": "Ann"}}).json["text"]
    assert '[First "Ann"]\n[Verdicts "tables"]\n[Result "1/2-1/2"]\n[Termination "verdict"]\n' in text
    [read] = client.post("/api/records/read", {"text": text}).json["studies"]
    assert (read["study"]["ending"], read["study"]["tags"]["Verdicts"]) == ("verdict", "tables")
    assert client.post("/api/records/write", {"study": read["study"]}).json["text"] == text
    goes_on = {**played, "events": []}
    assert '[Verdicts "tables"]' in client.post("/api/records/write", {"sheet": goes_on}).json["text"]
    without = client.post("/api/records/write", {"sheet": {**goes_on, "verdicts": False}}).json["text"]
    assert "Verdicts" not in without
    tours = client.post("/api/records/write", {"study": {"rules": {"game": "tours"}, "ending": "verdict"}})
    assert (tours.status, "no draw by a verdict" in tours.error["message"]) == (422, True)
