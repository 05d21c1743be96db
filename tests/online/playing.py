"""What the tests of games by link share: a time that stands still, two players, and short games."""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

from tablier.games import Player
from tablier.online import OnlineGame, Refused, Timed, hash_token
from tablier.online.clock import Control
from tablier.online.commands import Command, Play, TakeSeat
from tablier.online.events import Created, Entry, OpenSeat, Seat

START = 1_700_000_000_000
ANN, BOB, EVE = (hash_token(name) for name in ("ann", "bob", "eve"))
FIRST, SECOND = Player
WON = ("b1-b2A", "c3-b3", "c2-c3")
"""A whole game of three plies on 3×3, which the first player wins."""

P = ParamSpec("P")


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs an async test; one that hangs fails."""

    @functools.wraps(test)
    def run(*arguments: P.args, **named: P.kwargs) -> None:
        async def limited() -> None:
            async with asyncio.timeout(60):
                await test(*arguments, **named)

        asyncio.run(limited())

    return run


class FakeTime:
    """A time that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


def created(
    *,
    clock: Control | None = None,
    seats: tuple[Seat, Seat] = (OpenSeat(), OpenSeat()),
    two_rounds: bool = False,
    strict: bool = False,
) -> Created:
    """A game on 3×3."""
    options: dict[str, int | str] = {"cols": 3, "rows": 3}
    return Created("fanorona", options, seats, two_rounds=two_rounds, clock=clock, strict=strict)


BLITZ = Timed(300_000, 3_000)


class Board:
    """A game without a storage, whose commands are decided and applied at a time that goes on by itself."""

    def __init__(self, made: Created, *, seated: bool = True) -> None:
        self.time = START
        self.game = OnlineGame("testgame")
        self.ids = iter(range(1_000_000))
        self.game.apply(Entry(1, self.time, made))
        if seated:
            self.act(ANN, TakeSeat("a", 1, FIRST, "Ann"))
            self.act(BOB, TakeSeat("b", 2, SECOND, "Bob"))

    def act(self, by: Any, command: Command, *, after: int = 0, lag: int = 0) -> Any:
        """Does what a command asks for, so many milliseconds later; the entries, or where it is already."""
        self.time += after
        decided = self.game.decide(by, command, self.time, lag)
        if isinstance(decided, tuple):
            for entry in decided:
                self.game.apply(entry)
        return decided

    def do(self, by: Any, kind: type[Command], *values: Any, after: int = 0, lag: int = 0) -> Any:
        """The same for a new command that knows all there is."""
        return self.act(by, kind(f"c{next(self.ids)}", self.game.number, *values), after=after, lag=lag)

    def play(self, *moves: str, after: int = 0) -> None:
        """Plays moves, each by whom it is to."""
        for move in moves:
            self.do(ANN if self.game.turn is FIRST else BOB, Play, move, after=after)

    def flag(self, at: int) -> None:
        """Lets the flag fall at a time, if it does."""
        self.time = at
        with contextlib.suppress(Refused):
            for entry in self.game.decide_flag(at):
                self.game.apply(entry)
