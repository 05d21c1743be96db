"""Files of lessons: positions of the engine's games against itself, what the search said of each, and how it ended.

A file is a line of JSON that says how its games were played, and then a row for each position: the state in the core's
own bytes, the value, the result, and whether nothing was urgent.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import tablier
from tablier.errors import TablierError
from tablier.files import written

SUFFIX = ".lessons"
BLOCK = 1 << 18
"""So many positions at a time are handed to a thread."""

Rows = npt.NDArray[np.void]


@dataclass(frozen=True)
class Seen:
    """Positions as a network sees them: packed inputs of both sides, terms and buckets."""

    bits: npt.NDArray[np.uint8]
    terms: npt.NDArray[np.int16]
    buckets: npt.NDArray[np.uint8]


def row_type(rule_set: str) -> np.dtype[np.void]:
    """How a row lies in a file."""
    size = tablier.game(rule_set)._rules.state_size
    return np.dtype([("state", np.uint8, size), ("value", "<i2"), ("result", "i1"), ("calm", "u1")])


def write_lessons(path: Path, head: dict[str, Any], rows: bytes) -> None:
    """Writes a file, wholly or not at all."""
    with written(path) as file:
        file.write(json.dumps(head).encode() + b"\n" + rows)


def read_head(path: Path) -> object:
    """What a file says of its games."""
    with path.open("rb") as file:
        try:
            return json.loads(file.readline(10_000))
        except ValueError:
            raise TablierError(f"{path} is no file of lessons") from None


def read_lessons(path: Path, rule_set: str) -> Rows:
    """The rows of a file."""
    head, _, rows = path.read_bytes().partition(b"\n")
    kind = row_type(rule_set)
    try:
        is_ours = json.loads(head)["game"] == rule_set and len(rows) % kind.itemsize == 0
    except (ValueError, LookupError, TypeError):
        is_ours = False
    if not is_ours:
        raise TablierError(f"{path} is no file of lessons of {rule_set}, or damaged")
    return np.frombuffer(rows, kind)


def seen(rule_set: str, rows: Rows, symmetry: int, threads: int) -> Seen:
    """What a network sees of the positions of some rows, turned by a symmetry; the core decides it."""
    learning = tablier.game(rule_set)._rules.learning()
    assert learning is not None

    def look(first: int) -> tuple[npt.NDArray[Any], ...]:
        return learning.inputs(np.ascontiguousarray(rows["state"][first : first + BLOCK]), symmetry)

    with ThreadPoolExecutor(threads) as pool:
        parts: Iterable[tuple[npt.NDArray[Any], ...]] = pool.map(look, range(0, max(1, len(rows)), BLOCK))
        bits, terms, buckets = (np.concatenate(each) for each in zip(*parts, strict=True))
    return Seen(bits, terms, buckets)
