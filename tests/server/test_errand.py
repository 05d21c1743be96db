"""What is asked on a socket: what it says, and that it says nothing when it is over."""

from __future__ import annotations

import asyncio
import json

import pytest

from tablier.errors import GameOver
from tablier.server.analysis_frames import Waiting
from tablier.server.errand import Errand
from tablier.server.outbox import Outbox
from tests.server.client import run


async def forever(_: Errand) -> None:
    await asyncio.get_running_loop().create_future()


async def said(outbox: Outbox) -> list[str]:
    await asyncio.sleep(0.01)
    found = []
    while outbox._frames:
        found.append(json.loads(await outbox.take())["kind"])
    return found


@pytest.mark.parametrize("is_stopped", [True, False])
def test_what_is_found_too_late_is_not_said(is_stopped: bool) -> None:
    """A thinker may tell the last it has found after nobody wants to know it any more."""

    async def scene() -> None:
        outbox = Outbox()
        errand = Errand(1, outbox, "en", forever)
        errand.show(Waiting(1, 0))
        if is_stopped:
            errand.stop()
        else:
            errand.forget()
        errand.show_soon(Waiting(1, 1))
        assert await said(outbox) == (["waiting", "done"] if is_stopped else [])
        errand.stop()
        assert await said(outbox) == []

    run(scene())


def test_it_ends_by_saying_how() -> None:
    async def at_once(_: Errand) -> None:
        pass

    async def wrong(_: Errand) -> None:
        raise GameOver("the game is over: goal")

    async def scene() -> None:
        for work, kind in ((at_once, "done"), (wrong, "error")):
            outbox = Outbox()
            errand = Errand(1, outbox, "en", work)
            assert await said(outbox) == [kind]
            assert errand.is_over

    run(scene())
