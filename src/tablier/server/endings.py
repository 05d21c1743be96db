"""The part of the API that asks the tables of endings."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from tablier import tablebase
from tablier.errors import TablierError, shortened
from tablier.games import Game
from tablier.games import game as rules_of
from tablier.games.options import OPTIONS
from tablier.server import ending_models, models
from tablier.server.answers import Answer
from tablier.server.refusals import NOT_THERE, WRONG
from tablier.server.tasks import there

router = APIRouter()

KEPT = {"cache-control": "max-age=600"}
"""What was counted does not change while a server runs."""


FEW = 8
"""With so few pieces it is also told that nothing is known."""


@lru_cache(maxsize=256)
def told_up_to(game: Game) -> int:
    """Up to how many pieces there is something to say about the endings of a game; 0: never."""
    if "cols" not in game.options:
        return 0
    published = tablebase.known_game(game)
    counted = tablebase.known_splits(published) if published else ()
    return max(FEW, tablebase.at_hand().pieces(game), *(one.split.pieces for one in counted))


@router.get(
    "/tablebase",
    operation_id="tablebase",
    tags=["studying"],
    summary="The truth about an ending",
    response_model=ending_models.Ended,
    response_description="The result under best play, and what each move is worth.",
    responses={422: WRONG[422]},
)
def ending(
    request: Request,
    game: Annotated[models.GameId, Query()],
    position: Annotated[models.PositionText, Query()],
) -> Answer:
    """Positions with few pieces of Tumicarona, Fanorona and Vela are known: who wins, and mostly how soon.

    Options of the rules go along as further parameters, such as `cols=5`. Values are about unlimited play without
    history. Besides what the tables at hand know, these are the positions of the published longest wins.
    """
    tablebase.Kind.of(rules_of(game))  # raises for a game that has tables with no options whatever
    known = OPTIONS[game]
    options: dict[str, object] = {}
    for name, count in Counter(name for name, _ in request.query_params.multi_items()).items():
        if count > 1:
            raise TablierError(f"the parameter {shortened(name)!r} is there {count} times")
        if name not in ("game", "position"):
            value = request.query_params[name]
            options[name] = known[name].read(value) if name in known else value
    asked = rules_of(game, **options).position(position)
    return Answer(tablebase.told(asked, tablebase.at_hand()))


@router.get(
    "/endings/{game}",
    operation_id="endings",
    tags=["studying"],
    summary="What is known about endings",
    response_model=ending_models.Endings,
    response_description="Counts of won, drawn and lost positions, and the longest wins.",
    responses=NOT_THERE,
)
def endings(game: models.GameId) -> Answer:
    """All positions with few pieces, counted; also those whose tables are too large to be at hand."""
    splits = there(tablebase.known_splits, game)
    told = {
        "game": game,
        "pieces": tablebase.known_pieces(game),
        "splits": [_counts(one) for one in splits],
        "boards": [_board(one) for one in tablebase.known_boards(game)],
    }
    return Answer(told, headers=KEPT)


@router.get(
    "/endings/{game}/{id}",
    operation_id="ending",
    tags=["studying"],
    summary="A longest win",
    response_model=ending_models.LongestWin,
    response_description="Its position, and best play of both sides to the end.",
    responses=NOT_THERE,
)
def longest_win(
    game: models.GameId,
    id: Annotated[
        str,
        Path(
            description="How many pieces each has, the player to move first.", max_length=8, examples=["5v4"]
        ),
    ],
) -> Answer:
    """No position with so many pieces is won later than this one, if both play their best."""
    found = there(partial(tablebase.known_split, game), id)
    return Answer(_counts(found) | {"line": [str(move) for move in found.line]}, headers=KEPT)


def _counts(one: tablebase.KnownSplit) -> dict[str, Any]:
    return {
        "id": one.id,
        "mover": one.split.mover,
        "opponent": one.split.other,
        "won": one.won,
        "drawn": one.drawn,
        "lost": one.lost,
        "longest_win": one.longest_win,
        "longest_loss": one.longest_loss,
        "position": str(one.position),
        "quiet": one.quiet,
        "is_spoiled": one.is_spoiled,
    }


def _board(one: tablebase.KnownBoard) -> dict[str, Any]:
    return {
        **one.start.size._asdict(),
        "won": one.won,
        "drawn": one.drawn,
        "lost": one.lost,
        "longest_win": one.longest_win,
        "longest_loss": one.longest_loss,
        "position": str(one.start),
        "value": one.ending.value,
        "distance": one.ending.distance,
    }
