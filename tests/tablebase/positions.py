"""Positions with few pieces, drawn by lot."""

from __future__ import annotations

import random

from tablier.games import Game, Position


def draw_position(game: Game, rng: random.Random, pieces: int) -> Position:
    """A position with so many pieces, some of each player."""
    cols, rows = int(game.options["cols"]), int(game.options["rows"])
    white = rng.randrange(1, pieces)
    letters = ["W"] * white + ["B"] * (pieces - white) + ["1"] * (cols * rows - pieces)
    rng.shuffle(letters)
    board = "/".join("".join(letters[row * cols : (row + 1) * cols]) for row in range(rows))
    giver = " b" if game.id == "vela" else ""
    return game.position(f"{board} {rng.choice('wb')} 0 1{giver}")
