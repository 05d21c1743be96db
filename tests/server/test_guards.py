"""What guards every answer: headers, host names, and that a fault of ours shows nothing of itself."""

from __future__ import annotations

import logging
from collections.abc import MutableMapping

import pytest
from starlette.types import Send

from tablier.server import api, create_app
from tablier.server.hosts import LOOPBACK, KnownHosts
from tests.server.client import Client, run

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}


def check_headers(headers: dict[str, str]) -> None:
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["server"] == "tablier"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/openapi.json", "/nope", "/api/snapshot"])
def test_every_answer_carries_the_headers(client: Client, path: str) -> None:
    check_headers(client.get(path).headers)


def test_answers_of_the_api_are_not_kept(client: Client) -> None:
    assert client.get("/api/games").headers["cache-control"] == "no-store"
    assert client.post("/api/snapshot", {}).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:8642", "localhost", "LocalHost:8643", "[::1]", "[::1]:8642"]
)
def test_loopback_answers_to_its_own_names(client: Client, host: str) -> None:
    assert client.get("/api/games", {"host": host}).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "evil.example:8642",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example#localhost",
        "localhost:x",
        "localhost:80:80",
        "user@localhost",
        "0.0.0.0",
        "[::1",
        "\xff",
    ],
)
def test_loopback_answers_to_no_other_name(client: Client, host: str) -> None:
    for path in ("/", "/api/games"):
        answer = client.get(path, {"host": host})
        assert (answer.status, answer.error["kind"]) == (421, "request")
        check_headers(answer.headers)


@pytest.mark.parametrize(
    ("host", "is_known"), [("localhost:8642", True), ("evil.example", False), ("", False)]
)
def test_the_same_holds_for_sockets(host: str, is_known: bool) -> None:
    """The app behind the guard is one that takes any."""
    sent: list[dict[str, object]] = []

    async def accepting(_scope: object, _receive: object, send: Send) -> None:
        await send({"type": "websocket.accept"})

    async def send(message: MutableMapping[str, object]) -> None:
        sent.append(dict(message))

    async def receive() -> MutableMapping[str, object]:
        return {"type": "websocket.connect"}

    scope = {"type": "websocket", "headers": [(b"host", host.encode())]}
    run(KnownHosts(accepting, LOOPBACK)(scope, receive, send))
    assert sent == [{"type": "websocket.accept"} if is_known else {"type": "websocket.close", "code": 1008}]


def test_a_public_server_answers_to_any_name() -> None:
    assert Client(create_app(hosts=None)).get("/api/games", {"host": "games.example"}).status == 200


def test_a_fault_of_ours_is_logged_and_not_shown(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(api, "snapshot", failing)
    with caplog.at_level(logging.ERROR):
        answer = client.post("/api/snapshot", {"rules": {"game": "tours"}})
    assert (answer.status, answer.error["kind"]) == (500, "internal")
    assert b"secret" not in answer.body
    assert b"File" not in answer.body
    check_headers(answer.headers)
    (record,) = caplog.records
    assert record.getMessage() == "POST '/api/snapshot' failed"
    assert record.exc_info
    assert "secret" in str(record.exc_info[1])
