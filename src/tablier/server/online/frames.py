"""What is told of a game by link: the same to everybody but for who he is himself. No key and no hash is in it."""

from __future__ import annotations

from typing import Any

import msgspec

from tablier.engine import LEVELS
from tablier.games import Player
from tablier.online import Entry, OnlineGame, Timed, hash_token
from tablier.online.events import ByPlayer, ComputerSeat, FlagFell, OpenSeat, invitation_to
from tablier.online.game import Told
from tablier.online.presence import Present
from tablier.server.online.keys import token_of
from tablier.server.snapshot import each, named, told

Json = dict[str, Any]

_NOT_TOLD = frozenset({"player", "token", "invitation", "seats"})

encode = msgspec.json.Encoder().encode


def game_frame(game: OnlineGame, since: int, key: str | None, present: Present, now: int) -> Json:
    """All of a game for one who comes to it: the entries after those he has seen, and who he is here."""
    return {
        "kind": "game",
        "game": game.id,
        "number": game.number,
        "sheet": {
            "rules": {"game": game.created.rules, "options": dict(game.first_round.game.options)},
            "start": game.created.start,
            "two_rounds": game.created.two_rounds,
            "events": game.events,
            "verdicts": game.created.verdicts,
        },
        "you": you(game, key),
        "entries": entries(game, since if since <= game.number else 0),
        "state": state(game, present, now),
    }


def happened(game: OnlineGame, since: int, present: Present, now: int) -> bytes:
    """What happened after a number, and how the game stands now."""
    return encode({"kind": "happened", "entries": entries(game, since), "state": state(game, present, now)})


def you(game: OnlineGame, key: str | None) -> Json:
    """Who somebody is in a game, and which seats are his to take without more."""
    token = token_of(key)
    player = game.player(token)
    return {
        "player": named(player),
        "invitation": None if key is None or player is None else _invitation(game, player, key),
        "may_take": [named(free) for free in Player if player is None and game.may_take(free, token)],
    }


def entries(game: OnlineGame, since: int) -> list[Json]:
    """The entries after a number."""
    return [_entry(entry, told) for entry, told in zip(game.entries[since:], game.told[since:], strict=True)]


def state(game: OnlineGame, present: Present, now: int) -> Json:
    """How a game stands."""
    outcome = game.outcome
    return {
        "turn": named(game.turn),
        "outcome": told(outcome) if outcome else None,
        "seats": each([_seat(game, player) for player in Player]),
        "clock": _clock(game, now),
        "draw_offer": named(game.draw_offer),
        "take_back": named(game.take_back),
        "can_take_back": each([game.may_take_back(player) for player in Player]),
        "rematch": game.rematch,
        "strict": game.created.strict,
        **presence(present),
    }


def presence(present: Present) -> Json:
    """Who looks on."""
    return {"present": each(present[:2]), "watching": present.watching}


def _entry(entry: Entry, told: Told) -> Json:
    event = entry.event
    public = {name: getattr(event, name) for name in event.__struct_fields__ if name not in _NOT_TOLD}
    if isinstance(event, ByPlayer | FlagFell):
        public["player"] = named(event.player)
    return {
        "number": entry.number,
        "time": entry.time,
        "kind": entry.kind,
        **public,
        "keep": told.keep,
        "add": [] if told.add is None else [told.add],
    }


def _seat(game: OnlineGame, player: Player) -> Json:
    seat, taken = game.created.seats[player], game.taken.get(player)
    if isinstance(seat, ComputerSeat):
        if seat.level is None:
            return {"kind": "computer", "level": None, "seconds": seat.seconds, "name": "full strength"}
        name = LEVELS[game.created.rules][seat.level - 1].name
        return {"kind": "computer", "level": seat.level, "name": name}
    if taken:
        return {"kind": "person", "name": taken.name}
    return {"kind": "free" if isinstance(seat, OpenSeat) else "kept"}


def _clock(game: OnlineGame, now: int) -> Json | None:
    clock = game.clock
    if clock.control is None:
        return None
    now = max(now, game.time)
    running = clock.turn
    return {
        "control": clock.control,
        "left": each([clock.left_at(player, now) for player in Player]),
        "running": named(running),
        "now": now,
        "first_move": running is not None
        and isinstance(clock.control, Timed)
        and not clock.has_moved[running],
    }


def _invitation(game: OnlineGame, player: Player, key: str) -> str | None:
    """What opens the other seat, for whoever made the game, while that is free."""
    seat = game.created.seats[player.other]
    if player.other in game.taken or not isinstance(seat, OpenSeat) or seat.invitation is None:
        return None
    invitation = invitation_to(game.id, key)
    return invitation if hash_token(invitation) == seat.invitation else None
