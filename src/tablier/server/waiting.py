"""How a request waits for a thinker without anybody else waiting for it."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request

from tablier.server.answers import Answer
from tablier.server.pool import Pool, Work

NOBODY = 499
"""The status of an answer that nobody reads; browsers never see it."""


async def thought(request: Request, work: Work) -> Answer:
    """The answer of the pool. When whoever asked goes away first, the place in the pool is free again."""
    pool: Pool = request.app.state.pool
    order = pool.order(work)
    answer = asyncio.wrap_future(order.answer)
    gone = asyncio.ensure_future(_gone(request))
    either: set[asyncio.Future[Any]] = {answer, gone}
    try:
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        return answer.result() if answer.done() else Answer(None, NOBODY)
    finally:
        for each in either:
            each.cancel()
        pool.give_up(order)


async def _gone(request: Request) -> None:
    """Returns when the connection is closed."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
