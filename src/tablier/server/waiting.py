"""How a request waits: as long as somebody waits for its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.types import Receive

NOBODY = 499
"""The status of an answer that nobody reads; browsers never see it."""

T = TypeVar("T")


class Gone(Exception):
    """Whoever asked has gone away."""


async def while_there(receive: Receive, work: Coroutine[Any, Any, T]) -> T:
    """What the work gives. It is cut short, and Gone raised, when the one who asked goes away first."""
    task, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(receive))
    either: set[asyncio.Future[Any]] = {task, gone}
    try:
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Gone
        return task.result()
    finally:
        for each in either:
            each.cancel()


async def _gone(receive: Receive) -> None:
    """Returns when the connection is closed."""
    while (await receive())["type"] != "http.disconnect":
        pass
