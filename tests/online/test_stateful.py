"""Two players and a guest, two processes, repeats, stale numbers and races, against a naive model of the same."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tablier.errors import IllegalMove, ParseError
from tablier.online import Hall, OnlineGame, Refused, Storage, Timed, new_game_id
from tablier.online.clock import LAG
from tablier.online.commands import (
    AgreeDraw,
    AgreeTakeBack,
    AskTakeBack,
    Command,
    DeclineDraw,
    DeclineTakeBack,
    OfferDraw,
    Play,
    Resign,
    SayPhrase,
    TakeSeat,
)
from tablier.online.events import Created, OpenSeat
from tablier.online.hall import BEAT
from tests.online.naive import OPTIONS, Naive
from tests.online.playing import ANN, BOB, EVE, FIRST, SECOND, FakeTime

PLAIN = (OfferDraw, DeclineDraw, AgreeDraw, AskTakeBack, DeclineTakeBack, AgreeTakeBack, Resign)
WHO = st.sampled_from([ANN, BOB, ANN, BOB, ANN, BOB, EVE])
Sent = tuple[str, Command, int]
T = TypeVar("T")


class Wish(NamedTuple):
    """What somebody wants to do, whatever the position is: races are real, and Hypothesis must draw the same again."""

    kind: type[Any]
    behind: int  # how many entries he has not seen
    choice: int


WISHES = st.builds(
    Wish,
    st.sampled_from([Play, Play, Play, Play, *PLAIN, SayPhrase, TakeSeat]),
    st.sampled_from([0, 0, 0, 0, 1, 2, 5, -1]),
    st.integers(0, 1000),
)


def chosen(things: Sequence[T], choice: int) -> T:
    """One of them."""
    return things[choice % len(things)]


class Playing(RuleBasedStateMachine):
    """One game, played through two halls on one database at a time that is made up."""

    runner: ClassVar[asyncio.Runner]
    storages: ClassVar[list[Storage]]

    @initialize(
        clock=st.sampled_from([Timed(90_000, 2_000), Timed(1_000), None]),
        seated=st.sampled_from([2, 2, 2, 1, 0]),
        opening=st.lists(st.integers(0, 100), max_size=4),
    )
    def begin(self, clock: Timed | None, seated: int, opening: list[int]) -> None:
        self.time = FakeTime()
        self.halls = [Hall(storage, self.time) for storage in self.storages]
        self.id, self.ids = new_game_id(), iter(range(10**6))
        self.naive = Naive(clock)
        self.sent: list[Sent] = []
        self.told: list[int] = []  # the numbers that the last refusal told of
        self.run(
            self.halls[0].create(self.id, Created("fanorona", OPTIONS, (OpenSeat(), OpenSeat()), clock=clock))
        )
        for by, player in ((ANN, FIRST), (BOB, SECOND))[:seated]:
            self.send(0, (by, TakeSeat(self.new_id(), 1, player, "Somebody"), 0))
        for choice in opening:
            self.play_one(0, choice)

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    def new_id(self) -> str:
        return f"c{next(self.ids)}"

    def at(self, behind: int) -> int:
        return max(0, len(self.naive.happened) - behind)

    async def answer(self, hall: int, sent: Sent) -> int | str:
        by, command, lag = sent
        try:
            return (await self.halls[hall].act(self.id, by, command, lag)).number
        except Refused as refused:
            self.told = [entry.number for entry in refused.happened]
            assert self.told == list(range(command.at + 1, command.at + 1 + len(self.told)))
            return refused.code
        except (IllegalMove, ParseError):
            return "illegal"

    def send(self, hall: int, sent: Sent) -> None:
        by, command, lag = sent
        self.naive, expected = self.naive.after(by, command, self.time.now, lag)
        self.told = []
        assert self.run(self.answer(hall, sent)) == expected
        if self.told:
            assert self.told[-1] == len(self.naive.happened), "what happened meanwhile is told in full"
        self.sent.append(sent)

    def command(self, by: str, wish: Wish) -> Sent:
        head = (self.new_id(), self.at(wish.behind))
        if wish.kind is Play:
            legal = [str(move) for move in self.naive.record.position.legal_moves] or ["a1-a2"]
            return (
                by,
                Play(*head, chosen([*legal, "a1-a1", "x"], wish.choice)),
                chosen([0, 150, LAG], wish.choice),
            )
        if wish.kind is TakeSeat:
            return by, TakeSeat(*head, chosen([FIRST, SECOND], wish.choice), "Somebody"), 0
        return by, SayPhrase(*head, "hello") if wish.kind is SayPhrase else wish.kind(*head), 0

    @rule(hall=st.integers(0, 1), by=WHO, wish=WISHES)
    def act(self, hall: int, by: str, wish: Wish) -> None:
        self.send(hall, self.command(by, wish))

    @rule(hall=st.integers(0, 1), choice=st.integers(0, 100), think=st.sampled_from([0, 700, 5_000]))
    def play(self, hall: int, choice: int, think: int) -> None:
        """A legal move of whom it is to, so that games come to an end."""
        self.wait(think, 1)
        self.play_one(hall, choice)

    def play_one(self, hall: int, choice: int) -> None:
        if legal := self.naive.record.position.legal_moves:
            by = ANN if self.naive.turn is FIRST else BOB
            self.send(hall, (by, Play(self.new_id(), self.at(0), str(chosen(legal, choice))), 0))

    @precondition(lambda self: self.sent)
    @rule(hall=st.integers(0, 1), choice=st.integers(0, 100))
    def send_again(self, hall: int, choice: int) -> None:
        self.send(hall, chosen(self.sent, choice))

    @precondition(lambda self: self.sent)
    @rule(hall=st.integers(0, 1), choice=st.integers(0, 100), kind=st.sampled_from(PLAIN))
    def use_an_id_again(self, hall: int, choice: int, kind: type[Any]) -> None:
        by, command, _ = chosen(self.sent, choice)
        if not isinstance(command, TakeSeat):
            self.send(hall, (by, kind(command.id, command.at), 0))

    @rule(
        halls=st.permutations([0, 0, 1, 1]),
        both=st.sampled_from([(ANN, BOB), (ANN, ANN), (BOB, EVE)]),
        wishes=st.tuples(WISHES, WISHES),
    )
    def at_once(self, halls: list[int], both: tuple[str, str], wishes: tuple[Wish, Wish]) -> None:
        """Two commands race; what comes out is what one order of the two would give."""
        pair = [self.command(by, wish) for by, wish in zip(both, wishes, strict=True)]

        async def race() -> list[int | str]:
            return list(
                await asyncio.gather(
                    *(self.answer(hall, one) for hall, one in zip(halls, pair, strict=False))
                )
            )

        answers = self.run(race())
        orders = []
        for order in ((0, 1), (1, 0)):
            naive, expected = self.naive, list[int | str]([0, 0])
            for index in order:
                by, command, lag = pair[index]
                naive, expected[index] = naive.after(by, command, self.time.now, lag)
            orders.append((expected, naive))
        for expected, naive in orders:
            if expected == answers and len(naive.happened) == self.number():
                self.naive = naive
                break
        else:
            raise AssertionError((pair, answers, [expected for expected, _ in orders]))
        self.sent += pair

    def number(self) -> int:
        numbers: dict[str, int] = self.run(self.storages[0].numbers([self.id]))
        return numbers[self.id]

    @rule(milliseconds=st.sampled_from([1, 100, 300, 1_000, 5_000]), steps=st.sampled_from([1, 1, 1, 15]))
    def wait(self, milliseconds: int, steps: int) -> None:
        """Time goes on, and as in a server that runs nobody is silent for as long as an outage takes."""
        end = self.time.now + milliseconds * steps
        while self.time.now < end:
            self.time.now = min(end, self.time.now + BEAT)
            self.run(self.halls[0].stay_alive())

    @rule()
    def look_at_flags(self) -> None:
        self.run(asyncio.wait_for(self.both_look(), 20))
        self.naive.let_flag_fall(self.time.now)

    async def both_look(self) -> None:
        await asyncio.gather(*(hall.fell_flag(self.id) for hall in self.halls))

    @rule(hall=st.integers(0, 1))
    def restart(self, hall: int) -> None:
        """A process begins anew and knows nothing but the log."""
        self.halls[hall] = Hall(self.storages[hall], self.time)

    @invariant()
    def is_as_the_naive_model_says(self) -> None:
        naive = self.naive
        game = OnlineGame(self.id, self.run(self.storages[1].entries(self.id)))
        assert game.number == len(naive.happened)
        assert game.record == naive.record
        assert {seat.token: player for player, seat in game.taken.items()} == naive.seats
        assert game.summary.flag_at == naive.flag_at
        if not game.is_over:
            assert game.draw_offer is naive.open_question("draw")
            assert game.take_back is naive.open_question("take-back")
        if naive.clock:
            assert game.clock.left == tuple(naive.left) or game.is_over


def test_games_are_as_a_naive_model_says(url: str) -> None:
    with asyncio.Runner() as runner:
        Playing.runner = runner
        Playing.storages = [runner.run(Storage(url).__aenter__()) for _ in range(2)]
        try:
            run_state_machine_as_test(
                Playing,
                settings=settings(
                    max_examples=30,
                    stateful_step_count=20,
                    deadline=None,
                    suppress_health_check=list(HealthCheck),
                ),
            )
        finally:
            for storage in Playing.storages:
                runner.run(storage.__aexit__())
