"""Turns step by step: what may come next, and how a move came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablier.games import Choice, Move, Position

NO_STEPS: dict[str, Any] = {"choices": [], "move": None, "ends": []}
"""The steps of a game that is over."""


def steps(position: Position, prefix: Sequence[str] = ()) -> dict[str, Any]:
    """How a turn that began with these tokens may go on."""
    found = position.steps(prefix)
    return {
        "choices": [_shown(choice) for choice in found.choices],
        "move": str(found.move) if found.move else None,
        "ends": _ends(position, prefix[0]) if position.game.id == "tours" and len(prefix) == 1 else [],
    }


def frames(move: Move) -> list[dict[str, Any]]:
    """The choices that make a move, in order; passing and stopping move nothing and have none."""
    return [_shown(choice) for choice in move.choices]


def _ends(position: Position, origin: str) -> list[dict[str, Any]]:
    moves = ((move, move.choices) for move in position.legal_moves)
    return [
        {"target": choices[-1].target, "move": str(move), "tokens": [choice.token for choice in choices]}
        for move, choices in moves
        if choices and choices[0].kind == "piece" and choices[0].token == origin
    ]


def _shown(choice: Choice) -> dict[str, Any]:
    return {
        "token": choice.token,
        "kind": choice.kind,
        "target": choice.target,
        "captured": choice.captured,
        "slides": choice.slides,
        "direction": choice.direction,
        "line": choice.line,
        "preview": choice.preview,
    }
