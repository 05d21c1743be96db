"""Requests take turns: however many somebody sends, and however long they take, others are answered meanwhile."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tablier.server import api, create_app, in_turn
from tests.server.client import Answer, Client, run

SHEET = {"rules": {"game": "tours"}}
STEPS = {**SHEET, "position": "212313/....../....../....../....../122133 s -"}
HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"
MANY = 60
"""More than there are threads for such requests."""


class LongSnapshots:
    """Tables that take as long as the test likes."""

    def __init__(self) -> None:
        self.asked = 0
        self.shown = threading.Event()

    def snapshot(self, _: object) -> dict[str, Any]:
        self.asked += 1
        assert self.shown.wait(60)
        return {}


@pytest.fixture
def snapshots(monkeypatch: pytest.MonkeyPatch) -> Iterator[LongSnapshots]:
    snapshots = LongSnapshots()
    monkeypatch.setattr(api, "snapshot", snapshots.snapshot)
    yield snapshots
    snapshots.shown.set()


def asking(
    client: Client, path: str, question: object, address: str, leave: asyncio.Event | None = None
) -> asyncio.Task[Answer]:
    body = json.dumps(question).encode()
    return asyncio.create_task(client.exchange("POST", f"/api/{path}", [body], leave=leave, address=address))


async def until(snapshots: LongSnapshots, asked: int) -> None:
    async with asyncio.timeout(60):
        while snapshots.asked < asked:
            await asyncio.sleep(0.01)


def test_many_long_requests_do_not_delay_one_from_elsewhere(snapshots: LongSnapshots) -> None:
    async def scene() -> None:
        client = Client(create_app())
        long = [asking(client, "snapshot", SHEET, HERE) for _ in range(MANY)]
        await until(snapshots, in_turn.EACH)
        async with asyncio.timeout(60):
            for _ in range(3):
                assert (await asking(client, "steps", STEPS, ELSEWHERE)).status == 200
        assert snapshots.asked == in_turn.EACH
        snapshots.shown.set()
        statuses = [answer.status for answer in await asyncio.gather(*long)]
        assert statuses.count(200) == in_turn.EACH + in_turn.WAITING
        assert statuses.count(503) == MANY - in_turn.EACH - in_turn.WAITING

    try:
        run(scene())
    finally:
        snapshots.shown.set()


def test_who_goes_away_waits_no_more(snapshots: LongSnapshots) -> None:
    async def scene() -> None:
        client = Client(create_app())
        leave = asyncio.Event()
        first = [asking(client, "snapshot", SHEET, HERE) for _ in range(in_turn.EACH)]
        await until(snapshots, in_turn.EACH)
        waiting = [asking(client, "snapshot", SHEET, HERE, leave) for _ in range(10)]
        last = asking(client, "snapshot", SHEET, HERE)
        await asyncio.sleep(0)
        leave.set()
        assert {answer.status for answer in await asyncio.gather(*waiting)} == {499}
        snapshots.shown.set()
        assert {answer.status for answer in await asyncio.gather(*first, last)} == {200}
        assert snapshots.asked == in_turn.EACH + 1

    try:
        run(scene())
    finally:
        snapshots.shown.set()


def test_an_answer_that_nobody_reads_keeps_nobody_waiting() -> None:
    """The turn is over when the answer begins, for how long it takes to be read is not ours to say."""

    async def scene() -> None:
        client = Client(create_app())
        unread = [asyncio.create_task(ask_and_not_read(client, f"192.0.2.{number}")) for number in range(20)]
        async with asyncio.timeout(60):
            assert (await asking(client, "steps", STEPS, HERE)).status == 200
        for task in unread:
            task.cancel()

    run(scene())


async def ask_and_not_read(client: Client, address: str) -> None:
    body: list[dict[str, Any]] = [{"type": "http.request", "body": json.dumps(SHEET).encode()}]

    async def receive() -> dict[str, Any]:
        return body.pop() if body else await asyncio.get_running_loop().create_future()

    async def send(_: object) -> None:
        await asyncio.get_running_loop().create_future()

    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    scope = {
        "type": "http", "method": "POST", "path": "/api/snapshot", "raw_path": b"/api/snapshot", "query_string": b"",
        "root_path": "", "scheme": "http", "http_version": "1.1", "headers": headers, "client": (address, 1),
        "server": ("127.0.0.1", 80),
    }  # fmt: skip
    await client.app(scope, receive, send)
