"""Should core and rulebook disagree, or a part fail: the log says where, and the answer is an answer."""

from __future__ import annotations

import logging
from typing import Any, NoReturn

import pytest

import tablier
from tablier import rulebook
from tablier.server import create_app
from tests.server.client import Answer, Client

START = str(tablier.game("tumicarona").start())
RULES = {"game": "tumicarona"}
ILLEGAL = {"sheet": {"rules": RULES}, "event": "a1-a2"}


def failing(*_: object) -> NoReturn:
    raise AssertionError("secret")


@pytest.fixture
def client() -> Client:
    return Client(create_app())


class Log:
    """What was logged about a question."""

    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        self._caplog = caplog

    def tells(self, *parts: str) -> bool:
        (record,) = self._caplog.records
        assert record.name == "tablier.server"
        assert record.levelno == logging.ERROR
        return all(part in record.getMessage() for part in parts)


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Log:
    return Log(caplog)


def check_internal(answer: Answer) -> None:
    assert (answer.status, answer.error["kind"]) == (500, "internal")
    assert b"secret" not in answer.body


def explained(client: Client, **asked: str) -> Answer:
    return client.post("/api/explain", {"rules": RULES, "position": START, **asked})


def test_a_move_refused_that_the_rulebook_finds_legal(
    client: Client, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    monkeypatch.setattr(rulebook, "explain", lambda *_: None)
    check_internal(client.post("/api/play", ILLEGAL))
    assert log.tells("'a1-a2'", START, "tumicarona", "not legal")


def test_the_same_in_a_game_that_is_played_again(
    client: Client, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    monkeypatch.setattr(rulebook, "explain", lambda *_: None)
    check_internal(client.post("/api/snapshot", {"rules": RULES, "events": ["e2-e3A", "a1-a2"]}))
    assert log.tells("'a1-a2'", str(tablier.game("tumicarona").start().play("e2-e3A")))


def test_the_same_when_it_is_asked_about(client: Client, monkeypatch: pytest.MonkeyPatch, log: Log) -> None:
    monkeypatch.setattr(rulebook, "explain", lambda *_: None)
    check_internal(explained(client, move="a1-a2"))
    assert log.tells("'a1-a2'", START)


def test_a_legal_move_that_the_rulebook_forbids(
    client: Client, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    """The core judges: it can be played, and nothing is told against it."""
    monkeypatch.setattr(rulebook, "explain", lambda *_: rulebook.Explanation("T2", "Because."))
    assert explained(client, move="e2-e3A").json == {"legal": True, "rule": "", "why": ""}
    assert log.tells("'e2-e3A'", START, "Because.")
    assert client.post("/api/play", {"sheet": {"rules": RULES}, "event": "e2-e3A"}).status == 200


@pytest.mark.parametrize("part", ["explain", "explain_piece", "game"])
def test_a_rulebook_that_fails(client: Client, monkeypatch: pytest.MonkeyPatch, log: Log, part: str) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(rulebook, part, failing)
        check_internal(explained(client, **{"piece" if part == "explain_piece" else "move": "a1"}))
        assert log.tells(START, "tumicarona")
    assert explained(client, move="a1-a2").status == 200


def test_what_is_logged_stays_on_one_line(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rulebook, "explain", lambda *_: None)
    asked: dict[str, Any] = {"sheet": {"rules": RULES}, "event": "a1\n2026 all is well\x1b[2K"}
    check_internal(client.post("/api/play", asked))
    monkeypatch.setattr("tablier.server.page.Page.get_response", failing)
    check_internal(client.get("/a\n2026 all is well\x1b[2K" + "x" * 10_000))
    assert len(caplog.records) == 2
    for record in caplog.records:
        assert record.getMessage().isprintable()
        assert len(record.getMessage()) < 1000
