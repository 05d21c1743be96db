"""`tablier backup` and `tablier games`: what hosts do with the games by link, while they are played or not."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tablier.online import Hall, Storage
from tablier.online.commands import Play, TakeSeat
from tablier.online.place import url_in
from tests.cli.terminal import run
from tests.online.playing import ANN, BOB, FIRST, SECOND, WON, FakeTime, created

DAY = 24 * 60 * 60 * 1000


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with three games: one over for 100 days, one played for as long, and one that waits since today."""
    folder = tmp_path / "data?"

    async def play() -> None:
        async with Storage(url_in(folder)) as storage:
            clock = FakeTime()
            hall = Hall(storage, clock)
            clock.now = time.time_ns() // 1_000_000 - 100 * DAY
            for id, moves in (("game-over", WON), ("game-played", WON[:1])):
                await hall.create(id, created())
                await hall.act(id, ANN, TakeSeat("a", 1, FIRST, "Ann Secret"))
                await hall.act(id, BOB, TakeSeat("b", 2, SECOND, "Bob Secret"))
                for number, move in enumerate(moves):
                    await hall.act(id, (ANN, BOB)[number % 2], Play(f"m{number}", 3 + number, move))
            clock.now += 100 * DAY
            await hall.create("game-waiting", created())

    asyncio.run(play())
    return folder


def ids(data: Path) -> set[str]:
    async def look() -> set[str]:
        async with Storage(url_in(data)) as storage:
            return set(await storage.newest(100))

    return asyncio.run(look())


def test_a_list_counts_and_shows_no_secret(data: Path) -> None:
    shown = run("games", "list", "--data", str(data))
    assert shown.exit_code == 0
    assert "3 games: 1 over, 2 unfinished, 0 of them with a clock that runs" in shown.stdout
    lines = {line.split()[1]: line for line in shown.stdout.splitlines() if "game-" in line}
    assert list(lines) == ["game-waiting", "game-over", "game-played"]
    assert "waits for a player" in lines["game-waiting"]
    assert "over, 1-0" in lines["game-over"]
    assert "second to move" in lines["game-played"]
    assert not any(secret in shown.output for secret in ("Secret", ANN, BOB))
    assert "game-over" not in run("games", "list", "--data", str(data), "--last", "1").stdout


def test_a_game_that_cannot_be_read_does_not_hide_the_others(data: Path) -> None:
    async def damage() -> None:
        async with Storage(url_in(data)) as storage:
            await storage._writer.ask(
                lambda connection: connection.exec_driver_sql(
                    "UPDATE entry SET payload = '{' WHERE game = 'game-over' AND number = 4"
                )
            )

    asyncio.run(damage())
    shown = run("games", "list", "--data", str(data))
    assert shown.exit_code == 0
    assert "game-played" in shown.stdout


def test_old_games_are_deleted_when_one_says_so(data: Path) -> None:
    prune = ("games", "prune", "--data", str(data), "--older-than")
    assert run(*prune, "90d", "--dry-run").stdout == "to be deleted: 1 game\n"
    assert run(*prune, "90d", "--unfinished", "--dry-run").stdout == "to be deleted: 2 games\n"
    assert run(*prune, "101d", "--yes").stdout == "no game is that old\n"
    unasked = run(*prune, "90d", lines=["y"])
    assert (unasked.exit_code, unasked.stdout) == (2, "")
    assert "give --yes" in unasked.stderr
    assert len(ids(data)) == 3
    assert run(*prune, "90d", "--yes").stdout == "deleted: 1 game\n"
    assert ids(data) == {"game-played", "game-waiting"}
    assert run(*prune, "90d", "--unfinished", "--yes").stdout == "deleted: 1 game\n"
    assert ids(data) == {"game-waiting"}


@pytest.mark.parametrize(("typed", "is_deleted"), [("y", True), ("n", False), ("", False)])
def test_at_a_terminal_one_is_asked(
    data: Path, monkeypatch: pytest.MonkeyPatch, typed: str, is_deleted: bool
) -> None:
    monkeypatch.setattr("tablier.cli.games._is_terminal", lambda: True)
    shown = run("games", "prune", "--older-than", "90d", "--data", str(data), lines=[typed])
    assert "Delete 1 game for ever?" in shown.stdout
    assert ("game-over" not in ids(data)) == is_deleted


@pytest.mark.parametrize("days", ["", "0d", "-1d", "90", "90h", "1.5d", "٣d", "d", "100000d", "90d\n"])
def test_wrong_days_are_refused(days: str) -> None:
    wrong = run("games", "prune", f"--older-than={days}")
    assert wrong.exit_code == 2
    assert f"--older-than must be a number of days such as 90d, not {days!r}" in wrong.stderr


@pytest.mark.parametrize(
    "command", [("games", "list"), ("games", "prune", "--older-than", "1d"), ("backup", "x")]
)
def test_wrong_places_are_one_line_on_stderr(command: tuple[str, ...], tmp_path: Path) -> None:
    for place, told in (
        (("--data", str(tmp_path)), f"there is no database {tmp_path}/games.sqlite"),
        (("--data", ""), "--data must name a folder"),
        (("--data", "x", "--database", "y"), "give --data or --database, not both"),
        (("--database", "nonsense"), "a database is named by a URL"),
        (("--database", "mysql://u:secret@h/d"), "games are kept in"),
        (("--database", ""), "a database is named by a URL"),
        (("--database", "sqlite://"), "games are kept in"),
    ):
        wrong = run(*command, *place)
        assert (wrong.exit_code, wrong.stdout) == (2, ""), place
        assert told in wrong.stderr
        assert "secret" not in wrong.stderr
        assert wrong.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_backup_says_what_it_has(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    for _ in range(2):  # the second replaces the first
        made = run("backup", str(copy), "--data", str(data))
        assert (made.exit_code, made.stdout) == (0, f"{copy}: 3 games\n")
    assert run("backup", str(data / "games.sqlite"), "--data", str(data)).exit_code == 2
    with_password = run("backup", str(copy), "--database", "postgresql+psycopg://me:secret@host/games")
    assert with_password.exit_code == 2
    assert "pg_dump" in with_password.stderr
    assert "secret" not in with_password.stderr
