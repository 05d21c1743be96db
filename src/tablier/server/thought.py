"""Questions that take thinking: they wait for a thinker, and end when nobody waits for them any more."""

from __future__ import annotations

from fastapi import Request

from tablier.server.answers import Answer
from tablier.server.in_turn import PLACE
from tablier.server.pool import Pool, Work
from tablier.server.visitors import visitor_of
from tablier.server.waiting import NOBODY, Gone, while_there


async def thought(request: Request, work: Work[Answer]) -> Answer:
    """What a thinker answers. Meanwhile others at this address are answered, for this is another queue."""
    pool: Pool = request.app.state.pool
    request.scope[PLACE].leave()
    try:
        return await while_there(request.receive, pool.think(visitor_of(request.scope), work))
    except Gone:
        return Answer(None, NOBODY)
