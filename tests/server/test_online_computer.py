"""The computer in a seat: it moves, lets take back, answers offers, and a game it has forgotten is taken over, once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablier import Limit
from tablier.server.online import computers
from tests.server.link import ANN, Link, Table, linked

COMPUTER = {"kind": "computer", "level": 1}


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "DRAW", Limit(time=0.01))


def begun(link: Link, **settings: Any) -> str:
    return str(link.make(opponent=COMPUTER, **settings)["game"])


def kinds(table: Table, number: int) -> list[str]:
    """What happened after one's own last entry, up to a number."""
    since, entries = table.number, []
    while table.number < number:
        frame = table.frame()
        entries += [entry for entry in frame.get("entries", []) if entry["number"] > since]
    return [entry["kind"] for entry in entries]


def test_it_begins_where_it_is_to(link: Link) -> None:
    with link.table(begun(link, me="second"), ANN) as ann:
        frame = ann.get("game")
        assert frame["state"]["seats"]["first"] == {"kind": "computer", "level": 1, "name": "novice"}
        assert frame["state"]["present"] == {"first": True, "second": True}
        told = ann.until_number(3)
        assert told["entries"][-1]["player"] == "first"


def test_it_answers_a_move(link: Link) -> None:
    with link.table(begun(link), ANN) as ann:
        ann.get("game")
        ann.play("b1-b2A")
        told = ann.until_number(4)
        assert (told["entries"][-1]["kind"], told["entries"][-1]["player"]) == ("moved", "second")


def test_it_lets_take_back(link: Link) -> None:
    with link.table(begun(link), ANN) as ann:
        ann.get("game")
        ann.play("b1-b2A")
        ann.until_number(4)
        ann.do("ask-take-back")
        told = ann.until_number(6)
        assert told["entries"][-1]["kind"] == "take-back-agreed"
        assert told["state"]["turn"] == "first"


LOST, WON = "3/1WW/B2 w 0 1", "W2/BBB/3 w 0 1"
"""Ann is to move: what the computer expects is nearly nothing, or nearly all."""


@pytest.mark.parametrize(("start", "answer"), [(LOST, "draw-agreed"), (WON, "draw-declined")])
def test_it_answers_an_offer_by_what_it_expects(link: Link, start: str, answer: str) -> None:
    with link.table(begun(link, start=start), ANN) as ann:
        ann.get("game")
        ann.do("offer-draw")
        assert ann.until_number(4)["entries"][-1]["kind"] == answer


def test_a_rematch_with_colours_changed(link: Link) -> None:
    with link.table(begun(link), ANN) as ann:
        ann.get("game")
        ann.do("resign")
        ann.do("make-rematch")
        rematch = ann.until_number(4)["state"]["rematch"]
    question = {"player": "second", "name": "Ann"}
    assert link.ask("POST", f"games/{rematch}/seat", question, ANN).status == 200
    with link.table(rematch, ANN) as ann:
        ann.get("game")
        assert ann.until_number(3)["entries"][-1]["player"] == "first"


def test_a_game_that_waits_is_taken_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the process that was to think has died."""
    monkeypatch.setattr(computers.Computers, "wake", lambda *_: None)
    with linked(tmp_path) as link:
        id = begun(link, me="second")
        assert link.look(id)["number"] == 2
    monkeypatch.undo()
    monkeypatch.setattr(computers, "TAKEN_OVER", 0)
    monkeypatch.setattr(computers, "LOOK", 0.05)
    with linked(tmp_path) as one, linked(tmp_path) as other, other.table(id, ANN) as ann:
        ann.get("game")
        assert ann.until_number(3)["entries"][-1]["kind"] == "moved"
        assert one.look(id)["number"] == 3


def test_both_processes_think_and_one_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "TAKEN_OVER", -10_000)  # at once, by everybody
    monkeypatch.setattr(computers, "LOOK", 0.01)
    with linked(tmp_path) as one, linked(tmp_path):
        id = begun(one, rules={"game": "tumicarona"})
        with one.table(id, ANN) as ann:
            ann.get("game")
            for _ in range(5):
                ann.number = ann.told["number"] if ann.told["kind"] == "game" else ann.number
                moves = legal(one, id)
                assert ann.play(moves[0])["kind"] == "done"
                ann.until_number(ann.number + 1)
        seen = one.look(id)
        movers = [entry["player"] for entry in seen["entries"] if entry["kind"] == "moved"]
        assert movers == ["first", "second"] * 5


def legal(link: Link, id: str) -> list[str]:
    import tablier

    record = tablier.Record(tablier.game("tumicarona"))
    for event in link.look(id)["sheet"]["events"]:
        record.play(event)
    return [str(move) for move in record.position.legal_moves]
