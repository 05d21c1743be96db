"""Why not? The rulebook is asked. Should it disagree with the core, the log has the position and we own to a fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tablier import rulebook
from tablier.games import Position
from tablier.server.errors import internal, log

T = TypeVar("T")


def why_not_move(position: Position, move: str, language: str) -> rulebook.Explanation | None:
    """Why a move is not legal; None if it is, of which the core is the judge."""
    why = in_rulebook(position, lambda place: rulebook.explain(place, move, language))
    is_legal = position.is_legal(move)
    if is_legal == (why is None):
        return why
    log.error(
        "the core finds %r %s at %r of %r, the rulebook says %r",
        move,
        "legal" if is_legal else "not legal",
        str(position),
        position.game,
        why,
    )
    if is_legal:
        return None
    raise internal()


def why_not_piece(position: Position, cell: str, language: str) -> rulebook.Explanation | None:
    """Why no move begins with the piece on a cell; None if one does."""
    return in_rulebook(position, lambda place: rulebook.explain_piece(place, cell, language))


def in_rulebook(position: Position, ask: Callable[[rulebook.Position], T]) -> T:
    """What the rulebook says about a position; where it fails, the log says at which."""
    try:
        game = rulebook.game(position.game.id, **position.game.options)
        return ask(game.position(str(position)))
    except Exception:
        log.exception("the rulebook fails at %r of %r", str(position), position.game)
        raise internal() from None
