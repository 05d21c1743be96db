"""A game as it stands, told for a page: all of it follows from the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablier.engine import material
from tablier.games import Game, Move, Outcome, Player, Position
from tablier.records import Record, TwoRounds
from tablier.rulebook.vela import VelaPosition
from tablier.server.reasons import in_rulebook
from tablier.server.sheet import Happened, Played
from tablier.server.turns import NO_STEPS, frames, steps

Told = dict[str, Any]


def table(played: Played) -> Told:
    """Everything there is to show about a game."""
    record, asked = played.record, played.asked
    position, outcome = record.position, record.outcome
    giver, giving = _giver(position)
    return {
        "sheet": {
            "rules": _rules(asked.game),
            "match": asked.is_match,
            "start": None if asked.start is None else str(asked.start),
            "events": asked.events,
        },
        "rules": _rules(record.game),
        "position": str(position),
        "board": {cell: piece.symbol for cell, piece in position.board.items()},
        "size": _size(position),
        "turn": _name(position.turn),
        "steps": NO_STEPS if outcome else steps(position),
        "outcome": _outcome(outcome) if outcome else None,
        "captured": _captured(position),
        "hands": _hands(position),
        "counters": _counters(position),
        "giver": giver,
        "giving": giving,
        "repetitions": record.repetitions,
        "history": [_happened(happened) for happened in played.history],
        "last": _last(played.history[-1]) if played.history else None,
        "round": played.round,
        "match": _match(played.match) if played.match else None,
    }


def _rules(game: Game) -> Told:
    return {"game": game.id, "options": dict(game.options)}


def _name(player: Player | None) -> str | None:
    return None if player is None else player.name.lower()


def _size(position: Position) -> Told:
    options = position.game.options
    if "cols" in options:
        return {"cols": options["cols"], "rows": options["rows"]}
    rows = str(position).split(" ", 1)[0].split("/")
    return {"cols": len(rows[0]), "rows": len(rows)}


def _outcome(outcome: Outcome) -> Told:
    return {
        "winner": _name(outcome.winner),
        "reason": outcome.reason,
        "rule": outcome.rule,
        "result": outcome.result,
    }


def _captured(position: Position) -> Told:
    now, start = material(position), material(position.game.start())
    return {"first": start.first - now.first, "second": start.second - now.second}


def _hands(position: Position) -> Told | None:
    south, colon, north = str(position).split(" ")[2].partition(":")
    if not colon:
        return None
    return {"first": _sizes(south), "second": _sizes(north)}


def _sizes(hand: str) -> list[int]:
    return [int(size) for size in hand.strip(".")]


def _counters(position: Position) -> Told | None:
    limit = position.game.options.get("no_capture_limit")
    if limit is None:
        return None
    return {"since_capture": int(str(position).split(" ")[2]), "limit": limit}


def _giver(position: Position) -> tuple[str | None, bool]:
    """Who gives in Vela, and whether he still does: the rulebook knows."""
    place = in_rulebook(position, lambda place: place) if position.game.id == "vela" else None
    return (_name(Player(place.giver)), place.giving) if isinstance(place, VelaPosition) else (None, False)


def _happened(happened: Happened) -> Told:
    return {
        "event": happened.event,
        "player": _name(happened.player),
        "number": happened.number,
        "round": happened.round,
        "captured": happened.captured,
    }


def _last(happened: Happened) -> Told:
    before = happened.before
    move = Move(happened.event, before) if happened.is_move else None
    return {
        "event": happened.event,
        "player": _name(happened.player),
        "round": happened.round,
        "before": str(before),
        "after": str(happened.after),
        "frames": frames(move, before) if move else [],
    }


def _match(match: TwoRounds) -> Told:
    return {
        "phase": match.phase,
        "rounds": [_round(record) for record in match.rounds],
        "giver": _name(match.giver),
    }


def _round(record: Record) -> Told:
    outcome = record.outcome
    ended: Mapping[str, Any] = _outcome(outcome) if outcome else {}
    return {
        "game": record.game.id,
        "result": record.result,
        "winner": ended.get("winner"),
        "reason": ended.get("reason"),
        "rule": ended.get("rule"),
    }
