"""How far a command is, counted, on stderr: a bar on a terminal, else a line now and then."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

BAR_EVERY = 0.1
PLAIN_EVERY = 10.0
"""Seconds between two looks at the bar, and between two lines where there is no terminal."""


CHECKING = ("checking by the rulebook", "positions")
"""What is counted when a certificate is verified."""


class Counting:
    """Shows how many things are done while it is entered; ``done`` is how many."""

    def __init__(self, doing: str, things: str) -> None:
        self.done = 0
        self._doing = doing
        self._things = things
        self._shown_at = time.monotonic()
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._bar = Progress(
            TextColumn(doing),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not self._is_terminal,
        )
        self._task = self._bar.add_task("", total=None)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._bar.stop()

    def show(self, done: int, total: int) -> None:
        """So many things of so many are done."""
        self.done = done
        now = time.monotonic()
        if now - self._shown_at < (BAR_EVERY if self._is_terminal else PLAIN_EVERY):
            return
        self._shown_at = now
        if self._is_terminal:
            self._bar.update(self._task, completed=done, total=total)
        elif sys.stderr is not None:
            print(f"{self._doing}: {done:,} of {total:,} {self._things}", file=sys.stderr, flush=True)
