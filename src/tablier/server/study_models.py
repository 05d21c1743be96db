"""What goes over the wire to those who study: games with variations, and the files they come from and go to."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from tablier.server import limits
from tablier.server.models import MoveText, PositionText, Question, Rules, Sheet

Tags = Annotated[
    dict[str, str],
    Field(
        default={},
        description="What is known about the game beside its moves: `First`, `Second`, `Event`, `Date` …",
        examples=[{"First": "Ann", "Second": "Bob"}],
    ),
]


class StudyNode(Question):
    """A move in the tree of a study, and what is said about it."""

    parent: int = Field(description="The index of the move before it; -1 at the start.", ge=-1)
    move: MoveText
    comment: str = ""
    mark: Literal["", "!!", "!", "!?", "?!", "?", "??"] = ""


_EXAMPLE: dict[str, Any] = {
    "rules": {"game": "tumicarona"},
    "tags": {"First": "Ann"},
    "ending": "resign second",
    "nodes": [
        {"parent": -1, "move": "d3-e3W", "comment": "backwards", "mark": "?"},
        {"parent": -1, "move": "f2-e3A", "mark": "!"},
    ],
}


class Study(Question):
    """A game with variations, comments and marks, as a flat list of moves."""

    model_config = ConfigDict(json_schema_extra={"examples": [_EXAMPLE]})

    rules: Rules
    start: PositionText | None = Field(
        default=None, description="The position it begins with, when that is not the usual one."
    )
    tags: Tags
    ending: Literal["", "draw", "verdict", "resign first", "resign second", "time first", "time second"] = (
        Field(default="", description="How the game ended, where its moves do not show it.")
    )
    comment: str = Field(default="", description="What is said before the first move.")
    nodes: list[StudyNode] = Field(
        default=[],
        description="All moves, each after its parent. The first child of a move is its main continuation; the main "
        "continuations from the start on are the game.",
    )
    played: int | None = Field(
        default=None,
        ge=0,
        description="How many moves the game has, when its last one is followed by variations; "
        "else the main continuations are all played.",
    )


class ReadQuestion(Question):
    """A text with games, or a part of a file of them."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": '[Game "tours"]\n[Result "*"]\n\n1. 3@a1 *\n'}]}
    )

    text: str
    first_line: int = Field(
        default=1, ge=1, le=limits.LAST_LINE, description="The number of its first line in the file."
    )
    more: bool = Field(
        default=False,
        description="Whether the file goes on after this text. The last game of the text is then not read, for it may "
        "go on, too; if there is but one, the text has to be longer.",
    )


class ReadStudy(BaseModel):
    """A game that was read."""

    study: Study
    result: str = Field(examples=["1-0", "0-1", "1/2-1/2", "*"])
    line: int = Field(description="The line of the file in which it begins.")


class ReadingError(BaseModel):
    """Why a game could not be read."""

    game: int = Field(description="The index of the game among all in the text.")
    line: int = Field(description="The line of the file.")
    column: int = Field(description="The column, from 1.")
    message: str = Field(description="A sentence in the language asked for.")
    rule: str = Field(description="The rule that an illegal move breaks; else empty.")


class Reading(BaseModel):
    """What a text holds: the games that can be read, and what is wrong with the others."""

    studies: list[ReadStudy]
    errors: list[ReadingError]
    next_line: int | None = Field(
        description="The line of the first game that was not read, for it took too long or may go on: send the file "
        "from there. None when all are read."
    )


class StudyToWrite(Question):
    """A study that is to become a text."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"study": _EXAMPLE}]})

    study: Study


class SheetToWrite(Question):
    """A game as played, or a match of two rounds, that is to become a text."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"sheet": {"rules": {"game": "tours"}, "events": ["3@a1"]}}]}
    )

    sheet: Sheet
    tags: Tags


def _to_write(question: object) -> str:
    return "sheet" if isinstance(question, dict) and "sheet" in question else "study"


WriteQuestion = Annotated[
    Annotated[StudyToWrite, Tag("study")] | Annotated[SheetToWrite, Tag("sheet")], Discriminator(_to_write)
]


class Written(BaseModel):
    """A record."""

    text: str = Field(description="To be kept as a file, or read again.")
