"""The games on the fast core: games, positions, moves, batches."""

from tablier.games.batch import UNFINISHED, Batch
from tablier.games.game import RULE_SETS, Game, game
from tablier.games.move import Choice, LegalMoves, Move, Step, Steps
from tablier.games.player import Outcome, Piece, Player
from tablier.games.position import Position

__all__ = [
    "RULE_SETS",
    "UNFINISHED",
    "Batch",
    "Choice",
    "Game",
    "LegalMoves",
    "Move",
    "Outcome",
    "Piece",
    "Player",
    "Position",
    "Step",
    "Steps",
    "game",
]
