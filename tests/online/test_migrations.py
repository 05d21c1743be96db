"""A database of version 1, as its release made it, is brought up to date: seats and results come from the logs."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tablier.games import Player
from tablier.online import Hall, Storage, StorageError, hash_token
from tablier.online.commands import Play, TakeSeat
from tablier.online.events import ComputerSeat
from tests.online.playing import ANN, BOB, START, WON, FakeTime, in_loop

VERSION_1 = (
    "CREATE TABLE tablier (version INTEGER NOT NULL)",
    "CREATE TABLE game (id VARCHAR(40) NOT NULL PRIMARY KEY, number INTEGER NOT NULL, touched BIGINT NOT NULL, "
    "over BOOLEAN NOT NULL, flag_at BIGINT, computer BOOLEAN NOT NULL)",
    "CREATE INDEX game_flag_at ON game (flag_at) WHERE flag_at IS NOT NULL",
    "CREATE INDEX game_computer ON game (touched) WHERE computer",
    "CREATE INDEX game_touched ON game (over, touched)",
    "CREATE TABLE entry (game VARCHAR(40) NOT NULL, number INTEGER NOT NULL, time BIGINT NOT NULL, "
    "kind VARCHAR(30) NOT NULL, payload TEXT NOT NULL, PRIMARY KEY (game, number), "
    "FOREIGN KEY (game) REFERENCES game (id) ON DELETE CASCADE)",
    "CREATE TABLE alive (at BIGINT NOT NULL)",
    "INSERT INTO tablier VALUES (1)",
    "INSERT INTO alive VALUES (0)",
)
"""The statements of version 1."""

CREATED = {
    "rules": "fanorona",
    "options": {"cols": 3, "rows": 3},
    "seats": [{"kind": "open"}, {"kind": "open"}],
    "two_rounds": False,
    "start": None,
    "clock": None,
    "strict": False,
    "rematch_of": None,
}


def taken(player: int, token: str, name: str) -> tuple[str, dict[str, Any]]:
    return "seat-taken", {"player": player, "command": f"s{player}", "token": token, "name": name}


def moved(index: int) -> tuple[str, dict[str, Any]]:
    return "moved", {"player": index % 2, "command": f"m{index}", "move": WON[index], "lag": 0}


LOGS: dict[str, list[tuple[str, Any]]] = {
    "waiting-1": [("created", CREATED), taken(0, ANN, "Ann")],
    "playing-1": [("created", CREATED), taken(0, ANN, "Ann"), taken(1, BOB, "Bob"), moved(0)],
    "finished-1": [("created", CREATED), taken(0, ANN, "Ann"), taken(1, BOB, "Bob"), *map(moved, range(3))],
    "rematch-1": [
        (
            "created",
            {**CREATED, "seats": [{"kind": "reserved", "token": BOB}, {"kind": "computer", "level": 1}]},
        )
    ],
    "damaged-1": [("created", CREATED), ("moved", "nonsense")],
}


def make(url: str) -> None:
    """A database of version 1 with these games."""
    engine = create_engine(url)
    with engine.begin() as connection:
        for statement in VERSION_1:
            connection.execute(text(statement))
        for place, (game, log) in enumerate(LOGS.items()):
            row = {"id": game, "number": len(log), "touched": START + place, "over": game == "finished-1"}
            connection.execute(
                text("INSERT INTO game VALUES (:id, :number, :touched, :over, NULL, FALSE)"), row
            )
            for number, (kind, payload) in enumerate(log, 1):
                entry = {"game": game, "number": number, "kind": kind, "payload": json.dumps(payload)}
                connection.execute(
                    text(f"INSERT INTO entry VALUES (:game, :number, {START}, :kind, :payload)"), entry
                )
    engine.dispose()


@in_loop
async def test_seats_and_results_come_from_the_logs(url: str) -> None:
    make(url)
    async with Storage(url) as storage:
        anns = {listed.game: listed for listed in await storage.games_of(ANN)}
        bobs = {listed.game: listed for listed in await storage.games_of(BOB)}
        assert list(anns) == ["playing-1", "waiting-1", "finished-1"]
        assert list(bobs) == ["rematch-1", "playing-1", "finished-1"]
        playing, finished = anns["playing-1"], anns["finished-1"]
        assert (playing.player, playing.opponent, playing.turn) == (Player.FIRST, "Bob", Player.SECOND)
        assert (finished.over, finished.result, finished.turn) == (True, "1-0", None)
        assert anns["waiting-1"].is_waiting
        assert (bobs["rematch-1"].computer, bobs["rematch-1"].is_waiting) == (ComputerSeat(1), False)


@in_loop
async def test_the_games_go_on(url: str) -> None:
    make(url)
    async with Storage(url) as storage:
        hall = Hall(storage, FakeTime())
        await hall.act("waiting-1", hash_token("carl"), TakeSeat("s", 2, Player.SECOND, "Carl"))
        await hall.act("playing-1", BOB, Play("m1", 4, WON[1]))
        await hall.act("rematch-1", BOB, TakeSeat("s", 1, Player.FIRST, "Robert"))
        assert {game.opponent for game in await storage.games_of(ANN)} == {"Bob", "Carl"}
        (mine,) = [game for game in await storage.games_of(BOB) if game.game == "rematch-1"]
        assert mine.name == "Robert"
        hall.close()


@in_loop
async def test_of_several_that_begin_at_once_one_does_it(url: str) -> None:
    make(url)
    storages = await asyncio.gather(*(Storage(url).__aenter__() for _ in range(3)))
    for storage in storages:
        assert len(await storage.games_of(ANN)) == 3
        await storage.__aexit__()


@in_loop
async def test_a_migration_that_fails_leaves_version_1(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make(url)

    def fail(*_: object) -> None:
        raise StorageError("in the midst of it")

    with monkeypatch.context() as during:
        during.setattr("tablier.online.migrations.put_seats", fail)
        with pytest.raises(StorageError, match="midst"):
            async with Storage(url):
                pass
    engine = create_engine(url)
    with engine.begin() as connection:
        assert connection.scalar(text("SELECT version FROM tablier")) == 1
    engine.dispose()
    async with Storage(url) as storage:
        assert len(await storage.games_of(ANN)) == 3
