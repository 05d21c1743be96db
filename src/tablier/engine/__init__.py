"""The engine: it searches, at full strength or at a level.

>>> import tablier
>>> position = tablier.game("tumicarona").start()
>>> tablier.Engine(level=3).choose(position) in position.legal_moves
True
"""

from __future__ import annotations

from tablier.engine.analysis import Analysing, Analysis, Line
from tablier.engine.book import Book, BookError, book_of
from tablier.engine.engine import Engine
from tablier.engine.levels import LEVELS, Level
from tablier.engine.limit import Limit
from tablier.engine.network import Network, NetworkError, read_network
from tablier.engine.score import Score

__all__ = [
    "LEVELS",
    "Analysing",
    "Analysis",
    "Book",
    "BookError",
    "Engine",
    "Level",
    "Limit",
    "Line",
    "Network",
    "NetworkError",
    "Score",
    "book_of",
    "read_network",
]
