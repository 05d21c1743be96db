"""Who is present, when players come through different processes, and when one of these dies."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tablier.online import hall
from tablier.online.presence import Present, put
from tablier.server.online import presence
from tests.server.link import ANN, BOB, linked


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "PAUSE", 0.01)


def test_through_two_processes(url: str) -> None:
    with linked(url) as one, linked(url) as other:
        id = one.two()
        with one.table(id, ANN) as ann:
            ann.get("game")
            with other.table(id, BOB) as bob, other.table(id):
                while not (told := ann.get("present"))["watching"] or not told["present"]["second"]:
                    pass
                assert told["present"] == {"first": True, "second": True}
                frame = bob.get("game")
                if not frame["state"]["present"]["first"]:
                    while not bob.get("present")["present"]["first"]:
                        pass
                ann.play("b1-b2A")  # and moves get there as well
                assert bob.until_number(4)["entries"][-1]["move"] == "b1-b2A"
            while ann.get("present") != {
                "kind": "present",
                "present": {"first": True, "second": False},
                "watching": 0,
            }:
                pass


def test_a_process_that_ends_takes_its_viewers_along(url: str) -> None:
    with ExitStack() as stack:
        one = stack.enter_context(linked(url))
        id = one.two()
        ann = stack.enter_context(one.table(id, ANN))
        with linked(url) as other:
            stack.enter_context(other.table(id, BOB)).get("game")
            while not ann.frame().get("present", {}).get("second"):
                pass
        while ann.get("present")["present"]["second"]:
            pass


def test_what_a_dead_process_said_gets_stale(
    url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its rows stay in the table; when their time is over, they count no longer."""
    monkeypatch.setattr(presence, "STAY", 0.05)
    with linked(url) as one:
        id = one.two()
        now = hall.wall_clock()
        with one.online.opened.storage._database.writing() as connection:
            put(connection, "dead", {id: Present(second=True)}, now)
        with one.table(id, ANN) as ann:
            ann.get("game")
            while not ann.get("present")["present"]["second"]:
                pass
            monkeypatch.setattr(presence, "STALE", 1)
            while ann.get("present")["present"]["second"]:
                pass
