"""What a game's log holds: numbered entries, each an event with its time, checked when written and when read."""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass
from typing import Annotated, Self

import msgspec
from msgspec import Meta, Struct

from tablier.errors import TablierError, shortened
from tablier.games import Player
from tablier.online.clock import LAG, Control

LONGEST_NAME = 30

GameId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,40}\Z")]
CommandId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}\Z")]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
MoveText = Annotated[str, Meta(min_length=1, max_length=1000)]
PhraseId = Annotated[str, Meta(pattern=r"^[a-z-]{1,30}\Z")]
Time = Annotated[int, Meta(ge=0, lt=2**53)]
"""Milliseconds since 1970, in UTC."""


def new_game_id() -> str:
    """The id of a new game: nobody guesses it, and it goes into a link."""
    return secrets.token_urlsafe(9)


def new_token() -> str:
    """What a seat is kept with: 128 random bits. Only :func:`hash_token` of it is stored."""
    return secrets.token_urlsafe(16)


def hash_token(token: str) -> str:
    """What a log has of a token. The token is random, so that a plain hash keeps it secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def invitation_to(game: str, key: str) -> str:
    """What opens the other seat of a game. It follows from its maker's key, so that he can be told it again."""
    digest = hashlib.sha256(f"invitation {game} {key}".encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[:22]


class LogError(TablierError):
    """A log holds, or would hold, what cannot be: ``game`` and ``number`` say where."""

    def __init__(self, game: str, number: int, why: str) -> None:
        self.game = game
        self.number = number
        self.why = why
        super().__init__(game, number, why)

    def __str__(self) -> str:
        return f"game {self.game}, entry {self.number}: {self.why}"


class OpenSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="open"):
    """Whoever has the link may sit here; where it carries an invitation, this is the hash of it."""

    invitation: Hash | None = None


class ReservedSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="reserved"):
    """Only who has a certain token may sit here: somebody invited, or the other player at a rematch."""

    token: Hash


class ComputerSeat(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="computer"
):
    """The computer sits here, at a level of the game, or at full strength with so many seconds a move."""

    level: Annotated[int, Meta(ge=1, le=99)] | None = None
    seconds: Annotated[int, Meta(ge=1, le=3600)] | None = None

    def __post_init__(self) -> None:
        if (self.level is None) is (self.seconds is None):
            raise TablierError("the computer plays at a level, or at full strength with some seconds a move")


Seat = OpenSeat | ReservedSeat | ComputerSeat


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened in a game."""


class ByPlayer(Event, frozen=True):
    """Something a player did. ``command`` is the id the player's client made, by which a repeat is known."""

    player: Player
    command: CommandId


class Created(Event, frozen=True):
    """The game begins, with all that is fixed from then on. Always the first entry, and no other."""

    rules: Annotated[str, Meta(max_length=30)]
    options: dict[Annotated[str, Meta(max_length=30)], int | Annotated[str, Meta(max_length=200)]]
    seats: tuple[Seat, Seat]
    two_rounds: bool = False
    start: Annotated[str, Meta(max_length=500)] | None = None
    clock: Control | None = None
    strict: bool = False
    verdicts: bool = False
    rematch_of: GameId | None = None


class SeatTaken(ByPlayer, frozen=True):
    """A person sits down; from then on the token speaks for this player."""

    token: Hash
    name: str
    invitation: Hash | None = None

    def __post_init__(self) -> None:
        name = self.name
        if not (1 <= len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()):
            raise TablierError(
                f"a name is one line of 1 to {LONGEST_NAME} characters, not {shortened(repr(name))}"
            )


class Moved(ByPlayer, frozen=True):
    """A move was played. ``lag`` is how much of its way to the server is not counted."""

    move: MoveText
    lag: Annotated[int, Meta(ge=0, le=LAG)] = 0


class DrawOffered(ByPlayer, frozen=True):
    """A player offers a draw."""


class DrawDeclined(ByPlayer, frozen=True):
    """A player declines the other's offer."""


class DrawAgreed(ByPlayer, frozen=True):
    """A player agrees to the other's offer: the round ends."""


class VerdictGiven(Event, frozen=True):
    """Tables of endings prove what stands on the board drawn, and both players let them say so: the round ends."""


class Resigned(ByPlayer, frozen=True):
    """A player gives up: the round ends."""


class TakeBackAsked(ByPlayer, frozen=True):
    """A player asks to take back his last move, and the other's reply if there is one."""


class TakeBackDeclined(ByPlayer, frozen=True):
    """A player does not let the other take back."""


class TakeBackAgreed(ByPlayer, frozen=True):
    """A player lets the other take back."""


class FlagFell(Event, frozen=True):
    """A player's time has run out: the round ends."""

    player: Player


class PhraseSaid(ByPlayer, frozen=True):
    """A player says one of the ready-made phrases."""

    phrase: PhraseId


class RematchMade(ByPlayer, frozen=True):
    """A player asks for another game: there it is, with the seats swapped and kept for the two."""

    game: GameId


class Outage(Event, frozen=True):
    """Nobody could play from ``began`` to ``ended``: the player whose time ran gets it back."""

    began: Time
    ended: Time


KINDS: dict[str, type[Event]] = {
    "created": Created,
    "seat-taken": SeatTaken,
    "moved": Moved,
    "draw-offered": DrawOffered,
    "draw-declined": DrawDeclined,
    "draw-agreed": DrawAgreed,
    "verdict-given": VerdictGiven,
    "resigned": Resigned,
    "take-back-asked": TakeBackAsked,
    "take-back-declined": TakeBackDeclined,
    "take-back-agreed": TakeBackAgreed,
    "flag-fell": FlagFell,
    "phrase-said": PhraseSaid,
    "rematch-made": RematchMade,
    "outage": Outage,
}
"""The kinds of events by the name that a log has for them."""

_NAMES = {event: name for name, event in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log."""

    number: int
    time: int
    event: Event

    @property
    def kind(self) -> str:
        """The name of what happened, one of :data:`KINDS`."""
        return _NAMES[type(self.event)]

    def payload(self, game: str) -> str:
        """The event as JSON, for the log of a game; raises :class:`LogError` for what could not be read again."""
        text = msgspec.json.encode(self.event).decode()
        if self.read(game, self.number, self.time, self.kind, text) != self:
            raise LogError(game, self.number, "this would not be read as it was meant")
        return text

    @classmethod
    def read(cls, game: str, number: int, time: int, kind: str, payload: str) -> Self:
        """The entry a log holds; raises :class:`LogError` where that is nonsense."""
        try:
            msgspec.convert(time, Time)
            return cls(number, time, msgspec.json.decode(payload, type=KINDS[kind]))
        except KeyError:
            raise LogError(game, number, f"there is no kind of event {shortened(repr(kind))}") from None
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise LogError(game, number, f"this is no event of a game: {error}") from None
