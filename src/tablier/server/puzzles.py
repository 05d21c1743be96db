"""The puzzles as a page shows them; `task` is the judge."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path

from tablier import learn
from tablier.learn.puzzle import puzzle as find_puzzle
from tablier.server import models
from tablier.server.answers import Answer
from tablier.server.tasks import task_told, there

router = APIRouter(
    responses={
        404: {"model": models.Wrong, "description": "There is nothing of that name; the choices are said."},
        422: {"model": models.Wrong, "description": "The address is wrong."},
    }
)


@router.get(
    "/puzzles/{game}",
    operation_id="puzzles",
    tags=["learning"],
    summary="The puzzles of a rule set",
    response_model=models.Puzzles,
    response_description="All of them, the easiest first, without positions and solutions.",
)
def puzzles(game: models.GameId) -> Answer:
    """What to choose by: how hard each is, and its themes."""
    return Answer({"game": game, "puzzles": [_line(one) for one in there(learn.puzzles, game)]})


@router.get(
    "/puzzles/{game}/{id}",
    operation_id="puzzle",
    tags=["learning"],
    summary="A puzzle",
    response_model=models.Puzzle,
    response_description="Its position and task, without the solution.",
)
def puzzle(
    game: models.GameId,
    id: Annotated[str, Path(description="Its id in the list.", max_length=32, examples=["69a76f70"])],
    language: models.Language = "en",
) -> Answer:
    """Ask `task` about each turn, and `task_solution` for the solution."""
    found = there(partial(find_puzzle, game), id)
    return Answer(_line(found) | {"task": task_told(found.task, language)})


def _line(one: learn.Puzzle) -> dict[str, Any]:
    return {"id": one.id, "rating": one.rating, "themes": one.themes}
