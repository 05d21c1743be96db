"""Annotates a record: from the last move to the first, so that each search finds in the table what comes after."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from tablier.analysis.blame import Blame
from tablier.analysis.grades import Grade, grade_of_loss
from tablier.analysis.note import Note
from tablier.analysis.reached import Reached
from tablier.analysis.reasons import NOTHING, reason_of
from tablier.engine import Analysing, Engine, Limit
from tablier.engine.limit import a_limit_that_ends
from tablier.errors import TablierError
from tablier.games import Move
from tablier.records import Record

DEFAULT_NODES = 100_000
"""So many nodes a position make a game of sixty moves a matter of seconds."""

MEMORY = 16
"""Megabytes of the table that one annotation keeps."""

LONGEST_LINE = 9
"""So many plies of a line are told at most."""


def annotate(record: Record, limit: Limit | None = None) -> Generator[Note, None, None]:
    """The notes on all moves of a record, the last move first, each made when it is asked for.

    The limit is that of each search. Without a limit of time the same record and limit give the same notes.
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
        self._limit = Limit(nodes=DEFAULT_NODES) if limit is None else a_limit_that_ends(limit)
        # An end by agreement, verdict, resignation or time is left out: it says nothing about a move.
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
        """Lets steps go on, with what was found so far, once the one that was stopped has returned."""
        self._stopped = False

    def _next_note(self) -> Note:
        if self._after is None:
            self._after = self._look()
        if self._record.ply == self._left:
            self._record.undo()
        move, after = self._moves[self._left - 1], self._after
        before = self._look_before(move, after)
        note = self._note(move, before, after)
        self._after = before
        self._left -= 1
        return note

    def _note(self, move: Move, before: Reached, after: Reached) -> Note:
        best, played = before.score, before.score_by(move, after)
        lost = max(0.0, best.expected - played.expected)
        grade = Grade.BEST if before.is_best(move, after) else grade_of_loss(lost)
        if grade.is_bad:
            before = self._prolonged(before)
            after = self._prolonged(after, move)
        return Note(
            self._left,
            move,
            grade,
            before.line[:LONGEST_LINE],
            best.expected,
            best.expected - lost,
            best.proved and played.proved,
            after.line[:LONGEST_LINE] if grade.is_bad else (),
            reason_of(Blame(move, before, after)) if grade.is_bad else NOTHING,
        )

    def _look_before(self, move: Move, after: Reached) -> Reached:
        """What the position before a move is worth, seeing what the position after it is."""
        position = self._record.position
        if position.perft(1) == 1:
            return Reached.before(move, after, position, is_only=True)
        found = self._look()
        played = found.score_by(move, after)
        if found.is_best(move, after) or not grade_of_loss(found.score.expected - played.expected).is_bad:
            is_better = played.expected > found.score.expected
            return Reached.before(move, after, position) if is_better else found
        if found.score.proved:
            return found
        # Blamed is only who misses a move that is better also when it is looked at as closely as his own.
        better = self._look_after((found.line[0],))
        if better.score_of(position.turn).expected > played.expected:
            return Reached.before(found.line[0], better, position)
        return Reached.before(move, after, position)

    def _prolonged(self, reached: Reached, *moves: Move) -> Reached:
        """The same with a longer line: what is proved needs none to be known, and comes with a short one.

        The moves are those that lead there from where the record is.
        """
        line = reached.line
        while reached.score.proved and len(line) < LONGEST_LINE:
            following = self._look_after((*moves, *line)).line
            if not following:
                break
            line += following
        return replace(reached, line=line)

    def _look_after(self, moves: Sequence[Move]) -> Reached:
        """What there is to see some moves farther."""
        record, ply = self._record, self._record.ply
        try:
            for move in moves:
                record.play(move)
            return self._look()
        finally:
            while record.ply > ply:
                record.undo()

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
