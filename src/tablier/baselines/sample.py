"""Moves drawn by lot, and what they lead to, without ever listing all moves as texts."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tablier.errors import GameOver
from tablier.games import Batch, Move, Position

MOST_FUTURES = 300
LEAST_FUTURES = 20
WORK = 4_000_000
"""There are positions with half a million moves, and to play one of them is to pass all those before it."""


def move_at(position: Position, index: int) -> Move:
    """The legal move with this index, from a list that takes 32 bytes a move."""
    batch = position.game.batch([position])
    _, moves = batch.legal()
    (text,) = batch.move_texts(moves[index : index + 1])
    return Move(text, position)


def random_move(position: Position, chance: random.Random) -> Move:
    """Any legal move, each as likely as any other."""
    return move_at(position, chance.randrange(count_moves(position)))


def futures(position: Position, chance: random.Random) -> tuple[Sequence[int], Batch]:
    """The indices of the legal moves, of some by lot where there are many, and where each of them leads."""
    count = count_moves(position)
    most = max(LEAST_FUTURES, min(MOST_FUTURES, WORK // count))
    indices = range(count) if count <= most else sorted(chance.sample(range(count), most))
    return indices, position.game.batch([position] * len(indices)).play(indices)


def count_moves(position: Position) -> int:
    """How many legal moves there are; raises GameOver when there are none."""
    outcome = position.outcome
    if outcome is not None:
        raise GameOver(f"the game is over: {outcome.reason} ({outcome.rule})")
    return position.perft(1)
