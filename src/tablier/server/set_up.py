"""A position that a page tells piece by piece: what it is as a text, and whether the game is over there."""

from __future__ import annotations

from typing import Any

from tablier.games import Player
from tablier.server.models import PositionQuestion
from tablier.server.sheet import read_game
from tablier.server.snapshot import named, told

PLAYERS = {"first": Player.FIRST, "second": Player.SECOND}


def position_set_up(question: PositionQuestion) -> dict[str, Any]:
    """The answer; raises what :meth:`Game.set_up` raises."""
    hands = question.hands
    position = read_game(question.rules).set_up(
        question.board,
        PLAYERS[question.turn],
        since_capture=question.since_capture,
        number=question.number,
        giver=None if question.giver is None else PLAYERS[question.giver],
        hands=None if hands is None else (hands.first, hands.second),
        finish=question.finish,
    )
    return {
        "position": str(position),
        "turn": named(position.turn),
        "finish": position.finish,
        "outcome": told(position.outcome) if position.outcome else None,
    }
