"""What the API says to those who learn: the rules in full, with their figures."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from tablier.errors import shortened
from tablier.games import RULE_SETS
from tablier.learn import Figure, Section, rules
from tablier.server import models
from tablier.server.answers import Answer
from tablier.server.errors import Refusal
from tablier.server.reasons import why_not_move

router = APIRouter(
    responses={
        404: {"model": models.Wrong, "description": "There is nothing of that name; the choices are said."},
        422: {"model": models.Wrong, "description": "There is no such language."},
    }
)


@router.get(
    "/rules/{game}",
    operation_id="rules",
    tags=["learning"],
    summary="The rules of a rule set",
    response_model=models.RulesPage,
    response_description="The rules in reading order.",
)
def rules_page(
    game: Annotated[str, Path(description="The rule set.", json_schema_extra={"enum": list(RULE_SETS)})],
    language: Annotated[models.Language, Query()] = "en",
) -> Answer:
    """Everything somebody needs to play correctly, rule by rule, with positions in which the moves can be tried."""
    if game not in RULE_SETS:
        raise Refusal(404, "not_found", f"there is no rule set {shortened(game)!r}", choices=RULE_SETS)
    return Answer(told(game, language))


@cache
def told(game: str, language: str) -> dict[str, Any]:
    """The rules of a rule set in one language, plainly."""
    page = rules(game)
    return {
        "game": game,
        "intro": page.intro.told(language),
        "sections": [_section(section, language) for section in page.sections],
    }


def _section(section: Section, language: str) -> dict[str, Any]:
    return {
        "rule": section.rule,
        "title": section.title.told(language),
        "text": section.text.told(language),
        "ours": section.ours.told(language) if section.ours else None,
        "options": section.options,
        "figures": [_figure(figure, language) for figure in section.figures],
    }


def _figure(figure: Figure, language: str) -> dict[str, Any]:
    position = figure.position
    wrong = []
    for move, rule in figure.wrong:
        why = why_not_move(position, move, language)
        wrong.append({"move": move, "rule": rule, "why": why.why if why else ""})
    return {
        "game": position.game.id,
        "options": dict(position.game.options),
        "position": str(position),
        "caption": figure.caption.told(language),
        "shown": figure.shown,
        "task": figure.task and figure.task.told(language),
        "good": figure.good,
        "praise": figure.praise and figure.praise.told(language),
        "wrong": wrong,
    }
