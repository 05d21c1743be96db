"""Small openings, played quickly for tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tablier.openings.counting import as_file
from tablier.openings.opening_file import Openings, read_openings, write_openings
from tablier.openings.playing import PlayedGame, played_game

SEED, NODES = 7, 40
GAMES = {"tumicarona": 40, "fanorona": 24, "vela": 12, "tours": 60, "tchag": 40}


@cache
def games(rule_set: str) -> tuple[PlayedGame, ...]:
    """Some games, hardly thought about."""
    return tuple(played_game(rule_set, SEED, NODES, number) for number in range(GAMES[rule_set]))


def small_openings(rule_set: str, folder: Path) -> Openings:
    """The openings of these games."""
    path = folder / f"{rule_set}.openings"
    write_openings(path, as_file(rule_set, games(rule_set), {"game": rule_set}))
    return read_openings(path, rule_set)
