"""No wake of the computer is forgotten, whenever it comes: what comes when is said here, and nothing is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import pytest

from tablier.engine import Engine
from tablier.online import COMPUTER, Already, Hall, Storage, StorageError
from tablier.online.commands import AgreeTakeBack, AskTakeBack, Command, Play, SayPhrase, TakeSeat
from tablier.online.events import ComputerSeat, Created, OpenSeat
from tablier.server.errors import Busy
from tablier.server.full_strength import Choosing
from tablier.server.lines import Analysed
from tablier.server.online import computers as module
from tablier.server.online.computers import Computers
from tablier.server.online.presence import Presence
from tablier.server.online.rooms import Room
from tablier.server.pool import Pool
from tablier.server.thinking import Thinking
from tablier.server.visitors import Visitor
from tests.online.playing import ANN, FIRST, in_loop

GAME = "some-game"
VISITOR = Visitor("127.0.0.1", "ann")

Meanwhile = Callable[[], Awaitable[None]]


async def nothing() -> None:
    """Nothing happens meanwhile."""


class Thinkers:
    """Thinks at once, in the same thread; what happens meanwhile is told first, for one thought after the other."""

    seconds = 30

    def __init__(self, *meanwhile: Meanwhile) -> None:
        self._engine = Engine(memory=1)
        self._meanwhile = list(meanwhile)

    async def think(self, visitor: Visitor, work: Callable[[Thinking], Any]) -> Any:
        await (self._meanwhile.pop(0) if self._meanwhile else nothing)()
        thinking = Thinking(self._engine)
        thinking.hurry()
        return work(thinking)

    async def analyse(
        self, visitor: Visitor, work: Callable[[Thinking], Any], tell: Callable[[int], None]
    ) -> bool:
        await self.think(visitor, work)
        return False


class Table:
    """A game of Ann's against the computer, in one process."""

    def __init__(self, hall: Hall, thinkers: Thinkers) -> None:
        self.hall = hall
        self.computers = Computers(hall, cast(Pool, thinkers))
        self.computers.tell = lambda game, found: None
        self.ids = 0

    async def act(self, kind: type[Command], *values: Any, wakes: bool = True) -> Already:
        """Ann does something, as who has seen all there is."""
        async with self.hall.game(GAME) as game:
            number = game.number
        self.ids += 1
        done = await self.hall.act(GAME, ANN, kind(f"c{self.ids}", number, *values))
        if wakes:
            self.computers.wake(GAME, VISITOR)
        return done

    async def play(self, *, wakes: bool = True) -> None:
        """Ann plays any move."""
        async with self.hall.game(GAME) as game:
            move = str(game.record.position.legal_moves[0])
        await self.act(Play, move, wakes=wakes)

    async def rest(self) -> None:
        """Returns when the computer does nothing any more."""
        while tasks := list(self.computers._busy.values()):
            await asyncio.gather(*tasks)

    async def plies(self) -> int:
        async with self.hall.game(GAME) as game:
            return len(game.record.moves)


@asynccontextmanager
async def begun(
    folder: Path, *meanwhile: Meanwhile, seat: ComputerSeat | None = None, hall: type[Hall] = Hall
) -> AsyncIterator[Table]:
    async with Storage(f"sqlite:///{folder / 'games.sqlite'}") as storage:
        table = Table(hall(storage), Thinkers(*meanwhile))
        seats = OpenSeat(), seat or ComputerSeat(level=1)
        await table.hall.create(GAME, Created("fanorona", {}, seats))
        await table.hall.act(GAME, ANN, TakeSeat("a", 1, FIRST, "Ann"))
        try:
            yield table
        finally:
            table.hall.close()


AT_FULL_STRENGTH = ComputerSeat(seconds=30)


@in_loop
async def test_who_always_answers_before_it_looks_again_is_answered(tmp_path: Path) -> None:
    answers = 3 * module.TRIES

    class Hasty(Hall):
        async def act(self, id: str, by: Any, *command: Any, **more: Any) -> Already:
            nonlocal answers
            done = await super().act(id, by, *command, **more)
            if by is COMPUTER and answers:
                answers -= 1
                await table.play()
            return done

    async with begun(tmp_path, hall=Hasty) as table:
        await table.play()
        await table.rest()
        assert (answers, await table.plies()) == (0, 2 * (1 + 3 * module.TRIES))


@in_loop
async def test_whoever_takes_back_again_and_again_while_it_thinks_is_answered_at_last(tmp_path: Path) -> None:
    async def take_back_and_play() -> None:
        await table.act(AskTakeBack, wakes=False)
        async with table.hall.game(GAME) as game:
            number = game.number
        await table.hall.act(GAME, COMPUTER, AgreeTakeBack(f"agreed-{number}", number))
        await table.play()

    async with begun(tmp_path, *[take_back_and_play] * (3 * module.TRIES)) as table:
        await table.play()
        await table.rest()
        assert await table.plies() == 2


@pytest.mark.parametrize("seat", [None, AT_FULL_STRENGTH])
@in_loop
async def test_who_acts_as_the_game_is_taken_over(tmp_path: Path, seat: ComputerSeat | None) -> None:
    """The game looks as if somebody else were thinking about it: but who was woken is nobody else."""
    async with begun(tmp_path, seat=seat) as table:
        await table.play(wakes=False)
        table.computers._begin(GAME, Visitor("taken over", GAME), is_late=True)
        table.computers.wake(GAME, VISITOR)
        await table.rest()
        assert await table.plies() == 2


@pytest.mark.parametrize("seat", [None, AT_FULL_STRENGTH])
@pytest.mark.parametrize("error", [RuntimeError, StorageError])
@in_loop
async def test_who_acts_while_something_goes_wrong(
    tmp_path: Path, seat: ComputerSeat | None, error: type[Exception]
) -> None:
    async def fail() -> None:
        await table.act(SayPhrase, "hello")
        raise error("on purpose")

    async with begun(tmp_path, fail, seat=seat) as table:
        await table.play()
        await table.rest()
        assert await table.plies() == 2


@in_loop
async def test_a_game_in_which_something_went_wrong_is_taken_over_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once somebody has acted there."""
    monkeypatch.setattr(module, "TAKEN_OVER", -10_000)
    monkeypatch.setattr(module, "LOOK", 0.0)

    async def fail() -> None:
        raise RuntimeError("on purpose")

    async with begun(tmp_path, fail) as table:
        await table.play()
        await table.rest()
        assert await table.plies() == 1
        await table.act(SayPhrase, "hello")
        await table.rest()
        assert await table.plies() == 2
        await table.play(wakes=False)
        looking = asyncio.create_task(table.computers.run())
        while await table.plies() < 4:
            await asyncio.sleep(0)
        looking.cancel()
        await asyncio.wait([looking])


class Found:
    """What there is to think about, with a move found at once."""

    best, is_forced, left = "a move", False, 30.0

    def turn(self, thinking: Thinking) -> bool:
        return True


async def take_all_thinkers() -> None:
    """For the rest of the time to think."""
    raise Busy("others are before you")


@pytest.mark.parametrize("meanwhile", [nothing, take_all_thinkers])
@in_loop
async def test_who_hurries_a_choice_that_does_not_go_on_changes_nothing(meanwhile: Meanwhile) -> None:
    choosing = Choosing(cast(Pool, Thinkers(nothing, meanwhile)), VISITOR)
    with suppress(Busy):
        await choosing.move(cast(Analysed, Found()), lambda place: None)
    choosing.hurry()


@in_loop
async def test_who_acts_in_a_room_before_the_game_was_looked_at_wakes_it(tmp_path: Path) -> None:
    async with begun(tmp_path) as table:
        room = Room(GAME, table.hall, Presence(table.hall), table.computers)
        await table.play(wakes=False)
        room.acted(VISITOR)
        await table.rest()
        assert await table.plies() == 2
