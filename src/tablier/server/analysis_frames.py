"""What goes over the socket of an analysis: every message and every answer, one frame of JSON each."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from pydantic import ValidationError

from tablier import tablebase
from tablier.analysis import Note
from tablier.engine import Analysis, Score
from tablier.errors import shortened
from tablier.games import Move
from tablier.server.errors import Refusal, about_request
from tablier.server.models import Sheet
from tablier.server.turns import frames

MOST_LINES = 5
SHOWN = 6
"""Of so many moves of a line the steps are told, for a board to show them."""

Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class _Numbered(msgspec.Struct):
    """What a page asks for has a number, which the answers carry."""

    id: Number


class Analyse(_Numbered, tag_field="do", tag="analyse", forbid_unknown_fields=True):
    """Analyse the last position of a game, and show so many lines."""

    sheet: msgspec.Raw
    lines: Annotated[int, msgspec.Meta(ge=1, le=MOST_LINES)] = 1


class Annotate(_Numbered, tag_field="do", tag="annotate", forbid_unknown_fields=True):
    """Say something about each move of a game."""

    sheet: msgspec.Raw


class Choose(_Numbered, tag_field="do", tag="choose", forbid_unknown_fields=True):
    """Choose a move at full strength, within so many seconds."""

    sheet: msgspec.Raw
    seconds: Annotated[int, msgspec.Meta(ge=1, le=3600)]


class Stop(_Numbered, tag_field="do", tag="stop", forbid_unknown_fields=True):
    """Go on no longer with what was asked under this number; of a move, choose it now."""


Message = Analyse | Annotate | Choose | Stop

_messages: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_numbers = msgspec.json.Decoder(_Numbered)


def read_message(frame: bytes | str) -> Message:
    """A message of a page. Raises a Refusal for anything else."""
    try:
        return _messages.decode(frame)
    except msgspec.ValidationError as error:
        raise Refusal(422, "request", shortened(str(error))) from None
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise Refusal(400, "request", f"this is not JSON: {shortened(str(error))}") from None


def number_in(frame: bytes | str) -> int | None:
    """The number of a message that is wrong otherwise, if it has one."""
    try:
        return _numbers.decode(frame).id
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return None


def read_sheet_of(message: Analyse | Annotate | Choose) -> Sheet:
    """The sheet in a message, judged as those in requests are."""
    try:
        return Sheet.model_validate_json(bytes(message.sheet))
    except ValidationError as error:
        faults = error.errors(include_url=False)
        raise about_request([{**fault, "loc": ("sheet", *fault["loc"])} for fault in faults]) from None


class Waiting(msgspec.Struct, tag_field="kind", tag="waiting"):
    """So many have their turn before."""

    id: int
    place: int


class Line(msgspec.Struct):
    """A line of play: its moves, and the steps of the first of them."""

    score: Score
    moves: list[str]
    frames: list[list[dict[str, Any]]]


class Lines(msgspec.Struct, tag_field="kind", tag="lines"):
    """What the engine has found so far."""

    id: int
    depth: int
    nodes: int
    score: Score
    from_table: bool
    from_book: bool
    lines: list[Line]


class Chosen(msgspec.Struct, tag_field="kind", tag="chosen"):
    """The move that the engine plays, and its steps."""

    id: int
    move: str
    frames: list[dict[str, Any]]


class Noted(msgspec.Struct, tag_field="kind", tag="note"):
    """What is said of one move, and how many of all have been looked at."""

    id: int
    done: int
    all: int
    note: dict[str, object]


class Done(msgspec.Struct, tag_field="kind", tag="done"):
    """Nothing more comes under this number."""

    id: int


class Wrong(msgspec.Struct, tag_field="kind", tag="error"):
    """What is wrong with a message; nothing more comes under its number."""

    id: int | None
    error: dict[str, object]


def lines_of(number: int, found: Analysis, nodes: int) -> Lines:
    """What was found, as a page shows it."""
    shown = [(line.score, continued(line.moves)) for line in found.lines]
    lines = [
        Line(score, list(map(str, moves)), [frames(move) for move in moves[:SHOWN]]) for score, moves in shown
    ]
    return Lines(number, found.depth, nodes, found.score, found.from_table, found.from_book, lines)


def continued(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """A line that ends in an ending goes on as the tables play it, as far as it is shown."""
    tables = tablebase.shipped()
    while len(moves) < SHOWN and (best := tables.best(moves[-1].before.play(moves[-1]))):
        moves = (*moves, best)
    return moves


def note_of(number: int, note: Note, done: int, total: int, language: str) -> Noted:
    """A note in one language."""
    told = {**note.to_json(), "line": list(map(str, note.line)), "reason": note.reason.in_language(language)}
    return Noted(number, done, total, told)
