"""A baseline: looks at its moves and at the replies to them, and counts pieces."""

from __future__ import annotations

import math
import random

from tablier.baselines.sample import futures, move_at
from tablier.games import Move, Player, Position

WON = 100.0


def material_move(position: Position, chance: random.Random) -> Move:
    """The move after whose best reply the mover is most pieces ahead; among equal ones by lot."""
    mover = position.turn
    indices, places = futures(position, chance)
    order = list(range(len(indices)))
    chance.shuffle(order)
    best, most = order[0], -math.inf
    for each in order:
        value = _after_replies(places[each], mover, chance)
        if value > most:
            best, most = each, value
    return move_at(position, indices[best])


def _after_replies(position: Position, player: Player, chance: random.Random) -> float:
    if position.outcome is not None:
        return _lead(position, player)
    values = [_lead(place, player) for place in futures(position, chance)[1]]
    return max(values) if position.turn is player else min(values)


def _lead(position: Position, player: Player) -> float:
    outcome = position.outcome
    if outcome is not None:
        return 0.0 if outcome.winner is None else WON if outcome.winner is player else -WON
    lost = position.captured
    return lost[player.other] - lost[player]
