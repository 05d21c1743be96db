"""What is said about the moves of a branch, by ply: comments and marks."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence

from tablier.errors import TablierError, UnknownOption
from tablier.games import Move
from tablier.records.characters import SURROGATE, name_of


class ByPly(MutableMapping[int, str]):
    """Texts by ply, in the order of the moves."""

    __slots__ = ("_before", "_first_place", "_moves", "_texts")

    def __init__(self, moves: Sequence[Move], first_ply: int, first_place: int) -> None:
        self._moves = moves
        self._before = first_ply - 1
        self._first_place = first_place
        self._texts: dict[int, str] = {}

    @property
    def places(self) -> range:
        """The plies that can have a text."""
        return range(self._first_place, self._before + len(self._moves) + 1)

    def __getitem__(self, ply: int) -> str:
        return self._texts[ply]

    def __setitem__(self, ply: int, text: str) -> None:
        self._check(ply, text)
        self._texts[ply] = text

    def _check(self, ply: int, text: str) -> None:
        """Refuses what cannot stand there."""
        raise NotImplementedError

    def _has_place(self, ply: int) -> bool:
        return isinstance(ply, int) and not isinstance(ply, bool) and ply in self.places

    def __delitem__(self, ply: int) -> None:
        del self._texts[ply]

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._texts))

    def __len__(self) -> int:
        return len(self._texts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self.items())!r})"


class Comments(ByPly):
    """Comments by ply: n is the place after the n-th move, and in a record 0 the place before the first.

    Any text will do, of any length and with line breaks. Taking a move back drops the comment after it.
    """

    __slots__ = ()

    def _check(self, ply: int, text: str) -> None:
        if not self._has_place(ply):
            first, last = self.places[0], self.places[-1]
            raise TablierError(f"a comment has its place after {first} to {last} moves, not {ply!r}")
        if not isinstance(text, str):
            raise TablierError(f"a comment must be a text, not {text!r}")
        if found := SURROGATE.search(text):
            raise TablierError(f"{name_of(found[0])} cannot stand in a comment")


MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""What may be stuck to a move, from excellent to very bad."""


class Marks(ByPly):
    """Marks by ply: one of ``!!`` ``!`` ``!?`` ``?!`` ``?`` ``??`` on a move. They go with the move."""

    __slots__ = ()

    def _check(self, ply: int, text: str) -> None:
        if not self._has_place(ply):
            raise TablierError(f"there is no move {ply!r} to mark")
        if text not in MARKS:
            raise UnknownOption(f"{text!r} is no mark", MARKS)
