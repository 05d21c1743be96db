"""A position that is analysed for a socket, over as many turns of a thinker as it takes."""

from __future__ import annotations

import time
from collections.abc import Callable

from tablier.engine import Analysis, Limit
from tablier.server.analysis_frames import Lines, lines_of
from tablier.server.computer import refuse_when_over
from tablier.server.models import Sheet
from tablier.server.recent_games import RecentGames
from tablier.server.thinking import Thinking

LONGEST = 60.0
"""So many seconds of thinking an analysis takes at most, however long it waits in between."""


class Analysed:
    """The last position of a game, of which `tell` is told whenever something better is known.

    What one turn has found is in the engine's table for the next, which so comes quickly to where that one ended; until
    it does, there is nothing to tell.
    """

    def __init__(
        self, number: int, sheet: Sheet, lines: int, games: RecentGames, tell: Callable[[Lines], None]
    ) -> None:
        self._number = number
        self._sheet = sheet
        self._lines = lines
        self._games = games
        self._tell = tell
        self._left = LONGEST
        self._depth = 0
        self._nodes = 0

    def turn(self, thinking: Thinking) -> bool:
        """Thinks until it is hurried; whether there is more to think about."""
        began = time.monotonic()
        with self._games.game(self._sheet, thinking.check) as played:
            refuse_when_over(played)
            found: Analysis | None = None
            for found in thinking.updates(played.record, Limit(time=self._left), lines=self._lines):
                if found.depth >= self._depth or found.score.proved:
                    self._depth = found.depth
                    self._tell(lines_of(self._number, found, self._nodes + found.nodes))
            assert found  # every search finds something
            self._nodes += found.nodes
        self._left -= time.monotonic() - began
        return thinking.is_hurried and self._left > 0
