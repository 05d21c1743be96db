"""What goes over the wire to those who learn: rules, lessons, exercises, puzzles, and the judge of their tasks."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tablier.learn.themes import THEMES
from tablier.server import limits
from tablier.server.models import (
    GameId,
    Language,
    MoveText,
    OptionValue,
    PositionText,
    Prose,
    Question,
    Rules,
)


class WrongMove(BaseModel):
    """A move worth trying that is not legal, and why."""

    move: MoveText
    rule: str = Field(description="The number of the rule that forbids it.", examples=["T7"])
    why: str = Field(description="A sentence about it, in the language asked for.")


class Figure(BaseModel):
    """A position to look at, and often to make a turn in."""

    game: GameId = Field(description="Not always that of the page: Vela shows the base rules by Fanorona.")
    options: dict[str, OptionValue] = Field(description="All options by name.")
    position: PositionText
    caption: Prose
    shown: MoveText | None = Field(description="A move to draw as just played from this position.")
    task: Prose | None = Field(
        description="What the reader is asked to play; None where there is only to look."
    )
    good: list[MoveText] = Field(description="All turns that do what is asked.")
    praise: Prose | None = Field(description="What to say to whoever plays one.")
    wrong: list[WrongMove]


class RuleSection(BaseModel):
    """One rule, with its figures."""

    rule: str = Field(
        description="Its number; or a word in small letters, such as `board`, where it is no numbered rule.",
        examples=["T6"],
    )
    title: Prose
    text: Prose
    ours: Prose | None = Field(
        description="Why this was decided here: the sheets are silent, or can be read two ways."
    )
    options: list[str] = Field(description="The options of the rule set that bite here.")
    figures: list[Figure]


class RulesPage(BaseModel):
    """The rules of one rule set, complete, in one language."""

    game: GameId
    intro: Prose
    sections: list[RuleSection] = Field(description="In reading order.")


class Task(BaseModel):
    """A position to act on, and what is asked. Its text tells the learner; `task` asks the judge."""

    task: TaskName
    rules: Rules
    position: PositionText
    turns: int = Field(description="So many own turns it may take.")
    keeps: Literal["win", "draw"] | None = Field(
        description="What every own turn must keep, by proof; None where other goals are judged."
    )
    hint: Prose


class LessonStep(BaseModel):
    """A few sentences, and a task where there is one."""

    text: Prose
    task: Task | None


class Chapter(BaseModel):
    """Steps about one thing."""

    id: str = Field(description="Stays the same when chapters change places.", examples=["approach"])
    title: Prose
    steps: list[LessonStep]


class Lessons(BaseModel):
    """The course of a rule set, from the first move to a plan."""

    game: GameId
    chapters: list[Chapter]


class Exercise(BaseModel):
    """A position in which the obvious turn fails; what it teaches is said to whoever has found the right one."""

    title: Prose
    task: Task


class Exercises(BaseModel):
    """The exercises of a rule set."""

    game: GameId
    exercises: list[Exercise]


Theme = Annotated[
    str,
    Field(description="What a solution is about.", json_schema_extra={"enum": list(THEMES)}),
]


class PuzzleLine(BaseModel):
    """A puzzle in the list: how hard it is and what it is about."""

    id: str = Field(description="Stays the same as long as the position does.", examples=["69a76f70"])
    rating: int = Field(description="From 600 to 2400: how far the engine must look to find the solution.")
    themes: list[Theme]


class Puzzles(BaseModel):
    """The puzzles of a rule set, the easiest first."""

    game: GameId
    puzzles: list[PuzzleLine]


class Puzzle(PuzzleLine):
    """A puzzle without its solution: a position in which only one turn keeps the value, by proof."""

    task: Task


class Judged(BaseModel):
    """What becomes of a task."""

    state: Literal["met", "failed", "go_on"]
    reply: MoveText | None = Field(description="What the opponent answers, if the task goes on.")
    why: Prose = Field(
        description="Praise if it is met; what was expected and what happened if it has failed; else empty."
    )
    refutation: list[MoveText] = Field(description="Moves that show why a try has failed, if any do.")


class Solution(BaseModel):
    """The rest of a solution, the moves of both sides."""

    restart: bool = Field(
        description="Whether the moves sent have left the solution: it then begins at the task's position."
    )
    moves: list[MoveText]


TaskName = Annotated[
    str,
    Field(
        description="A task: `lesson/GAME/CHAPTER/STEP` or `exercise/GAME/NUMBER`, counted from 1, or "
        "`puzzle/GAME/ID`.",
        max_length=limits.LONGEST_POSITION,
        examples=["lesson/tours/1/2"],
    ),
]


class TaskQuestion(Question):
    """A task, and all turns of both sides that were played from its position."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"task": "lesson/tours/1/2", "moves": []},
                {"task": "lesson/tours/1/2", "moves": ["c3-d3"], "language": "fr"},
            ]
        }
    )

    task: TaskName
    moves: list[MoveText] = Field(
        default=[], description="All turns so far, in order.", max_length=limits.MOST_TASK_MOVES
    )
    language: Language = Field(default="en", description="The language in which it is told why.")
