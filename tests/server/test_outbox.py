"""The outbox of a socket: the newest replaces what is not sent, in the order in which things were first said."""

from __future__ import annotations

import asyncio
import json

from tablier.server.analysis_frames import Done, Waiting
from tablier.server.outbox import Outbox
from tests.server.client import run


async def taken(outbox: Outbox) -> list[dict[str, object]]:
    """All that is there."""
    found = []
    while outbox._frames:
        found.append(json.loads(await outbox.take()))
    return found


def test_the_newest_replaces_what_is_not_sent() -> None:
    async def scene() -> None:
        outbox = Outbox()
        for place in range(1000):
            outbox.put("one", None, Waiting(1, place))
            outbox.put("other", None, Waiting(2, place))
        outbox.put("one", "end", Done(1))
        assert len(outbox._frames) == 3
        assert await taken(outbox) == [
            {"kind": "waiting", "id": 1, "place": 999},
            {"kind": "waiting", "id": 2, "place": 999},
            {"kind": "done", "id": 1},
        ]

    run(scene())


def test_what_is_dropped_is_not_sent() -> None:
    async def scene() -> None:
        outbox = Outbox()
        outbox.put("one", None, Waiting(1, 0))
        outbox.put("other", None, Waiting(2, 0))
        outbox.put("one", "end", Done(1))
        outbox.drop("one")
        assert await taken(outbox) == [{"kind": "waiting", "id": 2, "place": 0}]

    run(scene())


def test_who_takes_waits_for_something() -> None:
    async def scene() -> None:
        outbox = Outbox()
        taking = asyncio.create_task(outbox.take())
        await asyncio.sleep(0)
        outbox.put("one", None, Done(1))
        outbox.drop("one")
        await asyncio.sleep(0.01)
        assert not taking.done()
        outbox.put("one", None, Done(2))
        assert json.loads(await asyncio.wait_for(taking, 60))["id"] == 2

    run(scene())
