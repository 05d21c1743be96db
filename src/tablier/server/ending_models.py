"""What goes over the wire about endings."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from tablier.server.models import MoveText, PositionText

Result = Literal[1, 0, -1]


class EndingMove(BaseModel):
    """A move, and what it is worth to the player who makes it."""

    move: MoveText
    value: Result = Field(description="1 wins, 0 draws, -1 loses.")
    distance: int | None = Field(
        description="After how many moves of both sides, this one among them, the game is over; None in a draw."
    )


class Ended(BaseModel):
    """What the tables say about a position; nothing but `pieces` where they do not know it."""

    pieces: int = Field(
        description="Up to so many pieces there are tables for these rules; 0 where there are none."
    )
    value: Result | None = Field(
        description="For the player to move: 1 won, 0 drawn, -1 lost; None if unknown."
    )
    distance: int | None = Field(
        description="Moves of both sides to the end of a win or a loss under best play."
    )
    to_capture: int | None = Field(
        description="After how many of them the next capture has been made; None where none comes, and in a draw."
    )
    is_spoiled: bool = Field(
        description="Whether the limit of moves without a capture would end best play before the win."
    )
    moves: list[EndingMove] = Field(description="All moves, the best first.")
    line: list[MoveText] = Field(description="Best play of both sides to the end; empty in a draw.")


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


class Endings(BaseModel):
    """All that is known about the endings of a game: proved, for unlimited play."""

    game: str
    pieces: int = Field(
        description="Everything is known with up to so many pieces; of more, the splits listed."
    )
    splits: list[SplitCounts] = Field(description="Those with few pieces first.")


class LongestWin(SplitCounts):
    """The same with best play of both sides from the position to its end."""

    line: list[MoveText]
