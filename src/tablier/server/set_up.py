"""A position that a page sets up by hand: told piece by piece or as a text, and answered with all that it has."""

from __future__ import annotations

from typing import Any

from tablier.games import Player, Position
from tablier.server.models import PiecesQuestion, TextQuestion
from tablier.server.sheet import read_game
from tablier.server.snapshot import each, named, shown, told

PLAYERS = {"first": Player.FIRST, "second": Player.SECOND}


def read_position(question: PiecesQuestion | TextQuestion) -> Position:
    """The position asked about; raises what :meth:`Game.set_up` and :meth:`Game.position` raise."""
    game = read_game(question.rules)
    if isinstance(question, TextQuestion):
        return game.start() if question.position is None else game.position(question.position)
    hands = question.hands
    return game.set_up(
        question.board,
        PLAYERS[question.turn],
        since_capture=question.since_capture,
        number=question.number,
        giver=None if question.giver is None else PLAYERS[question.giver],
        hands=None if hands is None else (hands.first, hands.second),
        finish=question.finish,
    )


def set_up(position: Position) -> dict[str, Any]:
    """The answer."""
    return {
        **shown(position),
        "turn": named(position.turn),
        "since_capture": position.since_capture,
        "number": position.number,
        "giver": named(position.giver),
        "hands": each(position.hands) if position.hands else None,
        "finish": position.finish,
        "outcome": told(position.outcome) if position.outcome else None,
    }
