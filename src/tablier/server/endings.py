"""The part of the API that asks the tables of endings."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query, Request

from tablier import tablebase
from tablier.games import game as rules_of
from tablier.games.options import OPTIONS
from tablier.server import ending_models, models
from tablier.server.answers import Answer
from tablier.server.refusals import WRONG

router = APIRouter()


@cache
def tables() -> tablebase.Tablebase:
    """The tables that come with Tablier, and those its user has built."""
    return tablebase.open()


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
    """Positions with few pieces of Tumicarona, Fanorona and Vela are known: who wins, and how soon.

    Options of the rules go along as further parameters, such as `cols=5`. Values are about unlimited play without
    history.
    """
    known = OPTIONS.get(game, {})
    options: dict[str, object] = {
        name: known[name].read(value) if name in known else value
        for name, value in request.query_params.items()
        if name not in ("game", "position")
    }
    asked = rules_of(game, **options).position(position)
    found = tables().probe(asked)
    return Answer(
        {
            "pieces": tables().pieces(asked.game),
            "value": found.ending.value if found else None,
            "distance": found.ending.distance if found else None,
            "to_capture": found.to_capture if found else None,
            "is_spoiled": bool(found and found.is_spoiled),
            "moves": [
                {"move": str(one.move), "value": one.ending.value, "distance": one.ending.distance}
                for one in (found.moves if found else ())
            ],
            "line": [str(move) for move in (found.line if found else ())],
        }
    )
