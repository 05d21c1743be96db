"""The tags of a record: what is known about a game beside its moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, MutableMapping

from tablier.errors import TablierError
from tablier.records.characters import UNPRINTABLE, name_of

OWN_TAGS = ("Game", "Start", "Result", "Termination")
"""The tags a record writes by itself, because they follow from the game that was played."""

VERDICTS: Mapping[str, str] = {"Verdicts": "tables"}
"""The tag of a game whose players let tables of endings declare draws (T12, F6)."""

_NAME = re.compile(r"[A-Z][A-Za-z0-9_]*+")


class Tags(MutableMapping[str, str]):
    """Free tags in the order they were set: ``First``, ``Second``, ``Event``, ``Site``, ``Date``, ``Round`` …

    A name is a capital letter followed by letters, digits and underscores; a value is a text of one line. In a
    match of two rounds ``Match`` and ``Round`` are not free.
    """

    __slots__ = ("_settled", "_values")

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self._values: dict[str, str] = {}
        self._settled: frozenset[str] = frozenset()
        self.update(values or {})

    def settle(self, values: Mapping[str, str]) -> None:
        """Sets tags that from now on cannot be changed."""
        self._values.update(values)
        self._settled |= values.keys()

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __setitem__(self, name: str, value: str) -> None:
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise TablierError(
                f"a tag's name is a capital letter, then letters, digits or underscores, not {name!r}"
            )
        if name in OWN_TAGS:
            raise TablierError(f"the tag {name} follows from the game and cannot be set")
        self._refuse_settled(name)
        if not isinstance(value, str):
            raise TablierError(f"the value of the tag {name} must be a text, not {value!r}")
        if found := UNPRINTABLE.search(value):
            raise TablierError(
                f"{name_of(found[0])} cannot stand in the tag {name}, which is one line of text"
            )
        self._values[name] = value

    def __delitem__(self, name: str) -> None:
        self._refuse_settled(name)
        del self._values[name]

    def _refuse_settled(self, name: str) -> None:
        if name in self._settled:
            raise TablierError(f"the tag {name} follows from the match and cannot be changed")

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Tags({self._values!r})"
