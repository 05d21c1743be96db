"""The API: what a page may ask. The server keeps nothing between two requests and is the only judge of moves."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, Request

from tablier import rulebook
from tablier.engine import LEVELS
from tablier.errors import IllegalMove, ParseError
from tablier.games import Position, game
from tablier.games.options import OPTIONS
from tablier.rulebook.explain.reason import PLAYERS
from tablier.server import computer, models
from tablier.server.answers import Answer
from tablier.server.sheet import Played, read_game
from tablier.server.table import table
from tablier.server.turns import steps
from tablier.server.waiting import thought

VERSION = version("tablier")

api = APIRouter(
    prefix="/api",
    responses={421: {"model": models.Wrong, "description": "The request was meant for another host."}},
)

WRONG: dict[int | str, dict[str, Any]] = {
    400: {"model": models.Wrong, "description": "The body is not JSON."},
    413: {"model": models.Wrong, "description": "The body is too large."},
    422: {"model": models.Wrong, "description": "The request, or what it says about a game, is wrong."},
}
BUSY: dict[int | str, dict[str, Any]] = {
    503: {
        "model": models.Wrong,
        "description": "Too many wait for the computer already: ask again.",
        "headers": {"Retry-After": {"description": "After so many seconds.", "schema": {"type": "integer"}}},
    },
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
    sides = [player.en.lower() for player in PLAYERS[rule_set]]
    return {
        "id": rule_set,
        "options": options,
        "start": str(game(rule_set).start()),
        "sides": sides,
        "levels": [{"number": level.number, "name": level.name} for level in LEVELS[rule_set]],
    }


@api.post(
    "/table",
    operation_id="table",
    tags=["playing"],
    summary="A game as it stands",
    response_model=models.Table,
    response_description="All there is to show.",
    responses=WRONG,
)
def show_table(sheet: models.Sheet) -> Answer:
    """To begin, send a sheet without events; to look back, one with fewer of them.

    Every event is judged again, and an error about one says which.
    """
    return Answer(table(Played(sheet)))


@api.post(
    "/play",
    operation_id="play",
    tags=["playing"],
    summary="Play a move, agree on a draw, or resign",
    response_model=models.Table,
    response_description="The game after it, its sheet included.",
    responses=WRONG,
)
def play(question: models.PlayQuestion) -> Answer:
    """A move that is not legal is answered with the rule that forbids it and a sentence that says why."""
    played = Played(question.sheet)
    before = played.record.position
    try:
        played.happen(question.event)
    except (IllegalMove, ParseError):
        why = _why_not(before, question.event, question.language)
        assert why
        if why.rule:
            raise IllegalMove(question.event, why.rule, why.why) from None
        raise ParseError(why.why, question.event, 0) from None
    return Answer(table(played))


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
        why = rulebook.explain_piece(_in_rulebook(position), question.piece, question.language)
    else:
        why = _why_not(position, question.move, question.language)
    return Answer({"legal": why is None, "rule": why.rule if why else "", "why": why.why if why else ""})


@api.post(
    "/computer",
    operation_id="computer",
    tags=["thinking"],
    summary="Let the computer choose a move",
    response_model=models.ComputerMove,
    response_description="The move, which has not been played.",
    responses=WRONG | BUSY,
)
async def choose(request: Request, question: models.ComputerQuestion) -> Answer:
    """It plays as well as its level, and answers within a second of its turn to think. Send the move to `play`."""
    return await thought(request, partial(computer.move_at_level, question.sheet, question.level))


@api.post(
    "/hint",
    operation_id="hint",
    tags=["thinking"],
    summary="What would be best here?",
    response_model=models.Hint,
    response_description="The best move found, and what the engine thinks of it.",
    responses=WRONG | BUSY,
)
async def advise(request: Request, question: models.HintQuestion) -> Answer:
    """The engine at full strength, for half a second."""
    return await thought(request, partial(computer.hint, question.sheet))


def _why_not(position: Position, move: str, language: str) -> rulebook.Explanation | None:
    return rulebook.explain(_in_rulebook(position), move, language)


def _in_rulebook(position: Position) -> rulebook.Position:
    return rulebook.game(position.game.id, **position.game.options).position(str(position))
