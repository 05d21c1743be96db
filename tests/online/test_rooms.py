"""Rooms of viewers and the games in memory hear of changes in one order: who comes to a game sees all of it."""

from __future__ import annotations

import asyncio
from unittest.mock import Mock

from tablier.online.commands import Play
from tablier.server.online.rooms import Rooms
from tests.online.playing import ANN, FakeTime, in_loop
from tests.online.test_flags import GAME, begin, two_processes


@in_loop
async def test_what_a_room_was_told_of_is_seen_by_who_comes_next(url: str) -> None:
    async with two_processes(url, FakeTime()) as (one, other):
        await begin(one, timed=False)
        async with other.game(GAME) as game:
            assert game.number == 3
        following = asyncio.create_task(Rooms(other, Mock(), Mock()).run())
        await one.act(GAME, ANN, Play("m", 3, "b1-b2A"))
        while game.number < 4:  # nobody else tells the hall
            await asyncio.sleep(0.01)
            async with other.game(GAME) as game:
                pass
        following.cancel()
