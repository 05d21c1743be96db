"""The API: what a page may ask. Each request says all that its answer depends on; the server alone judges moves."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, Request

from tablier.engine import LEVELS
from tablier.games import game
from tablier.games.options import OPTIONS
from tablier.server import analysis_socket, computer, endings, exploring, learning, models, studying
from tablier.server.answers import Answer
from tablier.server.full_strength import offered
from tablier.server.language import language_of
from tablier.server.online import routes as online_routes
from tablier.server.pool import Pool
from tablier.server.reasons import why_not_move, why_not_step
from tablier.server.recent_games import RecentGames
from tablier.server.refusals import WRONG
from tablier.server.set_up import read_position, set_up
from tablier.server.sheet import read_game
from tablier.server.shows import show
from tablier.server.snapshot import shown, snapshot
from tablier.server.thought import thought
from tablier.server.turns import steps

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

api.include_router(learning.router)
api.include_router(exploring.router)
api.include_router(endings.router)
api.include_router(analysis_socket.router)
api.include_router(studying.router)
api.include_router(online_routes.router)


@api.get(
    "/games",
    operation_id="games",
    tags=["games"],
    summary="What can be played",
    response_model=models.Games,
    response_description="The rule sets.",
)
def games(request: Request) -> Answer:
    """All rule sets with their options, and the levels at which the computer plays them."""
    pool: Pool = request.app.state.pool
    return Answer(
        {
            "version": VERSION,
            "games": [_offer(rule_set) for rule_set in OPTIONS],
            "full_strength": offered(pool.seconds),
        }
    )


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
    """A move that is not legal is answered with the rule that forbids it and a sentence that says why.

    Where the players let tables of endings declare draws, a `verdict` may follow the move by itself.
    """
    with _games(request).game(question.sheet) as played:
        played.happen(question.event)
        played.give_verdict()
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
    "/position",
    operation_id="position",
    tags=["turns"],
    summary="A position for a board that is set up by hand",
    response_model=models.SetUp,
    response_description="The position as a text, and all that it has.",
    responses=WRONG,
)
def position(question: models.PositionQuestion) -> Answer:
    """Told piece by piece it is answered as a text, or with what is wrong with it; told as a text, with its pieces."""
    return Answer(set_up(read_position(question)))


@api.post(
    "/explain",
    operation_id="explain",
    tags=["turns"],
    summary="Why not?",
    response_model=models.WhyNot,
    response_description="The rule, and a sentence about this move or step in this position.",
    responses=WRONG,
)
def explain(request: Request, question: models.WhyNotQuestion) -> Answer:
    """Why a move is not legal, or why a turn cannot go on with a step after those made."""
    position = read_game(question.rules).position(question.position)
    if isinstance(question, models.StepQuestion):
        reason = why_not_step(position, question.prefix, question.next)
    else:
        reason = why_not_move(position, question.move)
    if reason is None:
        return Answer({"legal": True, "rule": "", "why": ""})
    return Answer({"legal": False, "rule": reason.rule, "why": reason.why(language_of(request.scope))})


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
    return await thought(
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
    return await thought(request, partial(computer.hint, _games(request), question.sheet))


def _games(request: Request) -> RecentGames:
    games: RecentGames = request.app.state.games
    return games
