"""Moves that follow each other, and all that is said about them: what a record and a variation have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tablier.errors import TablierError
from tablier.games import Move, Position
from tablier.records.by_ply import Comments, Marks


class Branch:
    """Moves from a position on, with comments, marks and variations. Plies are counted as in the record.

    A variation belongs to the position it begins in: the one before the move of its ply. So it stays when that move
    is taken back, and goes with the move before.
    """

    def __init__(self, start: Position, first_ply: int, first_comment: int) -> None:
        self._first_ply = first_ply
        self._positions = [start]
        self._moves: list[Move] = []
        self._comments = Comments(self._moves, first_ply, first_comment)
        self._marks = Marks(self._moves, first_ply, first_ply)
        self._variations = Variations()

    @property
    def first_ply(self) -> int:
        """The ply of the first move: 1 in a record."""
        return self._first_ply

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position reached."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the start to the one reached: one more than there are moves."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves."""
        return tuple(self._moves)

    @property
    def ply(self) -> int:
        """The number of moves that lead to the position reached from the start of the record."""
        return self._first_ply - 1 + len(self._moves)

    @property
    def comments(self) -> Comments:
        """The comments by ply, to be read and changed like a dict."""
        return self._comments

    @property
    def marks(self) -> Marks:
        """The marks by ply, to be read and changed like a dict."""
        return self._marks

    @property
    def variations(self) -> Variations:
        """The variations by the ply of their first move, in the order they were added."""
        return self._variations

    def add_variation(self, ply: int, moves: Iterable[Move | str]) -> Variation:
        """Adds other moves than those from this ply on; they are judged by their positions, not by the history.

        >>> import tablier
        >>> record = tablier.Record(tablier.game("tumicarona"))
        >>> _ = record.play("d3-e3W")
        >>> record.marks[1] = "?"
        >>> record.add_variation(1, ["f2-e3A"]).marks[1] = "!"
        >>> print(str(record).splitlines()[-1])
        1. d3-e3W? (1. f2-e3A!) *
        """
        places = range(self._first_ply, self._last_place + 1)
        if not isinstance(ply, int) or isinstance(ply, bool) or ply not in places:
            raise TablierError(
                f"a variation begins with one of the moves {places[0]} to {places[-1]}, not {ply!r}"
            )
        if isinstance(moves, str):
            raise TablierError(f"the moves of a variation are a list of texts, not {moves!r}")
        variation = Variation(self._positions[ply - self._first_ply], ply, moves)
        self._variations._add(variation)
        return variation

    def remove_variation(self, variation: Variation) -> None:
        """Removes a variation of this branch."""
        self._variations._remove(variation)

    @property
    def _last_place(self) -> int:
        """The last ply a variation may begin with."""
        return self.ply

    def play(self, move: Move | str) -> Position:
        """Goes on by a move and gives the position after it; raises what :meth:`Position.play` raises."""
        before = self.position
        after = before.play(move)
        self._moves.append(Move(str(move), before))
        self._positions.append(after)
        return after


class Variation(Branch):
    """Other moves than those played: at least one. Made by ``add_variation`` of a record or a variation."""

    def __init__(self, start: Position, first_ply: int, moves: Iterable[Move | str]) -> None:
        super().__init__(start, first_ply, first_ply)
        for move in moves:
            self.play(move)
        if not self._moves:
            raise TablierError("a variation has at least one move")

    def __repr__(self) -> str:
        return f"<Variation {self._first_ply}: {' '.join(map(str, self._moves))}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Variation):
            return NotImplemented
        return self.start == other.start and contents(self) == contents(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, tuple[Position, list[Contents]]]:
        return _restore, (self.start, contents(self))


class Variations(Mapping[int, tuple[Variation, ...]]):
    """The variations of a branch by the ply of their first move, in the order of the plies."""

    __slots__ = ("_by_ply",)

    def __init__(self) -> None:
        self._by_ply: dict[int, list[Variation]] = {}

    def __getitem__(self, ply: int) -> tuple[Variation, ...]:
        return tuple(self._by_ply[ply])

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._by_ply))

    def __len__(self) -> int:
        return len(self._by_ply)

    def __repr__(self) -> str:
        return f"Variations({dict(self.items())!r})"

    def _add(self, variation: Variation) -> None:
        self._by_ply.setdefault(variation.first_ply, []).append(variation)

    def _remove(self, variation: Variation) -> None:
        siblings = self._by_ply.get(variation.first_ply, []) if isinstance(variation, Variation) else []
        kept = [other for other in siblings if other is not variation]
        if len(kept) == len(siblings):
            raise TablierError(f"{variation!r} is not one of these variations")
        self._by_ply[variation.first_ply] = kept
        if not kept:
            self._drop(variation.first_ply)

    def _drop(self, ply: int) -> None:
        self._by_ply.pop(ply, None)


class Contents(NamedTuple):
    """What one branch says, and of which it is a variation: the index of that one in the list, -1 for the first."""

    parent: int
    first_ply: int
    moves: list[str]
    comments: dict[int, str]
    marks: dict[int, str]


def contents(branch: Branch) -> list[Contents]:
    """A branch and all variations in it, however deep, in one flat list: equal lists make equal branches."""
    found: list[Contents] = []
    left = [(-1, branch)]
    while left:
        parent, one = left.pop()
        moves = [str(move) for move in one._moves]
        variations = [(len(found), each) for ply in one.variations for each in one.variations[ply]]
        left += reversed(variations)
        found.append(Contents(parent, one._first_ply, moves, dict(one._comments), dict(one._marks)))
    return found


def fill(branch: Branch, said: list[Contents]) -> None:
    """Says about a branch with the moves of the first entry all that a list of contents holds."""
    branches = [branch]
    for one in said[1:]:
        branches.append(branches[one.parent].add_variation(one.first_ply, one.moves))
    for filled, one in zip(branches, said, strict=True):
        filled._comments.update(one.comments)
        filled._marks.update(one.marks)


def _restore(start: Position, said: list[Contents]) -> Variation:
    variation = Variation(start, said[0].first_ply, said[0].moves)
    fill(variation, said)
    return variation
