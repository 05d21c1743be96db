"""What goes over the wire: every request and every answer of the API, as the OpenAPI description shows them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from tablier.engine.levels import NAMES
from tablier.games import RULE_SETS
from tablier.server import limits

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"

PlayerName = Literal["first", "second"]
Language = Literal["en", "fr"]

GameId = Annotated[
    str,
    Field(
        description="The rule set.",
        max_length=32,
        examples=["tumicarona"],
        json_schema_extra={"enum": list(RULE_SETS)},
    ),
]
PositionText = Annotated[
    str,
    Field(
        description="A position in one line of text; its format is that of Tablier everywhere.",
        max_length=limits.LONGEST_POSITION,
        examples=[START],
    ),
]
MoveText = Annotated[
    str,
    Field(
        description="A move, written as the list of legal moves has it.",
        max_length=limits.LONGEST_EVENT,
        examples=["e2-e3A"],
    ),
]
Event = Annotated[
    str,
    Field(
        description="What happened: the text of a move, or `draw` (agreed), `resign first`, `resign second`, "
        "`flag first`, `flag second` (the time of that player has run out), `verdict` (tables of endings prove a "
        "draw).",
        max_length=limits.LONGEST_EVENT,
        examples=["e2-e3A"],
    ),
]
Cell = Annotated[str, Field(description="A point or cell, such as `e3`.", examples=["e3"])]
Token = Annotated[
    str,
    Field(
        description="One step of a turn in the making, as the choices name it.",
        max_length=limits.LONGEST_TOKEN,
        examples=["e2"],
    ),
]
Board = Annotated[
    dict[str, str], Field(description="The symbol of what stands on each cell.", examples=[{"e3": "W"}])
]
Prose = Annotated[
    str,
    Field(
        description="A text for people: `**strong**`, `*emphasis*`, `[T6]` refers to the section of a rule, and a "
        "blank line parts paragraphs.",
    ),
]
Finish = Annotated[
    Literal["won", "stop", "stopped"],
    Field(
        description="How the game ends here where the board does not show it. Les Tours `won`: whoever is not to move "
        "has reached the goal; Tchag `stop`: who is to move may end the game, `stopped`: has ended it."
    ),
]
OptionValue = int | Annotated[str, Field(max_length=limits.LONGEST_POSITION)]


class Question(BaseModel):
    """A part of a request: what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Rules(Question):
    """A rule set with its options."""

    game: GameId
    options: dict[Annotated[str, Field(max_length=32)], OptionValue] = Field(
        default={},
        description="The options by name. In a request those left out have their usual value; an answer has all.",
        max_length=limits.MOST_OPTIONS,
        examples=[{"cols": 5, "rows": 5}],
    )


class Sheet(Question):
    """The game so far, which the page keeps: the rules, where it began, and all that happened."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"rules": {"game": "tumicarona"}},
                {
                    "rules": {"game": "fanorona", "options": {"cols": 5}},
                    "events": ["c2-c3A", "resign second"],
                },
                {"rules": {"game": "fanorona"}, "two_rounds": True, "events": ["draw", "e2-e3A"]},
                {"rules": {"game": "tours"}, "start": "212313/....../....../....../....../122133 s -"},
            ]
        }
    )

    rules: Rules
    two_rounds: bool = Field(
        default=False,
        description="A match of two rounds: `fanorona` (again while it is drawn), then `vela`. The rules are those of "
        "`fanorona`, and the events run on through the rounds: the next one begins by itself.",
    )
    start: PositionText | None = Field(
        default=None, description="The position it began with, when that is not the usual one."
    )
    events: list[Event] = Field(
        default=[], description="All that happened, in order.", max_length=limits.MOST_EVENTS
    )
    verdicts: bool = Field(
        default=False,
        description="Whether the players let tables of endings declare draws: a move that leads to a position they "
        "prove drawn is then followed by `verdict`.",
    )


class PlayQuestion(Question):
    """A game, and what happens next in it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"sheet": {"rules": {"game": "tumicarona"}}, "event": "e2-e3A"},
                {"sheet": {"rules": {"game": "tchag"}}, "event": "b2-b3:L,D"},
            ]
        }
    )

    sheet: Sheet
    event: Event


class StepsQuestion(Question):
    """A position, and the steps of a turn made so far."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"rules": {"game": "tumicarona"}, "position": START},
                {"rules": {"game": "tumicarona"}, "position": START, "prefix": ["d3", "e3W"]},
                {
                    "rules": {"game": "tours"},
                    "position": "212313/....../....../....../....../122133 s -",
                    "prefix": ["a1"],
                },
            ]
        }
    )

    rules: Rules
    position: PositionText
    prefix: list[Token] = Field(
        default=[], description="The tokens chosen so far.", max_length=limits.MOST_TOKENS
    )


class MoveQuestion(Question):
    """A move that somebody wants to play."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"rules": {"game": "tumicarona"}, "position": START, "move": "e2-e3"}],
        }
    )

    rules: Rules
    position: PositionText
    move: MoveText


class StepQuestion(Question):
    """A step that somebody wants to make after those made; the first of a turn picks up the piece."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"rules": {"game": "tumicarona"}, "position": START, "prefix": ["d3", "e3W"], "next": "d4A"},
                {"rules": {"game": "tumicarona"}, "position": START, "prefix": [], "next": "a1"},
            ],
        }
    )

    rules: Rules
    position: PositionText
    prefix: list[Token] = Field(description="The tokens chosen so far.", max_length=limits.MOST_TOKENS)
    next: Token = Field(description="The token that is to follow, or a cell that was pointed at.")


def _asked_about(question: object) -> str:
    return "step" if isinstance(question, dict) and "next" in question else "move"


WhyNotQuestion = Annotated[
    Annotated[MoveQuestion, Tag("move")] | Annotated[StepQuestion, Tag("step")], Discriminator(_asked_about)
]


class ComputerQuestion(Question):
    """A game in which the computer is to move, and how well it plays."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"sheet": {"rules": {"game": "tchag"}}, "level": 2}]}
    )

    sheet: Sheet
    level: int = Field(
        description="The number of one of the game's levels, the weakest being 1.", examples=[2]
    )


class HintQuestion(Question):
    """A game in which somebody wants to know what to play."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"sheet": {"rules": {"game": "tchag"}}}]})

    sheet: Sheet


class Hands(Question):
    """Les Tours, while pieces are placed: the sizes each player still holds."""

    first: list[int] = Field(max_length=limits.MOST_IN_HAND)
    second: list[int] = Field(max_length=limits.MOST_IN_HAND)


class TextQuestion(Question):
    """A position told as a text; without one that in which a game begins."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"rules": {"game": "tours"}}, {"rules": {"game": "vela"}, "position": f"{START} b"}]
        }
    )

    rules: Rules
    position: PositionText | None = None


class PiecesQuestion(Question):
    """A position told piece by piece. What a game does not count or have is left out."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"rules": {"game": "vela"}, "board": {"c3": "W", "e5": "B"}, "giver": "second"},
                {
                    "rules": {"game": "tchag"},
                    "board": {"a1": "R", "b1": "g", "c1": "y"},
                    "turn": "second",
                },
            ]
        }
    )

    rules: Rules
    board: dict[
        Annotated[str, Field(max_length=limits.LONGEST_TOKEN)],
        Annotated[str, Field(max_length=limits.LONGEST_TOKEN)],
    ] = Field(
        description="The symbol of what stands on each cell; Tchag: anywhere within 6×6 cells.",
        max_length=limits.MOST_CELLS,
    )
    turn: PlayerName = "first"
    since_capture: int | None = Field(default=None, description="Fanorona: plies since the last capture.")
    number: int | None = Field(default=None, description="Fanorona: the number of the move.")
    giver: PlayerName | None = Field(default=None, description="Vela: who gives.")
    hands: Hands | None = None
    finish: Finish | None = None


def _told_by(question: object) -> str:
    return "pieces" if isinstance(question, dict) and "board" in question else "text"


PositionQuestion = Annotated[
    Annotated[TextQuestion, Tag("text")] | Annotated[PiecesQuestion, Tag("pieces")], Discriminator(_told_by)
]


class OptionOffer(BaseModel):
    """An option of a rule set: a choice among values, a number in a range, or, with neither, a text."""

    name: str
    usual: int | str = Field(description="The value it has unless told otherwise.")
    choices: list[int | str] | None
    range: tuple[int, int] | None = Field(description="The least and the largest value.")


class LevelOffer(BaseModel):
    """A level at which the computer plays a game."""

    number: int = Field(description="From 1, the weakest.")
    name: str = Field(description="The same in all games.", json_schema_extra={"enum": list(NAMES)})


class Size(BaseModel):
    """How many columns and rows the board in the text has."""

    cols: int
    rows: int


class Shown(BaseModel):
    """A position as a text and as a board."""

    position: PositionText
    board: Board
    size: Size


class Show(BaseModel):
    """A game that was played once and is worth looking at: where it begins, and its moves."""

    start: Shown
    events: list[Event]


class GameOffer(BaseModel):
    """A rule set on offer."""

    id: GameId
    options: list[OptionOffer]
    start: Shown = Field(description="The position a game begins with under the usual options.")
    show: Show
    levels: list[LevelOffer] = Field(description="How well the computer plays it, the weakest first.")


class Games(BaseModel):
    """All that can be played."""

    version: str
    games: list[GameOffer]
    full_strength: list[int] = Field(
        description="For how many seconds a move the computer may think at full strength; none: it does not play so.",
        examples=[[1, 3, 10, 30]],
    )


Kind = Literal[
    "piece",
    "size",
    "step",
    "approach",
    "withdrawal",
    "place",
    "bounce",
    "goal",
    "capture",
    "close",
    "rejoin",
    "pass",
    "stop",
]


class Choice(BaseModel):
    """One thing that may be done next within a turn."""

    token: Token
    kind: Kind
    target: str = Field(description="The cell concerned; empty where there is none.")
    captured: list[Cell] = Field(description="What this step captures.")
    slides: list[tuple[Cell, Cell]] = Field(description="Tchag: the tiles that slide, from and to.")
    direction: Literal["", "L", "R", "D", "U"] = Field(
        description="Tchag: of a closing the side the tiles come from, of a rejoining the way they go; else empty."
    )
    line: str = Field(description="Tchag: the column or row a rejoining moves; else empty.", examples=["c"])
    preview: str = Field(
        description="The board part of the text after this step. Tchag: in the box of the turn's start."
    )


class End(BaseModel):
    """Les Tours: where the chosen piece may end its turn, and the way that is shown for it."""

    target: str = Field(description="The end cell, or `goal`.")
    move: MoveText
    tokens: list[Token] = Field(description="The whole turn along the shortest way, the start cell first.")


class Steps(BaseModel):
    """A turn in the making."""

    choices: list[Choice] = Field(description="What may come next; none when the turn, or the game, is over.")
    move: MoveText | None = Field(description="The move that is played if the turn ends here, where it may.")
    ends: list[End] = Field(
        description="Les Tours, once a piece is chosen: each end of its turn; elsewhere none."
    )


class Outcome(BaseModel):
    """How a game ended."""

    winner: PlayerName | None = Field(description="None for a draw.")
    reason: str = Field(
        description="captured, immobile, no_capture_limit, goal, deadlock, count, repetition, agreement, verdict, "
        "resignation or time."
    )
    rule: str = Field(description="The number of the rule that says so; empty where none does.")
    result: str = Field(description="As players write it.", examples=["1-0", "0-1", "1/2-1/2"])


class Happening(BaseModel):
    """One event of the history."""

    event: Event
    player: PlayerName | None = Field(description="Who moved or resigned; None for a draw.")
    number: int = Field(
        description="The number of the move as records count; for other events of the last move."
    )
    round: int = Field(description="In a match, the round it belongs to, from 0; else 0.")
    captured: int = Field(description="How many pieces it captured.")


class Last(BaseModel):
    """The last event, of a verdict the move before it, for the board to show how it came about."""

    event: Event
    player: PlayerName | None
    round: int
    before: Board
    after: Board = Field(description="In a match this may be the end of the round before.")
    frames: list[Choice] = Field(
        description="The choices along the move, the picking up of the piece first; none if nothing moved."
    )


class Round(BaseModel):
    """A round of a match."""

    game: GameId
    result: str = Field(examples=["1-0", "0-1", "1/2-1/2", "*"], description="`*` while it goes on.")
    winner: PlayerName | None
    reason: str | None
    rule: str | None


class TwoRounds(BaseModel):
    """Where a match of two rounds stands."""

    phase: Literal["first", "vela", "over"]
    rounds: list[Round]
    giver: PlayerName | None = Field(description="Who gives in Vela: the winner of the first round.")


class Captured(BaseModel):
    """How many pieces each player lacks of those the game begins with, wherever the sheet begins."""

    first: int
    second: int


class Counters(BaseModel):
    """Fanorona: how long nothing has been captured, and when that draws (0: never)."""

    since_capture: int
    limit: int


class Snapshot(BaseModel):
    """A game as it stands: everything a page shows."""

    sheet: Sheet = Field(description="As played, with all options.")
    rules: Rules = Field(description="Of the round being played: in a match this may be `vela`.")
    position: PositionText
    board: Board
    size: Size
    turn: PlayerName
    steps: Steps = Field(description="What the player to move may begin with.")
    outcome: Outcome | None
    captured: Captured
    hands: Hands | None
    counters: Counters | None
    giver: PlayerName | None = Field(description="Vela: who gives.")
    giving: bool = Field(description="Vela: whether V3 and V4 still hold.")
    repetitions: int = Field(description="How often this position has occurred, this time included.")
    history: list[Happening]
    last: Last | None
    round: int = Field(description="The round being played, from 0.")
    tables: int = Field(
        description="Up to how many pieces the tables that come with Tablier know every ending under these rules; 0: "
        "they know none."
    )
    endings: int = Field(
        description="Up to so many pieces there is something to say about endings under these rules "
        "(`/api/tablebase`); 0: never."
    )
    two_rounds: TwoRounds | None


class SetUp(Shown):
    """A position as it is written, and all that it has: what a board is set up with."""

    turn: PlayerName = Field(description="Tchag: it goes to the other side where the one told cannot move.")
    since_capture: int | None
    number: int | None
    giver: PlayerName | None
    hands: Hands | None
    finish: Finish | None
    outcome: Outcome | None = Field(description="Where the game is over there: how it ended.")


class WhyNot(BaseModel):
    """Whether a move is legal, or a step can follow; and if not, why."""

    legal: bool
    rule: str = Field(description="The number of the rule; empty if there is none.", examples=["T7"])
    why: str = Field(description="A sentence in the language asked for; empty if it is legal.")


class ComputerMove(BaseModel):
    """What the computer plays."""

    move: MoveText
    frames: list[Choice] = Field(description="The choices along the move, the picking up of the piece first.")


class Score(BaseModel):
    """What a position is worth to the player to move.

    What is proved holds for play without repetition and without a limit of moves that draws.
    """

    value: float = Field(description="1 for a win, 0 for a draw, -1 for a loss; in between if estimated.")
    proved: bool = Field(description="Whether that is certain; else it is an estimate.")
    distance: int | None = Field(
        description="Within how many moves of both sides a proved win or loss comes; None for anything else."
    )
    expected: float = Field(description="The share of the point the player to move can hope for, 0 to 1.")


class Hint(BaseModel):
    """What the engine would play, and what it thinks."""

    move: MoveText
    frames: list[Choice] = Field(description="The choices along the move, the picking up of the piece first.")
    score: Score


class Fault(BaseModel):
    """What is wrong with a request. Which of the further fields there are depends on the kind."""

    kind: Literal[
        "parse",
        "illegal",
        "over",
        "option",
        "request",
        "size",
        "not_found",
        "busy",
        "internal",
        # games by link
        "storage",
        "limit",
        "key",
        "origin",
        "no-seat",
        "taken",
        "seated",
        "reserved",
        "invitation",
    ]
    message: str = Field(
        description="A sentence in the language asked for; illegal: why the rule forbids it."
    )
    text: str | None = Field(default=None, description="parse: the text that cannot be read.")
    offset: int | None = Field(default=None, description="parse: the index of the character at fault.")
    rule: str | None = Field(default=None, description="illegal: the rule that forbids the move.")
    choices: list[int | str] | None = Field(default=None, description="option, not_found: what is on offer.")
    where: list[int | str] | None = Field(default=None, description="request: the way to the field at fault.")
    event: int | None = Field(
        default=None,
        description="The index of the event of a sheet, or the move of a study, that is at fault.",
    )


class Wrong(BaseModel):
    """The answer to a request that cannot be answered."""

    error: Fault
