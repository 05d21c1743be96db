"""The API: what a page may ask. Each request says all that its answer depends on; the server alone judges moves."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, Request

from tablier.engine import LEVELS
from tablier.errors import IllegalMove, ParseError
from tablier.games import game
from tablier.games.options import OPTIONS
from tablier.server import computer, learn, models, puzzles, tasks
from tablier.server.answers import Answer
from tablier.server.in_turn import PLACE
from tablier.server.pool import Pool, Work
from tablier.server.reasons import why_not_move, why_not_piece
from tablier.server.recent_games import RecentGames
from tablier.server.sheet import read_game
from tablier.server.shows import show
from tablier.server.snapshot import shown, snapshot
from tablier.server.turns import steps
from tablier.server.visitors import visitor_of
from tablier.server.waiting import NOBODY, Gone, while_there

VERSION = version("tablier")

api = APIRouter(
    prefix="/api",
    responses={
        421: {"model": models.Wrong, "description": "The request was meant for another host."},
        503: {
            "model": models.Wrong,
            "description": "Others are before this request: ask again.",
            "headers": {
                "Retry-After": {"description": "After so many seconds.", "schema": {"type": "integer"}}
            },
        },
    },
)

api.include_router(learn.router)
api.include_router(puzzles.router)

WRONG: dict[int | str, dict[str, Any]] = {
    400: {"model": models.Wrong, "description": "The body is not JSON."},
    413: {"model": models.Wrong, "description": "The body is too large."},
    422: {"model": models.Wrong, "description": "The request, or what it says about a game, is wrong."},
}

NOT_THERE: dict[int | str, dict[str, Any]] = {
    404: {
        "model": models.Wrong,
        "description": "There is nothing of this name; the answer says what there is.",
    },
    422: WRONG[422],
}


@api.get(
    "/games",
    operation_id="games",
    tags=["games"],
    summary="What can be played",
    response_model=models.Games,
    response_description="The rule sets.",
)
def games() -> Answer:
    """All rule sets with their options, and the levels at which the computer plays them."""
    return Answer({"version": VERSION, "games": [_offer(rule_set) for rule_set in OPTIONS]})


def _offer(rule_set: str) -> dict[str, Any]:
    options = [
        {"name": name, "usual": option.usual, "choices": option.choices or None, "range": option.range}
        for name, option in OPTIONS[rule_set].items()
    ]
    return {
        "id": rule_set,
        "options": options,
        "start": shown(game(rule_set).start()),
        "show": show(rule_set),
        "levels": [{"number": level.number, "name": level.name} for level in LEVELS[rule_set]],
    }


@api.post(
    "/snapshot",
    operation_id="snapshot",
    tags=["playing"],
    summary="A game as it stands",
    response_model=models.Snapshot,
    response_description="All there is to show.",
    responses=WRONG,
)
def show_snapshot(request: Request, sheet: models.Sheet) -> Answer:
    """To begin, send a sheet without events; to look back, one with fewer of them.

    Every event is judged again, and an error about one says which.
    """
    with _games(request).game(sheet) as played:
        return Answer(snapshot(played))


@api.post(
    "/play",
    operation_id="play",
    tags=["playing"],
    summary="Play a move, agree on a draw, or resign",
    response_model=models.Snapshot,
    response_description="The game after it, its sheet included.",
    responses=WRONG,
)
def play(request: Request, question: models.PlayQuestion) -> Answer:
    """A move that is not legal is answered with the rule that forbids it and a sentence that says why."""
    with _games(request).game(question.sheet) as played:
        before = played.record.position
        try:
            played.happen(question.event)
        except (IllegalMove, ParseError):
            why = why_not_move(before, question.event, question.language)
            if why is None:  # it was found legal after all, so there is nothing to tell but that
                raise
            if why.rule:
                raise IllegalMove(question.event, why.rule, why.why) from None
            raise ParseError(why.why, question.event, 0) from None
        return Answer(snapshot(played))


@api.post(
    "/steps",
    operation_id="steps",
    tags=["turns"],
    summary="How a turn may go on",
    response_model=models.Steps,
    response_description="The choices for the next step.",
    responses=WRONG,
)
def next_steps(question: models.StepsQuestion) -> Answer:
    """A turn is made step by step: send the tokens chosen so far and get the choices for the next one.

    Each choice says what it captures and what the board looks like after it; and where the turn may end, the move is
    named that has then been made. A finished game offers nothing.
    """
    return Answer(steps(read_game(question.rules).position(question.position), question.prefix))


@api.post(
    "/explain",
    operation_id="explain",
    tags=["turns"],
    summary="Why not?",
    response_model=models.WhyNot,
    response_description="The rule, and a sentence about this move or piece in this position.",
    responses=WRONG,
)
def explain(question: models.WhyNotQuestion) -> Answer:
    """Why a move is not legal, or why a piece cannot be moved."""
    position = read_game(question.rules).position(question.position)
    if isinstance(question, models.PieceQuestion):
        why = why_not_piece(position, question.piece, question.language)
    else:
        why = why_not_move(position, question.move, question.language)
    return Answer({"legal": why is None, "rule": why.rule if why else "", "why": why.why if why else ""})


@api.post(
    "/computer",
    operation_id="computer",
    tags=["thinking"],
    summary="Let the computer choose a move",
    response_model=models.ComputerMove,
    response_description="The move, which has not been played.",
    responses=WRONG,
)
async def choose(request: Request, question: models.ComputerQuestion) -> Answer:
    """It plays as well as its level, and answers within a second of its turn to think. Send the move to `play`."""
    return await _thought(
        request, partial(computer.move_at_level, _games(request), question.sheet, question.level)
    )


@api.post(
    "/hint",
    operation_id="hint",
    tags=["thinking"],
    summary="What would be best here?",
    response_model=models.Hint,
    response_description="The best move found, and what the engine thinks of it.",
    responses=WRONG,
)
async def advise(request: Request, question: models.HintQuestion) -> Answer:
    """The engine at full strength, for half a second."""
    return await _thought(request, partial(computer.hint, _games(request), question.sheet))


@api.get(
    "/lessons/{game}",
    operation_id="lessons",
    tags=["learning"],
    summary="The course of a rule set",
    response_model=models.Lessons,
    response_description="Its chapters, with all their texts in one language.",
    responses=NOT_THERE,
)
def lessons(game: models.GameId, language: models.Language = "en") -> Answer:
    """Chapters of steps: a few sentences each, and mostly a task, of which `task` is the judge."""
    return tasks.course(game, language)


@api.get(
    "/exercises/{game}",
    operation_id="exercises",
    tags=["learning"],
    summary="The exercises of a rule set",
    response_model=models.Exercises,
    response_description="All of them, without their solutions.",
    responses=NOT_THERE,
)
def exercises(game: models.GameId, language: models.Language = "en") -> Answer:
    """Positions in which the obvious turn fails, and another keeps the win or the draw."""
    return tasks.exercises(game, language)


@api.post(
    "/task",
    operation_id="task",
    tags=["learning", "thinking"],
    summary="Is the task done?",
    response_model=models.Judged,
    response_description="Whether it is, why not, and what the opponent answers.",
    responses=WRONG | NOT_THERE,
)
async def judge(request: Request, question: models.TaskQuestion) -> Answer:
    """Send all turns played so far. What is to be kept is proved by the engine, always with the same nodes."""
    return await _thought(request, partial(tasks.judge, question))


@api.post(
    "/task/solution",
    operation_id="task_solution",
    tags=["learning"],
    summary="How is it done?",
    response_model=models.Solution,
    response_description="The moves that solve the task.",
    responses=WRONG | NOT_THERE,
)
def solution(question: models.TaskQuestion) -> Answer:
    """The rest of the solution as long as the turns sent follow it, else all of it."""
    return tasks.solution(question)


def _games(request: Request) -> RecentGames:
    games: RecentGames = request.app.state.games
    return games


async def _thought(request: Request, work: Work) -> Answer:
    """What a thinker answers. Meanwhile others at this address are answered, for this is another queue."""
    pool: Pool = request.app.state.pool
    request.scope[PLACE].leave()
    try:
        return await while_there(request.receive, pool.think(visitor_of(request.scope), work))
    except Gone:
        return Answer(None, NOBODY)
