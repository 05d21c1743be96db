"""What goes over the wire about openings."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from tablier.server.models import START, MoveText, PositionText, Question, Rules


class OpeningsQuestion(Question):
    """A position to look up."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"rules": {"game": "tumicarona"}, "position": START}]}
    )

    rules: Rules
    position: PositionText


class ExploredMove(BaseModel):
    """A move that was played, and how these games ended."""

    move: MoveText
    alike: list[MoveText] = Field(
        description="Other moves here that lead to the same position, or to one that a symmetry makes the same: they "
        "share the figures."
    )
    name: str = Field(
        description="The name of the opening it begins; empty where it has none.", examples=["Havanana"]
    )
    games: int = Field(description="In how many games it was played.")
    first: int = Field(description="How many of them the first player won.")
    drawn: int
    second: int = Field(description="How many of them the second player won.")
    expected: float = Field(
        description="The share of the point the search expected, on average, for who moves.", ge=0, le=1
    )


class Explored(BaseModel):
    """What was played from a position; no moves where nothing is known of it."""

    name: str = Field(
        description="The name of the opening all games that came here began with; empty where it has none.",
        examples=["Havanana"],
    )
    games: int = Field(description="How many games came here and went on.")
    moves: list[ExploredMove] = Field(
        description="The most played move first; while pieces are placed, the best one."
    )
