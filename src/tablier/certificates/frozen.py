"""A mapping that never changes, so that what holds one is a value: it compares, hashes and pickles."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Value_co = TypeVar("Value_co", covariant=True)


class Frozen(Mapping[Key, Value_co]):
    """The entries of another mapping, for good."""

    __slots__ = ("_entries",)

    def __init__(self, entries: Mapping[Key, Value_co]) -> None:
        self._entries = dict(entries)

    def __getitem__(self, key: Key) -> Value_co:
        return self._entries[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return repr(self._entries)
