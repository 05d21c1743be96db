"""The part of the API that looks openings up."""

from __future__ import annotations

import logging

from fastapi import APIRouter

from tablier.openings import OpeningsError, explore
from tablier.server import opening_models
from tablier.server.answers import Answer
from tablier.server.errors import internal
from tablier.server.refusals import WRONG
from tablier.server.sheet import read_game

router = APIRouter()
log = logging.getLogger("tablier.server")


@router.post(
    "/openings",
    operation_id="openings",
    tags=["games"],
    summary="What was played from a position",
    response_model=opening_models.Explored,
    response_description="The moves of stored games, and how these ended.",
    responses=WRONG,
)
def openings(question: opening_models.OpeningsQuestion) -> Answer:
    """Stored games of the engine against itself at full strength, transpositions and symmetries merged.

    They were played by the usual rules: under other options, and where too few of them came, nothing is known.
    """
    position = read_game(question.rules).position(question.position)
    try:
        return Answer(explore(position).to_json())
    except OpeningsError as error:
        log.error("%s", error)
        raise internal() from None
