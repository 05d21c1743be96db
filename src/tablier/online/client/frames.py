"""What a server tells of a game, as values. What a newer server tells besides is left out."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct, field

from tablier.errors import TablierError
from tablier.games import Player
from tablier.online.clock import Control

Side = Literal["first", "second"]
T = TypeVar("T")


def player_of(side: Side | None) -> Player | None:
    """The player a server calls so."""
    return None if side is None else Player[side.upper()]


def side_of(player: Player) -> Side:
    """What a server calls a player."""
    return "first" if player is Player.FIRST else "second"


class Pair(Struct, frozen=True):
    """Something of both players, read as ``pair[Player.FIRST]``."""

    first: Any
    second: Any

    def __getitem__(self, player: Player) -> Any:
        return (self.first, self.second)[player]


class Seat(Struct, frozen=True):
    """Who plays a side: ``kind`` is ``free``, ``kept`` for one who has not come yet, ``person`` or ``computer``.

    A computer has a ``level``, or plays at full strength with ``seconds`` for a move.
    """

    kind: str
    name: str | None = None
    level: int | None = None
    seconds: int | None = None


class Seats(Pair, frozen=True):
    """Both seats."""

    first: Seat
    second: Seat


class ClockTold(Struct, frozen=True):
    """The time both have, in milliseconds, as it was at ``now`` of the server's clock; and whose runs."""

    control: Control
    left: Pair
    now: int
    running: Side | None = None
    first_move: bool = False


class State(Struct, frozen=True):
    """What there is to a game besides its record."""

    seats: Seats
    present: Pair
    can_take_back: Pair
    clock: ClockTold | None = None
    draw_offer_side: Side | None = field(default=None, name="draw_offer")
    take_back_side: Side | None = field(default=None, name="take_back")
    rematch: str | None = None
    strict: bool = False
    watching: int = 0

    @property
    def draw_offer(self) -> Player | None:
        """Who offers a draw."""
        return player_of(self.draw_offer_side)

    @property
    def take_back(self) -> Player | None:
        """Who asks to take back."""
        return player_of(self.take_back_side)

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken."""
        return all(self.seats[player].kind in ("person", "computer") for player in Player)


class Happening(Struct, frozen=True):
    """An entry of a game's log: ``kind`` as in docs/online.md, and what belongs to that kind.

    The record after it has the first ``keep`` of the events before it, and then those of ``add``.
    """

    number: int
    time: int
    kind: str
    keep: int
    add: tuple[str, ...]
    side: Side | None = field(default=None, name="player")
    move: str | None = None
    name: str | None = None
    phrase: str | None = None
    game: str | None = None

    @property
    def player(self) -> Player | None:
        """Who did it; None where nobody did."""
        return player_of(self.side)


class Rules(Struct, frozen=True):
    """A rule set with its options."""

    game: str
    options: dict[str, int | str] = {}


class Sheet(Struct, frozen=True):
    """A game from its start on."""

    rules: Rules
    events: tuple[str, ...]
    start: str | None = None
    two_rounds: bool = False
    verdicts: bool = False


class You(Struct, frozen=True):
    """What whoever asks has to do with a game."""

    side: Side | None = field(default=None, name="player")
    invitation: str | None = None
    may_take: tuple[Side, ...] = ()


class GameFrame(Struct, frozen=True):
    """All of a game, with the entries after a number that was asked for."""

    game: str
    number: int
    sheet: Sheet
    you: You
    entries: tuple[Happening, ...]
    state: State


class HappenedFrame(Struct, frozen=True):
    """Entries as they come."""

    entries: tuple[Happening, ...]
    state: State


class PresentFrame(Struct, frozen=True):
    """Who is there."""

    present: Pair
    watching: int


class DoneFrame(Struct, frozen=True):
    """A command has happened, at this number."""

    id: str
    number: int


class Fault(Struct, frozen=True):
    """What is wrong: a word for programs and a sentence for people."""

    kind: str
    message: str


class RefusedFrame(Struct, frozen=True):
    """A command has not happened."""

    error: Fault
    id: str | None = None


class PingFrame(Struct, frozen=True):
    """Wants to be answered at once: so the server knows how long a move takes to come."""

    ping: int


class Refusal(Struct, frozen=True):
    """The answer to a request that cannot be."""

    error: Fault


class _Kind(Struct, frozen=True):
    kind: str


FRAMES: dict[str, type[Struct]] = {
    "game": GameFrame,
    "happened": HappenedFrame,
    "present": PresentFrame,
    "done": DoneFrame,
    "refused": RefusedFrame,
    "ping": PingFrame,
}


def read(text: str | bytes, kind: type[T]) -> T:
    """What a server says; raises :class:`TablierError` where it is not that."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError as error:
        raise TablierError(f"the server says what this client does not understand: {error}") from None


def read_frame(text: str | bytes) -> Struct | None:
    """A frame from a socket; None for a kind that is not known here."""
    kind = FRAMES.get(read(text, _Kind).kind)
    return None if kind is None else read(text, kind)
