"""Trouble with the database under a real server: a clear answer, nothing half-written, all else works, and recovery.

It is a process of its own only where it is told to end, or the system fails it: to start one takes a second and a half.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tablier.online import hash_token
from tablier.online.backup import backup
from tablier.online.place import url_in
from tests.cli.terminal import run_process
from tests.online.postgresql import PostgreSQL
from tests.server.board import wait_until
from tests.server.link import ANN, BOB, SMALL, WON, Link, Table, linked
from tests.server.process import Process, serving

PLAY: dict[str, Any] = {"do": "play", "id": "one", "at": 3, "move": WON[0]}
RESIGN: dict[str, Any] = {"do": "resign", "id": "two", "at": 4}

# Who is root may write anywhere, unless that is taken from him.
NO_ROOT = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.getuid() == 0 else ()


def entries(server: Link, id: str) -> list[Any]:
    """The log of a game, as the server tells it."""
    frame = server.look(id)
    assert [entry["number"] for entry in frame["entries"]] == list(range(1, frame["number"] + 1))
    return list(frame["entries"])


def refused(table: Table, command: dict[str, Any]) -> bool:
    """Whether a command is refused because it cannot be kept."""
    told = table.do(**command)
    return (told["kind"], told.get("error", {}).get("kind")) == ("refused", "storage")


def check_all_else_works(server: Link) -> None:
    """The page, and games on one screen and against the computer."""
    assert server.get("/")[0] in (200, 503)  # built or not
    tchag = {"rules": {"game": "tchag"}}
    assert server.get("/api/snapshot", tchag)[0] == 200
    assert server.get("/api/computer", {"sheet": tchag, "level": 1})[0] == 200


def check_nothing_is_written(server: Link) -> None:
    """Whoever wants to write is told that it cannot be done now, and so is whoever hosts."""
    made = server.ask("POST", "games", SMALL, ANN)
    assert (made.status, made.kind) == (503, "storage")
    wait_until(lambda: not server.is_well())  # which it looks at now and then
    check_all_else_works(server)


def why(server: Link) -> str:
    """The reason, as it is told on this machine."""
    return str(server.get("/healthz")[1]["error"]["message"])


@contextmanager
def no_file_may_grow(server: Process) -> Iterator[None]:
    """As on a full disk: the server can write no byte to a file."""
    pid, limit = server.process.pid, resource.RLIMIT_FSIZE
    before = resource.prlimit(pid, limit)
    resource.prlimit(pid, limit, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, limit, before)


def test_a_disk_that_is_full_for_a_while(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        game = server.two()
        before = entries(server, game)
        with server.table(game, ANN) as ann, server.table(game, BOB) as bob:
            with no_file_may_grow(server):
                for _ in range(3):
                    assert refused(ann, PLAY)
                check_nothing_is_written(server)
                assert entries(server, game) == before
            assert ann.do(**PLAY) == {"kind": "done", "id": "one", "number": 4}
            assert bob.do(**RESIGN)["kind"] == "done"
            assert server.is_well()
        assert entries(server, game)[:3] == before
        assert server.end() == 0
        assert len(server.log().splitlines()) < 60
    with linked(tmp_path) as server:
        assert [entry["kind"] for entry in entries(server, game)][3:] == ["moved", "resigned"]


def test_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with serving(tmp_path / "new", prefix=NO_ROOT) as server:
        check_nothing_is_written(server)
        assert "Permission denied" in why(server)
        tmp_path.chmod(0o700)
        wait_until(server.is_well)
        game = server.two()
        assert server.end() == 0
    file = tmp_path / "new" / "games.sqlite"
    file.chmod(0o400)
    with serving(tmp_path / "new", prefix=NO_ROOT) as server:
        check_nothing_is_written(server)
        assert server.ask("GET", f"games/{game}").status == 503
        file.chmod(0o600)
        wait_until(server.is_well)
        assert len(entries(server, game)) == 3


def test_a_place_that_is_no_folder(tmp_path: Path) -> None:
    place = tmp_path / "data"
    place.touch()
    with linked(place) as server:
        check_nothing_is_written(server)
        place.unlink()
        wait_until(server.is_well)
        server.two()


def test_a_damaged_file_until_a_backup_is_in_its_place(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    with linked(data) as server:
        game = server.two()
        backup(url_in(data), copy)
    (data / "games.sqlite").write_bytes(b"nonsense" * 1000)
    with linked(data) as server:
        check_nothing_is_written(server)
        assert why(server).endswith(
            "games.sqlite is damaged (file is not a database): put a backup in its place"
        )
        shutil.copy(copy, data / "new")
        (data / "new").replace(data / "games.sqlite")
        wait_until(server.is_well)
        with server.table(game, ANN) as ann:
            assert ann.do(**PLAY)["kind"] == "done"


def test_a_file_that_is_damaged_while_it_is_used(tmp_path: Path) -> None:
    """Nothing is promised about the games in it, but the server lives on."""
    with linked(tmp_path) as server:
        game = server.two()
        with server.table(game, ANN) as ann:
            for name in ("games.sqlite", "games.sqlite-wal"):
                with (tmp_path / name).open("r+b") as file:
                    size = (tmp_path / name).stat().st_size
                    file.write(b"\xff" * size)
            assert ann.do(**PLAY)["kind"] in ("done", "refused")
            server.ask("POST", "games", SMALL, ANN)
            check_all_else_works(server)


def version(path: Path, number: int) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE tablier SET version = ?", (number,))


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with serving(tmp_path) as server:
        game = server.two()
        with closing(sqlite3.connect(path)) as connection:
            current = connection.execute("SELECT version FROM tablier").fetchone()[0]
        version(path, 99)  # as if a newer server had begun while this one runs
        with server.table(game, ANN) as ann:
            assert refused(ann, PLAY)
        assert server.ask("POST", "games", SMALL, ANN).status == 503
        assert server.end() == 0
        assert "the database is of version 99" in server.log()
    with linked(tmp_path) as server:
        check_nothing_is_written(server)
        assert why(server).startswith("the database is of version 99")
        version(path, current)
        wait_until(server.is_well)
        with server.table(game, ANN) as ann:
            assert ann.do(**PLAY)["kind"] == "done"


def test_a_folder_that_is_taken_away_and_put_back(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with linked(data) as server:
        game = server.two()
        with server.table(game, ANN) as ann:
            data.rename(tmp_path / "elsewhere")
            assert refused(ann, PLAY)
            check_nothing_is_written(server)
            assert why(server).endswith("games.sqlite was removed")
            assert not data.exists()
            (tmp_path / "elsewhere").rename(data)
            assert ann.do(**PLAY)["kind"] == "done"
            assert server.is_well()
        assert len(entries(server, game)) == 4


def test_a_folder_that_is_deleted(tmp_path: Path) -> None:
    """What was in it is gone, and no game begins where it would be lost; put back from a backup, it goes on."""
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    with linked(data) as server:
        game = server.two()
        backup(url_in(data), copy)
        shutil.rmtree(data)
        check_nothing_is_written(server)
        data.mkdir()
        shutil.copy(copy, data / "games.sqlite")
        wait_until(server.is_well)
        with server.table(game, ANN) as ann:
            assert ann.do(**PLAY)["kind"] == "done"
        assert len(entries(server, game)) == 4


def test_postgresql_gone_for_a_while(server: PostgreSQL, postgresql_url: str) -> None:
    with linked(postgresql_url) as one, linked(postgresql_url) as other:
        game = one.two()
        with one.table(game, ANN) as ann, other.table(game, BOB) as bob:
            bob.get("game")
            server.stop()
            try:
                for _ in range(2):
                    assert refused(ann, PLAY)
                for each in (one, other):
                    check_nothing_is_written(each)
            finally:
                server.start()
            wait_until(lambda: one.is_well() and other.is_well())
            assert ann.do(**PLAY)["kind"] == "done"
            assert bob.do(**RESIGN)["kind"] == "done"
        wait_until(lambda: len(entries(one, game)) == len(entries(other, game)) == 5)


def test_postgresql_that_comes_later_than_the_server(server: PostgreSQL, postgresql_url: str) -> None:
    server.stop()
    try:
        with linked(postgresql_url) as late:
            check_nothing_is_written(late)
            server.start()
            wait_until(late.is_well)
            late.two()
            server.stop()  # the other ends while its database is gone
    finally:
        server.start()


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_whoever_looks_on_is_told_to_connect_again_when_the_server_stops(
    tmp_path: Path, by: signal.Signals
) -> None:
    with serving(tmp_path) as server:
        game = server.two()
        with server.table(game, ANN) as ann, server.table(game) as eve:
            assert ann.do(**PLAY)["kind"] == "done"
            assert server.end(by) == 0
            for socket in (ann, eve):
                assert socket.close_code() == 1012
        assert server.log() == ""
    with linked(tmp_path) as server:
        assert len(entries(server, game)) == 4


def test_games_go_on_from_a_backup_made_while_they_were_played(tmp_path: Path) -> None:
    """By the commands that hosts use, into an empty folder."""
    data, copy, restored = tmp_path / "data", tmp_path / "copy.sqlite", tmp_path / "restored"
    with linked(data) as server:
        games = [server.two() for _ in range(2)]
        for game in games:
            with server.table(game, ANN) as ann:
                assert ann.do(**PLAY)["kind"] == "done"
                made = run_process("backup", str(copy), "--data", str(data))
                assert made.stdout == f"{copy}: 2 games\n", made.stderr
        before = [entries(server, game) for game in games]
        with server.table(games[0], BOB) as bob:
            assert bob.do(**RESIGN)["kind"] == "done"  # it is in no backup
    restored.mkdir()
    shutil.copy(copy, restored / "games.sqlite")
    with linked(restored) as server:
        assert [entries(server, game) for game in games] == before
        for game in games:
            with server.table(game, BOB) as bob:
                assert bob.do(**RESIGN) == {"kind": "done", "id": "two", "number": 5}
    assert hash_token(ANN).encode() in copy.read_bytes(), "so it is for its owner alone"
    assert copy.stat().st_mode & 0o077 == 0
