"""The time of two players: pure arithmetic in milliseconds, with every moment given in.

A clock is a value. It is none at all, days for each move, or an amount for all moves with an increment after each.

The first moves. Nobody's time runs before the first move of a game: whoever made the game may wait for days until
somebody follows the link. After it, time runs without a pause to the end of the game; a next round begins with full
clocks when the round before it ends. A player's first move of a round costs nothing and earns no increment, but it
must come within the time a full clock shows, and a minute is always allowed.

A move's way to the server may be given back, up to :data:`LAG`. So a flag falls so much later than the clock shows
nothing left: till then a move may be on its way that was played in time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from tablier.games import Player

LAG = 300
"""So much of a move's way is given back at most."""

FIRST_MOVE = 60_000
"""So long a first move may take at least."""

DAY = 86_400_000

T = TypeVar("T")


class Days(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """So many days for each move."""

    days: Annotated[int, Meta(ge=1, le=30)]


class Timed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="timed"):
    """An amount of time for all moves, and an increment after each, in milliseconds."""

    initial: Annotated[int, Meta(ge=1000, le=DAY)]
    increment: Annotated[int, Meta(ge=0, le=3_600_000)] = 0


Control = Days | Timed


@dataclass(frozen=True, slots=True)
class Clock:
    """What both players have left, and whose time runs since when.

    ``left`` is as it was when the turn began; ``has_moved`` says who has made the first move of the round.
    """

    control: Control | None
    left: tuple[int, int]
    has_moved: tuple[bool, bool] = (False, False)
    turn: Player | None = None
    since: int = 0

    @classmethod
    def full(cls, control: Control | None) -> Clock:
        """The clock at the start of a round; it does not run yet."""
        amount = 0
        if isinstance(control, Timed):
            amount = control.initial
        elif control is not None:
            amount = control.days * DAY
        return cls(control, (amount, amount))

    @property
    def deadline(self) -> int | None:
        """When the player whose time runs will have none left."""
        if self.turn is None or self.control is None:
            return None
        return self.since + self._allowed(self.turn)

    @property
    def flag_at(self) -> int | None:
        """From when on the flag falls: moves that were played in time have arrived by then."""
        deadline = self.deadline
        return None if deadline is None else deadline + LAG

    def is_late(self, time: int, lag: int = 0) -> bool:
        """Whether a move that arrives now, so long after it was played, comes too late."""
        deadline = self.deadline
        return deadline is not None and time - min(lag, LAG) > deadline

    def left_at(self, player: Player, time: int) -> int:
        """What a player's clock shows."""
        if player is not self.turn:
            return self.left[player]
        return max(0, self._allowed(player) - max(0, time - self.since))

    def running(self, player: Player, time: int) -> Clock:
        """The clock from now on: this player's time runs, and the other's stands."""
        return replace(self.stopped(time), turn=player, since=time)

    def stopped(self, time: int, lag: int = 0) -> Clock:
        """The clock when nobody's time runs any more."""
        player = self.turn
        if player is None:
            return self
        if not isinstance(self.control, Timed) or not self.has_moved[player]:
            return replace(self, turn=None)
        taken = max(0, time - self.since - min(lag, LAG))
        return replace(self, turn=None, left=_with(self.left, player, max(0, self.left[player] - taken)))

    def moved(self, player: Player, time: int, lag: int = 0) -> Clock:
        """The clock after a move: nobody's time runs until :meth:`running` says whose does."""
        stopped = self.stopped(time, lag)
        if not isinstance(self.control, Timed):
            return stopped
        if not self.has_moved[player]:
            return replace(stopped, has_moved=_with(self.has_moved, player, True))
        return replace(
            stopped, left=_with(stopped.left, player, stopped.left[player] + self.control.increment)
        )

    def after_outage(self, milliseconds: int) -> Clock:
        """The clock with this time given back to the player whose time runs."""
        return replace(self, since=self.since + milliseconds)

    def _allowed(self, player: Player) -> int:
        if isinstance(self.control, Timed) and not self.has_moved[player]:
            return max(self.left[player], FIRST_MOVE)
        return self.left[player]


def _with(pair: tuple[T, T], player: Player, value: T) -> tuple[T, T]:
    return (value, pair[1]) if player is Player.FIRST else (pair[0], value)
