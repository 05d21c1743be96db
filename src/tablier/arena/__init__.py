"""Matches between players, with statistics; docs/matches.md says how they are played and counted.

>>> from tablier import arena
>>> arena.Pairs((0, 2, 5, 8, 5)).score
0.7
>>> print(arena.read_player("nodes=500, memory=4"))
nodes=500,memory=4
"""

from tablier.arena.contest import GamePlayed, MatchStopped
from tablier.arena.match import Match, MatchResult, play_match
from tablier.arena.match_file import read_match
from tablier.arena.players import Choose, PlayerText, read_player
from tablier.arena.sprt import Sprt
from tablier.arena.statistics import Pairs

__all__ = [
    "Choose",
    "GamePlayed",
    "Match",
    "MatchResult",
    "MatchStopped",
    "Pairs",
    "PlayerText",
    "Sprt",
    "play_match",
    "read_match",
    "read_player",
]
