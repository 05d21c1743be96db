"""What goes over the wire about games by link, as the OpenAPI description shows it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tablier.online.events import LONGEST_NAME
from tablier.server.models import Event, Outcome, PlayerName, PositionText, Question, Rules, Sheet

OnlineId = Annotated[
    str,
    Field(description="The id of a game.", pattern=r"^[A-Za-z0-9_-]{8,40}$", examples=["p3Qd0x7Yk2Lm"]),
]
Key = Annotated[
    str,
    Field(description="128 random bits in base64 that is safe in addresses.", pattern=r"^[A-Za-z0-9_-]{22}$"),
]
Name = Annotated[
    str,
    Field(description="What a player is called.", min_length=1, max_length=LONGEST_NAME, examples=["Ada"]),
]
Milliseconds = Annotated[int, Field(description="In milliseconds.", ge=0)]


class DaysControl(Question):
    """So many days for each move."""

    kind: Literal["days"]
    days: int = Field(ge=1, le=30)


class TimedControl(Question):
    """An amount of time for all moves, and an increment after each."""

    kind: Literal["timed"]
    initial: int = Field(ge=1000, le=86_400_000, description="In milliseconds.")
    increment: int = Field(default=0, ge=0, le=3_600_000, description="In milliseconds.")


Control = Annotated[DaysControl | TimedControl, Field(discriminator="kind")]


class PersonOpponent(Question):
    """Somebody who gets the link."""

    kind: Literal["person"]


class ComputerOpponent(Question):
    """The computer: at a level of the game, or at full strength with so many seconds a move."""

    kind: Literal["computer"]
    level: int | None = Field(default=None, ge=1, le=99)
    seconds: int | None = Field(default=None, ge=1, le=3600, description="One of those that are offered.")


class NewGame(Question):
    """A game to be played by link, and who makes it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"rules": {"game": "tumicarona"}, "name": "Ada"},
                {
                    "rules": {"game": "fanorona", "options": {"cols": 5, "rows": 5}},
                    "two_rounds": True,
                    "clock": {"kind": "timed", "initial": 300_000, "increment": 3000},
                    "me": "second",
                    "name": "Ada",
                },
                {
                    "rules": {"game": "tours"},
                    "clock": {"kind": "days", "days": 3},
                    "strict": True,
                    "me": "random",
                    "name": "Ada",
                    "opponent": {"kind": "computer", "level": 2},
                },
            ]
        }
    )

    rules: Rules
    two_rounds: bool = False
    start: PositionText | None = None
    clock: Control | None = None
    strict: bool = Field(default=False, description="Whether moves are final: nothing is taken back.")
    verdicts: bool = Field(
        default=False,
        description="Whether tables of endings declare draws. Whoever sits down agrees to it: the sheet says so.",
    )
    me: Literal["first", "second", "random"] = "first"
    name: Name
    opponent: Annotated[PersonOpponent | ComputerOpponent, Field(discriminator="kind")] = PersonOpponent(
        kind="person"
    )


class SeatQuestion(Question):
    """Which seat somebody takes, and under which name."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"player": "second", "name": "Bob"}]})

    player: PlayerName
    name: Name
    invitation: Key | None = Field(default=None, description="What the link to play carries.")


class KeyQuestion(Question):
    """The key that a private link carries."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"key": "AAAAAAAAAAAAAAAAAAAAAA"}]})

    key: Key


class OnlineKey(BaseModel):
    """The key of this browser, for a private link to another device."""

    key: Key | None


class FreeSeat(BaseModel):
    """Whoever has the invitation may sit here."""

    kind: Literal["free"]


class KeptSeat(BaseModel):
    """It is kept for somebody who has not sat down yet."""

    kind: Literal["kept"]


class PersonSeat(BaseModel):
    """A person sits here."""

    kind: Literal["person"]
    name: str


class ComputerSeat(BaseModel):
    """The computer sits here."""

    kind: Literal["computer"]
    level: int | None = Field(description="None at full strength.")
    seconds: int | None = Field(default=None, description="At full strength, those it has for a move.")
    name: str = Field(description="The name of the level, or `full strength`.")


Seat = Annotated[FreeSeat | KeptSeat | PersonSeat | ComputerSeat, Field(discriminator="kind")]


class Seats(BaseModel):
    """Who sits where."""

    first: Seat
    second: Seat


class Both(BaseModel):
    """What is so of each player."""

    first: bool
    second: bool


class Left(BaseModel):
    """What each player has left, in milliseconds."""

    first: Milliseconds
    second: Milliseconds


class ClockState(BaseModel):
    """The clocks at one moment of the server."""

    control: Control
    left: Left
    running: PlayerName | None = Field(description="Whose time runs.")
    now: int = Field(description="That moment, in milliseconds since 1970.")
    first_move: bool = Field(
        description="Whether the one whose time runs has not moved yet: what is left is for that move alone."
    )


class OnlineState(BaseModel):
    """How a game by link stands."""

    turn: PlayerName | None = Field(description="Who is to move; None when it is over.")
    outcome: Outcome | None
    seats: Seats
    clock: ClockState | None
    draw_offer: PlayerName | None = Field(description="Who offers a draw.")
    take_back: PlayerName | None = Field(description="Who asks to take back.")
    can_take_back: Both = Field(description="Who may ask to take back now.")
    rematch: OnlineId | None = Field(description="The game that follows this one.")
    strict: bool
    present: Both = Field(description="Who looks at the game now.")
    watching: int = Field(description="How many others do.")


class OnlineEntry(BaseModel):
    """One line of the log. Which of the further fields there are depends on the kind."""

    model_config = ConfigDict(extra="allow")

    number: int
    time: int = Field(description="In milliseconds since 1970.")
    kind: str = Field(
        description="created, seat-taken, moved, draw-offered, draw-declined, draw-agreed, verdict-given, resigned, "
        "take-back-asked, take-back-declined, take-back-agreed, flag-fell, phrase-said, rematch-made or outage."
    )
    keep: int = Field(description="So many of the sheet's events before it stay.")
    add: list[Event] = Field(description="What comes after them.")
    player: PlayerName | None = Field(default=None, description="Who did it.")
    command: str | None = Field(default=None, description="The id of the command.")
    name: str | None = Field(default=None, description="seat-taken: what the player is called.")
    move: str | None = Field(default=None, description="moved: the move.")
    phrase: str | None = Field(default=None, description="phrase-said: which.")
    game: str | None = Field(default=None, description="rematch-made: the other game.")


class You(BaseModel):
    """Who the one who asks is in a game."""

    player: PlayerName | None = Field(description="Which seat is his.")
    invitation: Key | None = Field(
        description="For who made the game, while the other seat is free: what opens it, for the link to play."
    )
    may_take: list[PlayerName] = Field(
        description="The seats that he may take without an invitation, such as one that a rematch keeps for him."
    )


class GameFrame(BaseModel):
    """A game by link, all of it."""

    kind: Literal["game"]
    game: OnlineId
    number: int = Field(description="The number of the last entry of its log.")
    sheet: Sheet
    you: You
    entries: list[OnlineEntry] = Field(description="The log after the number asked for.")
    state: OnlineState


class MyGame(BaseModel):
    """A game of one's own, in a list."""

    game: OnlineId
    rules: Rules
    you: PlayerName
    opponent: str | None
    opponent_level: int | None = Field(description="Of a computer that plays at a level.")
    opponent_seconds: int | None = Field(description="Of one at full strength: those it has for a move.")
    turn: PlayerName | None
    your_turn: bool
    over: bool
    result: str | None
    touched: int = Field(description="When something last happened, in milliseconds since 1970.")
    deadline: int | None = Field(description="When the time of whoever is to move will have run out.")
    waiting: bool = Field(description="Whether the other seat is free.")


class MyGames(BaseModel):
    """One's own games: first those that go on, and of these the one in which something happened last."""

    games: list[MyGame]


class Where(BaseModel):
    """Under which addresses others find this server."""

    public: str | None = Field(description="For everybody, where the host has said so.")
    network: list[str] = Field(description="In the same network.")
    here: str = Field(description="On this machine.")
    reach: Literal["here", "network", "public"] = Field(description="How far the best of them reaches.")
