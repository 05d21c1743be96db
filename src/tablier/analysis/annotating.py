"""Annotates a record: from the last move to the first, so that each search finds in the table what comes after."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.analysis.grades import Grade, grade_of_loss
from tablier.analysis.note import Note
from tablier.analysis.reached import Reached
from tablier.analysis.reasons import NOTHING, reason_of
from tablier.engine import Analysing, Engine, Limit
from tablier.errors import TablierError
from tablier.games import Move
from tablier.records import Record

DEFAULT_NODES = 100_000
"""So many nodes a position make a game of sixty moves a matter of seconds."""

MEMORY = 16
"""Megabytes of the table that one annotation keeps."""

LONGEST_LINE = 9
"""So many plies of a line are told at most."""


def annotate(record: Record, limit: Limit | None = None) -> Iterator[Note]:
    """The notes on all moves of a record, the last move first, each made when it is asked for.

    Without a limit of time the same record and limit give the same notes. The limit is that of each search.
    """
    annotating = Annotating(record, limit)
    while (note := annotating.step()) is not None:
        yield note


class Annotating:
    """The annotation of a record under way; what becomes of the record meanwhile does not matter.

    It has an engine of its own, with one thread and a small table, and does nothing but when it is told to step.
    """

    def __init__(self, record: Record, limit: Limit | None = None) -> None:
        if not isinstance(record, Record):
            raise TablierError(f"an analysis is about a Record, not about {record!r}")
        self._limit = Limit(nodes=DEFAULT_NODES) if limit is None else limit
        if isinstance(limit, Limit) and limit.is_none:
            raise TablierError("a limit of time, nodes or depth is needed: without one thinking never ends")
        # How the game ended by agreement, resignation or time is left out: it says nothing about a move.
        self._record = Record(record.game, record.start)
        for move in record.moves:
            self._record.play(move)
        self._moves = record.moves
        self._left = self.total
        self._after: Reached | None = None
        self._engine = Engine(memory=MEMORY)
        self._searching: Analysing | None = None
        self._stopped = False

    @property
    def total(self) -> int:
        """How many notes there will be: one for each move."""
        return len(self._moves)

    @property
    def done(self) -> int:
        """How many notes there are."""
        return self.total - self._left

    def step(self) -> Note | None:
        """The note on the last move that has none yet; None when all moves have one, or when stopped."""
        if not self._left:
            return None
        try:
            return self._next_note()
        except _StoppedError:
            return None

    def stop(self) -> None:
        """Ends the step under way, from any thread, and makes those to come do nothing."""
        self._stopped = True
        if self._searching is not None:
            self._searching.stop()

    def resume(self) -> None:
        """Lets stopped steps go on where they were, with what was found so far."""
        self._stopped = False

    def _next_note(self) -> Note:
        if self._after is None:
            self._after = self._look()
        if self._record.ply == self._left:
            self._record.undo()
        move, after = self._moves[self._left - 1], self._after
        before = self._look_before(move, after)
        note = _note(self._left, move, before, after)
        self._after = before
        self._left -= 1
        return note

    def _look_before(self, move: Move, after: Reached) -> Reached:
        """What the position before a move is worth, seeing what the position after it is."""
        position = self._record.position
        if len(position.legal_moves) == 1:
            return Reached.before(move, position, after)
        found = self._look()
        played = after.score_of(position.turn)
        # What is proved stands, unless the history of the game has decided otherwise.
        is_open = not found.score.proved or after.outcome is not None
        if is_open and played.expected >= found.score.expected:
            return Reached.before(move, position, after)
        return found

    def _look(self) -> Reached:
        record = self._record
        if record.outcome is not None:
            return Reached.end_of(record, record.outcome)
        searching = self._searching = self._engine.analysis(record, self._limit, fresh=False)
        if self._stopped:
            searching.stop()
        found = searching.result()
        if self._stopped:
            raise _StoppedError
        return Reached.searched(record.position, found)


class _StoppedError(Exception):
    """The search was stopped: what it found is not what it would have found."""


def _note(ply: int, move: Move, before: Reached, after: Reached) -> Note:
    best, expected = before.score, after.score_of(before.position.turn)
    lost = max(0.0, best.expected - expected.expected)
    grade = Grade.BEST if _is_best(move, before, after) else grade_of_loss(lost)
    return Note(
        ply,
        move,
        grade,
        before.line[:LONGEST_LINE],
        best.expected,
        min(best.expected, expected.expected),
        best.proved and expected.proved,
        after.line[:LONGEST_LINE] if grade.is_bad else (),
        reason_of(move, before, after) if grade.is_bad else NOTHING,
    )


def _is_best(move: Move, before: Reached, after: Reached) -> bool:
    """Whether a move is the best, leads where the best leads, or is proved to win as soon or resist as long."""
    if move == before.line[0] or after.position == before.position.play(before.line[0]):
        return True
    best, played = before.score, after.score_of(before.position.turn)
    if not (best.proved and played.proved and best.value == played.value):
        return False
    if best.distance is None or played.distance is None:
        return True
    return best.value * (played.distance + 1) <= best.value * best.distance
