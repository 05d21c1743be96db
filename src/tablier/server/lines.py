"""A position that is analysed for a socket, over as many turns of a thinker as it takes."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from tablier.engine import Limit
from tablier.engine.play_level import opening_move
from tablier.games import Move
from tablier.server.analysis_frames import Lines, lines_of
from tablier.server.computer import refuse_when_over
from tablier.server.sheet import Played
from tablier.server.thinking import Thinking

LONGEST = 60.0
"""So many seconds of thinking an analysis takes at most, however long it waits in between."""


Game = Callable[[Callable[[], None]], AbstractContextManager[Played]]
"""What gives a game to think about; while it is played again, the function it is given is called and may raise."""


class Analysed:
    """The last position of a game, of which `tell` is told whenever something better is known.

    With so many ``seconds`` a move is to be chosen: then the book is asked first. ``best`` is the move to play so far,
    ``is_forced`` whether it is the only one, ``left`` how many seconds are left.

    What one turn has found is in the engine's table for the next, which so comes quickly to where that one ended; until
    it does, there is nothing to tell.
    """

    def __init__(
        self,
        number: int,
        game: Game,
        tell: Callable[[Lines], None],
        *,
        lines: int = 1,
        seconds: float | None = None,
    ) -> None:
        self.best: Move | None = None
        self.is_forced = False
        self.left = LONGEST if seconds is None else seconds
        self._chooses = seconds is not None
        self._number = number
        self._game = game
        self._lines = lines
        self._tell = tell
        self._depth = 0
        self._nodes = 0

    def turn(self, thinking: Thinking) -> bool:
        """Thinks until it is hurried; whether there is more to think about."""
        began, before = time.monotonic(), self._nodes
        with self._game(thinking.check) as played:
            refuse_when_over(played)
            if self._chooses and not before:
                drawn = opening_move(thinking, played.record, random.Random())
                if drawn:
                    self.best = drawn.best
                    self._tell(lines_of(self._number, drawn, drawn.nodes))
                    return False
            self.is_forced = played.record.position.perft(1) == 1
            for found in thinking.updates(played.record, Limit(time=self.left), lines=self._lines):
                # A search takes nodes in advance, and gives back what it has not used.
                self._nodes = max(self._nodes, before + found.nodes)
                if found.depth >= self._depth or found.score.proved:
                    self._depth, self.best = found.depth, found.best
                    self._tell(lines_of(self._number, found, self._nodes))
        self.left -= time.monotonic() - began
        return thinking.is_hurried and self.left > 0
