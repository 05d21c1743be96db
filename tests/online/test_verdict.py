"""Draws by verdict of the tables in games by link (T12): given once, right after a move, where both wish so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tablier.engine import LEVELS
from tablier.errors import TablierError
from tablier.games import Player
from tablier.online import COMPUTER, Already, Entry, Hall, LogError, OnlineGame, Refused, Storage, Timed
from tablier.online.commands import AgreeDraw, MakeRematch, OfferDraw, Play, TakeSeat
from tablier.online.events import (
    ComputerSeat,
    Created,
    Moved,
    OpenSeat,
    ReservedSeat,
    SeatTaken,
    VerdictGiven,
)
from tablier.records import Record
from tablier.tablebase import Tablebase, verdict
from tests.online.playing import ANN, BOB, FIRST, SECOND, START, FakeTime, in_loop

GAME = "some-game"
BEFORE = "6B2/9/9/W7W/9 w 0 1"
WINS, DRAWS = "a2-b2", "a2-a3"


def wished(**settings: Any) -> Created:
    given: dict[str, Any] = {"start": BEFORE, "verdicts": True, **settings}
    return Created("tumicarona", {}, given.pop("seats", (OpenSeat(), OpenSeat())), **given)


async def begin(hall: Hall, made: Created) -> None:
    await hall.create(GAME, made)
    await hall.act(GAME, ANN, TakeSeat("a", 1, FIRST, "Ann"))
    if isinstance(made.seats[1], OpenSeat):
        await hall.act(GAME, BOB, TakeSeat("b", 2, SECOND, "Bob"))


def kinds(entries: list[Entry]) -> list[str]:
    return [entry.kind for entry in entries]


@in_loop
async def test_it_follows_the_move_in_the_same_moment(url: str) -> None:
    async with Storage(url) as storage:
        hall = Hall(storage, FakeTime())
        await begin(hall, wished(clock=Timed(60_000, 1_000)))
        play = Play("draws", 3, DRAWS)
        assert await hall.act(GAME, ANN, play) == Already(4)
        entries = await storage.entries(GAME)
        assert kinds(entries[3:]) == ["moved", "verdict-given"]
        assert entries[4].time == entries[3].time
        async with hall.game(GAME) as game:
            assert (game.outcome.reason, game.outcome.rule) == ("verdict", "T12")  # type: ignore[union-attr]
            assert game.events == [DRAWS, "verdict"]
            assert game.summary.over
            assert game.summary.result == "1/2-1/2"
            assert game.clock.turn is None
        assert await hall.act(GAME, ANN, play) == Already(4)  # sent again it happened once
        with pytest.raises(Refused, match="over: verdict"):
            await hall.act(GAME, BOB, Play("late", 5, "g5-g4"))
        assert len(await storage.entries(GAME)) == 5


@in_loop
async def test_of_two_processes_one_gives_it(url: str) -> None:
    async with Storage(url) as one, Storage(url) as other:
        halls = Hall(one, FakeTime()), Hall(other, FakeTime())
        await begin(halls[0], wished())
        play = Play("draws", 3, DRAWS)
        answers = await asyncio.gather(*(hall.act(GAME, ANN, play) for hall in halls))
        assert answers == [Already(4)] * 2
        for hall in halls:
            async with hall.game(GAME, at=5) as game:
                assert kinds(game.entries[3:]) == ["moved", "verdict-given"]
                assert game.is_over


@in_loop
async def test_none_where_nothing_is_proved_or_nobody_wished_so(sqlite_url: str) -> None:
    for number, (made, move) in enumerate([(wished(), WINS), (wished(verdicts=False), DRAWS)]):
        async with Storage(f"{sqlite_url}{number}") as storage:
            hall = Hall(storage, FakeTime())
            await begin(hall, made)
            await hall.act(GAME, ANN, Play("one", 3, move))
            assert kinds(await storage.entries(GAME))[3:] == ["moved"]
            await hall.act(GAME, BOB, Play("two", 4, "g5-g4"))


@in_loop
async def test_an_offer_in_a_drawn_position_is_no_verdict(sqlite_url: str) -> None:
    """The start may be proved drawn: a verdict follows a move, and nothing else."""
    async with Storage(sqlite_url) as storage:
        hall = Hall(storage, FakeTime())
        await begin(hall, wished(start="9/9/4B4/9/W8 w 0 1"))
        await hall.act(GAME, ANN, OfferDraw("offer", 3))
        await hall.act(GAME, BOB, AgreeDraw("agree", 4))
        assert kinds(await storage.entries(GAME))[3:] == ["draw-offered", "draw-agreed"]


@in_loop
async def test_without_tables_the_game_goes_on(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict, "shipped", lambda: Tablebase(()))
    async with Storage(sqlite_url) as storage:
        hall = Hall(storage, FakeTime())
        await begin(hall, wished())
        await hall.act(GAME, ANN, Play("one", 3, DRAWS))
        await hall.act(GAME, BOB, Play("two", 4, "g5-g4"))
        assert kinds(await storage.entries(GAME))[3:] == ["moved", "moved"]


@in_loop
async def test_a_log_is_read_without_tables(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Storage(sqlite_url) as storage:
        hall = Hall(storage, FakeTime())
        await begin(hall, wished())
        await hall.act(GAME, ANN, Play("one", 3, DRAWS))
        monkeypatch.setattr(verdict, "shipped", lambda: Tablebase(()))
        again = OnlineGame(GAME, await storage.entries(GAME))
        assert again.is_over
        assert isinstance(again.played, Record)
        assert again.outcome == again.played.outcome


@in_loop
async def test_the_computers_move_may_lead_to_it(sqlite_url: str) -> None:
    async with Storage(sqlite_url) as storage:
        hall = Hall(storage, FakeTime())
        level = LEVELS["tumicarona"][0].number
        start = BEFORE.replace(" w ", " b ").translate(str.maketrans("WB", "BW"))
        await begin(hall, wished(seats=(OpenSeat(), ComputerSeat(level)), start=start))
        await hall.act(GAME, COMPUTER, Play("computer-2", 2, DRAWS))
        assert kinds(await storage.entries(GAME))[2:] == ["moved", "verdict-given"]


@in_loop
async def test_a_rematch_has_it_too(sqlite_url: str) -> None:
    async with Storage(sqlite_url) as storage:
        hall = Hall(storage, FakeTime())
        await begin(hall, wished())
        await hall.act(GAME, ANN, Play("one", 3, DRAWS))
        await hall.act(GAME, BOB, MakeRematch("again", 5))
        async with hall.game(GAME) as game:
            assert game.rematch
            async with hall.game(game.rematch) as again:
                assert again.created.verdicts
                assert again.created.seats == (ReservedSeat(BOB), ReservedSeat(ANN))


def test_a_drawn_first_round_is_played_again() -> None:
    seats = (OpenSeat(), OpenSeat())
    game = OnlineGame(GAME, [Entry(1, START, Created("fanorona", {}, seats, two_rounds=True, verdicts=True))])
    for number, (player, token) in enumerate(((FIRST, ANN), (SECOND, BOB)), 2):
        game.apply(Entry(number, START, SeatTaken(player, "seat", token, "Somebody")))
    game.apply(Entry(4, START, Moved(FIRST, "m", "e2-e3A")))
    assert game.decide_verdict() == ()
    game.apply(Entry(5, START, VerdictGiven()))  # a log is believed, whatever tables are at hand
    assert (game.is_over, game.record.ply, game.turn) == (False, 0, Player.FIRST)
    with pytest.raises(LogError, match="no table of endings is asked here"):
        game.apply(Entry(6, START, VerdictGiven()))  # no move of this round was made


@pytest.mark.parametrize("made", [wished(verdicts=False), wished()])
def test_what_cannot_have_happened_is_not_believed(made: Created) -> None:
    game = OnlineGame(GAME, [Entry(1, START, made)])
    for number, (player, token) in enumerate(((FIRST, ANN), (SECOND, BOB)), 2):
        game.apply(Entry(number, START, SeatTaken(player, "seat", token, "Somebody")))
    with pytest.raises(LogError, match="no table of endings is asked here"):
        game.apply(Entry(4, START, VerdictGiven()))
    game.apply(Entry(4, START, Moved(FIRST, "m", WINS)))
    if not made.verdicts:
        with pytest.raises(LogError, match="no table of endings is asked here"):
            game.apply(Entry(5, START, VerdictGiven()))


@pytest.mark.parametrize(
    ("rules", "options"), [("tours", {}), ("tchag", {}), ("tumicarona", {"stalemate": "draw"})]
)
def test_no_game_without_tables_is_made_with_them(rules: str, options: dict[str, int | str]) -> None:
    with pytest.raises(TablierError, match="tables of endings"):
        OnlineGame(GAME, [Entry(1, START, Created(rules, options, (OpenSeat(), OpenSeat()), verdicts=True))])
