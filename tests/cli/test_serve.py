"""`tablier serve` and `tablier` alone: a real server on loopback, its browser, its ports, and its end."""

from __future__ import annotations

import http.client
import json
import re
import socket
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tablier.cli import serve
from tablier.server import listening
from tablier.server.listening import Listening
from tests.cli.terminal import TABLIER, run, run_process
from tests.interrupts import Interruptible, interruptible

SERVE = [*TABLIER, "serve", "--no-browser"]


@contextmanager
def server(*arguments: str) -> Iterator[tuple[Interruptible, int]]:
    """A running server, and its port."""
    with interruptible([*SERVE, *arguments]) as running:
        yield running, port_of(running.stdout.readline())


def port_of(line: str) -> int:
    told = re.search(r"http://[^/]*:(\d+)/", line)
    assert told, line
    return int(told[1])


def ask(port: int, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, json.loads(content) if content.startswith(b"{") else content


def test_it_plays_over_loopback_and_ends_quietly_with_ctrl_c() -> None:
    with server("--port", "0") as (running, port):
        json_type = {"content-type": "application/json"}
        status, games = ask(port, "GET", "/api/games")
        assert (status, len(games["games"])) == (200, 5)
        sheet = {"rules": {"game": "tumicarona"}}
        status, table = ask(port, "POST", "/api/play", {"sheet": sheet, "event": "e2-e3A"}, **json_type)
        assert (status, table["turn"]) == (200, "second")
        assert ask(port, "GET", "/")[0] in (200, 503)
        assert ask(port, "GET", "/api/games", host="evil.example")[0] == 421
        assert running.interrupt() == 0
        assert (running.stdout.read(), running.stderr.read()) == ("", "")


def test_ctrl_c_does_not_wait_for_who_keeps_the_line_open() -> None:
    with server("--port", "0") as (running, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/api/games")
        connection.getresponse().read()
        assert running.interrupt() == 0
        connection.close()


def test_ctrl_c_does_not_wait_for_those_who_think() -> None:
    """More hints than could be thought of while one waits: all are answered, and the server ends."""
    asked = {"sheet": {"rules": {"game": "tchag"}}}
    json_type = {"content-type": "application/json"}
    with server("--port", "0", "--thinkers", "1") as (running, port):
        lines = [http.client.HTTPConnection("127.0.0.1", port, timeout=60) for _ in range(5)]
        for line in lines:
            line.request("POST", "/api/hint", json.dumps(asked), json_type)
        assert ask(port, "POST", "/api/snapshot", asked["sheet"], **json_type)[0] == 200
        assert running.interrupt() == 0
        statuses = [line.getresponse().status for line in lines]
        assert set(statuses) <= {200, 503}
        assert 503 in statuses
        assert running.stderr.read() == ""


@pytest.mark.parametrize("number", ["0", "-1", "1000000", "many", "", "1.5", "٣", "0x10"])
@pytest.mark.parametrize(
    ("option", "most"),
    [
        ("--thinkers", 256),
        ("--connections", 99999),
        ("--per-client", 99999),
        ("--patience", 3600),
        ("--games-per-client", 99999),
    ],
)
def test_a_wrong_number_is_refused(option: str, most: int, number: str) -> None:
    result = run("serve", "--no-browser", option, number)
    assert result.exit_code == 2
    assert f"{option} must be a whole number from 1 to {most}, not {number!r}" in result.stderr


@pytest.mark.parametrize(
    "address", ["", "*", "proxy.example", "127.0.0.1,", "127.0.0.1:80", "10.0.0.1/8", "1.2.3"]
)
def test_a_proxy_is_believed_by_its_address_only(address: str) -> None:
    result = run("serve", "--no-browser", "--behind-proxy", address)
    assert result.exit_code == 2
    assert "--behind-proxy must be addresses such as 127.0.0.1" in result.stderr


@pytest.mark.parametrize(
    "address",
    ["", "games.example", "ftp://games.example", "https://", "https://a b/", "https://x/?y", "http://[::1"],
)
def test_a_public_address_is_that_of_a_page(address: str) -> None:
    result = run("serve", "--no-browser", "--public-url", address)
    assert result.exit_code == 2
    assert "--public-url must be an address such as https://games.example/" in result.stderr


@pytest.mark.parametrize(
    "database", ["nonsense", "mysql://x/y", "sqlite://", "postgresql://user:secret@host/x"]
)
def test_a_database_that_is_none_is_refused(database: str) -> None:
    result = run("serve", "--no-browser", "--port", "0", "--database", database)
    assert result.exit_code == 2
    assert "sqlite:////data/games.sqlite" in result.stderr
    assert "secret" not in result.stderr


def test_games_are_kept_in_one_place(tmp_path: Path) -> None:
    result = run("serve", "--data", str(tmp_path), "--database", "sqlite:////x/y.sqlite")
    assert result.exit_code == 2
    assert "give --data or --database, not both" in result.stderr


def cookie(port: int, **headers: str) -> str:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("GET", "/api/games", headers=headers)
    answer = line.getresponse()
    assert answer.status == 200
    line.close()
    return answer.getheader("set-cookie") or ""


@pytest.mark.parametrize(
    ("arguments", "is_believed"),
    [
        ([], False),
        (["--behind-proxy", "127.0.0.2"], False),
        (["--behind-proxy", "127.0.0.1"], True),
        (["--behind-proxy", "10.0.0.0/8, 127.0.0.0/8"], True),
    ],
)
def test_what_a_proxy_says_about_its_visitors_is_believed_when_told_so(
    arguments: list[str], is_believed: bool
) -> None:
    with server("--port", "0", *arguments) as (_, port):
        assert ("Secure" in cookie(port, **{"x-forwarded-proto": "https"})) == is_believed
        assert "Secure" not in cookie(port)
        if arguments:  # which names lead to it is the proxy's business
            assert cookie(port, host="games.example")


def test_behind_a_proxy_visitors_count_and_not_the_proxy() -> None:
    """One who asks for far too much is told to come again; another one's hint comes all the same."""
    body = json.dumps({"sheet": {"rules": {"game": "tchag"}}})
    lines = [http.client.HTTPConnection("127.0.0.1", 0, timeout=60) for _ in range(61)]
    with server("--port", "0", "--thinkers", "1", "--behind-proxy", "127.0.0.1") as (_, port):
        for number, line in enumerate(lines):
            line.port = port
            visitor = "192.0.2.1" if number < 60 else "192.0.2.2"
            headers = {"content-type": "application/json", "x-forwarded-for": f"192.0.2.99, {visitor}"}
            line.request("POST", "/api/hint", body, headers)
        assert lines[-1].getresponse().status == 200
        assert lines[-2].getresponse().status == 503
        for line in lines:
            line.close()


def test_a_large_body_is_refused_before_it_has_come() -> None:
    with (
        server("--port", "0") as (_, port),
        socket.create_connection(("127.0.0.1", port), timeout=60) as line,
    ):
        head = "POST /api/snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        line.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        for _ in range(5):
            line.sendall(chunk)
        assert line.recv(100).startswith(b"HTTP/1.1 413")


def test_what_is_no_http_does_not_end_it() -> None:
    with server("--port", "0") as (running, port):
        for sent in (
            b"nonsense\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"\x00" * 100,
            b"GET /" + b"a" * 100_000,
        ):
            with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
                line.sendall(sent)
            assert ask(port, "GET", "/api/games")[0] == 200, sent[:20]
        assert running.interrupt() == 0


def test_one_for_other_machines_does_not_give_way_to_a_private_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with server("--port", "0") as (_, port), socket.socket() as free:
        # Nothing is really opened to other machines: the next port is taken on loopback.
        monkeypatch.setattr(listening, "_bind", lambda _, tried: None if tried == port else free)
        free.bind(("127.0.0.1", 0))
        assert listening.listen("0.0.0.0", port).socket is free
        assert listening.listen("127.0.0.1", port).socket is None


def test_another_tablier_is_shown_instead() -> None:
    with server("--port", "0") as (_, port):
        second = run_process("serve", "--no-browser", "--port", str(port))
        assert second.returncode == 0
        assert second.stdout == f"Tablier runs already: http://127.0.0.1:{port}/\n"


def test_a_port_taken_by_another_program_is_left_to_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        # It answers, but not as a Tablier does.
        Thread(target=answer_once, args=(taken,), daemon=True).start()
        with interruptible([*SERVE, "--port", str(port)]) as running:
            assert running.stdout.readline() == f"Port {port} is taken by another program.\n"
            assert port_of(running.stdout.readline()) > port
            assert running.interrupt() == 0


def answer_once(taken: socket.socket) -> None:
    line, _ = taken.accept()
    line.recv(1000)
    line.sendall(b"HTTP/1.0 200 OK\r\nServer: other\r\n\r\n")
    line.close()


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file into which the browser of this test writes the address it is given."""
    script, found = tmp_path / "browser", tmp_path / "opened"
    script.write_text(f"#!{sys.executable}\nimport sys\nopen({str(found)!r}, 'a').write(sys.argv[1] + ' ')\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("BROWSER", str(script))
    return found


def wait_for(file: Path) -> str:
    limit = time.monotonic() + 60
    while not file.exists() or not file.read_text().endswith(" "):
        assert time.monotonic() < limit
        time.sleep(0.05)
    return file.read_text().strip()


def test_the_browser_is_opened_once_it_listens(opened: Path) -> None:
    with interruptible([*TABLIER, "serve", "--port", "0"]) as running:
        port = port_of(running.stdout.readline())
        assert wait_for(opened) == f"http://127.0.0.1:{port}/"
        assert running.interrupt() == 0
        assert running.stderr.read() == ""


def test_the_browser_is_opened_where_tablier_runs_already(opened: Path) -> None:
    with server("--port", "0") as (_, port):
        assert run_process("serve", "--port", str(port)).returncode == 0
        assert wait_for(opened) == f"http://127.0.0.1:{port}/"


def test_tablier_alone_opens_the_browser(opened: Path) -> None:
    """On the usual port, or, should somebody use that just now, where this Tablier or the other one is."""
    with interruptible(TABLIER) as running:
        address = wait_for(opened)
        assert re.fullmatch(r"http://127\.0\.0\.1:86\d\d/", address)
        assert running.interrupt() == 0
        assert address in running.stdout.read()


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER", None])
def test_no_browser_without_a_screen(monkeypatch: pytest.MonkeyPatch, variable: str | None) -> None:
    shown: list[str] = []
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, "x")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("webbrowser.open", shown.append)
    serve.open_browser("http://127.0.0.1:1/")
    assert shown == (["http://127.0.0.1:1/"] if variable else [])


def test_a_browser_that_cannot_be_started_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "/nonexistent/browser")
    with interruptible([*TABLIER, "serve", "--port", "0"]) as running:
        port = port_of(running.stdout.readline())
        assert ask(port, "GET", "/api/games")[0] == 200
        assert running.interrupt() == 0
        assert running.stderr.read() == ""


@pytest.mark.parametrize("port", ["x", "", "-1", "65536", "99999999999", "8642.0", "٣", "0x10"])
def test_a_bad_port_is_one_line_on_stderr(port: str) -> None:
    result = run("serve", f"--port={port}")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert f"--port must be a whole number from 0 to 65535, not {port!r}" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("host", ["no.such.host.invalid", "x" * 300, "é..é", "::zz"])
def test_a_bad_host_is_one_line_on_stderr(host: str) -> None:
    result = run("serve", "--no-browser", "--port", "0", "--host", host)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("host", ["", "203.0.113.1", "\udcff"])
def test_a_host_that_a_system_could_take_is_refused_as_well(host: str) -> None:
    """In a process, which could be ended if it served."""
    result = run_process("serve", "--no-browser", "--port", "0", "--host", host)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_all_ports_taken() -> None:
    with socket.create_server(("127.0.0.1", 65535)):
        result = run_process("serve", "--no-browser", "--port", "65535")
    assert result.returncode == 2
    assert "port 65535" in result.stderr


@pytest.mark.parametrize(("host", "name"), [("localhost", "localhost"), ("0.0.0.0", "127.0.0.1")])
def test_other_hosts(host: str, name: str) -> None:
    with interruptible([*SERVE, "--port", "0", "--host", host]) as running:
        line = running.stdout.readline()
        assert line.startswith(f"Tablier is at http://{name}:")
        assert ("other machines" in line) == (host == "0.0.0.0")
        connection = http.client.HTTPConnection(name, port_of(line), timeout=60)
        # A public server is known by names that it cannot know itself.
        connection.request(
            "GET", "/api/games", headers={} if host == "localhost" else {"host": "games.example"}
        )
        assert connection.getresponse().status == 200
        connection.close()
        assert running.interrupt() == 0


@pytest.mark.parametrize(
    ("host", "address", "is_public"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/", False),
        ("127.0.0.2", "http://127.0.0.2:80/", False),
        ("LocalHost", "http://LocalHost:80/", False),
        ("::1", "http://[::1]:80/", False),
        ("::", "http://[::1]:80/", True),
        ("192.0.2.7", "http://192.0.2.7:80/", True),
        ("games.example", "http://games.example:80/", True),
    ],
)
def test_where_a_browser_finds_it(host: str, address: str, is_public: bool) -> None:
    place = Listening(host, 80, None)
    assert (place.address, place.is_public) == (address, is_public)


def test_a_signal_to_end_is_obeyed_like_ctrl_c() -> None:
    with server("--port", "0") as (running, _):
        running.process.terminate()
        assert running.process.wait(timeout=60) == 0
        assert (running.stdout.read(), running.stderr.read()) == ("", "")


def test_a_log_for_programs_tells_of_the_beginning_and_the_end() -> None:
    with server("--port", "0", "--log", "json") as (running, _):
        assert running.interrupt() == 0
        lines = [json.loads(line) for line in running.stderr.read().splitlines()]
    assert [line["event"] for line in lines] == ["started", "stopped"]
    assert lines[0]["process"] == running.process.pid
    assert all(set(line) >= {"time", "level", "message"} for line in lines)


def test_another_log_is_refused() -> None:
    wrong = run("serve", "--no-browser", "--log", "xml")
    assert wrong.exit_code == 2
    assert "there is no log 'xml'; choose from plain, json" in wrong.stderr


def test_help_tells_the_options() -> None:
    shown = run("serve", "--help").stdout
    for option in ("--host", "--port", "--no-browser", "--data", "--database", "--public-url"):
        assert option in shown
    assert "serve" in run("--help").stdout
