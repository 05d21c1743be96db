"""How many games one address may make, and one key have unfinished: a log is for ever, so nobody makes them at will."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_OF_KEY = 50
"""So many unfinished games one key may have."""

HOUR = 3600.0
REMEMBERED = 10_000
"""Of so many addresses it is known what they made."""


class MadeGames:
    """What each address has made through this process: at most so many that are unfinished or younger than an hour."""

    def __init__(self, each: int = 100) -> None:
        self.each = each
        self._made: OrderedDict[str, dict[str, float]] = OrderedDict()

    def of(self, address: str) -> list[str]:
        """The games of an address that were made more than an hour ago: those that are over may be forgotten."""
        old = time.monotonic() - HOUR
        return [game for game, made in self._made.get(address, {}).items() if made < old]

    def is_full(self, address: str) -> bool:
        """Whether an address has made as many as it may."""
        return len(self._made.get(address, ())) >= self.each

    def add(self, address: str, game: str) -> None:
        """Notes that an address has made a game."""
        self._made.setdefault(address, {})[game] = time.monotonic()
        self._made.move_to_end(address)
        while len(self._made) > REMEMBERED:
            self._made.popitem(last=False)

    def forget(self, address: str, games: list[str]) -> None:
        """Forgets games that count no longer."""
        for game in games:
            self._made.get(address, {}).pop(game, None)
