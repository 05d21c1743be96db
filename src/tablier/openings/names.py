"""What the openings of Fanorona's board are called in Malagasy, by their first move."""

from __future__ import annotations

from tablier.games import Move, Position

NAMES = {
    "e2-e3A": "Vaky loha",
    "f2-e3A": "Havanana",
    "d2-e3A": "Havia",
    "d3-e3A": "Fohy",
    "d3-e3W": "Kobana",
}
NAMED = ("tumicarona", "fanorona")


def name_of(position: Position, move: Move | str) -> str:
    """The name of the opening a move begins; empty where it has none or this is not the start."""
    game = position.game
    named = game.id in NAMED and not game.unusual_options and position.key == game.start().key
    return NAMES.get(str(move), "") if named else ""
