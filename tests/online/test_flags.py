"""Flags fall once, however many processes there are, and outages are given back; players go through any process."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from tablier.online import (
    Already,
    Entry,
    Flags,
    Hall,
    NoSuchGame,
    Refused,
    Stale,
    Storage,
    StorageError,
    Timed,
)
from tablier.online.clock import LAG
from tablier.online.commands import MakeRematch, OfferDraw, Play, Resign, TakeSeat
from tablier.online.events import FlagFell, Moved, Outage
from tablier.online.hall import BEAT
from tablier.online.storage import GAP
from tests.online.playing import ANN, BOB, FIRST, SECOND, START, WON, FakeTime, created, in_loop

GAME = "some-game"
CLOCK = Timed(60_000, 1_000)
FULL = CLOCK.initial


@contextlib.asynccontextmanager
async def two_processes(url: str, time: FakeTime) -> AsyncIterator[tuple[Hall, Hall]]:
    async with Storage(url) as one, Storage(url) as other:
        yield Hall(one, time), Hall(other, time)


async def begin(hall: Hall, *moves: str, game: str = GAME, timed: bool = True) -> None:
    """A game with both seats taken, and moves played."""
    await hall.create(game, created(clock=CLOCK if timed else None))
    await hall.act(game, ANN, TakeSeat("a", 1, FIRST, "Ann"))
    await hall.act(game, BOB, TakeSeat("b", 1, SECOND, "Bob"))
    for ply, move in enumerate(moves):
        await hall.act(game, (ANN, BOB)[ply % 2], Play(f"m{ply}", 3 + ply, move))


async def log(hall: Hall) -> list[Entry]:
    return await hall.storage.entries(GAME)


async def serve_until(time: FakeTime, end: int, *flags: Flags) -> None:
    """Lets time go on in small steps, while processes look as often as they want to, at the end too."""
    while time.now < end:
        time.now = min(end, time.now + BEAT)
        for one in flags:
            await one.look()


async def live_until(time: FakeTime, end: int, hall: Hall) -> None:
    """Lets time go on while a process is there, but lets no flag fall."""
    while time.now < end:
        time.now = min(end, time.now + BEAT)
        await hall.stay_alive()


@in_loop
async def test_a_flag_falls_once_with_two_processes(url: str) -> None:
    time = FakeTime()
    async with two_processes(url, time) as (one, other):
        await begin(one, "b1-b2A")
        mine, theirs = Flags(one), Flags(other)
        flag_at = START + FULL + LAG
        assert await mine.look() == START + BEAT
        await serve_until(time, flag_at - 500, mine, theirs)
        assert await mine.look() == flag_at
        assert len(await log(one)) == 4
        time.now = flag_at
        await asyncio.gather(mine.look(), theirs.look(), mine.look())
        [fell] = (await log(one))[4:]
        assert fell.event == FlagFell(SECOND)
        assert await mine.look() is None
        assert await theirs.look() is None
        with pytest.raises(Refused) as caught:
            await other.act(GAME, BOB, Play("late", 4, "c3-b3"))
        assert caught.value.code == "over"
        assert [entry.number for entry in caught.value.happened] == [5]


@in_loop
async def test_a_flag_and_a_move_race_and_one_wins(url: str) -> None:
    """The clocks of two machines differ a little: for one the flag is due, for the other the move is in time."""
    time, behind = FakeTime(), FakeTime()
    async with Storage(url) as mine, Storage(url) as theirs:
        one, other = Hall(mine, time), Hall(theirs, behind)
        for number in range(6):
            game = f"race-{number:04}"
            await begin(one, "b1-b2A", game=game)
            await live_until(time, time.now + FULL + LAG, one)
            behind.now = time.now - 50
            answers = await asyncio.gather(
                one.fell_flag(game),
                other.act(game, BOB, Play("last", 4, "c3-b3"), lag=LAG),
                return_exceptions=True,
            )
            [entry] = await mine.entries(game, 4)
            assert answers[0] is isinstance(entry.event, FlagFell)
            assert (answers[1] == Already(5)) is isinstance(entry.event, Moved)


@in_loop
async def test_a_flag_falls_through_a_process_that_has_not_heard_of_the_last_moves(url: str) -> None:
    time = FakeTime()
    async with two_processes(url, time) as (one, other):
        await begin(one)
        async with other.game(GAME):
            pass  # there nobody's time runs yet
        await one.act(GAME, ANN, Play("first", 3, "b1-b2A"))
        await live_until(time, START + FULL + LAG, one)
        assert await other.fell_flag(GAME)
        assert not await one.fell_flag(GAME)
        assert [type(entry.event) for entry in (await log(one))[4:]] == [FlagFell]


@in_loop
async def test_while_no_process_serves_no_time_runs(url: str) -> None:
    time = FakeTime()
    async with two_processes(url, time) as (one, _):
        await begin(one, "b1-b2A")
        await serve_until(time, START + 40_000, Flags(one))
    time.now += 10 * FULL  # nobody is there
    async with two_processes(url, time) as (one, other):
        await asyncio.gather(Flags(one).look(), Flags(other).look())
        [outage] = (await log(one))[4:]
        assert outage.event == Outage(START + 40_000, time.now)
        async with other.game(GAME) as game:
            assert not game.is_over
            assert game.clock.left_at(SECOND, time.now) == FULL - 40_000
            assert [flag.at for flag in await one.storage.flags()] == [game.clock.flag_at]
        await serve_until(time, time.now + FULL - 40_000 + LAG, Flags(one))
        async with other.game(GAME) as game:
            pass
        assert isinstance((await log(one))[-1].event, FlagFell)


@in_loop
async def test_a_player_who_comes_back_first_is_not_told_that_time_is_up(url: str) -> None:
    """Before a flag loop has looked, and through a process that knew the game from before."""
    time = FakeTime()
    async with two_processes(url, time) as (one, other):
        await begin(one, "b1-b2A", "c3-b3")
        async with other.game(GAME):
            pass
        time.now += 10 * FULL  # as when a laptop is closed
        assert await other.act(GAME, ANN, Play("back", 5, "c2-c3")) == Already(7)
        async with one.game(GAME) as game:
            assert game.number == 5, "it has not heard yet"
        with pytest.raises(Refused, match="the game is over"):
            await one.act(GAME, BOB, Resign("late", 7))


@in_loop
async def test_short_silences_are_no_outage(url: str) -> None:
    time = FakeTime()
    async with two_processes(url, time) as (one, _):
        await begin(one, "b1-b2A")
        time.now += GAP
        await Flags(one).look()
        assert len(await log(one)) == 4


@in_loop
async def test_clocks_that_begin_after_a_quiet_time_lose_nothing_and_get_nothing(url: str) -> None:
    time = FakeTime()
    async with two_processes(url, time) as (one, other):
        await begin(one)
        assert await Flags(one).look() is None
        time.now += 10**9  # nobody's time runs, and nobody says that he is there
        await other.act(GAME, ANN, Play("first", 3, "b1-b2A"))
        await Flags(one).look()
        assert len(await log(one)) == 4


@in_loop
async def test_a_log_that_cannot_be_read_keeps_no_flag_from_falling(url: str) -> None:
    time = FakeTime()
    async with two_processes(url, time) as (one, other):
        await begin(one, "b1-b2A", game="broken-1")
        await begin(one, "b1-b2A")
        await one.storage._writer.ask(
            lambda connection: connection.execute(
                text("UPDATE entry SET payload = 'x' WHERE game = 'broken-1'")
            )
        )
        flags = Flags(other)
        await serve_until(time, START + FULL + LAG, flags)
        assert isinstance((await log(one))[-1].event, FlagFell)
        assert await flags.look() == time.now + BEAT, "only the broken one is left"


@in_loop
async def test_the_loop_looks_when_a_change_is_told(url: str) -> None:
    time = FakeTime()
    async with two_processes(url, time) as (one, other):
        running = [asyncio.create_task(Flags(hall).run()) for hall in (one, other)]
        await begin(one, "b1-b2A")
        await live_until(time, START + FULL + LAG, one)
        await begin(one, "b1-b2A", game="wakes-up")
        while len(await log(one)) == 4:
            await asyncio.sleep(0.01)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        assert [type(entry.event) for entry in (await log(one))[4:]] == [FlagFell]


# Halls


@in_loop
async def test_any_process_serves_any_player(url: str) -> None:
    time = FakeTime()
    async with two_processes(url, time) as (one, other):
        await begin(one)
        for ply, move in enumerate(WON):
            hall, by = ((one, ANN), (other, BOB))[ply % 2]
            command = Play(f"m{ply}", 3 + ply, move)
            assert await hall.act(GAME, by, command) == Already(4 + ply)
            assert await (one if hall is other else other).act(GAME, by, command) == Already(4 + ply)
        await asyncio.gather(
            one.act(GAME, ANN, MakeRematch("r", 6)),
            other.act(GAME, BOB, MakeRematch("r", 6)),
            return_exceptions=True,
        )
        assert len(await log(one)) == 7
        async with one.game(GAME) as game:
            rematch = game.rematch
        assert rematch
        await other.act(rematch, ANN, TakeSeat("a", 1, SECOND, "Ann"))
        await one.act(rematch, BOB, TakeSeat("b", 1, FIRST, "Bob"))


@in_loop
async def test_a_command_of_two_tabs_at_once_happens_once(url: str) -> None:
    async with two_processes(url, FakeTime()) as (one, other):
        await begin(one, timed=False)
        command = Play("both", 3, "b1-b2A")
        answers = await asyncio.gather(*(hall.act(GAME, ANN, command) for hall in (one, other) * 5))
        assert set(answers) == {Already(4)}
        differ = [Play("tab-1", 5, "x"), OfferDraw("tab-2", 4)]
        told = await asyncio.gather(*(one.act(GAME, BOB, each) for each in differ), return_exceptions=True)
        assert isinstance(told[0], Refused)
        assert told[1] == Already(5)


@in_loop
async def test_games_in_memory_keep_up_with_other_processes(url: str) -> None:
    async with two_processes(url, FakeTime()) as (one, other):
        await begin(one, timed=False)
        async with other.game(GAME):
            pass
        keeping = asyncio.create_task(other.keep_up())
        await one.act(GAME, ANN, Play("m", 3, "b1-b2A"))
        while True:
            async with other.game(GAME) as game:
                if game.number == 4:
                    break
            await asyncio.sleep(0.01)
        await one.storage.prune(START + 1, unfinished=True)
        with contextlib.suppress(NoSuchGame):
            while True:
                await asyncio.sleep(0.01)
                async with other.game(GAME):
                    pass
        keeping.cancel()


@in_loop
async def test_there_is_no_such_game(url: str) -> None:
    async with two_processes(url, FakeTime()) as (one, _):
        for attempt in (one.act("not-there", ANN, Resign("x", 0)), one.fell_flag("not-there")):
            with pytest.raises(NoSuchGame, match="no game has the id not-there"):
                await attempt
        await one.create(GAME, created())
        with pytest.raises(Stale):
            await one.create(GAME, created())


@in_loop
async def test_what_did_not_get_to_the_disk_is_seen_by_nobody(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_processes(url, FakeTime()) as (one, _):
        await begin(one, timed=False)

        async def fail(*appends: object) -> None:
            raise StorageError("the storage is closed")

        with monkeypatch.context() as during:
            during.setattr(one.storage, "append", fail)
            with pytest.raises(StorageError):
                await one.act(GAME, ANN, Play("m", 3, "b1-b2A"))
        async with one.game(GAME) as game:
            assert game.number == 3
        assert await one.act(GAME, ANN, Play("m", 3, "b1-b2A")) == Already(4)


@in_loop
async def test_who_gives_up_waiting_leaves_the_game_as_the_log_has_it(url: str) -> None:
    async with two_processes(url, FakeTime()) as (one, _):
        await begin(one, timed=False)
        for number in range(5):
            acting = asyncio.create_task(one.act(GAME, ANN, OfferDraw("x", 3)))
            for _ in range(number):
                await asyncio.sleep(0)
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
        await one.act(GAME, ANN, OfferDraw("x", 3))
        assert len(await log(one)) == 4


@in_loop
async def test_many_who_come_at_once_need_one_sign_of_life(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_processes(sqlite_url, FakeTime()) as (one, _):
        beats = 0
        beat = one.storage.beat

        async def counted(now: int) -> int:
            nonlocal beats
            beats += 1
            return await beat(now)

        monkeypatch.setattr(one.storage, "beat", counted)
        await asyncio.gather(*(one.stay_alive() for _ in range(20)))
        assert beats == 1
