"""Openings: a few random moves to a position in which neither side has won yet, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tablier.baselines.sample import random_move
from tablier.engine import Engine, Limit
from tablier.errors import TablierError
from tablier.games import Move, Position

PLIES = {"tumicarona": 4, "fanorona": 4, "vela": 4, "tours": 2, "tchag": 3}
"""So many random moves, those of the set-up of Les Tours not counted."""

MARGIN = 0.2
"""An opening is balanced when the first player's expected score is no farther from a half."""

TRIES = 20
SHORTER_AFTER = 10
"""After so many finished games the random moves become one fewer, for boards on which games are short."""

_LIMIT = Limit(nodes=3_000)


def random_opening(
    start: Position, chance: random.Random, plies: int, *, most: int | None = None
) -> tuple[list[Move], Position]:
    """Random moves from a position: the set-up to its end, and then so many plies as long as the game goes on.

    Those of the set-up do not count, but it is never more than ``most`` moves in all.
    """
    moves: list[Move] = []
    position = start
    while position.outcome is None and len(moves) != most:
        move = random_move(position, chance)
        places_a_piece = "@" in str(move)
        if not places_a_piece and plies == 0:
            break
        plies -= not places_a_piece
        moves.append(move)
        position = position.play(move)
    return moves, position


def balanced_opening(
    start: Position, chance: random.Random, random_moves: int | None = None
) -> Sequence[Move]:
    """The first of some random openings that is balanced; if none is, the one that is nearest to it.

    So it is in Vela, whose roles differ in strength, or from a given position that favours a side: each opening is
    played with both colours. With ``random_moves`` it has so many, unless the game would be over by then.
    """
    engine = Engine(memory=1)
    plies, finished = PLIES[start.game.id] if random_moves is None else random_moves, 0
    nearest: tuple[float, Sequence[Move]] | None = None
    tried = 0
    while tried < TRIES:
        moves, position = random_opening(start, chance, plies, most=random_moves)
        if position.outcome is not None:
            finished += 1
            if finished % SHORTER_AFTER == 0:
                if plies == 0:
                    raise TablierError("every opening ends the game at once: there is nothing to play")
                plies -= 1
            continue
        tried += 1
        score = engine.analyse(position, _LIMIT).score
        away = abs(score.expected - 0.5)
        if away <= MARGIN and not (score.proved and score.value):
            return moves
        if nearest is None or away < nearest[0]:
            nearest = away, moves
        if not moves:
            break
    assert nearest is not None
    return nearest[1]
