"""The computer as a client: it sits down at a game by link and plays, wherever that is served."""

from __future__ import annotations

import asyncio
import copy
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tablier import tablebase
from tablier.engine import LEVELS, Engine, Limit
from tablier.games import Move, Player
from tablier.online.client import Client, Happening, Link, Table
from tablier.online.computer import DRAW, agrees_to_draw, share
from tablier.online.game import Refused
from tablier.records import Record

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Strength:
    """How well it plays: at a ``level``, or at full strength with so many ``seconds`` a move."""

    level: int | None = None
    seconds: float | None = None
    book: bool = True

    @cached_property
    def _engine(self) -> Engine:
        return Engine(endings=tablebase.at_hand(), book=self.book)

    def choose(self, record: Record, seconds: float) -> Move:
        """Its move, for which it has no more than so many seconds at full strength."""
        if self.seconds is not None:
            return self._engine.choose(record, Limit(time=min(self.seconds, seconds)))
        highest = len(
            LEVELS[record.game.id]
        )  # it takes the place of those a game, or a second round, has not
        return Engine(level=min(self.level or highest, highest), book=self.book).choose(record)


async def visit(
    link: str, strength: Strength, name: str, games: int, tell: Tell, *, key: str | None = None
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
            await play(table, strength, tell)


async def play(table: Table, strength: Strength, tell: Tell) -> None:
    """Plays one game to its end."""
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
            await _answer(table, strength)
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


async def _answer(table: Table, strength: Strength) -> None:
    """Does what is to be done."""
    me, record = table.player, copy.copy(table.round)
    assert me is not None
    if table.state.take_back is me.other:
        await table.agree()
    elif table.state.draw_offer is me.other:
        found = await asyncio.to_thread(Engine().analyse, record, DRAW)
        agrees = agrees_to_draw(found.score, is_mover=record.position.turn is me)
        await (table.agree() if agrees else table.decline())
    else:
        clock = table.state.clock
        left = share(clock.control, clock.left[me]) if clock else math.inf
        await table.play(await asyncio.to_thread(strength.choose, record, left))
