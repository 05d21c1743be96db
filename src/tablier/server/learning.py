"""The part of the API for those who learn: rules in full, lessons, exercises, puzzles, and the judge of their tasks."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from tablier import learn
from tablier.errors import shortened
from tablier.games import RULE_SETS
from tablier.learn.puzzle import puzzle as find_puzzle
from tablier.server import learning_models, models, rules_page, tasks
from tablier.server.answers import Answer
from tablier.server.errors import Refusal
from tablier.server.refusals import NOT_THERE, WRONG
from tablier.server.tasks import task_in_language, there
from tablier.server.thought import thought

router = APIRouter(responses=NOT_THERE)


@router.get(
    "/rules/{game}",
    operation_id="rules",
    tags=["learning"],
    summary="The rules of a rule set",
    response_model=learning_models.RulesPage,
    response_description="The rules in reading order.",
)
def rules(
    game: Annotated[str, Path(description="The rule set.", json_schema_extra={"enum": list(RULE_SETS)})],
    language: models.Language = "en",
) -> Answer:
    """Everything somebody needs to play correctly, rule by rule, with positions in which the moves can be tried."""
    if game not in RULE_SETS:
        raise Refusal(404, "not_found", f"there is no rule set {shortened(game)!r}", choices=RULE_SETS)
    return Answer(rules_page.plain(game, language))


@router.get(
    "/lessons/{game}",
    operation_id="lessons",
    tags=["learning"],
    summary="The course of a rule set",
    response_model=learning_models.Lessons,
    response_description="Its chapters, with all their texts in one language.",
)
def lessons(game: models.GameId, language: models.Language = "en") -> Answer:
    """Chapters of steps: a few sentences each, and mostly a task, of which `task` is the judge."""
    return tasks.course(game, language)


@router.get(
    "/exercises/{game}",
    operation_id="exercises",
    tags=["learning"],
    summary="The exercises of a rule set",
    response_model=learning_models.Exercises,
    response_description="All of them, without their solutions.",
)
def exercises(game: models.GameId, language: models.Language = "en") -> Answer:
    """Positions in which the obvious turn fails, and another keeps the win or the draw."""
    return tasks.exercises(game, language)


@router.post(
    "/task",
    operation_id="task",
    tags=["learning", "thinking"],
    summary="Is the task done?",
    response_model=learning_models.Judged,
    response_description="Whether it is, why not, and what the opponent answers.",
    responses=WRONG,
)
async def judge(request: Request, question: learning_models.TaskQuestion) -> Answer:
    """Send all turns played so far. What is to be kept is proved by the engine, always with the same nodes."""
    return await thought(request, partial(tasks.judge, question))


@router.post(
    "/task/solution",
    operation_id="task_solution",
    tags=["learning"],
    summary="How is it done?",
    response_model=learning_models.Solution,
    response_description="The moves that solve the task.",
    responses=WRONG,
)
def solution(question: learning_models.TaskQuestion) -> Answer:
    """The rest of the solution as long as the turns sent follow it, else all of it."""
    return tasks.solution(question)


@router.get(
    "/puzzles/{game}",
    operation_id="puzzles",
    tags=["learning"],
    summary="The puzzles of a rule set",
    response_model=learning_models.Puzzles,
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
    response_model=learning_models.Puzzle,
    response_description="Its position and task, without the solution.",
)
def puzzle(
    game: models.GameId,
    id: Annotated[str, Path(description="Its id in the list.", max_length=32, examples=["69a76f70"])],
    language: models.Language = "en",
) -> Answer:
    """Ask `task` about each turn, and `task_solution` for the solution."""
    found = there(partial(find_puzzle, game), id)
    return Answer(_line(found) | {"task": task_in_language(found.task, language)})


def _line(one: learn.Puzzle) -> dict[str, Any]:
    return {"id": one.id, "rating": one.rating, "themes": one.themes}
