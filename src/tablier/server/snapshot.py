"""A game as it stands, told for a page: all of it follows from the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablier import tablebase
from tablier.games import Game, Move, Outcome, Player, Position
from tablier.records import Record, TwoRounds
from tablier.server.endings import told_up_to
from tablier.server.sheet import VERDICT, Happened, Played
from tablier.server.turns import NO_STEPS, frames, steps

Json = dict[str, Any]


def snapshot(played: Played) -> Json:
    """Everything there is to show about a game."""
    record, asked = played.record, played.asked
    position, outcome = record.position, record.outcome
    return {
        "sheet": {
            "rules": _rules(asked.game),
            "two_rounds": asked.is_two_rounds,
            "start": None if asked.start is None else str(asked.start),
            "events": asked.events,
            "verdicts": asked.verdicts,
        },
        "rules": _rules(record.game),
        **shown(position),
        "turn": named(position.turn),
        "steps": NO_STEPS if outcome else steps(position),
        "outcome": told(outcome) if outcome else None,
        "captured": each(position.captured),
        "hands": each(position.hands) if position.hands else None,
        "counters": _counters(position),
        "giver": named(position.giver),
        "giving": position.is_giving,
        "repetitions": record.repetitions,
        "history": [_happened(happened) for happened in played.history],
        "last": _last(played.history) if played.history else None,
        "round": played.round,
        "tables": tablebase.shipped().pieces_of_verdicts(record.game),
        "endings": told_up_to(record.game),
        "two_rounds": _two_rounds(played.two_rounds) if played.two_rounds else None,
    }


def shown(position: Position) -> Json:
    """A position as a text and as a board."""
    return {"position": str(position), "board": _board(position), "size": position.size._asdict()}


def _board(position: Position) -> Json:
    return {cell: piece.symbol for cell, piece in position.board.items()}


def _rules(game: Game) -> Json:
    return {"game": game.id, "options": dict(game.options)}


def named(player: Player | None) -> str | None:
    """A player by the name that requests and answers have."""
    return None if player is None else player.name.lower()


def each(both: Sequence[Any]) -> Json:
    """What the first and the second player have."""
    first, second = both
    return {"first": first, "second": second}


def told(outcome: Outcome) -> Json:
    """How a game ended."""
    return {
        "winner": named(outcome.winner),
        "reason": outcome.reason,
        "rule": outcome.rule,
        "result": outcome.result,
    }


def _counters(position: Position) -> Json | None:
    limit = position.game.options.get("no_capture_limit")
    if limit is None:
        return None
    return {"since_capture": position.since_capture, "limit": limit}


def _happened(happened: Happened) -> Json:
    return {
        "event": happened.event,
        "player": named(happened.player),
        "number": happened.number,
        "round": happened.round,
        "captured": happened.captured,
    }


def _last(history: Sequence[Happened]) -> Json:
    follows_a_move = history[-1].event == VERDICT and len(history) > 1 and history[-2].is_move
    happened = history[-2] if follows_a_move else history[-1]
    before = happened.before
    move = Move(happened.event, before) if happened.is_move else None
    return {
        "event": happened.event,
        "player": named(happened.player),
        "round": happened.round,
        "before": _board(before),
        "after": _board(happened.after),
        "frames": frames(move) if move else [],
    }


def _two_rounds(both: TwoRounds) -> Json:
    return {
        "phase": both.phase,
        "rounds": [_round(record) for record in both.rounds],
        "giver": named(both.giver),
    }


def _round(record: Record) -> Json:
    outcome = record.outcome
    ended: Mapping[str, Any] = told(outcome) if outcome else {}
    return {
        "game": record.game.id,
        "result": record.result,
        "winner": ended.get("winner"),
        "reason": ended.get("reason"),
        "rule": ended.get("rule"),
    }
