"""The socket of a game by link, with a real server: what is told to whom, what is refused, and how it ends."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tablier.server.online import pings
from tablier.server.socket_connection import SocketConnection
from tests.server.board import SOON
from tests.server.link import ANN, BOB, EVE, WON, Link, Table, linked
from tests.server.test_analysis_socket import post
from tests.server.test_nonsense import ODD

COMMANDS: dict[str, dict[str, Any]] = {
    "play": {"move": "b1-b2A"},
    "offer-draw": {},
    "decline-draw": {},
    "agree-draw": {},
    "resign": {},
    "ask-take-back": {},
    "decline-take-back": {},
    "agree-take-back": {},
    "say-phrase": {"phrase": "hello"},
    "make-rematch": {},
}


@pytest.fixture
def tables(link: Link) -> Iterator[tuple[Table, Table]]:
    """Ann's and Bob's sockets at a game that has just begun."""
    id = link.two()
    with link.table(id, ANN) as ann, link.table(id, BOB) as bob:
        for table in (ann, bob):
            table.get("game")
        yield ann, bob


# What is told


def test_a_whole_game(tables: tuple[Table, Table]) -> None:
    events: list[str] = []
    for index, move in enumerate(WON):
        mover, other = tables[index % 2], tables[1 - index % 2]
        assert mover.play(move) == {"kind": "done", "id": mover_id(mover), "number": 4 + index}
        told = other.until_number(4 + index)
        (entry,) = told["entries"]
        assert entry.keys() == {"number", "time", "kind", "player", "command", "move", "lag", "keep", "add"}
        events[entry["keep"] :] = entry["add"]
    assert events == list(WON)
    assert told["state"]["turn"] is None
    assert told["state"]["outcome"]["winner"] == "first"


def mover_id(table: Table) -> str:
    return f"c{table.ids}"


def test_the_frames_say_the_same_to_all(link: Link) -> None:
    id = link.two()
    with ExitStack() as stack:
        viewers = [stack.enter_context(link.table(id, key)) for key in (ANN, BOB, EVE, None, ANN)]
        opening = [viewer.get("game") for viewer in viewers]
        for frame in opening:
            assert frame["sheet"] == opening[0]["sheet"]
            assert frame["entries"] == opening[0]["entries"]
        assert [frame["you"]["player"] for frame in opening] == ["first", "second", None, None, "first"]
        viewers[0].play("b1-b2A")
        told = [viewer.until_number(4) for viewer in viewers[1:]]
        assert all(frame == told[0] for frame in told)
        assert told[0]["state"]["watching"] == 2


def test_who_comes_back_is_told_what_he_missed(link: Link, tables: tuple[Table, Table]) -> None:
    ann, bob = tables
    ann.play("b1-b2A")
    bob.until_number(4)
    bob.play("c3-b3")
    id = link.ask("GET", "mine", key=ANN).json["games"][0]["game"]
    with link.table(id, ANN, "?since=4") as again:
        frame = again.get("game")
        assert [entry["number"] for entry in frame["entries"]] == [5]
        assert frame["sheet"]["events"] == ["b1-b2A", "c3-b3"]
    for since in ("99", "-1", "x", "", "%B2", "9" * 99, "&".join("abcdefghijklmnop"), "%00", "%F0%9F"):
        with link.table(id, ANN, f"?since={since}") as again:
            assert len(again.get("game")["entries"]) == 5


def test_take_back_in_the_sheet(tables: tuple[Table, Table]) -> None:
    ann, bob = tables
    ann.play("b1-b2A")
    bob.until_number(4)
    bob.play("c3-b3")
    ann.until_number(5)
    assert ann.do("ask-take-back")["kind"] == "done"
    assert bob.until_number(6)["state"]["take_back"] == "first"
    bob.do("agree-take-back")
    told = ann.until_number(7)
    assert told["entries"][-1]["keep"] == 0
    assert told["entries"][-1]["add"] == []
    assert told["state"]["turn"] == "first"
    assert not told["state"]["can_take_back"]["first"]


def test_draws_resignations_phrases_and_rematch(link: Link, tables: tuple[Table, Table]) -> None:
    ann, bob = tables
    ann.do("say-phrase", phrase="hello")
    assert bob.until_number(4)["entries"][0]["phrase"] == "hello"
    ann.do("offer-draw")
    assert bob.until_number(5)["state"]["draw_offer"] == "first"
    bob.do("decline-draw")
    ann.until_number(6)
    bob.do("resign")
    told = ann.until_number(7)
    assert told["entries"][-1]["add"] == ["resign second"]
    assert told["state"]["outcome"]["result"] == "1-0"
    ann.do("make-rematch")
    rematch = bob.until_number(8)["state"]["rematch"]
    for key, player in ((ANN, "second"), (BOB, "first")):
        seen = link.look(rematch, key)
        assert seen["you"]["may_take"] == [player]
        assert seen["state"]["seats"][player] == {"kind": "kept"}
        assert link.ask("GET", "mine", key=key).json["games"][0]["game"] == rematch
    assert link.look(rematch, EVE)["you"]["may_take"] == []
    question = {"player": "first", "name": "Eve"}
    assert link.ask("POST", f"games/{rematch}/seat", question, EVE).kind == "reserved"
    assert link.ask("POST", f"games/{rematch}/seat", question, BOB).json["you"]["player"] == "first"


def test_a_flag_falls_into_the_sheet(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablier.online.clock.FIRST_MOVE", 10)
    id = link.two(clock={"kind": "timed", "initial": 1000, "increment": 0})
    with link.table(id, ANN) as ann:
        ann.get("game")
        ann.play("b1-b2A")
        told = ann.until_number(5)
    assert told["entries"][-1]["kind"] == "flag-fell"
    assert told["entries"][-1]["add"] == ["flag second"]
    assert told["state"]["outcome"] == {"winner": "first", "reason": "time", "rule": "", "result": "1-0"}


def test_two_rounds_in_one_sheet(link: Link) -> None:
    id = link.two(two_rounds=True)
    with link.table(id, ANN) as ann:
        before = ann.get("game")["sheet"]
        ann.do("resign")
        told = ann.until_number(4)
    assert told["state"]["outcome"] is None  # the other round has begun
    sheet = link.look(id)["sheet"]
    assert sheet == {**before, "events": ["resign first"]}
    status, shown = post(link.port, "/api/snapshot", sheet)
    assert (status, shown["rules"]["game"], shown["turn"]) == (200, "vela", told["state"]["turn"])


# Who is present


def test_who_is_present(link: Link) -> None:
    game = link.make()
    link.sit(game)
    with link.table(game["game"], ANN) as ann:
        assert ann.get("game")["state"]["present"] == {"first": True, "second": False}
        with link.table(game["game"], BOB) as bob:
            bob.get("game")
            assert ann.get("present")["present"] == {"first": True, "second": True}
            with link.table(game["game"]):
                assert ann.get("present")["watching"] == 1
            assert ann.get("present")["watching"] == 0
        assert ann.get("present")["present"] == {"first": True, "second": False}


def test_who_sits_down_is_told_so_in_his_other_tab(link: Link) -> None:
    game = link.make()
    with link.table(game["game"], BOB) as bob:
        assert bob.get("game")["you"]["player"] is None
        link.sit(game)
        told = bob.get("game")
        assert told["you"]["player"] == "second"
        assert [entry["number"] for entry in told["entries"]] == [3]
        assert told["state"]["present"] == {"first": False, "second": True}
        assert bob.do("say-phrase", phrase="hello")["kind"] == "done"


# What is refused


@pytest.mark.parametrize("do", COMMANDS)
def test_who_has_no_seat_does_nothing(link: Link, do: str) -> None:
    id = link.two()
    for key in (None, EVE):
        with link.table(id, key) as eve:
            eve.get("game")
            assert eve.do(do, **COMMANDS[do])["error"]["kind"] == "no-seat"
    assert link.look(id)["number"] == 3


def test_nobody_acts_for_the_other(tables: tuple[Table, Table]) -> None:
    ann, bob = tables
    assert bob.play("b1-b2A")["error"]["kind"] == "not-your-turn"
    ann.do("offer-draw")
    assert ann.do("agree-draw")["error"]["kind"] == "no-offer"
    assert ann.do("decline-draw")["error"]["kind"] == "no-offer"


def test_a_command_sent_twice_happens_once(link: Link, tables: tuple[Table, Table]) -> None:
    ann, _ = tables
    first = ann.do("play", "same", 3, move="b1-b2A")
    again = ann.do("play", "same", 3, move="b1-b2A")
    assert first == again == {"kind": "done", "id": "same", "number": 4}
    assert ann.do("play", "same", 3, move="c2-b2A")["error"]["kind"] == "id-used"


def test_stale_and_illegal_moves_are_told_precisely(tables: tuple[Table, Table]) -> None:
    ann, bob = tables
    ann.play("b1-b2A")
    stale = bob.do("play", at=3, move="c3-b3")["error"]
    assert stale["kind"] == "stale"
    assert "b1-b2A" in stale["message"]
    bob.until_number(4)
    illegal = bob.play("a1-a2")["error"]
    assert (illegal["kind"], bool(illegal["rule"]), bool(illegal["message"])) == ("illegal", True, True)
    assert bob.play("nonsense")["error"]["kind"] == "parse"
    assert bob.do("play", at=99, move="c3-b3")["error"]["kind"] == "ahead"


def test_in_the_reader_s_language(link: Link) -> None:
    with link.table(link.two(), BOB, "?language=fr") as bob:
        bob.get("game")
        assert bob.play("b1-b2A")["error"]["message"] == "c'est à l'autre joueur de jouer"


def test_two_racing_moves_one_wins(link: Link) -> None:
    id = link.two()
    with link.table(id, ANN) as one, link.table(id, ANN) as two:
        for table in (one, two):
            table.get("game")
        answers: list[dict[str, Any]] = []
        threads = [
            threading.Thread(
                target=lambda table=table, move=move: answers.append(table.do("play", move=move, id=move))
            )
            for table, move in ((one, "b1-b2A"), (two, "c2-b2A"))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SOON)
        kinds = sorted(answer["kind"] for answer in answers)
        assert kinds == ["done", "refused"]
        assert link.look(id)["number"] == 4


NONSENSE: list[Any] = [
    *ODD,
    {"do": "play"},
    {"do": "play", "id": "x", "at": 3},
    {"do": "play", "id": "x", "at": -1, "move": "b1-b2A"},
    {"do": "play", "id": "x" * 41, "at": 3, "move": "b1-b2A"},
    {"do": "play", "id": "", "at": 3, "move": "b1-b2A"},
    {"do": "play", "id": "x", "at": 3, "move": "x" * 1001},
    {"do": "play", "id": "x", "at": 3, "move": "b1-b2A", "cheat": True},
    {"do": "say-phrase", "id": "x", "at": 3, "phrase": "not one of ours"},
    {"do": "say-phrase", "id": "x", "at": 3, "phrase": "unknown"},
    {"do": "take-seat", "id": "x", "at": 3, "player": 0, "name": "Eve"},
    {"do": "created", "id": "x", "at": 3},
    {"do": "flag-fell", "id": "x", "at": 3},
    {"do": "pong"},
    {"do": "pong", "ping": "x"},
]


def test_nonsense(link: Link) -> None:
    id = link.two()
    for start in range(0, len(NONSENSE), 20):  # so many may come at once
        with link.table(id, ANN) as ann:
            ann.get("game")
            for message in NONSENSE[start : start + 20]:
                ann.line.send(json.dumps(message))
                assert ann.get("refused")["error"]["message"]
            assert ann.do("say-phrase", f"x{start}", phrase="hello")["kind"] == "done"
    with link.table(id, ANN) as ann:
        ann.get("game")
        for raw in (b"", b"\xff\xfe", b"[" * 100_000, b'{"do":"play"', b"\x00" * 99, "[" * 100_000, "{"):
            ann.line.send(raw)
            assert ann.get("refused")["error"]["kind"] == "request"
        for ping in (0, -1, 99, 2**60):  # nobody asked that
            ann.send({"do": "pong", "ping": ping})
        assert ann.do("say-phrase", phrase="hello")["kind"] == "done"


def test_a_refusal_names_the_command(link: Link) -> None:
    with link.table(link.two(), ANN) as ann:
        ann.get("game")
        ann.send({"do": "nonsense", "id": "mine"})
        assert ann.get("refused")["id"] == "mine"


# How it begins and ends


@pytest.mark.parametrize("id", ["not-there", "x", "x" * 99, "%00", "a%20b"])
def test_a_game_that_is_not_there(link: Link, id: str) -> None:
    with link.table(id) as table:
        assert table.close_code() == 4404


def test_a_game_that_is_deleted_meanwhile(link: Link) -> None:
    game = link.make()
    with link.table(game["game"], ANN) as ann:
        ann.get("game")
        line = open_sockets(link)[0]
        pruning = link.online.opened.storage.prune(2**52, unfinished=True)
        asyncio.run_coroutine_threadsafe(pruning, line.loop).result(SOON)
        assert ann.close_code() == 4404


def test_a_backup_is_put_in_place_meanwhile(tmp_path: Path) -> None:
    """The log has gone back, and the game goes on from there."""
    with linked(tmp_path) as link:
        id = link.two()
        with link.table(id, ANN) as ann:
            ann.get("game")
            loop = open_sockets(link)[0].loop
            backing = link.online.opened.storage.backup(tmp_path / "copy")
            asyncio.run_coroutine_threadsafe(backing, loop).result(SOON)
            ann.play("b1-b2A")
            ann.until_number(4)
            for beside in ("-wal", "-shm"):
                (tmp_path / f"games.sqlite{beside}").unlink()
            (tmp_path / "copy").rename(tmp_path / "games.sqlite")
            assert ann.do("say-phrase", at=3, phrase="hello")["kind"] == "done"
        seen = link.look(id)
        assert [entry["kind"] for entry in seen["entries"]][3:] == ["phrase-said"]
        assert seen["sheet"]["events"] == []


def test_a_socket_with_no_key_at_all(link: Link) -> None:
    with link.table(link.two(), None, additional_headers={"authorization": "nonsense"}) as table:
        assert table.close_code() == 1008


def test_pages_from_elsewhere_open_none(link: Link) -> None:
    with pytest.raises(InvalidStatus), link.table(link.two(), origin="http://evil.example"):
        pass


def test_a_page_speaks_with_its_cookie(link: Link) -> None:
    made = link.ask("POST", "games", {"rules": {"game": "tours"}, "name": "Ann"})
    cookie = {"cookie": f"tablier=x; tablier-key={made.key}"}
    with link.table(made.json["game"], additional_headers=cookie) as table:
        you = table.get("game")["you"]
        assert (you["player"], bool(you["invitation"])) == ("first", True)


def test_too_many_sockets_of_one_address(tmp_path: Path) -> None:
    with linked(tmp_path, connections=100, per_client=4) as link, ExitStack() as stack:
        id = link.two()
        link.online.sockets._each = 2
        first, second = (stack.enter_context(link.table(id)) for _ in range(2))
        with link.table(id) as third:
            assert third.close_code() == 1013
        for table in (first, second):
            assert table.get("game")


def test_who_does_not_answer_is_gone(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pings, "IDLE", 0.2)
    monkeypatch.setattr(pings, "TIMED", 0.1)
    monkeypatch.setattr(pings, "USUAL", 0.2)
    with link.table(link.two()) as table:
        table.answers_pings = False
        assert table.close_code() == 1000


def test_the_way_there_and_back_is_given_back(link: Link) -> None:
    id = link.two(clock={"kind": "timed", "initial": 60_000, "increment": 0})
    with link.table(id, ANN) as ann, link.table(id, BOB) as bob:
        bob.get("game")
        ann.answers_pings = False
        ping = ann.get("ping")
        time.sleep(0.05)
        ann.send({"do": "pong", "ping": ping["ping"]})
        ann.number = 3
        ann.play("b1-b2A")
        lag = bob.until_number(4)["entries"][0]["lag"]
        assert 50 <= lag <= 300


def test_a_clean_stop_says_come_again(tmp_path: Path) -> None:
    with linked(tmp_path) as link:
        id = link.two()
        stack = ExitStack()
        tables = [stack.enter_context(link.table(id, key)) for key in (ANN, BOB, None)]
        for table in tables:
            table.get("game")
    with stack:
        assert [table.close_code() for table in tables] == [1012] * 3


def test_who_reads_slowly_gets_what_he_missed_in_one_frame(link: Link) -> None:
    id = link.two()
    with link.table(id, ANN) as ann, link.table(id) as slow:
        for table in (ann, slow):
            table.get("game")
        (line,) = [one for one in open_sockets(link) if b"authorization" not in dict(one.scope["headers"])]
        line.loop.call_soon_threadsafe(line.writable.clear)  # as when its other end does not read
        for index in range(40):
            assert ann.do("say-phrase", f"p{index}", phrase="hello")["kind"] == "done"
        line.loop.call_soon_threadsafe(line.writable.set)
        frames = []
        while slow.number < 43:
            frames.append(slow.frame())
        happened = [frame for frame in frames if frame["kind"] == "happened"]
        assert [entry["number"] for frame in happened for entry in frame["entries"]] == list(range(4, 44))
        assert len(happened) <= 2  # one that waited to be sent, and one with all the rest


def open_sockets(link: Link) -> list[SocketConnection]:
    found = link.server.server.server_state.connections
    return [one for one in found if isinstance(one, SocketConnection)]


def test_a_connection_that_breaks_leaves_the_room(link: Link) -> None:
    id = link.two()
    with link.table(id, ANN) as ann:
        ann.get("game")
        with link.table(id, BOB) as bob:
            bob.get("game")
            ann.get("present")
            bob.line.socket.shutdown(socket.SHUT_RDWR)
            assert ann.get("present")["present"]["second"] is False
