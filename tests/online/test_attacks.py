"""What somebody may try against the games of others, each against a real server with its usual limits.

Keys and invitations are 128 random bits: guessing one at a million tries a second takes 10^25 years, so guesses are not
counted. What is tried here is everything else.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablier.online import hash_token, new_token
from tests.online.server import Server
from tests.server.link import SMALL, WON, Link, Reply

COMMANDS: list[dict[str, Any]] = [
    {"do": "play", "move": WON[0]},
    {"do": "resign"},
    {"do": "offer-draw"},
    {"do": "agree-draw"},
    {"do": "decline-draw"},
    {"do": "ask-take-back"},
    {"do": "agree-take-back"},
    {"do": "decline-take-back"},
    {"do": "say-phrase", "phrase": "hello"},
    {"do": "make-rematch"},
]


class Games:
    """A server, its folder, and all keys and invitations that were used on it."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server, self.folder = server, folder
        self.link = Link(server.port)
        self.secrets: list[str] = []

    def key(self) -> str:
        self.secrets.append(new_token())
        return self.secrets[-1]

    def two(self) -> tuple[str, str, str]:
        """A game, and the keys of its two players."""
        ann, bob = self.key(), self.key()
        made = self.link.make(ann)
        self.secrets.append(made["you"]["invitation"])
        assert self.link.sit(made, bob).status == 200
        return made["game"], ann, bob

    def number(self, id: str) -> int:
        return int(self.link.look(id)["number"])


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    folder = tmp_path_factory.mktemp("games")
    with Server("--data", str(folder), "--games-per-client", "10000", is_many=False) as running:
        found = Games(running, folder)
        yield found
        no_secret_is_left(found)
        running.stop()
        no_secret_is_left(found)


def no_secret_is_left(games: Games) -> None:
    """No key and no invitation is in what the server wrote, be it to its log or to its files."""
    assert len(games.secrets) > 10
    files = [path.read_bytes() for path in games.folder.iterdir()]
    assert sum(map(len, files)) > 10_000
    written = games.server.errors.encode() + b"".join(files)
    assert [secret for secret in games.secrets if secret.encode() in written] == []
    assert [hash for hash in map(hash_token, games.secrets) if hash in games.server.errors] == []


# Acting for somebody else


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command["do"])
@pytest.mark.parametrize("is_over", [False, True])
def test_without_a_seat_nothing_can_be_done(games: Games, command: dict[str, Any], is_over: bool) -> None:
    id, ann, _ = games.two()
    if is_over:
        with games.link.table(id, ann) as table:
            assert table.do("resign")["kind"] == "done"
    before = games.number(id)
    for key in (None, games.key(), "A" * 22):
        with games.link.table(id, key) as table:
            more = {name: value for name, value in command.items() if name != "do"}
            answer = table.do(command["do"], **more)
            assert (answer["kind"], answer["error"]["kind"]) == ("refused", "no-seat")
    assert games.number(id) == before


def test_the_opponents_key_moves_the_opponent_only(games: Games) -> None:
    """Nothing in a command says for whom it is: the key alone does."""
    id, ann, bob = games.two()
    with games.link.table(id, bob) as table:
        assert table.play(WON[0])["error"]["kind"] == "not-your-turn"
        for field in ("player", "token", "by", "key", "lag"):
            more: dict[str, Any] = {"move": WON[0], field: "first"}
            answer = table.do("play", **more)
            assert answer["error"]["kind"] == "request"
        assert table.do("resign")["kind"] == "done"
    assert games.link.look(id)["state"]["outcome"]["winner"] == "first"
    assert ann != bob


def test_a_players_command_cannot_be_taken_for_ones_own(games: Games) -> None:
    """Ids of commands are told to everybody: to send one again changes nothing, and is no answer to another."""
    id, ann, bob = games.two()
    with games.link.table(id, ann) as first, games.link.table(id, bob) as second, games.link.table(id) as eve:
        second.get("game")
        first.do("play", id="secret-id", move=WON[0])
        second.until_number(4)
        assert second.do("resign", id="secret-id", at=4)["kind"] == "done", "it is the other's id, not his"
        assert eve.do("play", id="secret-id", move=WON[0])["error"]["kind"] == "no-seat"


def test_a_seat_needs_its_invitation(games: Games) -> None:
    made = games.link.make(games.key())
    id, invitation = made["game"], made["you"]["invitation"]
    games.secrets.append(invitation)
    other = games.link.make(games.key())["you"]["invitation"]
    games.secrets.append(other)
    wrong = [
        None,
        new_token(),
        other,
        invitation[::-1],
        invitation[:-1] + ("A" if invitation[-1] != "A" else "B"),
    ]
    for guess in wrong:
        answer = seat(games, id, "second", guess)
        assert (answer.status, answer.kind) == (403, "invitation")
        assert not guess or guess not in answer.body.decode()
    for nonsense in ("", invitation + "A", invitation + " ", 7, ["x"], invitation.upper() + "\n", "é" * 22):
        assert seat(games, id, "second", nonsense).status == 422
    assert seat(games, id, "first", invitation).kind == "taken"
    assert games.number(id) == 2
    assert seat(games, id, "second", invitation).status == 200
    answer = seat(games, id, "second", invitation)
    assert (answer.status, answer.kind) == (409, "taken"), "an invitation serves once"


def seat(games: Games, id: str, player: str, invitation: object) -> Reply:
    content = {"player": player, "name": "Eve", "invitation": invitation}
    return games.link.ask("POST", f"games/{id}/seat", content, games.key())


def test_the_invitation_is_told_to_the_maker_alone(games: Games) -> None:
    ann = games.key()
    made = games.link.make(ann)
    invitation = made["you"]["invitation"]
    games.secrets.append(invitation)
    for key in (None, games.key(), "A" * 22):
        assert invitation not in json.dumps(games.link.look(made["game"], key))
        with games.link.table(made["game"], key) as table:
            assert invitation not in json.dumps(table.get("game"))
    assert games.link.look(made["game"], ann)["you"]["invitation"] == invitation
    bob = games.key()
    games.link.sit(made, bob)
    for key in (ann, bob):
        assert invitation not in json.dumps(games.link.look(made["game"], key)), "nobody needs it any more"


def test_looking_takes_nothing(games: Games) -> None:
    made = games.link.make(games.key())
    games.secrets.append(made["you"]["invitation"])
    for _ in range(3):
        found = games.link.ask("GET", f"games/{made['game']}")
        assert found.cookies == [] or found.key is None
        assert found.json["you"]["player"] is None
    for method in ("GET", "PUT", "DELETE", "PATCH"):
        assert games.link.ask(method, f"games/{made['game']}/seat").status == 405
    assert games.number(made["game"]) == 2


def test_frames_tell_no_hash_and_no_key(games: Games) -> None:
    id, ann, bob = games.two()
    with games.link.table(id, ann) as first, games.link.table(id) as eve:
        first.play(WON[0])
        told = json.dumps(
            [eve.get("game"), eve.until_number(4), games.link.look(id), games.link.look(id, bob)]
        )
    for key in (ann, bob):
        assert key not in told
        assert hash_token(key) not in told


def test_ones_own_games_are_told_to_the_key_alone(games: Games) -> None:
    id, ann, bob = games.two()
    listed = {
        key: [game["game"] for game in games.link.ask("GET", "mine", None, key).json["games"]]
        for key in (ann, bob, games.key(), None)
    }
    assert [id in found for found in listed.values()] == [True, True, False, False]


def test_the_key_is_told_to_the_own_page_alone(games: Games) -> None:
    key = games.key()
    cookie = {"cookie": f"tablier-key={key}"}
    own = games.link.ask("GET", "key", None, None, **cookie)
    assert own.json == {"key": key}
    assert "no-store" in own.headers["cache-control"]
    for site in ("cross-site", "same-site", "none", "nonsense"):
        answer = games.link.ask("GET", "key", None, None, **cookie, sec_fetch_site=site)
        assert answer.status == 403
        assert key not in answer.body.decode()
        assert "access-control-allow-origin" not in {name.lower() for name in answer.headers}


def test_a_rematch_is_kept_for_the_two(games: Games) -> None:
    id, ann, bob = games.two()
    with games.link.table(id, ann) as table:
        table.do("resign")
        table.do("make-rematch")
    rematch = games.link.look(id)["state"]["rematch"]
    for player in ("first", "second"):
        answer = seat(games, rematch, player, None)
        assert (answer.status, answer.kind) == (403, "reserved")
    for key, player, status in (
        (ann, "first", 403),
        (bob, "second", 403),
        (ann, "second", 200),
        (bob, "first", 200),
    ):
        content = {"player": player, "name": "Somebody"}
        answer = games.link.ask("POST", f"games/{rematch}/seat", content, key)
        assert answer.status == status, "the sides are swapped"


# From elsewhere


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1.evil.example", "file://", "", "http://127.0.0.2"],
)
def test_pages_from_elsewhere_get_nowhere(games: Games, origin: str) -> None:
    id, ann, _ = games.two()
    cookie = {"cookie": f"tablier-key={ann}"}
    with (
        pytest.raises(InvalidStatus) as refused,
        games.link.table(id, None, "", origin=origin, additional_headers=cookie),
    ):
        pass
    assert refused.value.response.status_code == 403
    for path, content in (
        ("games", SMALL),
        (f"games/{id}/seat", {"player": "first", "name": "x"}),
        ("key", {}),
    ):
        answer = games.link.ask("POST", path, content, None, **cookie, origin=origin)
        assert (answer.status, answer.kind) == (403, "origin")
        assert answer.cookies == [] or answer.key is None


def test_a_form_of_another_page_is_no_json(games: Games) -> None:
    """What a page can send without asking the browser's leave: no Origin in old browsers, and no JSON."""
    cookie = {"cookie": f"tablier-key={games.key()}"}
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = games.link.ask("POST", "games", SMALL, None, **cookie, content_type=kind)
        assert answer.status in (400, 415, 422), kind


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "evil.example:80"])
def test_a_name_that_merely_points_here(games: Games, host: str) -> None:
    id, ann, _ = games.two()
    assert games.link.ask("GET", f"games/{id}", None, ann, host=host).status in (400, 421)
    with raw_socket(games, id, host) as line:
        assert b" 101 " not in line.recv(1000)


def raw_socket(games: Games, id: str, host: str = "127.0.0.1") -> socket.socket:
    """A connection on which a socket is asked for."""
    line = socket.create_connection(("127.0.0.1", games.server.port), timeout=60)
    line.sendall(
        f"GET /api/online/games/{id}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return line


# Nonsense


@pytest.mark.parametrize(
    "id",
    [
        "../key",
        "..%2f..%2fkey",
        "%2e%2e/%2e%2e/mine",
        "a" * 41,
        "short",
        "a" * 5000,
        "abcdefgh%00",
        "abcdefgh%0a",
        "abc'or'1'='1",
        "%27%3B%20DROP%20TABLE%20game",
        "caf%C3%A9cafe",
        "%ff%fe%fd%fc%fb%fa%f9%f8",
        "",
    ],
)
def test_ids_that_are_none(games: Games, id: str) -> None:
    """They are answered with an error of ours, in our shape, whatever is in them."""
    for method, path, content in (
        ("GET", f"games/{id}", None),
        ("POST", f"games/{id}/seat", {"player": "first", "name": "Eve"}),
    ):
        answer = games.link.ask(method, path, content, games.key())
        assert answer.status in (404, 405, 422, 400), (path, answer.status)
        assert answer.kind in ("not_found", "request")
    with suppress(InvalidStatus, ConnectionClosed), games.link.table(id, games.key()) as table:
        assert table.close_code() == 4404


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Ann",
        "Ann ",
        "x" * 31,
        "two\nlines",
        "a\x00b",
        "\x1b[31mred",
        "\u202eevil",
        "\ud800",
        "\u2028",
        "a\tb",
        7,
        None,
        ["Ann"],
        {"a": 1},
    ],
)
def test_hostile_names(games: Games, name: object) -> None:
    answer = games.link.ask("POST", "games", {**SMALL, "name": name}, games.key())
    assert answer.status in (400, 422)
    made = games.link.make(games.key())
    games.secrets.append(made["you"]["invitation"])
    content = {"player": "second", "name": name, "invitation": made["you"]["invitation"]}
    assert games.link.ask("POST", f"games/{made['game']}/seat", content, games.key()).status in (400, 422)
    assert games.number(made["game"]) == 2


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "'; DROP TABLE game;--", "{{7*7}}", "Ann 王 é", "%s"]
)
def test_names_are_only_names(games: Games, name: str) -> None:
    made = games.link.make(games.key(), name=name)
    games.secrets.append(made["you"]["invitation"])
    answer = games.link.ask("GET", f"games/{made['game']}")
    assert answer.json["state"]["seats"]["first"]["name"] == name
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "x",
        "[]",
        "null",
        "{}",
        '{"do":"play"}',
        '{"do":"play","id":"a","at":3}',
        '{"do":"play","id":"a","at":-1,"move":"x"}',
        '{"do":"play","id":"a","at":1e400,"move":"x"}',
        '{"do":"play","id":"a","at":3,"move":""}',
        '{"do":"play","id":"a","at":3,"move":"' + "x" * 2000 + '"}',
        '{"do":"play","id":"../../x","at":3,"move":"x"}',
        '{"do":"play","id":"' + "a" * 41 + '","at":3,"move":"x"}',
        '{"do":"take-seat","id":"a","at":3,"player":0,"name":"Eve"}',
        '{"do":"say-phrase","id":"a","at":3,"phrase":"<script>"}',
        '{"do":"pong","ping":"x"}',
        '{"do":"created"}',
        "[" * 5000,
        '{"do":{"do":"play"}}',
        b"\xff\xfe\x00",
        "\x00" * 100,
    ],
)
def test_frames_that_are_nonsense(games: Games, frame: str | bytes) -> None:
    """They are refused in the one shape, the socket stays, and nothing happens."""
    id, ann, _ = games.two()
    with games.link.table(id, ann) as table:
        table.line.send(frame)
        wrong = table.get("refused")
        assert wrong["error"]["kind"] == "request"
        assert table.play(WON[0])["kind"] == "done"
    assert games.number(id) == 4


def test_a_phrase_is_one_of_those_there_are(games: Games) -> None:
    id, ann, _ = games.two()
    with games.link.table(id, ann) as table:
        assert table.do("say-phrase", phrase="you-are-stupid")["error"]["kind"] == "option"
        answers = [table.do("say-phrase", phrase="hello") for _ in range(51)]
        assert [answer["kind"] for answer in answers] == ["done"] * 50 + ["refused"]
        assert answers[-1]["error"]["kind"] == "too-many-phrases"


# Too much


def test_a_frame_that_is_too_large_ends_the_socket(games: Games) -> None:
    id, ann, _ = games.two()
    with games.link.table(id, ann) as table:
        with suppress(ConnectionClosed):
            table.line.send("x" * 300_000)
        assert table.close_code() in (1009, 1008)
    assert games.number(id) == 3


def test_a_flood_of_commands_ends_the_socket_and_nobody_elses(games: Games) -> None:
    id, ann, bob = games.two()
    with games.link.table(id, ann) as flood, games.link.table(id, bob) as other:
        text = json.dumps({"do": "agree-draw", "id": "x", "at": 3})
        with suppress(ConnectionClosed):
            for _ in range(5000):
                flood.line.send(text)
        assert flood.close_code() == 1008
        assert other.do("say-phrase", phrase="hello")["kind"] == "done"


def test_a_flood_of_sockets_is_bounded_for_one_address(games: Games) -> None:
    id, _, _ = games.two()
    answers = []
    with ExitStack() as lines:
        for _ in range(100):
            with suppress(ConnectionError):
                answers.append(lines.enter_context(raw_socket(games, id)).recv(12))
    assert 8 <= answers.count(b"HTTP/1.1 101") <= 64
    for _ in range(300):  # when they are gone there is room again
        with raw_socket(games, id) as line:
            if line.recv(12) == b"HTTP/1.1 101":
                return
        time.sleep(0.1)
    raise AssertionError


def test_a_flood_of_games_is_bounded_for_one_key(games: Games) -> None:
    key = games.key()
    statuses = []
    for _ in range(60):
        answer = games.link.ask("POST", "games", SMALL, key)
        statuses.append(answer.status)
        if answer.status == 201:
            games.secrets.append(answer.json["you"]["invitation"])
    assert statuses == [201] * 50 + [429] * 10


def test_a_flood_of_games_is_bounded_for_one_address(tmp_path: Path) -> None:
    with Server("--data", str(tmp_path), is_many=False) as server:
        link = Link(server.port)
        statuses = [link.ask("POST", "games", SMALL, new_token()).status for _ in range(103)]
        assert statuses == [201] * 100 + [429] * 3
        assert server.errors == ""


def test_a_large_request_is_refused(games: Games) -> None:
    content = json.dumps({**SMALL, "start": "x" * 300_000}).encode()
    assert games.link.ask("POST", "games", content, games.key()).status == 413
    deep = b'{"rules":' + b"[" * 50_000
    assert games.link.ask("POST", "games", deep, games.key()).status in (400, 422)


@pytest.mark.parametrize(
    "authorization",
    ["", "Bearer", "Bearer ", "Bearer short", "Basic QTpC", "Bearer " + "A" * 23, "Bearer " + "é" * 22],
)
def test_a_key_that_is_none_is_refused_and_not_repeated(games: Games, authorization: str) -> None:
    id, _, _ = games.two()
    headers = {"authorization": authorization.encode("latin-1").decode("latin-1")}
    answer = games.link.ask("GET", f"games/{id}", None, None, **headers)
    assert (answer.status, answer.kind) == (401, "key")
    assert "AAAA" not in answer.body.decode()
