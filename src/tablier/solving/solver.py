"""The solver: a proof in the making that can be watched, stopped, kept in a file and taken up again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, Self

from tablier import tablebase
from tablier.certificates import Certificate, Question, Reply
from tablier.engine.limit import MOST_NODES, Limit
from tablier.errors import GameOver, TablierError
from tablier.games import Player, Position, game
from tablier.games.arguments import megabytes
from tablier.solving import state_file
from tablier.solving.state_file import StateError
from tablier.tablebase import Tablebase

MOST_MEMORY = 1 << 20
A_WHILE = 0.25
"""Seconds between two reports of progress."""
_CHUNK = 1 << 12
_FAILURES = {
    "too large": "the memory is too small for the strategy: go on with more",
    "too long": "a line or a list of moves is longer than the solver can follow",
    "contradiction": "what the table says contradicts the rules: begin anew, without the state",
}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solver has come.

    ``stage`` is "searching" or "writing" a strategy; ``can_win`` says for each player whether he can force a win, None
    while it is open; ``numbers`` are the proof and disproof numbers of both questions; ``nodes`` counts positions
    visited by the search and ``listed`` those of regions solved whole; ``used`` is the filled share of the table;
    ``written`` of the ``found`` positions of the strategy at hand are accounted for.
    """

    stage: str
    can_win: tuple[bool | None, bool | None]
    numbers: tuple[tuple[int, int], tuple[int, int]]
    nodes: int
    listed: int
    used: float
    written: int
    found: int


@dataclass(frozen=True, slots=True)
class Solution:
    """A proved result: the winner (None: a draw), within how many plies he wins, and the certificate that shows it."""

    winner: Player | None
    plies: int | None
    certificate: Certificate

    def in_words(self, mover: Player) -> str:
        """The result as the player to move sees it: "win in 5", "loss in 4" or "draw"."""
        if self.winner is None:
            return "draw"
        return f"{'win' if self.winner is mover else 'loss'} in {self.plies}"


class Solver:
    """Proves who wins a position when play is unlimited: no repetition and no limit ends it.

    ``memory`` is the size in megabytes of what is kept; some 25 more are needed for the lines being looked at. Where
    tables of endings know a result, no line goes on: those that come with Tablier, or others as ``endings``, or False
    for none. They shorten the search and show the strategy where to go, but nothing rests on them: the certificate
    holds the moves of these endings too.

    >>> import tablier
    >>> start = tablier.game("fanorona", cols=3, rows=3, captures="compulsory").start()
    >>> solution = tablier.Solver(start, memory=1).run()
    >>> solution.winner, solution.certificate.size
    (<Player.FIRST: 0>, 14)
    """

    def __init__(self, position: Position, *, memory: int = 256, endings: bool | Tablebase = True) -> None:
        if not isinstance(position, Position):
            raise TablierError(f"a solver looks at a Position, not at {position!r}")
        self._memory = megabytes("the memory", memory, MOST_MEMORY)
        self._position = position.unlimited
        if (outcome := self._position.outcome) is not None:
            raise GameOver(f"the game is over: {outcome.reason} ({outcome.rule})")
        tables = tablebase.chosen(endings)
        try:
            self._proving = self._position.game._rules.prove(
                self._position._state,
                self._memory << 20,
                tables.all_of(self._position.game) if tables else None,
            )
        except MemoryError:
            raise TablierError(f"this machine does not give {self._memory} megabytes of memory") from None
        self._strategies: dict[int, dict[str, Reply]] = {}
        self._earlier = (0, 0)  # positions visited and listed before the state was kept in a file
        self._solution: Solution | None = None
        self._busy = threading.Lock()

    @property
    def position(self) -> Position:
        """The position as the proof sees it: without limits, its counters at their beginning."""
        return self._position

    @property
    def question(self) -> Question:
        """What is being solved: the position, and the whole game it is a position of."""
        return Question(self._position.game.id, self._position.game.options, str(self._position))

    @property
    def memory(self) -> int:
        """The memory in megabytes."""
        return self._memory

    @property
    def progress(self) -> Progress:
        """How far it has come; while it runs, how far it was a few milliseconds ago. Any thread may ask."""
        now = self._proving.progress()
        first, second = (None if answer == 0 else answer == 1 for answer in now["answers"])
        return Progress(
            now["stage"],
            (first, second),
            now["numbers"],
            self._earlier[0] + now["nodes"],
            self._earlier[1] + now["region_nodes"],
            now["used"] / now["places"],
            now["written"],
            now["found"],
        )

    def run(
        self, limit: Limit | None = None, *, progress: Callable[[Progress], object] | None = None
    ) -> Solution | None:
        """Works until the result is proved and its certificate complete, or the limit is reached: then None.

        What was found is kept, also after Ctrl-C: the next run goes on from there. Other Python threads run
        meanwhile. ``progress`` is called a few times a second.
        """
        if self._solution:
            return self._solution
        nodes, until = _bounds(limit)
        with self._alone():
            return self._run(nodes, until, progress)

    def _run(
        self, nodes: int, until: float, progress: Callable[[Progress], object] | None
    ) -> Solution | None:
        tell = (lambda: progress(self.progress)) if progress else None
        while True:
            before = self._proving.progress()["nodes"]
            left = until - time.monotonic()
            if nodes <= 0 or left <= 0:
                return None
            self._proving.run(nodes, left, tell, A_WHILE)
            now = self._proving.progress()
            nodes -= now["nodes"] - before
            if (stage := now["stage"]) in _FAILURES:
                raise TablierError(_FAILURES[stage])
            if stage != "done":
                return None
            self._collect(now["strategist"], now["plies"])
            if not self._proving.next_strategy():
                break
        self._solution = self._solved(now["answers"], now["plies"])
        return self._solution

    def stop(self) -> None:
        """Ends the run under way in another thread within milliseconds; if there is none, the next one at once."""
        self._proving.stop()

    def save(self, path: str | Path) -> None:
        """Keeps everything found so far in a file, from which :meth:`load` goes on."""
        with self._alone():
            self._save(Path(path))

    def _save(self, path: Path) -> None:
        self._proving.unwind()
        now = self._proving.progress()
        counts = self._earlier[0] + now["nodes"], self._earlier[1] + now["region_nodes"]
        state = state_file.State(
            self.question, self._proving.signature(), self._memory, now["answers"], counts
        )
        state_file.write(path, state, now["places"], self._proving.entries)

    @classmethod
    def load(cls, path: str | Path, *, memory: int | None = None, endings: bool | Tablebase = True) -> Self:
        """The solver kept in a file; raises :class:`StateError` if the file is damaged or of another version.

        ``memory`` may be more than it had, to hold more, or less, to keep only what cost most; usually it is the same.
        ``endings`` may be others than before.
        """
        with state_file.reading(Path(path)) as reader:
            state = reader.state
            try:
                position = game(state.question.game, **state.question.options).position(
                    state.question.position
                )
            except TablierError:
                raise reader.nonsense() from None
            solver = cls(position, memory=state.memory if memory is None else memory, endings=endings)
            if solver.question != state.question:
                raise reader.nonsense()
            if solver._proving.signature() != state.signature:
                raise StateError(
                    f"{path} was kept by another version of the solver, whose table means something else: "
                    "begin anew, without it"
                )
            for entries in reader.entries():
                if not solver._proving.put(entries):
                    raise reader.nonsense()
        solver._proving.restart(*state.answers)
        solver._earlier = state.counts
        return solver

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a solver does not pickle: save(path) keeps it in a file, from which Solver.load goes on"
        )

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One thread at a time."""
        if not self._busy.acquire(blocking=False):
            raise TablierError("this solver is running: wait for its end, or stop it")
        try:
            yield
        finally:
            self._busy.release()

    def _collect(self, player: int, plies: int) -> None:
        strategy = dict[str, Reply]()
        for first in range(0, self._proving.progress()["found"], _CHUNK):
            for text, move, distance in self._proving.steps(first, _CHUNK):
                strategy[text] = Reply(move, distance if plies else None)
        self._strategies[player] = strategy

    def _solved(self, answers: tuple[int, int], plies: int) -> Solution:
        winner = None if 1 not in answers else answers.index(1)
        certificate = Certificate(
            self._position.game.id,
            self._position.game.options,
            str(self._position),
            winner,
            plies or None,
            self._strategies,
        )
        return Solution(None if winner is None else Player(winner), certificate.plies, certificate)


def _bounds(limit: Limit | None) -> tuple[int, float]:
    """How many positions, and until when."""
    if limit is None:
        return MOST_NODES, float("inf")
    if not isinstance(limit, Limit):
        raise TablierError(f"a limit is made by Limit(time=…, nodes=…), not {limit!r}")
    if limit.depth is not None:
        raise TablierError("a proof has no depth to limit: limit its time or its nodes")
    until = float("inf") if limit.time is None else time.monotonic() + limit.time
    return limit.nodes or MOST_NODES, until
