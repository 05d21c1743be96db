"""Writes a record down as a text tells it: move by move, comment by comment, variation by variation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.errors import TablierError
from tablier.games import Move, Position
from tablier.records.branch import Branch
from tablier.records.move_numbers import MoveNumbers

if TYPE_CHECKING:
    from tablier.records.record import Record


class Scribe:
    """Knows where in the tree of a record the next move of a text belongs; a text may nest as deep as it likes."""

    __slots__ = ("_stack",)

    def __init__(self, record: Record) -> None:
        self._stack = [_Place(record, 1, record.start, MoveNumbers(record.start), 0)]

    @property
    def position(self) -> Position:
        """The position in which the next move is played."""
        return self._stack[-1].position

    @property
    def number(self) -> str:
        """What may stand before the next move."""
        return self._stack[-1].number

    @property
    def in_variation(self) -> bool:
        """Whether a variation has begun and not ended."""
        return len(self._stack) > 1

    @property
    def opened_at(self) -> int:
        """Where in the text the variation begins that is written now."""
        return self._stack[-1].opened_at

    def note_number(self, number: str) -> bool:
        """Notes a number before the next move, and says whether it may stand there.

        A variation stands after the move it replaces; by its number one can also follow the last move of a record.
        """
        here = self._stack[-1]
        if number == here.number:
            return True
        if here.branch is not None or len(self._stack) > 2 or number != self._stack[0].number:
            return False
        self._stack[-1] = self._stack[0].following(here.opened_at)
        return True

    def play(self, move: Move | str, mark: str = "") -> None:
        """Notes a move; raises what records raise, and nothing is noted then."""
        here = self._stack[-1]
        if here.branch is None:
            here.branch = self._stack[-2].known_branch.add_variation(here.ply, [move])
        else:
            here.branch.play(move)
        here.count()
        if mark:
            self.mark(mark)

    def mark(self, mark: str) -> None:
        """Marks the last move."""
        branch = self._stack[-1].known_branch
        branch.marks[branch.ply] = mark

    def comment(self, text: str) -> None:
        """Notes a comment on the last move, or before the first of a record; several become one."""
        here = self._stack[-1]
        here.comments.setdefault(here.ply - (here.branch is not None), []).append(text)

    def begin_variation(self, at: int) -> None:
        """Begins a variation at a place of the text."""
        here = self._stack[-1]
        self._stack.append(here.instead(at) if here.known_branch._moves else here.following(at))

    def end_variation(self) -> None:
        """Ends the variation that is written now."""
        if not self.in_variation:
            raise TablierError("this parenthesis closes no variation")
        self._stack.pop().note_comments()

    def finish(self) -> None:
        """Ends the record."""
        self._stack.pop().note_comments()


class _Place:
    """Where in one branch the writing stands: its branch, if it has a move yet, and what comes next."""

    __slots__ = ("_before", "_numbers", "branch", "comments", "opened_at", "ply", "position")

    def __init__(
        self, branch: Branch | None, ply: int, position: Position, numbers: MoveNumbers, opened_at: int
    ) -> None:
        self.branch = branch
        self.ply = ply
        self.position = position
        self.opened_at = opened_at
        self.comments: dict[int, list[str]] = {}
        self._numbers = numbers
        self._before = numbers

    @property
    def known_branch(self) -> Branch:
        """The branch, where it has a move yet."""
        if self.branch is None:
            raise TablierError("a variation begins with a move")
        return self.branch

    @property
    def number(self) -> str:
        """What may stand before the next move."""
        return self._numbers.before(self.position.turn)

    def count(self) -> None:
        """Goes on to the place after the move that was noted."""
        self._before = self._numbers.copy()
        self._numbers.count(self.position.turn)
        self.position = self.known_branch.position
        self.ply += 1

    def instead(self, at: int) -> _Place:
        """The beginning of a variation that replaces the last move."""
        return _Place(None, self.ply - 1, self.known_branch._positions[-2], self._before.copy(), at)

    def following(self, at: int) -> _Place:
        """The beginning of a variation that goes on after the last move."""
        return _Place(None, self.ply, self.position, self._numbers.copy(), at)

    def note_comments(self) -> None:
        """Hands the comments over to the branch."""
        branch = self.known_branch
        for ply, texts in self.comments.items():
            branch.comments[ply] = " ".join(texts)
