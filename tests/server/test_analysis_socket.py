"""The socket of an analysis, with a real server and real clients: what it says, in which order, and when it ends."""

from __future__ import annotations

import http.client
import json
import socket
import struct
from typing import Any

import pytest

import tablier
from tablier.analysis import annotate
from tablier.server import analysis_socket, lines, notes, pool, thinking
from tests.server.board import SOON, TCHAG, Board, Running, board, running, wait_until

MATE = {"rules": {"game": "tours"}, "start": ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -"}
GAME = {"rules": {"game": "tumicarona"}, "events": ["d3-e3W", "d4-c3A-d3A", "e2-e3A"]}
NOBODY_ELSE = 100_000.0


def post(port: int, path: str, question: object) -> tuple[int, Any]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON)
    try:
        line.request("POST", path, json.dumps(question), {"content-type": "application/json"})
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        line.close()


def test_lines_come_as_depth_grows(page: Board) -> None:
    page.analyse(7, lines=3)
    frames = [page.frame() for _ in range(3)]
    page.stop(7)
    frames += page.until("done")
    assert {frame["id"] for frame in frames} == {7}
    assert [frame["kind"] for frame in frames] == ["lines"] * (len(frames) - 1) + ["done"]
    shown = frames[:-1]
    depths, nodes = [frame["depth"] for frame in shown], [frame["nodes"] for frame in shown]
    assert depths == sorted(depths)
    assert nodes == sorted(nodes)
    assert depths[0] < depths[-1]
    for frame in shown:
        assert len(frame["lines"]) == 3
        assert frame["score"].keys() == {"value", "proved", "distance", "expected"}


def test_a_line_is_legal_and_its_steps_are_those_of_its_first_moves(page: Board) -> None:
    page.analyse(1, GAME)
    shown = page.until("lines")[-1]
    record = tablier.Record(tablier.game("tumicarona"))
    for event in GAME["events"]:
        record.play(event)
    for line in shown["lines"]:
        position = record.position
        assert len(line["frames"]) == min(6, len(line["moves"]))
        for index, text in enumerate(line["moves"]):
            if index < 6:
                tokens = [choice["token"] for choice in line["frames"][index]]
                assert str(position.steps(tokens).move) == text
            position = position.play(text)


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_every_rule_set_is_analysed(page: Board, rule_set: str) -> None:
    page.analyse(1, {"rules": {"game": rule_set}})
    assert page.until("lines")[-1]["lines"]


def test_what_is_proved_ends_by_itself(page: Board) -> None:
    page.analyse(1, MATE, 1)
    *_, last, done = page.until("done")
    assert done == {"kind": "done", "id": 1}
    assert last["score"] == {"value": 1.0, "proved": True, "distance": 1, "expected": 1.0}
    assert last["lines"][0]["moves"] == ["a1-goal"]


def test_an_analysis_ends_when_its_time_is_over(page: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LONGEST", 0.3)
    page.analyse(1)
    assert [frame["kind"] for frame in page.until("done")][-2:] == ["lines", "done"]


def test_after_a_stop_nothing_more_comes(page: Board) -> None:
    page.analyse(1)
    page.until("lines")
    page.stop(1)
    page.until("done")
    page.stop(1)
    page.stop(99)
    page.analyse(2, MATE)
    assert {frame["id"] for frame in page.until("done")} == {2}


def test_a_new_question_replaces_the_old_one(page: Board, server: Running) -> None:
    for number in range(20):
        page.analyse(number, GAME if number % 2 else TCHAG)
    page.analyse(20, MATE)
    numbers = [frame["id"] for frame in page.until("done")]
    assert numbers == sorted(numbers)
    assert numbers[-1] == 20
    wait_until(lambda: (server.pool.running, server.pool.waiting) == (0, 0))


def test_a_stop_is_about_its_own_number_only(page: Board) -> None:
    """One that comes late, when something else is going on, or early, when there is nothing of that number yet."""
    page.stop(2)
    page.analyse(1)
    page.analyse(2, GAME)
    page.stop(1)
    frames = [frame for frame in (page.frame() for _ in range(4)) if frame["id"] == 2]
    assert frames
    assert {frame["kind"] for frame in frames} == {"lines"}
    page.stop(2)
    assert page.until("done")[-1]["id"] == 2


def test_a_number_can_be_used_again(page: Board) -> None:
    """What is found for the old question is never told as an answer to the new one."""
    for _ in range(10):
        page.analyse(5, GAME)
        page.until("lines")
        page.analyse(5, MATE)
        *_, last, done = page.until("done")
        assert done["id"] == 5
        assert last["lines"][0]["moves"] == ["a1-goal"]


def test_who_hangs_up_frees_the_thinker(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """By closing the tab, and by going away without a word."""
    for is_polite in (True, False):
        with board(server.port) as page:
            page.analyse(1)
            page.until("lines")
            assert server.pool.running == 1
            if not is_polite:
                no_lingering = struct.pack("ii", 1, 0)
                page.line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, no_lingering)
                page.line.socket.shutdown(socket.SHUT_RDWR)
        wait_until(lambda: server.pool.running == 0)
    status, _ = post(server.port, "/api/computer", {"sheet": TCHAG, "level": 1})
    assert status == 200


def test_who_plays_goes_before_who_analyses(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one thinker, and an analysis would keep it for a minute."""
    monkeypatch.setattr(pool, "TURN", NOBODY_ELSE)
    with board(server.port) as page:
        page.analyse(1)
        page.until("lines")
        for path, question in [("hint", {}), ("computer", {"level": 3}), ("hint", {})]:
            assert post(server.port, f"/api/{path}", {"sheet": TCHAG, **question})[0] == 200
        frames = [*page.until("waiting"), *page.until("lines")]
        page.stop(1)
        frames += page.until("done")
    told = [frame for frame in frames if frame["kind"] == "lines"]
    assert [frame["depth"] for frame in told] == sorted(frame["depth"] for frame in told)
    assert [frame["nodes"] for frame in told] == sorted(frame["nodes"] for frame in told)


def test_two_boards_of_one_visitor_take_turns(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "TURN", 0.05)
    with board(server.port) as first, board(server.port) as second:
        first.analyse(1)
        first.until("lines")
        second.analyse(2, GAME)
        assert second.until("lines")[0] == {"kind": "waiting", "id": 2, "place": 0}
        waited = first.until("waiting")
        assert waited[-1] == {"kind": "waiting", "id": 1, "place": 0}
        assert first.until("lines")
        second.stop(2)
        second.until("done")


def test_who_waits_sees_the_place(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "TURN", NOBODY_ELSE)
    with board(server.port) as first, board(server.port) as second, board(server.port) as third:
        first.analyse(1)
        first.until("lines")
        for number, page in ((2, second), (3, third)):
            page.analyse(number)
            assert page.frame() == {"kind": "waiting", "id": number, "place": number - 2}
        first.stop(1)
        second.until("lines")
        assert third.frame() == {"kind": "waiting", "id": 3, "place": 0}
        second.stop(2)
        third.until("lines")


GARBAGE: list[tuple[bytes | str, str]] = [
    ("", "this is not JSON"),
    ("nonsense", "this is not JSON"),
    ("[" * 100_000, "Expected `object`"),
    (b"\xff\xfe\x00", "this is not JSON"),
    ("null", "Expected `object`"),
    ("{}", "missing required field `do`"),
    ('{"do": "dance", "id": 4}', "Invalid value 'dance'"),
    ('{"do": "stop"}', "missing required field `id`"),
    ('{"do": "stop", "id": -1}', "Expected `int` >= 0"),
    ('{"do": "stop", "id": 1e400}', "id"),
    ('{"do": "stop", "id": 9007199254740992}', "Expected `int`"),
    ('{"do": "stop", "id": true}', "Expected `int`, got `bool`"),
    ('{"do": "stop", "id": 4, "more": 1}', "unknown field `more`"),
    ('{"do": "stop", "id": 4, "%s": 1}' % ("x" * 9000), "unknown field"),
    ('{"do": "analyse", "id": 4}', "missing required field `sheet`"),
    ('{"do": "analyse", "id": 4, "sheet": null}', "sheet"),
    ('{"do": "analyse", "id": 4, "sheet": {}}', "sheet.rules: Field required"),
    ('{"do": "analyse", "id": 4, "sheet": {"rules": {"game": 5}}}', "sheet.rules.game"),
    ('{"do": "analyse", "id": 4, "sheet": {"rules": {"game": "tours"}, "x": 1}}', "sheet.x"),
    ('{"do": "analyse", "id": 4, "sheet": {"rules": {"game": "tours"}}, "lines": 0}', "lines"),
    ('{"do": "analyse", "id": 4, "sheet": {"rules": {"game": "tours"}}, "lines": 6}', "lines"),
    ('{"do": "annotate", "id": 4, "sheet": {"rules": {"game": "tours"}}, "lines": 3}', "unknown field"),
]


@pytest.mark.parametrize(("sent", "message"), GARBAGE)
def test_nonsense_is_answered_and_changes_nothing(page: Board, sent: bytes | str, message: str) -> None:
    page.analyse(3)
    page.until("lines")
    page.line.send(sent)
    wrong = page.until("error")[-1]
    assert wrong["id"] == (4 if b'"id": 4' in (sent if isinstance(sent, bytes) else sent.encode()) else None)
    assert message in wrong["error"]["message"]
    assert len(wrong["error"]["message"]) < 500
    page.stop(3)
    assert page.until("done")[-1]["id"] == 3


def test_what_is_wrong_with_a_game_is_told_as_everywhere(server: Running, page: Board) -> None:
    for sheet in (
        {"rules": {"game": "tumicarona"}, "events": ["e2-e3A", "a2-a3"]},
        {"rules": {"game": "tumicarona"}, "events": ["resign first"]},
        {"rules": {"game": "chess"}},
        {"rules": {"game": "tours"}, "start": "nonsense"},
        {"rules": {"game": "tours", "options": {"paths": "none"}}},
    ):
        page.analyse(1, sheet)
        told = page.until("error")[-1]
        status, answer = post(server.port, "/api/hint", {"sheet": sheet})
        assert status == 422
        assert told == {"kind": "error", "id": 1, **answer}


def test_messages_are_in_the_language_asked_for(server: Running) -> None:
    over = {"rules": {"game": "tours"}, "events": ["draw"]}
    told = {}
    for path, headers in (
        ("", {"accept-language": "de, fr;q=0.5"}),
        ("?language=fr", {"accept-language": "en"}),
        ("?language=en", {"accept-language": "fr"}),
        ("?language=xx", {}),
    ):
        with board(server.port, f"/api/analysis{path}", additional_headers=headers) as page:
            page.analyse(1, over)
            told[path] = page.until("error")[-1]["error"]["message"]
    french, english = "la partie est terminée : accord des joueurs", "the game is over: agreement"
    assert list(told.values()) == [french, french, english, english]


def test_a_game_is_annotated_from_its_end(page: Board) -> None:
    page.annotate(9, GAME)
    frames = page.until("done")
    record = tablier.Record(tablier.game("tumicarona"))
    for event in GAME["events"]:
        record.play(event)
    shown = [frame for frame in frames if frame["kind"] == "note"]
    assert [(frame["id"], frame["done"], frame["all"]) for frame in shown] == [
        (9, 1, 3),
        (9, 2, 3),
        (9, 3, 3),
    ]
    for frame, note in zip(shown, annotate(record), strict=True):
        assert frame["note"] == {
            **note.to_json(),
            "line": list(map(str, note.line)),
            "reason": note.reason.en,
        }


def test_of_two_rounds_the_last_one_is_annotated(page: Board) -> None:
    rules = {"game": "fanorona", "options": {"cols": 5, "rows": 5}}
    for events, plies in ((["c2-c3A", "resign second"], []), (["c2-c3A", "resign second", "c4-c3A"], [1])):
        page.annotate(9, {"rules": rules, "two_rounds": True, "events": events})
        assert [frame["note"]["ply"] for frame in page.until("done") if frame["kind"] == "note"] == plies


def test_an_annotation_goes_on_beside_an_analysis_and_after_who_plays(page: Board, server: Running) -> None:
    page.analyse(1)
    page.annotate(2, {"rules": {"game": "tumicarona"}, "events": GAME["events"]})
    assert post(server.port, "/api/hint", {"sheet": TCHAG})[0] == 200
    frames = page.until("done")
    assert frames[-1]["id"] == 2
    assert sum(frame["kind"] == "note" for frame in frames) == 3
    assert any(frame["kind"] == "lines" for frame in frames)


def test_a_very_long_game_is_not_annotated(page: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "MOST_MOVES", 2)
    page.annotate(9, GAME)
    assert page.until("error")[-1]["error"]["kind"] == "size"


def test_few_games_are_annotated_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_socket, "ANNOTATIONS", 1)
    with running(thinkers=2) as server, board(server.port) as first, board(server.port) as second:
        first.annotate(1, {"rules": {"game": "tumicarona"}, "events": long_game()})
        first.until("note")
        second.annotate(2, GAME)
        assert second.frame() == {"kind": "waiting", "id": 2, "place": 0}
        first.stop(1)
        assert second.until("done")[-2]["note"]["ply"] == 1


def long_game() -> list[str]:
    record = tablier.Record(tablier.game("tumicarona"))
    while record.outcome is None and record.ply < 60:
        record.play(record.position.legal_moves[0])
    return list(map(str, record.moves))


def test_a_fault_of_ours_is_told_and_the_socket_goes_on(page: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("secret")

    with monkeypatch.context() as broken:
        broken.setattr(lines, "lines_of", failing)
        page.analyse(1)
        wrong = page.until("error")[-1]
        assert wrong["error"]["kind"] == "internal"
        assert "secret" not in str(wrong)
    page.analyse(2, MATE)
    assert page.until("done")[-1]["id"] == 2


def test_where_there_are_very_many_moves_fewer_lines_are_shown(
    page: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "LINES_WORK", 1)
    page.analyse(1, lines=5)
    assert len(page.until("lines")[-1]["lines"]) == 1
