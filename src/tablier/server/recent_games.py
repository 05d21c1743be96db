"""Games that were played again lately: whoever goes on with one of them does not wait until it is played once more."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tablier.errors import TablierError
from tablier.server.models import Sheet
from tablier.server.sheet import Asked, Played, read_sheet
from tablier.server.thinking import GivenUp

MEMORY = 64 * 1024 * 1024
"""So many bytes all games kept may take."""

SHORT = 32
"""Games of fewer events are played again sooner than looked for."""

GAME_BYTES, EVENT_BYTES, ROUND_BYTES = 4096, 768, 2048
"""More than a game, each of its events, and each round of a match take; a test compares."""


class RecentGames:
    """Keeps games by all that their sheets say, and forgets those that nobody has asked for longest.

    A game belongs to one request at a time: it is taken out, and put back when the request is done with it. So none
    can change a game under the hands of another; who asks for the same one meanwhile has it played again.
    """

    def __init__(self, memory: int = MEMORY) -> None:
        self.used = 0
        self._memory = memory
        self._lock = threading.Lock()
        self._games = OrderedDict[Asked, Played]()

    @contextmanager
    def game(self, sheet: Sheet, check: Callable[[], None] = lambda: None) -> Iterator[Played]:
        """The game of a sheet, played again if need be; then `check` is called before each event, and may raise."""
        asked = read_sheet(sheet)
        played = self._take(asked) or Played(asked, check)
        try:
            yield played
        except (TablierError, GivenUp):  # what was wrong with the request has changed nothing
            self._keep(played)
            raise
        self._keep(played)

    def _take(self, asked: Asked) -> Played | None:
        with self._lock:
            played = self._games.pop(asked, None)
            if played:
                self.used -= bytes_of(played)
            return played

    def _keep(self, played: Played) -> None:
        size = bytes_of(played)
        if len(played.history) < SHORT or size > self._memory:
            return
        asked = played.asked
        with self._lock:
            if asked in self._games:
                return
            self._games[asked] = played
            self.used += size
            while self.used > self._memory:
                self.used -= bytes_of(self._games.popitem(last=False)[1])


def bytes_of(played: Played) -> int:
    """How much memory a game is taken to need."""
    return GAME_BYTES + EVENT_BYTES * len(played.history) + ROUND_BYTES * played.round
