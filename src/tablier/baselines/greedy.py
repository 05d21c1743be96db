"""A computer that looks one move ahead: it wins if it can, takes what it can, and does not let itself be beaten.

It decides no rule and knows no game: it asks what a move leads to, and counts the pieces.
"""

from __future__ import annotations

import random

from tablier.baselines.sample import futures, move_at
from tablier.games import UNFINISHED, Move, Player, Position

CANDIDATES = 12
"""So many moves, the best first, are tried against the opponent's replies."""


def greedy_move(position: Position, chance: random.Random) -> Move:
    """The move that wins, else the one that gains most and after which the opponent cannot win at once."""
    mover = position.turn
    indices, places = futures(position, chance)
    judged = [
        (_result(result, mover), _lead(place, mover), chance.random(), index, place)
        for index, place, result in zip(indices, places, places.results().tolist(), strict=True)
    ]
    judged.sort(key=lambda each: each[:3], reverse=True)
    best = judged[0]
    if best[0] == 0:
        best = next((each for each in judged[:CANDIDATES] if not _is_lost(each[4], mover, chance)), best)
    return move_at(position, best[3])


def _is_lost(place: Position, mover: Player, chance: random.Random) -> bool:
    """Whether the opponent has won or can win with his next move, as far as is looked."""
    if place.outcome is not None:
        return place.outcome.winner is mover.other
    if place.turn is mover:
        return False
    _, places = futures(place, chance)
    return any(_result(result, mover) < 0 for result in places.results().tolist())


def _result(result: int, player: Player) -> int:
    """1 for a win of the player, -1 for a defeat; a draw counts as a game that goes on."""
    return 0 if result == UNFINISHED else result if player is Player.FIRST else -result


def _lead(position: Position, player: Player) -> int:
    """How many pieces the player is ahead."""
    lost = position.captured
    return lost[player.other] - lost[player]
