"""What hosts ask: whether the server is well, its numbers and its log; and that nothing secret is in them."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from tablier.online import Storage, hash_token
from tablier.online.hall import BEAT
from tests.server.board import SOON
from tests.server.client import Client, run
from tests.server.link import ANN, BOB, WON, linked
from tests.server.process import serving


def numbers(text: str) -> dict[str, float]:
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_the_numbers_tell_what_happened_and_nothing_secret(tmp_path: Path) -> None:
    with serving(tmp_path, "--log", "json") as server:
        game = server.make()
        assert server.sit(game).status == 200
        id = game["game"]
        with server.table(id, ANN) as ann, server.table(id, BOB) as bob:
            assert ann.do("play", at=3, move=WON[0])["kind"] == "done"
            assert ann.do("play", at=4, move=WON[0])["kind"] == "refused"
            assert bob.do("play", at=4, move="a1-a1")["kind"] == "refused"
            assert bob.do("resign", at=4)["kind"] == "done"
            status, text = server.get("/metrics")
        assert status == 200
        told = numbers(text)
        assert told['tablier_commands_total{kind="play",result="done"}'] == 1
        assert told['tablier_commands_total{kind="resign",result="done"}'] == 1
        assert sum(told[name] for name in told if 'kind="play"' in name) == 3
        assert told["tablier_append_seconds_count"] == 4
        assert told["tablier_games_in_memory"] == 1
        assert told["tablier_game_sockets"] == 2
        assert told["tablier_database_open"] == told["tablier_thinkers"] == 1
        assert told["tablier_storage_errors_total"] == told["tablier_connections_refused_total"] == 0
        assert told["tablier_connections"] >= 3
        assert told["process_resident_memory_bytes"] > 1e6
        assert server.get("/healthz") == (200, {"status": "ok"})
        assert server.end() == 0
        log = server.log()
        secrets = (ANN, BOB, game["you"]["invitation"])
        for secret in (*secrets, *map(hash_token, secrets), id, "Ann", "127.0.0.1"):
            assert secret not in text
            assert secret not in log


def test_connections_without_room_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path, "--connections", "8", "--per-client", "8") as server:
        id = server.two()
        with ExitStack() as held:
            for _ in range(7):
                held.enter_context(server.table(id))
            assert server.get("/metrics")[0] == 200
            held.enter_context(server.table(id))
            assert server.get("/metrics")[0] == 503
        assert numbers(server.get("/metrics")[1])["tablier_connections_refused_total"] == 1


@pytest.mark.parametrize("address", ["192.0.2.1", "10.0.0.1", "::ffff:192.0.2.1", "nonsense", ""])
def test_others_find_no_numbers(client: Client, address: str) -> None:
    answer = run(client.exchange("GET", "/metrics", address=address))
    assert (answer.status, answer.error["kind"]) == (404, "not_found")


@pytest.mark.parametrize("header", ["forwarded", "x-forwarded-for", "via"])
def test_nor_do_those_for_whom_a_proxy_asks(client: Client, header: str) -> None:
    assert client.get("/metrics", {header: "127.0.0.1"}).status == 404


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.9", "::1", "::ffff:127.0.0.1"])
def test_this_machine_finds_them(client: Client, address: str) -> None:
    assert run(client.exchange("GET", "/metrics", address=address)).status == 200


def test_the_reason_why_it_is_not_well_is_for_this_machine(client: Client) -> None:
    """The app was made and not started, so that nothing is open."""
    here, elsewhere = (run(client.exchange("GET", "/healthz", address=each)) for each in ("::1", "192.0.2.1"))
    assert (here.status, elsewhere.status) == (503, 503)
    assert here.error == {"kind": "storage", "message": "the database is not open yet"}
    assert elsewhere.error["kind"] == "storage"
    assert elsewhere.error["message"] != here.error["message"]


def test_whoever_waits_for_the_database_keeps_nobody_else_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Storage.__init__.__kwdefaults__
    assert usual
    monkeypatch.setitem(usual, "patience", SOON)
    with linked(tmp_path) as server, closing(sqlite3.connect(tmp_path / "games.sqlite")) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        time.sleep(BEAT / 1000)  # what was written before counts no more
        answered: list[str] = []

        def ask(path: str) -> None:
            urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=SOON).read()
            answered.append(path)

        asking = [threading.Thread(target=ask, args=("/healthz",)) for _ in range(8)]
        for each in asking:
            each.start()
        time.sleep(0.5)  # by then they wait
        ask("/api/games")
        assert answered == ["/api/games"]
        other.execute("ROLLBACK")
        for each in asking:
            each.join()


def test_other_methods_are_refused(client: Client) -> None:
    for path in ("/healthz", "/metrics"):
        assert client.ask("POST", path).status == 405


def test_a_fault_is_one_line_of_json(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"nonsense" * 1000)
    with serving(tmp_path, "--log", "json") as server:
        assert server.get("/healthz")[0] == 503
        assert server.end() == 0
        lines = [json.loads(line) for line in server.log().splitlines()]
    assert [line["event"] for line in lines][:2] == ["started", "StorageError"]
    assert "games.sqlite is damaged" in lines[1]["message"]
