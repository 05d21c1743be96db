"""The client against a server that says whatever a test likes: what it does not know, skips, or cannot do now."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from tablier.errors import TablierError
from tablier.online import Client, NoSuchGame, Table
from tests.online.playing import WON, in_loop

Scene = Callable[[ServerConnection], Awaitable[None]]
ENTRIES: list[dict[str, Any]] = [
    {"number": 1, "time": 1, "kind": "created", "keep": 0, "add": []},
    {"number": 2, "time": 1, "kind": "seat-taken", "player": "first", "name": "Ann", "keep": 0, "add": []},
    {"number": 3, "time": 1, "kind": "seat-taken", "player": "second", "name": "Bob", "keep": 0, "add": []},
    {"number": 4, "time": 2, "kind": "moved", "player": "first", "move": WON[0], "keep": 0, "add": [WON[0]]},
    {"number": 5, "time": 3, "kind": "moved", "player": "second", "move": WON[1], "keep": 1, "add": [WON[1]]},
]
STATE: dict[str, Any] = {
    "seats": {"first": {"kind": "person", "name": "Ann"}, "second": {"kind": "person", "name": "Bob"}},
    "present": {"first": True, "second": True},
    "can_take_back": {"first": False, "second": False},
}


def game(number: int, since: int = 0, **more: Any) -> dict[str, Any]:
    """The frame that tells all of a game that is at this number."""
    return {
        "kind": "game",
        "game": "abcdefgh",
        "number": number,
        "sheet": {
            "rules": {"game": "fanorona", "options": {"cols": 3, "rows": 3}},
            "events": [event for entry in ENTRIES[:number] for event in entry["add"]],
        },
        "you": {"player": "first", "invitation": None, "may_take": []},
        "entries": ENTRIES[since:number],
        "state": STATE,
        **more,
    }


def happened(*numbers: int) -> dict[str, Any]:
    return {"kind": "happened", "entries": [ENTRIES[number - 1] for number in numbers], "state": STATE}


@asynccontextmanager
async def at_table(*scenes: Scene) -> AsyncIterator[tuple[Table, list[str]]]:
    """A client's table at a server whose sockets act these scenes, one after the other; and what each was asked for."""
    asked: list[str] = []

    async def act(line: ServerConnection) -> None:
        assert line.request
        asked.append(line.request.path)
        await scenes[min(len(asked), len(scenes)) - 1](line)

    def answer(line: ServerConnection, request: Request) -> Response | None:
        if "Upgrade" in request.headers:
            return None
        return line.respond(HTTPStatus.OK, json.dumps(game(3)))

    async with serve(act, "127.0.0.1", 0, process_request=answer) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with Client(f"http://127.0.0.1:{port}/", patience=5) as client:
            yield await client.watch("abcdefgh"), asked


async def tell(line: ServerConnection, *frames: Any) -> None:
    for frame in frames:
        await line.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))


@in_loop
async def test_what_is_not_known_is_left_out() -> None:
    async def scene(line: ServerConnection) -> None:
        news = {"kind": "weather", "sun": True}
        more = {**happened(4), "later": [1, 2]}
        await tell(line, game(3, 3, mood="good"), news, more)
        await line.wait_closed()

    async with at_table(scene) as (table, _):
        await table.until(lambda: table.number == 4)
        assert str(table.round.moves[0]) == WON[0]


@in_loop
async def test_a_gap_is_not_passed_over() -> None:
    async def gap(line: ServerConnection) -> None:
        await tell(line, game(3, 3), happened(5))
        await line.wait_closed()

    async def whole(line: ServerConnection) -> None:
        await tell(line, game(5), happened(4, 5))  # once more, which changes nothing
        await line.wait_closed()

    async with at_table(gap, whole) as (table, asked):
        await table.until(lambda: table.number == 5)
        assert [entry.number for entry in table.entries] == [1, 2, 3, 4, 5]
        assert table.round.ply == 2
        assert [path.rpartition("=")[2] for path in asked] == ["3", "0"]


@in_loop
async def test_what_cannot_be_done_now_is_asked_again_under_its_id() -> None:
    ids: list[str] = []

    async def full_disk(line: ServerConnection) -> None:
        await tell(line, game(3, 3))
        ids.append(json.loads(await line.recv())["id"])
        await tell(line, {"kind": "refused", "id": ids[0], "error": {"kind": "storage", "message": "full"}})
        await line.wait_closed()

    async def done(line: ServerConnection) -> None:
        await tell(line, game(3, 3))
        ids.append(json.loads(await line.recv())["id"])
        await tell(line, {"kind": "done", "id": ids[1], "number": 4})
        await asyncio.sleep(0.05)
        await tell(line, happened(4))
        await line.wait_closed()

    async with at_table(full_disk, done) as (table, _):
        assert await table.play(WON[0]) == 4
        assert table.round.ply == 1, "it has returned when the record has it"
        assert ids[0] == ids[1]


@in_loop
async def test_pings_are_answered() -> None:
    answers: list[Any] = []

    async def scene(line: ServerConnection) -> None:
        await tell(line, game(3, 3), {"kind": "ping", "ping": 7})
        answers.append(json.loads(await line.recv()))
        await tell(line, happened(4))
        await line.wait_closed()

    async with at_table(scene) as (table, _):
        await table.until(lambda: table.number == 4)
        assert answers == [{"do": "pong", "ping": 7}]


@in_loop
async def test_a_game_that_is_gone_is_not_asked_for_again() -> None:
    async def scene(line: ServerConnection) -> None:
        await line.close(4404)

    async with at_table(scene) as (table, asked):
        with pytest.raises(NoSuchGame):
            await table.resign()
        assert len(asked) == 1


@pytest.mark.parametrize(
    "frame",
    [
        "nonsense",
        "[]",
        "{}",
        '{"kind": 7}',
        '{"kind": "happened"}',
        json.dumps({**happened(4), "entries": [{"number": "x"}]}),
        json.dumps({**happened(4), "entries": [{**ENTRIES[3], "add": ["a1-a1"]}]}),
        json.dumps({**happened(4), "entries": [{**ENTRIES[3], "add": ["resign nobody"]}]}),
        b"\xff\xfe",
        "[" * 100_000,
    ],
)
def test_nonsense_is_said_to_be_that(frame: str | bytes) -> None:
    @in_loop
    async def test() -> None:
        async def scene(line: ServerConnection) -> None:
            await tell(line, game(3, 3), frame)
            await line.wait_closed()

        async with at_table(scene) as (table, _):
            with pytest.raises(TablierError):
                await table.until(lambda: table.number == 4)

    test()
