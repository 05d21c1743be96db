"""`tablier moves`: the legal moves of a position and what each leads to."""

from __future__ import annotations

import sys

from tablier.cli.arguments import GameName, OptionTexts, PositionText, read_game, read_position


def moves(game: GameName, position: PositionText = None, option: OptionTexts = None) -> None:
    """List the legal moves of a position.

    One line for each move, sorted: the move, a tab, and the text of the position it leads to. A finished game has
    none.

    Examples:

    - `tablier moves tumicarona`
    - `tablier moves fanorona -o cols=5 -o rows=5`
    - `tablier moves tours -p "321123/....../....../....../....../321123 s -"`
    """
    place = read_position(read_game(game, option), position)
    for move in place.legal_moves:
        sys.stdout.write(f"{move}\t{place.play(move)}\n")
