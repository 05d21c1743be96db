"""Tablier: Fanorona, Tumicarona, Vela, Les Tours and Tchag.

>>> import tablier
>>> position = tablier.game("tours").position(".11.22/.....3/.3..../..2.../..3.../31.2.1 s -")
>>> print(position.play("a1-goal").outcome.reason)
goal
"""

from tablier import analysis, arena, rulebook
from tablier.certificates import Certificate, CertificateError, Verdict, verify
from tablier.engine import Analysis, Engine, Limit, Line, Score
from tablier.errors import GameOver, IllegalMove, ParseError, TablierError, UnknownOption
from tablier.games import (
    RULE_SETS,
    UNFINISHED,
    Batch,
    Choice,
    Game,
    LegalMoves,
    Move,
    Outcome,
    Piece,
    Player,
    Position,
    Step,
    Steps,
    game,
)
from tablier.records import Record, RecordError, TwoRounds, Variation, read_games
from tablier.solving import Solution, Solver, StateError

__all__ = [
    "RULE_SETS",
    "UNFINISHED",
    "Analysis",
    "Batch",
    "Certificate",
    "CertificateError",
    "Choice",
    "Engine",
    "Game",
    "GameOver",
    "IllegalMove",
    "LegalMoves",
    "Limit",
    "Line",
    "Move",
    "Outcome",
    "ParseError",
    "Piece",
    "Player",
    "Position",
    "Record",
    "RecordError",
    "Score",
    "Solution",
    "Solver",
    "StateError",
    "Step",
    "Steps",
    "TablierError",
    "TwoRounds",
    "UnknownOption",
    "Variation",
    "Verdict",
    "analysis",
    "arena",
    "game",
    "read_games",
    "rulebook",
    "verify",
]
