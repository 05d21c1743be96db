"""What goes over the wire about endings."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from tablier.server import models
from tablier.server.models import MoveText, PositionText

Result = Literal[1, 0, -1]


class EndingMove(BaseModel):
    """A move, and what it is worth to the player who makes it."""

    move: MoveText
    value: Result = Field(description="1 wins, 0 draws, -1 loses.")
    distance: int | None = Field(
        description="After how many moves of both sides, this one among them, the game is over; None in a draw, and "
        "where tables only have who wins."
    )


class Counted(BaseModel):
    """Where all positions with as many pieces are counted: `/api/endings/{game}/{id}`."""

    game: models.GameId = Field(description="Fanorona for Vela, Tumicarona where captures are compulsory.")
    id: str = Field(examples=["5v4"])


class Ended(BaseModel):
    """What is known about a position; where nothing is, only `pieces` and `counted` say something."""

    pieces: int = Field(
        description="Up to so many pieces tables have who wins under these rules; 0 where there are none."
    )
    value: Result | None = Field(
        description="For the player to move: 1 won, 0 drawn, -1 lost; None if unknown."
    )
    distance: int | None = Field(
        description="Moves of both sides to the end of a win or a loss under best play; None also where tables only "
        "have who wins."
    )
    to_capture: int | None = Field(
        description="After how many of them the next capture has been made; None where none comes, in a draw, and "
        "where `line` is empty."
    )
    is_spoiled: bool = Field(
        description="Whether the limit of moves without a capture would end best play before the win of either side; "
        "where the distance is not known, nobody knows that either, and it is false."
    )
    is_published: bool = Field(
        description="Whether the distance is known because the position is on a published longest win, or an image "
        "of that: of its moves only the best, which comes first, has one. No table at hand tells them."
    )
    counted: Counted | None = Field(
        description="What is published about all positions with as many pieces under these rules; None if nothing is."
    )
    moves: list[EndingMove] = Field(description="All moves, the best first.")
    line: list[MoveText] = Field(
        description="Best play of both sides to the end; empty in a draw, and where the distance is not known."
    )


class SplitCounts(BaseModel):
    """What all positions are worth in which both have so many pieces, to the player to move."""

    id: str = Field(description="How it is named in addresses.", examples=["5v4"])
    mover: int = Field(description="How many pieces the player to move has.")
    opponent: int = Field(description="How many the other has.")
    won: int = Field(description="Positions, not regarding symmetry.")
    drawn: int
    lost: int
    longest_win: int = Field(description="Moves of both sides to the end of the longest win.")
    longest_loss: int = Field(description="The same of the longest loss; 0 where nothing is lost.")
    position: PositionText = Field(description="A position of the longest win.")
    quiet: int = Field(description="So many moves of best play from there capture nothing in a row, at most.")
    is_spoiled: bool = Field(
        description="Whether the usual limit of moves without a capture would end best play before the win."
    )


class BoardCounts(BaseModel):
    """What all positions of a small board are worth to the player to move."""

    cols: int
    rows: int
    won: int = Field(description="Positions, not regarding symmetry.")
    drawn: int
    lost: int
    longest_win: int = Field(description="Moves of both sides to the end of the longest win.")
    longest_loss: int
    position: PositionText = Field(description="The start position.")
    value: Result = Field(description="What it is worth to the first player.")
    distance: int | None = Field(description="After how many moves of both sides it is over; None in a draw.")


class Endings(BaseModel):
    """All that is known about the endings of a game: proved, for unlimited play."""

    game: str
    pieces: int = Field(
        description="Everything is known with up to so many pieces; of more, the splits listed."
    )
    splits: list[SplitCounts] = Field(description="Those with few pieces first.")
    boards: list[BoardCounts] = Field(description="Small boards on which every position is known.")


class LongestWin(SplitCounts):
    """The same with best play of both sides from the position to its end."""

    line: list[MoveText]
