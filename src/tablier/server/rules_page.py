"""The rules of a rule set as a page shows them."""

from __future__ import annotations

from functools import cache
from typing import Any

from tablier.learn import Figure, Section, rules
from tablier.server.reasons import why_not_move


@cache
def plain(game: str, language: str) -> dict[str, Any]:
    """The rules of a rule set in one language, plainly."""
    page = rules(game)
    return {
        "game": game,
        "intro": page.intro.in_language(language),
        "sections": [_section(section, language) for section in page.sections],
    }


def _section(section: Section, language: str) -> dict[str, Any]:
    return {
        "rule": section.rule,
        "title": section.title.in_language(language),
        "text": section.text.in_language(language),
        "ours": section.ours.in_language(language) if section.ours else None,
        "options": section.options,
        "figures": [_figure(figure, language) for figure in section.figures],
    }


def _figure(figure: Figure, language: str) -> dict[str, Any]:
    position = figure.position
    wrong = []
    for move, rule in figure.wrong:
        reason = why_not_move(position, move)
        wrong.append({"move": move, "rule": rule, "why": reason.why(language) if reason else ""})
    return {
        "game": position.game.id,
        "options": dict(position.game.options),
        "position": str(position),
        "caption": figure.caption.in_language(language),
        "shown": figure.shown,
        "task": figure.task and figure.task.in_language(language),
        "good": figure.good,
        "praise": figure.praise and figure.praise.in_language(language),
        "wrong": wrong,
    }
