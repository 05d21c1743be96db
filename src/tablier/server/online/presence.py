"""Who is present, in all processes: each says in a table who looks at its games. It is no part of any log."""

from __future__ import annotations

from tablier.server.online.frames import Present


class Presence:
    """What this process knows of who looks at games."""

    def __init__(self) -> None:
        self._elsewhere: dict[str, Present] = {}

    def elsewhere(self, game: str) -> Present:
        """Who looks at a game through other processes."""
        return self._elsewhere.get(game, Present())

    def note(self, game: str, here: Present) -> Present:
        """Notes who looks at a game here, and says who does in all processes."""
        there = self.elsewhere(game)
        return Present(here.first or there.first, here.second or there.second, here.watching + there.watching)
