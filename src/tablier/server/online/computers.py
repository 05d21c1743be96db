"""The computer's seats: whoever took the person's move thinks; a game that waits too long is taken over by anybody.

It happens once, however many think: the number of the log decides, as it does among people.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple

from tablier.engine.play_level import choose_at
from tablier.games import Player
from tablier.online import COMPUTER, Hall, NoSuchGame, OnlineGame, Refused, StorageError
from tablier.online.commands import AgreeDraw, AgreeTakeBack, Command, DeclineDraw, Play
from tablier.online.computer import DRAW, agrees_to_draw, share
from tablier.online.events import ComputerSeat
from tablier.server.analysis_frames import Lines
from tablier.server.computer import level_of
from tablier.server.errors import Busy
from tablier.server.full_strength import Choosing
from tablier.server.lines import Analysed
from tablier.server.pool import Pool
from tablier.server.sheet import Asked, Played
from tablier.server.thinking import Thinking
from tablier.server.visitors import Visitor

TAKEN_OVER = 5_000
"""A game that has waited for so many milliseconds is taken over: whoever was to think may be gone."""

LOOK = 2.0
"""Once in so many seconds it is looked for such games."""

TRIES = 3
"""So often it thinks anew because the game has changed meanwhile."""

log = logging.getLogger(__name__)


class AtFullStrength(NamedTuple):
    """A move that is to be thought about for some seconds, and the command that it becomes."""

    id: str
    at: int
    asked: Asked
    seconds: float


class Computers:
    """Acts for all seats of the computer that are this process's to serve.

    ``tell`` is told what it finds in a game while it thinks at full strength.
    """

    tell: Callable[[str, Lines], None]

    def __init__(self, hall: Hall, pool: Pool) -> None:
        self._hall = hall
        self._pool = pool
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._choosing: dict[str, Choosing] = {}
        self._woken: dict[str, Visitor] = {}  # who has acted since the computer looked at the game
        self._hopeless: set[str] = set()

    def wake(self, game: str, visitor: Visitor) -> None:
        """Somebody has acted in a game: should the computer be to act, it does so in the turn of this visitor.

        Where it is at work it looks at the game anew: what it is thinking about may be asked no more.
        """
        self._hopeless.discard(game)
        if game in self._busy:
            self._woken[game] = visitor
            self.hurry(game)
        else:
            self._begin(game, visitor)

    def hurry(self, game: str) -> None:
        """Lets it play the best that it has found, where it thinks at full strength."""
        if choosing := self._choosing.get(game):
            choosing.hurry()

    def _begin(self, game: str, visitor: Visitor, *, is_late: bool = False) -> None:
        self._busy[game] = asyncio.create_task(self._serve(game, visitor, is_late=is_late))

    async def run(self) -> None:
        """Takes games over that have waited for long, until it is cancelled."""
        try:
            while True:
                await asyncio.sleep(LOOK)
                try:
                    waiting = await self._hall.storage.computers(self._hall.now() - TAKEN_OVER)
                except StorageError as error:
                    log.warning("it cannot be seen where the computer is to move: %s", error)
                    continue
                for game in waiting:
                    if game not in self._busy and game not in self._hopeless:
                        self._begin(game, Visitor("taken over", game), is_late=True)
        finally:
            for task in self._busy.values():
                task.cancel()

    async def _serve(self, game: str, visitor: Visitor, *, is_late: bool) -> None:
        try:
            await self._try(game, visitor, is_late=is_late)
            while woken := self._woken.pop(game, None):
                await self._try(game, woken, is_late=False)
        finally:
            del self._busy[game]

    async def _try(self, game: str, visitor: Visitor, *, is_late: bool) -> None:
        try:
            for _ in range(TRIES):
                if not await self._act(game, visitor, is_late=is_late):
                    break
        except (NoSuchGame, StorageError):
            pass  # it is looked for again
        except Exception:
            self._hopeless.add(game)
            log.exception("the computer cannot move in a game")

    async def _act(self, id: str, visitor: Visitor, *, is_late: bool) -> bool:
        """Does what the computer is to do now; whether there may be more."""
        command = None
        while command is None:
            async with self._hall.game(id) as game:
                if woken := self._woken.pop(id, None):
                    visitor, is_late = woken, False
                if not game.summary.computer:
                    return False
                number, time, task = game.number, game.time, self._task(game)
            if isinstance(task, AtFullStrength):
                if is_late and self._hall.now() - time < TAKEN_OVER + 1000 * task.seconds:
                    return False  # whoever thinks about it may be there yet
                command = await self._chosen(id, visitor, task)
            else:
                command = task if isinstance(task, Command) else await self._thought(visitor, task)
        try:
            await self._hall.act(id, COMPUTER, command)
        except Refused as refused:
            log.debug("the computer's answer at number %d came late: %s", number, refused)
        return True

    async def _thought(self, visitor: Visitor, think: partial[Command]) -> Command:
        while True:
            try:
                return await self._pool.think(visitor, think)
            except Busy:
                await asyncio.sleep(LOOK)

    async def _chosen(self, game: str, visitor: Visitor, task: AtFullStrength) -> Command | None:
        """The move that it plays; none when the game has changed meanwhile."""
        loop = asyncio.get_running_loop()

        def tell(found: Lines) -> None:
            loop.call_soon_threadsafe(self.tell, game, found)

        analysed = Analysed(
            task.at, lambda check: nullcontext(Played(task.asked, check)), tell, seconds=task.seconds
        )
        choosing = self._choosing[game] = Choosing(self._pool, visitor)
        try:
            while True:
                try:
                    move = await choosing.move(analysed, lambda place: None)
                    return None if game in self._woken else Play(task.id, task.at, str(move))
                except Busy:
                    await asyncio.sleep(LOOK)
        finally:
            del self._choosing[game]

    def _task(self, game: OnlineGame) -> Command | partial[Command] | AtFullStrength:
        """What the computer has to do: an answer, or what is to be thought about for one."""
        id, at = f"computer-{game.number}", game.number
        me = next(player for player in Player if isinstance(game.created.seats[player], ComputerSeat))
        seat = game.created.seats[me]
        assert isinstance(seat, ComputerSeat)
        if game.take_back is me.other:
            return AgreeTakeBack(id, at)
        first = game.first_round
        start = None if game.created.start is None else first.start
        asked = Asked(first.game, game.created.two_rounds, start, tuple(game.events))
        if game.draw_offer is me.other:
            return partial(_answer_offer, id, at, me, asked)
        if seat.level is not None:
            return partial(_play, id, at, seat.level, asked)
        assert seat.seconds
        left = game.clock.left_at(me, max(self._hall.now(), game.time))
        seconds = min(seat.seconds, self._pool.seconds, share(game.clock.control, left))
        return AtFullStrength(id, at, asked, seconds)


def _play(id: str, at: int, level: int, asked: Asked, thinking: Thinking) -> Command:
    played = Played(asked, thinking.check)
    move = choose_at(level_of(played, level), thinking, played.record, None, random.Random())
    return Play(id, at, str(move))


def _answer_offer(id: str, at: int, me: Player, asked: Asked, thinking: Thinking) -> Command:
    record = Played(asked, thinking.check).record
    score = thinking.analyse(record, DRAW).score
    agrees = agrees_to_draw(score, is_mover=record.position.turn is me)
    return AgreeDraw(id, at) if agrees else DeclineDraw(id, at)
