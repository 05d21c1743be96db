"""One thought of the engine for one request: it can be hurried, and it can be given up."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from tablier import tablebase
from tablier.engine import Analysing, Analysis, Engine, Limit
from tablier.games import Position
from tablier.records import Record
from tablier.tablebase import Tablebase

LINES_WORK = 2_000_000
"""There are positions with half a million moves, and each line asked for is looked up among all of them."""

PAUSE = 0.1
"""So many seconds pass at least between two updates of what is found."""


class Stoppable(Protocol):
    """What can be told to end soon, from any thread."""

    def stop(self) -> None:
        """Ends it."""


class GivenUp(Exception):
    """Nobody waits for the answer any more."""


class Thinking:
    """The engine as one request uses it.

    Hurried, it answers soon with the best it has found. Given up, it ends at the next point where it can.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._search: Stoppable | None = None
        self._hurried = threading.Event()
        self._given_up = False

    @property
    def is_hurried(self) -> bool:
        """Whether it is to end soon."""
        return self._hurried.is_set()

    def hurry(self) -> None:
        """Cuts the search under way short, and each that follows; from any thread."""
        with self._lock:
            self._hurried.set()
            if self._search:
                self._search.stop()

    def give_up(self) -> None:
        """Ends it; from any thread."""
        self._given_up = True
        self.hurry()

    def check(self) -> None:
        """Raises GivenUp when nobody waits any more."""
        if self._given_up:
            raise GivenUp

    @contextmanager
    def stopping(self, search: Stoppable) -> Iterator[None]:
        """Stops a search as soon as this is hurried."""
        with self._lock:
            self._search = search
            if self.is_hurried:
                search.stop()
        try:
            yield
        finally:
            with self._lock:
                self._search = None

    def analyse(
        self,
        position: Position | Record,
        limit: Limit,
        *,
        lines: int = 1,
        fresh: bool | None = None,
        endings: bool = True,
    ) -> Analysis:
        """Thinks as the engine does, unless hurried; of positions with very many moves it gives fewer lines."""
        with self._searching(position, limit, lines, fresh, endings=endings) as search:
            return search.result()

    def updates(self, position: Position | Record, limit: Limit, *, lines: int) -> Iterator[Analysis]:
        """The same as it goes on: what is found, from time to time, and what is found in the end.

        It asks all tables of endings that are at hand, not only those that come with Tablier.
        """
        with self._searching(position, limit, lines, endings=tablebase.at_hand()) as search:
            for found in search:
                yield found
                self._hurried.wait(PAUSE)

    @contextmanager
    def _searching(
        self,
        position: Position | Record,
        limit: Limit,
        lines: int,
        fresh: bool | None = None,
        *,
        endings: bool | Tablebase = True,
    ) -> Iterator[Analysing]:
        self.check()
        if lines > 1:
            now = position.position if isinstance(position, Record) else position
            lines = max(1, min(lines, LINES_WORK // max(1, now.perft(1))))
        with (
            self._engine.analysis(position, limit, lines=lines, fresh=fresh, endings=endings) as search,
            self.stopping(search),
        ):
            yield search
        self.check()
