"""The comments of a record: a text before the first move and one after each move."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence

from tablier.errors import TablierError
from tablier.games import Move
from tablier.records.characters import SURROGATE, name_of


class Comments(MutableMapping[int, str]):
    """Comments by ply: 0 is the place before the first move, n the place after the n-th.

    Any text will do, of any length and with line breaks. Taking a move back drops the comment after it.
    """

    __slots__ = ("_moves", "_texts")

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = moves
        self._texts: dict[int, str] = {}

    def __getitem__(self, ply: int) -> str:
        return self._texts[ply]

    def __setitem__(self, ply: int, text: str) -> None:
        if not isinstance(ply, int) or isinstance(ply, bool) or not 0 <= ply <= len(self._moves):
            raise TablierError(f"a comment has its place after 0 to {len(self._moves)} moves, not {ply!r}")
        if not isinstance(text, str):
            raise TablierError(f"a comment must be a text, not {text!r}")
        if found := SURROGATE.search(text):
            raise TablierError(f"{name_of(found[0])} cannot stand in a comment")
        self._texts[ply] = text

    def __delitem__(self, ply: int) -> None:
        del self._texts[ply]

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._texts))

    def __len__(self) -> int:
        return len(self._texts)

    def __repr__(self) -> str:
        return f"Comments({dict(self.items())!r})"
