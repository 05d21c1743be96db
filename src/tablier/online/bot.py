"""The computer as a client: it sits down at a game by link and plays, wherever that is served."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable

from tablier.engine import LEVELS, Engine
from tablier.games import Player
from tablier.online.client import Client, Happening, Link, Table
from tablier.online.game import Refused

Tell = Callable[[str], None]


async def visit(
    link: str, level: int, name: str, games: int, tell: Tell, *, key: str | None = None, book: bool = True
) -> None:
    """Sits down at a link and plays so many games, each but the first a rematch; tells what happens."""
    async with Client(Link.read(link).server, key=key) as client:
        table = await client.join(link, name=name)
        for number in range(games):
            if number:
                last, table = table, await table.rematch()
                await last.leave()
            side = "first" if table.player is Player.FIRST else "second"
            tell(f"{table.round.game.id}, game {table.id}: {name} plays {side}")
            await play(table, level, tell, book=book)


async def play(table: Table, level: int, tell: Tell, *, book: bool = True) -> None:
    """Plays one game to its end."""
    engines: dict[str, Engine] = {}
    told = table.number
    while True:
        await table.until(lambda: table.outcome is not None or _is_asked(table))
        for what in table.entries[told:]:
            if line := _line(table, what):
                tell(line)
        told = number = table.number
        if outcome := table.outcome:
            tell(f"{outcome.result}, {outcome.reason}")
            return
        try:
            await _answer(table, engines, level, book=book)
        except Refused:
            if table.number == number:  # else something happened meanwhile, and it is looked at anew
                raise


def _line(table: Table, what: Happening) -> str | None:
    """What is told of something that happened, if it is worth it."""
    name = table.state.seats[what.player].name if what.player else None
    told = {"moved": f"{name}: {what.move}", "seat-taken": f"{name} sits down"}
    return told.get(what.kind)


def _is_asked(table: Table) -> bool:
    """Whether it is time to do something."""
    state, other = table.state, table.player.other if table.player else None
    return state.is_full and (table.turn is table.player or other in (state.draw_offer, state.take_back))


async def _answer(table: Table, engines: dict[str, Engine], level: int, *, book: bool) -> None:
    """Does what is to be done."""
    assert table.player
    if table.state.take_back is table.player.other:
        await table.agree()
    elif table.state.draw_offer is table.player.other:
        await table.decline()
    else:
        game = table.round.game.id
        highest = len(LEVELS[game])  # it takes the place of those a game, or a second round, does not have
        engine = engines.setdefault(game, Engine(level=min(level, highest), book=book))
        await table.play(await asyncio.to_thread(engine.choose, copy.copy(table.round)))
