"""Turns step by step: what may come next, and how a move came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablier.games import Choice, Move, Position
from tablier.server.errors import log

NO_STEPS: dict[str, Any] = {"choices": [], "move": None, "ends": []}
"""The steps of a game that is over."""

LONG_CHAIN = 8
"""Chains of more steps occur in positions with very many moves only."""

_ARROWS = str.maketrans("LRDU", "<>v^")


def steps(position: Position, prefix: Sequence[str] = ()) -> dict[str, Any]:
    """How a turn that began with these tokens may go on."""
    found = position.steps(prefix)
    return {
        "choices": [_shown(choice) for choice in found.choices],
        "move": str(found.move) if found.move else None,
        "ends": _ends(position, prefix[0]) if position.game.id == "tours" and len(prefix) == 1 else [],
    }


def frames(move: Move, position: Position) -> list[dict[str, Any]]:
    """The choices that make a move, in order; passing and stopping move nothing and have none."""
    tokens = tokens_of(move, position)
    if len(tokens) > LONG_CHAIN and str(move).startswith("-".join(tokens)):
        return _chain(move, position, tokens)
    found: list[dict[str, Any]] = []
    for count, token in enumerate(tokens):
        choices = position.steps(tokens[:count]).choices
        chosen = next((choice for choice in choices if choice.token == token), None)
        if chosen is None:
            log.error("%r has no step %r at %r of %r", str(move), token, str(position), position.game)
            return []
        found.append(_shown(chosen))
    return found


def _chain(move: Move, position: Position, tokens: Sequence[str]) -> list[dict[str, Any]]:
    """The same for a chain, every beginning of which is a move too: where there is a long one there may be half a
    million others, among which each choice would be looked for.
    """
    board = str(position).split(" ", 1)[0]
    found = [{"token": tokens[0], "target": tokens[0], "captured": (), "slides": (), "preview": board}]
    for count, step in enumerate(move.steps, 2):
        after = str(position.play("-".join(tokens[:count]))).split(" ", 1)[0]
        taken = {"token": tokens[count - 1], "target": step.target, "captured": step.captured}
        found.append({**taken, "slides": (), "preview": after})
    return found


def tokens_of(move: Move, position: Position) -> list[str]:
    """The tokens that play a move the way it is written, in Les Tours the way that is shown for it."""
    text = str(move)
    if text in ("pass", "stop"):
        return []
    if position.game.id == "tchag":
        step, _, slides = text.partition(":")
        return [*step.split("-"), *map(_slide_token, slides.split(",") if slides else ())]
    if "@" in text:
        return text.split("@")
    if position.game.id == "tours":
        way = move.steps
        return [way[0].origin, *(step.target for step in way)]
    return text.split("-")


def _slide_token(slide: str) -> str:
    """A closing is its letter; a rejoining has a sign before its line and an arrow after it."""
    return slide if len(slide) == 1 else f"={slide[0]}{slide[1].translate(_ARROWS)}"


def _ends(position: Position, origin: str) -> list[dict[str, Any]]:
    own = f"{origin}-"
    return [
        {"target": str(move).removeprefix(own), "move": str(move), "tokens": tokens_of(move, position)}
        for move in position.legal_moves
        if str(move).startswith(own)
    ]


def _shown(choice: Choice) -> dict[str, Any]:
    return {
        "token": choice.token,
        "target": choice.target,
        "captured": choice.captured,
        "slides": choice.slides,
        "preview": choice.preview,
    }
