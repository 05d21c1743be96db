"""Why not? The rulebook is asked. Should it disagree with the core, the log has the position and we own to a fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablier import rulebook
from tablier.errors import GameOver, ParseError
from tablier.games import Position
from tablier.rulebook import Reason
from tablier.server.errors import internal, log


def why_not_move(position: Position, move: str) -> Reason | None:
    """Why a move is not legal; None if it is, of which the core is the judge."""
    return _why_not(
        position, move, position.is_legal(move), lambda place: rulebook.reason_against(place, move)
    )


def why_not_step(position: Position, made: Sequence[str], token: str) -> Reason | None:
    """Why a turn that began with these tokens cannot go on with this one; None if the core offers it."""
    try:
        offered = any(choice.token == token for choice in position.steps(made).choices)
    except (GameOver, ParseError):
        offered = False
    tokens = [*made, token]
    return _why_not(
        position, " ".join(tokens), offered, lambda place: rulebook.reason_against_step(place, tokens)
    )


def _why_not(
    position: Position, asked: str, is_legal: bool, ask: Callable[[rulebook.Position], Reason | None]
) -> Reason | None:
    try:
        game = rulebook.game(position.game.id, **position.game.options)
        reason = ask(game.position(str(position)))
    except Exception:
        log.exception("the rulebook fails at %r of %r", str(position), position.game)
        raise internal() from None
    if is_legal == (reason is None):
        return reason
    log.error(
        "the core finds %r %s at %r of %r, the rulebook says %r",
        asked,
        "legal" if is_legal else "not legal",
        str(position),
        position.game,
        reason,
    )
    if is_legal:
        return None
    raise internal()
