"""The part of the API for those who study: games are read from texts and written as texts."""

from __future__ import annotations

import time
from copy import copy
from typing import Any

from fastapi import APIRouter, Request

from tablier.records import VERDICTS, RecordError, TwoRounds
from tablier.records.foreign import read_any
from tablier.records.game_text import split_games
from tablier.records.lines import lines_of_text
from tablier.server import study_models
from tablier.server.answers import Answer
from tablier.server.language import language_of
from tablier.server.limits import LONGEST_READING
from tablier.server.recent_games import RecentGames
from tablier.server.refusals import WRONG
from tablier.server.study import record_of, study_of
from tablier.words import message

router = APIRouter(prefix="/records", responses=WRONG)


@router.post(
    "/read",
    operation_id="records_read",
    tags=["studying"],
    summary="Read games from a text",
    response_model=study_models.Reading,
    response_description="The games that can be read, and what is wrong with the others.",
)
def read(request: Request, question: study_models.ReadQuestion) -> Answer:
    """Tablier's own records, any number of them, and games of Fanorona as other programs write them.

    A file too large for a request goes in parts: as long as an answer has a `next_line`, send the file from there.
    """
    end = time.thread_time() + LONGEST_READING
    before = question.first_line - 1
    games = list(split_games(lines_of_text(question.text)))
    unread = games.pop() if games and question.more else None
    studies: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    for index, text in enumerate(games):
        if index and time.thread_time() > end:
            unread = text
            break
        try:
            record = read_any(text)
        except RecordError as error:
            sentence = message(error, language_of(request.scope))
            place = {"game": index, "line": before + error.line, "column": error.column}
            errors.append({**place, "message": sentence, "rule": error.rule})
        else:
            studies.append(
                {"study": study_of(record), "result": record.result, "line": before + text.first_line}
            )
    next_line = before + unread.first_line if unread else None
    return Answer({"studies": studies, "errors": errors, "next_line": next_line})


@router.post(
    "/write",
    operation_id="records_write",
    tags=["studying"],
    summary="Write a game as a text",
    response_model=study_models.Written,
    response_description="A record; of a match of two rounds one for each.",
)
def write(request: Request, question: study_models.WriteQuestion) -> Answer:
    """A study, or a sheet as played. Every move is judged again, and an error about one says which."""
    if isinstance(question, study_models.StudyToWrite):
        return Answer({"text": str(record_of(question.study))})
    games: RecentGames = request.app.state.games
    with games.game(question.sheet) as played:
        game = copy(played.two_rounds or played.record)  # what others go on with has no tags
    for record in game.rounds if isinstance(game, TwoRounds) else (game,):
        record.tags.update(question.tags)
        record.tags.update(VERDICTS if question.sheet.verdicts else {})
    return Answer({"text": str(game)})
