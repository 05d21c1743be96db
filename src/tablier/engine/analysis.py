"""What the engine has found out about a position, finished or still growing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from tablier._core import Searching
from tablier.engine.score import Score
from tablier.games import Move, Position

_A_LONG_TIME = 3600.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play: the moves the engine expects, and the score they lead to, from the mover's side."""

    score: Score
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known after a search: the score, the best move, the best lines, how deep and how many nodes.

    ``score`` is proved only when all moves are accounted for, the score of a line when that one move is. With
    ``from_table`` a table of endings has said it: the distance is exact. With ``from_book`` nothing was searched.
    """

    score: Score
    best: Move
    lines: tuple[Line, ...]
    depth: int
    nodes: int
    from_table: bool = False
    from_book: bool = False


class Analysing:
    """An analysis under way: a context manager that yields an :class:`Analysis` whenever there is a better one.

    Made by :meth:`Engine.analysis`. Leaving the ``with`` block stops the search.
    """

    def __init__(self, position: Position, searching: Searching, *, in_table: bool = False) -> None:
        self._position = position
        self._searching = searching
        self._in_table = in_table
        *_, self._scale = position.game._rules.judged(position._state)
        self._started = False

    def stop(self) -> None:
        """Ends the search; the last analysis is still yielded."""
        self._searching.stop()

    def start(self) -> None:
        """Begins to think, unless it has begun."""
        if not self._started:
            self._started = True
            self._searching.start()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.stop()

    def __iter__(self) -> Iterator[Analysis]:
        self.start()
        seen, finished = 0, False
        while not finished:
            if self._searching.wait(seen, _A_LONG_TIME) != seen:
                seen, finished, analysis = self._now()
                yield analysis

    def result(self) -> Analysis:
        """Waits for the end of the search and gives its result."""
        if not self._started:
            # Nothing else needs this thread: it thinks itself.
            self._started = True
            self._searching.run(listens=threading.current_thread() is threading.main_thread())
            return self._now()[2]
        try:
            *_, last = self
        except BaseException:
            self.stop()
            raise
        return last

    @property
    def estimate(self) -> int:
        """The estimate of the best line, unscaled, in the units of the evaluation."""
        *_, lines = self._searching.found()
        return lines[0][0]

    def _now(self) -> tuple[int, bool, Analysis]:
        version, finished, depth, nodes, known, found = self._searching.found()
        lines = tuple(
            Line(self._score(value, line_known), self._moves(texts, states))
            for value, line_known, texts, states in found
        )
        # A loss or a draw is one of the position only when no other move is better.
        score = self._score(found[0][0], known)
        return (
            version,
            finished,
            Analysis(score, lines[0].moves[0], lines, depth, nodes, self._in_table and score.proved),
        )

    def _score(self, value: int, known: tuple[int, int, int]) -> Score:
        least, most, distance = known
        if least == most:
            return Score.exactly(least, distance)
        return Score.estimated(value, self._scale)

    def _moves(self, texts: list[str], states: list[bytes]) -> tuple[Move, ...]:
        game = self._position.game
        return tuple(Move(text, Position._of(game, state)) for text, state in zip(texts, states, strict=True))
