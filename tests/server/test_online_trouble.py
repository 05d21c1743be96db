"""Trouble with games by link: no database, one that goes away and comes back, and positions that take very long."""

from __future__ import annotations

import os
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from tablier.online import OnlineGame, hall
from tablier.server.online import service
from tests.baselines.test_baselines import HOSTILE
from tests.server.board import wait_until
from tests.server.link import ANN, BOB, SMALL, Table, linked
from tests.server.test_analysis_socket import post


def test_without_a_database_all_else_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "AGAIN", 0.05)
    place = tmp_path / "data"
    place.write_text("this is no folder")
    with linked(place) as link:
        for method, path, content in (
            ("POST", "games", SMALL),
            ("GET", "games/whatever-1", None),
            ("POST", "games/whatever-1/seat", {"player": "first", "name": "Ann"}),
            ("GET", "mine", None),
        ):
            refused = link.ask(method, path, content, ANN)
            assert (refused.status, refused.kind) == (503, "storage")
            assert "data" in refused.json["error"]["message"]  # to one who asks from this machine
        with link.table("whatever-1", ANN) as table:
            assert table.close_code() == 1013
        assert link.ask("GET", "where").status == 200
        assert post(link.port, "/api/snapshot", {"rules": {"game": "tours"}})[0] == 200
        place.unlink()
        wait_until(lambda: link.ask("POST", "games", SMALL, ANN).status == 201)


def test_a_stranger_is_not_told_where_the_database_is(tmp_path: Path) -> None:
    place = tmp_path / "data"
    place.write_text("this is no folder")
    with linked(place, behind_proxy="127.0.0.1") as link:
        refused = link.ask("GET", "mine", None, ANN, x_forwarded_for="192.0.2.1")
        assert refused.kind == "storage"
        assert "data" not in refused.json["error"]["message"]


def test_a_database_that_goes_away_and_comes_back(tmp_path: Path) -> None:
    with linked(tmp_path) as link:
        id = link.two()
        with link.table(id, ANN) as ann, link.table(id, BOB) as bob:
            for table in (ann, bob):
                table.get("game")
            file = tmp_path / "games.sqlite"
            os.rename(file, tmp_path / "away")
            refused = ann.do("play", "mine", 3, move="b1-b2A")
            assert refused["error"]["kind"] == "storage"
            os.rename(tmp_path / "away", file)
            assert ann.do("play", "mine", 3, move="b1-b2A") == {"kind": "done", "id": "mine", "number": 4}
            assert bob.until_number(4)["entries"][-1]["move"] == "b1-b2A"


def test_one_long_decision_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a move is judged for however long, the loop answers, and other games are played."""
    reached, go_on = threading.Event(), threading.Event()
    real = hall._decided

    def slow(game: OnlineGame, *rest: object) -> object:
        if game.id == slow_id:
            reached.set()
            assert go_on.wait(60)
        return real(game, *rest)  # type: ignore[arg-type]

    with linked(tmp_path) as link:
        slow_id, other_id = link.two(), link.two()
        monkeypatch.setattr(hall, "_decided", slow)
        monkeypatch.setattr(OnlineGame, "is_quick", lambda *_: False)  # as on the largest boards
        with link.table(slow_id, ANN) as ann, link.table(other_id, ANN) as other:
            for table in (ann, other):
                table.get("game")
            ann.send({"do": "play", "id": "slow", "at": 3, "move": "b1-b2A"})
            assert reached.wait(60)
            assert other.play("b1-b2A")["kind"] == "done"
            assert link.ask("GET", "where").status == 200
            go_on.set()
            assert ann.get("done")["number"] == 4


def test_one_address_never_takes_all_judges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reached, go_on = threading.Semaphore(0), threading.Event()
    real = hall._decided

    def slow(game: OnlineGame, *rest: object) -> object:
        if game.id in slow_ids:
            reached.release()
            assert go_on.wait(60)
        return real(game, *rest)  # type: ignore[arg-type]

    with linked(tmp_path, behind_proxy="127.0.0.1") as link, ExitStack() as stack:
        slow_ids, other_id = [link.two() for _ in range(4)], link.two()
        monkeypatch.setattr(hall, "_decided", slow)
        monkeypatch.setattr(OnlineGame, "is_quick", lambda *_: False)  # as on the largest boards

        def table(id: str, address: str) -> Table:
            headers = {"x-forwarded-for": address, "authorization": f"Bearer {ANN}"}
            found = stack.enter_context(link.table(id, additional_headers=headers))
            found.get("game")
            return found

        hogs = [table(id, "192.0.2.1") for id in slow_ids]
        for hog in hogs:
            hog.send({"do": "play", "id": "x", "at": 3, "move": "b1-b2A"})
        assert reached.acquire(timeout=60)
        assert table(other_id, "192.0.2.2").play("b1-b2A")["kind"] == "done"
        go_on.set()
        for hog in hogs:
            assert hog.get("done")["number"] == 4


@pytest.mark.parametrize("text", HOSTILE)
def test_positions_with_half_a_million_turns(tmp_path: Path, text: str) -> None:
    with linked(tmp_path) as link:
        made = link.make(rules={"game": "tumicarona", "options": {"cols": 9, "rows": 7}}, start=text)
        link.sit(made)
        with link.table(made["game"], ANN) as ann:
            ann.get("game")
            assert ann.play("a1-a2")["error"]["kind"] == "illegal"
            assert ann.do("offer-draw")["kind"] == "done"


def test_no_secret_in_the_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with linked(tmp_path) as link:
        game = link.make()
        link.sit(game)
        with link.table(game["game"], ANN) as ann:
            ann.get("game")
            (tmp_path / "games.sqlite").rename(tmp_path / "away")
            ann.play("b1-b2A")
        link.ask("POST", "games", SMALL, "S" * 22)
        link.ask("GET", "mine", authorization="Bearer nonsense")
    said = "".join(capfd.readouterr())
    assert "removed" in said
    for secret in (ANN, BOB, "S" * 22, game["you"]["invitation"], "nonsense"):
        assert secret not in said
