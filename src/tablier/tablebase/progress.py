"""How far a work of several parts is, told by how far each part is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablier.tablebase.kind import Split

Tell = Callable[[float], object]
"""Takes the share that is done, from 0 to 1."""


def of_part(tell: Tell | None, work: Mapping[Split, int], part: Split) -> Tell | None:
    """What tells the share of all by that of one part; the parts before it are done."""
    if tell is None:
        return None
    splits = list(work)
    before, total = sum(work[split] for split in splits[: splits.index(part)]), sum(work.values())
    return lambda share: tell((before + share * work[part]) / total)
