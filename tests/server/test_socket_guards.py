"""What guards sockets: who may open one, how many, how much they may send, how slowly read, and how they end."""

from __future__ import annotations

import socket
import struct
import time
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablier.server import analysis_socket, socket_connection, thinking
from tablier.server.limits import LARGEST_BODY
from tablier.server.sockets import Sockets
from tests.cli.test_serve import server as process
from tests.server.board import SOON, Board, Running, board, running, wait_until
from tests.server.test_analysis_socket import MATE, post


def refused(port: int, path: str = "/api/analysis", **settings: Any) -> int:
    """The status with which a socket is refused."""
    with pytest.raises(InvalidStatus) as found, board(port, path, **settings):
        pass
    return found.value.response.status_code


def works(port: int, **settings: Any) -> bool:
    """Whether a socket is answered."""
    with board(port, **settings) as page:
        page.analyse(1, MATE, 1)
        return bool(page.until("done")[-1]["id"] == 1)


@pytest.fixture(scope="module")
def server() -> Any:
    with running(thinkers=1) as found:
        yield found


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "http://evil.example:{port}",
        "http://127.0.0.1.evil.example:{port}",
        "http://evil.example/127.0.0.1",
        "http://localhost:{port}",  # another name of this host is another page
        "http://user@127.0.0.1:{port}",
        "http://127.0.0.1:{port}/",
        "ftp://127.0.0.1:{port}",
        "127.0.0.1:{port}",
        "null",
        "http://[::1",
        "http://",
    ],
)
def test_pages_from_elsewhere_open_no_socket(server: Running, origin: str) -> None:
    assert refused(server.port, origin=origin.format(port=server.port)) == 403


def test_two_origins_are_none_of_ours(server: Running) -> None:
    own = f"http://127.0.0.1:{server.port}"
    assert refused(server.port, additional_headers={"origin": own}) == 400


def test_our_own_pages_and_programs_do(server: Running) -> None:
    for origin in (f"http://127.0.0.1:{server.port}", "http://127.0.0.1", "HTTPS://127.0.0.1:1", None):
        assert works(server.port, origin=origin)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", ""])
def test_a_socket_meant_for_another_host_is_refused(server: Running, host: str) -> None:
    """The same name in Origin and Host is not enough: such is a page whose name was made to point here."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=SOON) as line:
        line.sendall(handshake(host, f"http://{host}" if host else ""))
        assert line.recv(100).startswith(b"HTTP/1.1 403")


def handshake(host: str, origin: str = "", path: str = "/api/analysis", more: str = "") -> bytes:
    origin = f"Origin: {origin}\r\n" if origin else ""
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{origin}{more}"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def test_behind_a_proxy_the_origin_is_that_of_the_host() -> None:
    with running(behind_proxy="127.0.0.1", thinkers=1) as server:
        for host, origin, status in (
            ("games.example", "https://games.example", b"101"),
            ("games.example", "https://games.example:8443", b"101"),  # nginx's $host has no port
            ("games.example", "https://evil.example", b"403"),
            ("games.example", "null", b"403"),
        ):
            with socket.create_connection(("127.0.0.1", server.port), timeout=SOON) as line:
                line.sendall(handshake(host, origin))
                assert line.recv(100).split()[1] == status


def test_behind_a_proxy_visitors_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sockets.__init__, "__defaults__", (256, 1))
    with running(behind_proxy="127.0.0.1", thinkers=1) as server, ExitStack() as pages:
        first, other, same = (
            pages.enter_context(board(server.port, additional_headers={"x-forwarded-for": address}))
            for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1")
        )
        assert same.close_code() == 1013
        for page in (first, other):
            page.analyse(1, MATE)
            page.until("done")


def test_there_are_no_other_sockets(server: Running) -> None:
    for path in ("/", "/api", "/api/snapshot", "/api/analysis/", "/api/games", "/assets/x.js"):
        assert refused(server.port, path) == 403


def test_refusals_leave_no_trace_in_the_log() -> None:
    with process("--port", "0") as (ended, port):
        for _ in range(20):
            refused(port, "/nope")
            refused(port, origin="http://evil.example")
        assert ended.interrupt() == 0
        assert ended.stderr.read() == ""


def test_a_new_visitor_gets_his_name(server: Running) -> None:
    with board(server.port) as page:
        assert page.line.response
        name = page.line.response.headers["set-cookie"].partition(";")[0]
    with board(server.port, additional_headers={"cookie": name}) as page:
        assert page.line.response
        assert "set-cookie" not in page.line.response.headers


def test_a_message_that_is_too_large_closes_the_socket(server: Running) -> None:
    with board(server.port) as page:
        page.line.send(" " * (LARGEST_BODY - 100))
        assert page.until("error")
        page.line.send(" " * (LARGEST_BODY + 1))
        assert page.close_code() == 1009
    with board(server.port) as page:
        page.line.send([" " * 10_000] * (LARGEST_BODY // 10_000 + 1))
        assert page.close_code() == 1009
    assert works(server.port)


@pytest.mark.parametrize("kind", ["messages", "pings", "pongs", "parts", "large messages"])
def test_a_flood_closes_the_socket(server: Running, kind: str) -> None:
    frames = {
        "messages": frame(0x81, b"{}"),
        "pings": frame(0x89, b"x" * 125),
        "pongs": frame(0x8A, b""),
        "parts": frame(0x01, b"{") + frame(0x00, b"") * 1000,
        "large messages": frame(0x81, b" " * 200_000),
    }
    with board(server.port) as page:
        page.analyse(1)
        page.until("lines")
        line = page.line.socket
        try:
            for _ in range(2000):
                line.sendall(frames[kind])
        except OSError:  # the other end has had enough
            pass
        assert page.close_code() in ({1008} if kind != "large messages" else {1008, 1006})
    wait_until(lambda: server.pool.running == 0)
    assert works(server.port)


def frame(head: int, body: bytes) -> bytes:
    """A frame as clients send it, masked with zeros."""
    size = len(body)
    length = bytes([0x80 | size]) if size < 126 else b"\xff" + struct.pack("!Q", size)
    return bytes([head]) + length + bytes(4) + body


@pytest.mark.parametrize(
    "sent",
    [
        b"nonsense that is no frame",
        bytes([0x81, 3]) + b"abc",  # not masked
        frame(0xC1, b"{}"),  # an extension nobody agreed on
        frame(0x83, b"{}"),  # a kind that does not exist
        frame(0x00, b"{}"),  # goes on with nothing
        frame(0x89, b"x" * 126),  # a ping that is too long
        bytes([0x81, 0xFF]) + b"\xff" * 8,  # a length beyond all measure
        frame(0x88, b"\x00"),  # half a code
        frame(0x88, struct.pack("!H", 42)),  # a code that does not exist
    ],
)
def test_what_is_no_frame_ends_the_socket_and_nothing_else(server: Running, sent: bytes) -> None:
    with board(server.port) as page:
        page.analyse(1)
        page.until("lines")
        page.line.socket.sendall(sent)
        assert page.close_code() in (1002, 1006, 1007, 1009)
    wait_until(lambda: server.pool.running == 0)
    assert works(server.port)


def test_a_handshake_that_is_none_is_refused(server: Running) -> None:
    for wrong in (
        handshake("127.0.0.1").replace(b"Version: 13", b"Version: 12"),
        handshake("127.0.0.1").replace(b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", b"X: x"),
        handshake("127.0.0.1").replace(b"GET", b"POST"),
        handshake("127.0.0.1").replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"x"),
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=SOON) as line:
            line.sendall(wrong)
            assert line.recv(100).split()[1][:1] == b"4"


def test_a_slow_reader_gets_the_newest_and_costs_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """He reads nothing until far more has been found than is kept for him."""
    monkeypatch.setattr(thinking, "PAUSE", 0.0)
    with running(buffer=4096, thinkers=1) as server, slow_board(server) as page:
        for number in range(40):
            page.analyse(number, {"rules": {"game": "tchag"}}, 5)
            time.sleep(0.06)
        page.analyse(99, MATE, 1)
        wait_until(lambda: server.pool.running == 0)
        (line,) = server.server._connections._lines
        assert line.connection.transport.get_write_buffer_size() < 200_000
        *_, last, done = page.until("done")
        assert (last["id"], last["lines"][0]["moves"]) == (99, ["a1-goal"])
        assert done["id"] == 99


def slow_board(server: Running) -> Any:
    """A socket for which this end keeps few bytes, and reads none before it is asked to."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    return board(server.port, sock=line, max_queue=1)


def test_who_never_reads_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PAUSE", 0.0)
    with running(buffer=4096, thinkers=1, patience=1) as server, ExitStack() as pages:
        server.server.config.ws_ping_interval = None  # that pings are not answered is noticed too, but later
        page = pages.enter_context(slow_board(server))
        with suppress(ConnectionClosed):
            for number in range(400):
                page.analyse(number, {"rules": {"game": "tchag"}}, 5)
                time.sleep(0.06)
        wait_until(lambda: not server.server.server_state.connections)
        wait_until(lambda: server.pool.running == 0)


def test_who_asks_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    with running(thinkers=1) as server:
        with board(server.port) as page:
            page.send({})
            assert page.frame()["kind"] == "error"  # the server listens: what it waits for now is set before
            monkeypatch.setattr(analysis_socket, "IDLE", 0.2)
            page.analyse(1)
            time.sleep(0.6)  # longer than one may be silent, but not while something goes on
            page.stop(1)
            page.until("done")
            assert page.close_code() == 1000
        with board(server.port) as silent:
            assert silent.close_code() == 1000


def test_sockets_count_among_connections_and_may_last() -> None:
    with running(thinkers=1, per_client=3, patience=1) as server, ExitStack() as pages:
        boards = [pages.enter_context(board(server.port)) for _ in range(3)]
        boards[0].analyse(1)
        with socket.create_connection(("127.0.0.1", server.port), timeout=SOON) as line:
            assert line.recv(100).startswith(b"HTTP/1.1 503")
        time.sleep(2.5)  # more than who keeps us waiting may take
        assert len(server.server.server_state.connections) == 3
        boards[0].line.close()
        wait_until(lambda: len(server.server.server_state.connections) == 2)
        assert works(server.port)


def test_when_there_is_no_room_the_last_of_the_greediest_gives_way() -> None:
    gone: list[str] = []
    sockets = Sockets(most=4, each=3)

    def enter(address: str, name: str) -> bool:
        return sockets.enter(address, lambda: gone.append(name))

    assert all(enter("a", name) for name in ("a1", "a2", "a3"))
    assert not enter("a", "a4")
    assert enter("b", "b1")
    assert not gone
    assert enter("c", "c1")
    assert gone == ["a3"]
    assert not enter("c", "c2")
    assert gone == ["a3"]


def test_a_socket_that_has_left_makes_room() -> None:
    sockets = Sockets(most=1, each=1)
    first = lambda: None  # noqa: E731
    assert sockets.enter("a", first)
    assert not sockets.enter("b", lambda: None)
    sockets.leave("a", first)
    sockets.leave("a", first)
    assert sockets.enter("b", lambda: None)


def test_the_one_that_gives_way_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sockets.__init__, "__defaults__", (2, 2))
    with running(behind_proxy="127.0.0.1", thinkers=1) as server, ExitStack() as pages:
        greedy = [pages.enter_context(board(server.port, "/api/analysis?language=fr")) for _ in range(2)]
        greedy[1].analyse(1)
        greedy[1].until("lines")
        other = pages.enter_context(board(server.port, additional_headers={"x-forwarded-for": "192.0.2.9"}))
        assert greedy[1].close_code() == 1013
        assert greedy[1].line.close_reason == "trop de plateaux sont en analyse : réessayez plus tard"
        wait_until(lambda: server.pool.running == 0)
        for page in (greedy[0], other):
            page.analyse(1, MATE)
            page.until("done")


def test_ctrl_c_closes_all_sockets() -> None:
    with process("--port", "0", "--thinkers", "1") as (ended, port), ExitStack() as pages:
        boards: list[Board] = [pages.enter_context(board(port)) for _ in range(4)]
        for number, page in enumerate(boards[:3]):
            page.analyse(number)
        boards[0].until("lines")
        assert ended.interrupt() == 0
        assert [page.close_code() for page in boards] == [1012] * 4
        assert ended.stderr.read() == ""


def test_a_fault_of_ours_closes_the_socket_and_is_logged(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("secret")

    with monkeypatch.context() as broken:
        broken.setattr(analysis_socket, "read_message", failing)
        with board(server.port) as page:
            page.send({})
            assert page.close_code() == 1011
    assert [record.getMessage() for record in caplog.records] == ["the socket '/api/analysis' failed"]
    assert works(server.port)


def test_play_is_answered_beside_sockets_that_flood(server: Running) -> None:
    with ExitStack() as pages:
        for _ in range(5):
            page = pages.enter_context(board(server.port))
            page.line.socket.sendall(frame(0x89, b"") * int(socket_connection.BURST * 3))
        assert post(server.port, "/api/hint", {"sheet": MATE})[0] == 200
