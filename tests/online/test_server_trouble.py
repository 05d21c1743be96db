"""Trouble with the database under a real server: a clear answer, nothing half-written, all else works, and recovery."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tablier.online import hash_token, new_token
from tablier.online.backup import backup
from tablier.online.place import url_in
from tests.cli.terminal import run_process
from tests.online.postgresql import PostgreSQL
from tests.server.by_link import MOVE, PATIENCE, Game, Server, answer, serving, until

PLAY = {"do": "play", "id": "one", "at": 3, "move": MOVE}
RESIGN = {"do": "resign", "id": "two", "at": 4}

# Who is root may write anywhere, unless that is taken from him.
NO_ROOT = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.getuid() == 0 else ()


def entries(server: Server, game: Game) -> list[Any]:
    status, frame = server.ask("GET", f"/api/online/games/{game.id}")
    assert status == 200, frame
    assert [entry["number"] for entry in frame["entries"]] == list(range(1, frame["number"] + 1))
    return list(frame["entries"])


def is_well(server: Server) -> bool:
    return server.ask("GET", "/healthz")[0] == 200


def check_all_else_works(server: Server) -> None:
    """The page, and games on one screen and against the computer."""
    assert server.ask("GET", "/")[0] in (200, 503)  # built or not
    tchag = {"rules": {"game": "tchag"}}
    assert server.ask("POST", "/api/snapshot", tchag)[0] == 200
    assert server.ask("POST", "/api/computer", {"sheet": tchag, "level": 1})[0] == 200


def check_nothing_is_written(server: Server) -> None:
    """Whoever wants to write is told that it cannot be done now, and so is whoever hosts."""
    status, told = server.make(new_token())
    assert (status, told["error"]["kind"]) == (503, "storage"), told
    until(lambda: not is_well(server))  # which it looks at now and then
    check_all_else_works(server)


def why(server: Server) -> str:
    """The reason, as it is told on this machine."""
    return str(server.ask("GET", "/healthz")[1]["error"]["message"])


@contextmanager
def no_file_may_grow(server: Server) -> Iterator[None]:
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
        game = server.game()
        before = entries(server, game)
        with game.socket(game.ann) as ann, game.socket(game.bob) as bob:
            with no_file_may_grow(server):
                for _ in range(3):
                    refused = answer(ann, PLAY)
                    assert (refused["kind"], refused["error"]["kind"]) == ("refused", "storage")
                check_nothing_is_written(server)
                assert entries(server, game) == before
            assert answer(ann, PLAY) == {"kind": "done", "id": "one", "number": 4}
            assert answer(bob, RESIGN)["kind"] == "done"
            assert is_well(server)
        assert entries(server, game)[:3] == before
        assert server.end() == 0
        assert len(server.log().splitlines()) < 60
    with serving(tmp_path) as server:
        assert [entry["kind"] for entry in entries(server, game)][3:] == ["moved", "resigned"]


def test_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with serving(tmp_path / "new", prefix=NO_ROOT) as server:
        check_nothing_is_written(server)
        assert "Permission denied" in why(server)
        tmp_path.chmod(0o700)
        until(lambda: is_well(server))
        game = server.game()
        assert server.end() == 0
    file = tmp_path / "new" / "games.sqlite"
    file.chmod(0o400)
    with serving(tmp_path / "new", prefix=NO_ROOT) as server:
        check_nothing_is_written(server)
        assert server.ask("GET", f"/api/online/games/{game.id}")[0] == 503
        file.chmod(0o600)
        until(lambda: is_well(server))
        assert len(entries(server, game)) == 3


def test_a_place_that_is_no_folder(tmp_path: Path) -> None:
    place = tmp_path / "data"
    place.touch()
    with serving(place) as server:
        check_nothing_is_written(server)
        place.unlink()
        until(lambda: is_well(server))
        server.game()


def test_a_damaged_file_until_a_backup_is_in_its_place(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    with serving(data) as server:
        game = server.game()
        backup(url_in(data), copy)
        assert server.end() == 0
    (data / "games.sqlite").write_bytes(b"nonsense" * 1000)
    with serving(data) as server:
        check_nothing_is_written(server)
        assert why(server).endswith(
            "games.sqlite is damaged (file is not a database): put a backup in its place"
        )
        shutil.copy(copy, data / "new")
        (data / "new").replace(data / "games.sqlite")
        until(lambda: is_well(server))
        with game.at(server).socket(game.ann) as ann:
            assert answer(ann, PLAY)["kind"] == "done"


def test_a_file_that_is_damaged_while_it_is_used(tmp_path: Path) -> None:
    """Nothing is promised about the games in it, but the server lives on."""
    with serving(tmp_path) as server:
        game = server.game()
        with game.socket(game.ann) as ann:
            for name in ("games.sqlite", "games.sqlite-wal"):
                with (tmp_path / name).open("r+b") as file:
                    size = (tmp_path / name).stat().st_size
                    file.write(b"\xff" * size)
            assert answer(ann, PLAY)["kind"] in ("done", "refused")
            server.make(new_token())
            check_all_else_works(server)
        assert server.end() == 0


def version(path: Path, number: int) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE tablier SET version = ?", (number,))


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with serving(tmp_path) as server:
        game = server.game()
        with closing(sqlite3.connect(path)) as connection:
            current = connection.execute("SELECT version FROM tablier").fetchone()[0]
        version(path, 99)  # as if a newer server had begun while this one runs
        with game.socket(game.ann) as ann:
            refused = answer(ann, PLAY)
            assert (refused["kind"], refused["error"]["kind"]) == ("refused", "storage")
        assert server.make(new_token())[0] == 503
        assert server.end() == 0
        assert "the database is of version 99" in server.log()
    with serving(tmp_path) as server:
        check_nothing_is_written(server)
        assert why(server).startswith("the database is of version 99")
        version(path, current)
        until(lambda: is_well(server))
        with game.at(server).socket(game.ann) as ann:
            assert answer(ann, PLAY)["kind"] == "done"


def test_a_folder_that_is_taken_away_and_put_back(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        game = server.game()
        with game.socket(game.ann) as ann:
            data.rename(tmp_path / "elsewhere")
            refused = answer(ann, PLAY)
            assert (refused["kind"], refused["error"]["kind"]) == ("refused", "storage")
            check_nothing_is_written(server)
            assert why(server).endswith("games.sqlite was removed")
            assert not data.exists()
            (tmp_path / "elsewhere").rename(data)
            assert answer(ann, PLAY)["kind"] == "done"
            assert is_well(server)
        assert len(entries(server, game)) == 4


def test_a_folder_that_is_deleted(tmp_path: Path) -> None:
    """What was in it is gone, and no game begins where it would be lost; put back from a backup, it goes on."""
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    with serving(data) as server:
        game = server.game()
        backup(url_in(data), copy)
        shutil.rmtree(data)
        check_nothing_is_written(server)
        data.mkdir()
        shutil.copy(copy, data / "games.sqlite")
        until(lambda: is_well(server))
        with game.socket(game.ann) as ann:
            assert answer(ann, PLAY)["kind"] == "done"
        assert len(entries(server, game)) == 4


def test_postgresql_gone_for_a_while(server: PostgreSQL, postgresql_url: str) -> None:
    with serving(postgresql_url) as one, serving(postgresql_url) as other:
        game = one.game()
        with game.socket(game.ann) as ann, game.at(other).socket(game.bob) as bob:
            assert '"kind":"game"' in str(bob.recv(PATIENCE))
            server.stop()
            try:
                for _ in range(2):
                    refused = answer(ann, PLAY)
                    assert (refused["kind"], refused["error"]["kind"]) == ("refused", "storage")
                for each in (one, other):
                    check_nothing_is_written(each)
            finally:
                server.start()
            until(lambda: is_well(one) and is_well(other))
            assert answer(ann, PLAY)["kind"] == "done"
            assert answer(bob, RESIGN)["kind"] == "done"
        until(lambda: len(entries(one, game)) == len(entries(other, game)) == 5)


def test_postgresql_that_comes_later_than_the_server(server: PostgreSQL, postgresql_url: str) -> None:
    server.stop()
    try:
        with serving(postgresql_url) as late:
            check_nothing_is_written(late)
            server.start()
            until(lambda: is_well(late))
            late.game()
            server.stop()
            assert late.end() == 0, "it ends while its database is gone"
    finally:
        server.start()


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_whoever_looks_on_is_told_to_connect_again_when_the_server_stops(
    tmp_path: Path, by: signal.Signals
) -> None:
    with serving(tmp_path) as server:
        game = server.game()
        with game.socket(game.ann) as ann, game.socket() as eve:
            assert answer(ann, PLAY)["kind"] == "done"
            assert server.end(by) == 0
            for socket in (ann, eve):
                with suppress(ConnectionClosed):
                    while socket.recv(PATIENCE):  # what it was told before
                        pass
                assert socket.close_code == 1012
        assert server.log() == ""
    with serving(tmp_path) as server:
        assert len(entries(server, game)) == 4


def test_games_go_on_from_a_backup_made_while_they_were_played(tmp_path: Path) -> None:
    """By the commands that hosts use, into an empty folder."""
    data, copy, restored = tmp_path / "data", tmp_path / "copy.sqlite", tmp_path / "restored"
    with serving(data) as server:
        games = [server.game() for _ in range(2)]
        for game in games:
            with game.socket(game.ann) as ann:
                assert answer(ann, PLAY)["kind"] == "done"
                made = run_process("backup", str(copy), "--data", str(data))
                assert made.stdout == f"{copy}: 2 games\n", made.stderr
        before = [entries(server, game) for game in games]
        with games[0].socket(games[0].bob) as bob:
            assert answer(bob, RESIGN)["kind"] == "done"  # it is in no backup
        assert server.end() == 0
    restored.mkdir()
    shutil.copy(copy, restored / "games.sqlite")
    with serving(restored) as server:
        assert [entries(server, game) for game in games] == before
        for game in games:
            with game.at(server).socket(game.bob) as bob:
                assert answer(bob, RESIGN) == {"kind": "done", "id": "two", "number": 5}
    assert hash_token(games[0].ann).encode() in copy.read_bytes(), "so it is for its owner alone"
    assert copy.stat().st_mode & 0o077 == 0
