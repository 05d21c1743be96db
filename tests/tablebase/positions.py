"""Positions with few pieces, drawn by lot."""

from __future__ import annotations

import random

from tablier.games import Game, Position


def draw_position(game: Game, rng: random.Random, pieces: int) -> Position:
    """A position with so many pieces, some of each player and no more than he begins with."""
    most = int(game.options["cols"]) * int(game.options["rows"]) // 2
    white = rng.randrange(max(1, pieces - most), min(most, pieces - 1) + 1)
    return draw_placement(game, rng, white, pieces - white)


def draw_placement(game: Game, rng: random.Random, white: int, black: int) -> Position:
    """A position with so many pieces of each."""
    cols, rows = int(game.options["cols"]), int(game.options["rows"])
    letters = ["W"] * white + ["B"] * black + ["1"] * (cols * rows - white - black)
    rng.shuffle(letters)
    board = "/".join("".join(letters[row * cols : (row + 1) * cols]) for row in range(rows))
    giver = " b" if game.id == "vela" else ""
    return game.position(f"{board} {rng.choice('wb')} 0 1{giver}")
