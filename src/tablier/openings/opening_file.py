"""The file of a rule set's openings: a line of JSON that says what it is, columns of numbers packed, and a checksum.

For each position: its key, the name of its opening and how many moves were played from it. For each of these moves: its
place among all moves (:func:`moves_by_key`), how many games the player to move won, drew and lost, and the mean of what
the search expected for him, in half percents.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tablier.errors import TablierError, UnknownOption, shortened
from tablier.files import written
from tablier.games import RULE_SETS
from tablier.games.position_key import KEY_BYTES

FOLDER = Path(__file__).with_name("stored")
KIND = b"tablier openings "
MAGIC = KIND + b"1\n"
EXPECTED_STEPS = 200

_DIGEST = hashlib.sha256().digest_size
_MOST = 1 << 24
"""No column is longer; what claims to be is not unpacked."""
_OF_POSITIONS = {"key": 8, "name": 1, "moves": 2}
_OF_MOVES = {"place": 2, "won": 4, "drawn": 4, "lost": 4, "expected": 1}
_WIDTHS = _OF_POSITIONS | _OF_MOVES
"""The columns, with the bytes of each number."""

Column = npt.NDArray[np.int64]


class OpeningsError(TablierError):
    """A file of openings that is damaged or missing; the message names it and says what is wrong."""


class Tally(NamedTuple):
    """A move as the file has it, from the side of who moves; ``expected`` is in half percents."""

    place: int
    won: int
    drawn: int
    lost: int
    expected: int

    @property
    def games(self) -> int:
        """In how many games it was played."""
        return self.won + self.drawn + self.lost


class Stored(NamedTuple):
    """A position as the file has it: the name of its opening, and the moves played."""

    name: str
    moves: tuple[Tally, ...]


class Openings:
    """The openings of a rule set. ``source`` says which games they come from."""

    def __init__(
        self, source: Mapping[str, Any], names: Sequence[str], columns: Mapping[str, Column]
    ) -> None:
        self.source = source
        self._names = names
        self._columns = columns
        self._ends = np.cumsum(columns["moves"])

    def __len__(self) -> int:
        return len(self._columns["key"])

    def at(self, key: int) -> Stored | None:
        """What is known of the position with this key, if anything."""
        keys = self._columns["key"]
        index = int(np.searchsorted(keys, key))
        if index == len(keys) or keys[index] != key:
            return None
        end = int(self._ends[index])
        rows = slice(end - int(self._columns["moves"][index]), end)
        values = zip(*(self._columns[name][rows].tolist() for name in _OF_MOVES), strict=True)
        return Stored(self._names[int(self._columns["name"][index])], tuple(Tally(*each) for each in values))


@cache
def openings(rule_set: str) -> Openings:
    """The openings of a rule set; raises :class:`OpeningsError` when its file is damaged."""
    if rule_set not in RULE_SETS:
        raise UnknownOption(f"there is no rule set {shortened(rule_set)!r}", RULE_SETS)
    return read_openings(FOLDER / f"{rule_set}.openings", rule_set)


def packed(source: Mapping[str, Any], positions: Mapping[int, Stored]) -> bytes:
    """The bytes of a file."""
    names = sorted({"", *(each.name for each in positions.values())})
    rows = [(key, names.index(each.name), len(each.moves)) for key, each in sorted(positions.items())]
    moves = [tally for _, each in sorted(positions.items()) for tally in each.moves]
    head = json.dumps({**source, "names": names, "positions": len(rows), "moves": len(moves)})
    columns = b"".join(
        _planes(np.array([row[index] for row in table], np.int64), width)
        for table, widths in ((rows, _OF_POSITIONS), (moves, _OF_MOVES))
        for index, width in enumerate(widths.values())
    )
    body = MAGIC + head.encode() + b"\n" + lzma.compress(columns)
    return body + hashlib.sha256(body).digest()


def _planes(column: Column, width: int) -> bytes:
    """A column, all first bytes of its numbers before all second ones: most of the latter are 0 and pack well."""
    return column.astype(f"<u{width}").view(np.uint8).reshape(-1, width).T.tobytes()


def write_openings(path: Path, data: bytes) -> None:
    """Writes a file, wholly or not at all."""
    with written(path) as file:
        file.write(data)


def read_openings(path: Path, rule_set: str) -> Openings:
    """Reads a file; raises :class:`OpeningsError` when it is not one of this rule set, or not as it was written."""
    try:
        whole = path.read_bytes()
    except OSError as error:
        raise OpeningsError(f"{path} cannot be read: {error.strerror or error}") from None
    if not whole.startswith(KIND):
        raise OpeningsError(f"{path} is no file of openings")
    if not whole.startswith(MAGIC):
        raise OpeningsError(f"{path} is of a version that cannot be read, or damaged")
    if hashlib.sha256(whole[:-_DIGEST]).digest() != whole[-_DIGEST:]:
        raise OpeningsError(f"{path} is damaged or cut short")
    try:
        found = _unpacked(whole[len(MAGIC) : -_DIGEST])
    except (ValueError, KeyError, TypeError, RecursionError, lzma.LZMAError):
        raise OpeningsError(f"{path} holds what no builder writes") from None
    if found.source["game"] != rule_set:
        raise OpeningsError(f"{path} is about {found.source['game']!r}, not about {rule_set}")
    return found


def _unpacked(data: bytes) -> Openings:
    """What a file says; raises one of many errors when nobody would write it."""
    line, _, rest = data.partition(b"\n")
    head = json.loads(line)
    names, positions, moves = (head.pop(name) for name in ("names", "positions", "moves"))
    lengths = {name: positions if name in _OF_POSITIONS else moves for name in _WIDTHS}
    for number in (positions, moves):
        if type(number) is not int or not 0 <= number <= _MOST:
            raise ValueError
    size = sum(lengths[name] * width for name, width in _WIDTHS.items())
    unpacker = lzma.LZMADecompressor()
    planes = unpacker.decompress(rest, size + 1)
    if not unpacker.eof or unpacker.unused_data or len(planes) != size:
        raise ValueError
    columns, begin = dict[str, Column](), 0
    for name, width in _WIDTHS.items():
        end = begin + lengths[name] * width
        numbers = np.frombuffer(planes[begin:end], np.uint8).reshape(width, -1).T
        columns[name] = np.ascontiguousarray(numbers).view(f"<u{width}").reshape(-1).astype(np.int64)
        begin = end
    _check(head, names, columns)
    return Openings(head, names, columns)


def _check(head: dict[str, Any], names: object, columns: Mapping[str, Column]) -> None:
    """Raises ValueError for numbers that do not fit together."""
    keys, counts, places = columns["key"], columns["moves"], columns["place"]
    first = np.zeros(len(places), bool)
    sound = (
        isinstance(names, list)
        and all(isinstance(name, str) for name in names)
        and isinstance(head["game"], str)
        and (columns["name"] < len(names)).all()
        and (np.diff(keys) > 0).all()
        and ((keys >= 0) & (keys < 1 << 8 * KEY_BYTES)).all()
        and (counts > 0).all()
        and counts.sum() == len(places)
        and (columns["won"] + columns["drawn"] + columns["lost"] > 0).all()
        and (columns["expected"] <= EXPECTED_STEPS).all()
    )
    if not sound:
        raise ValueError
    first[np.cumsum(counts) - counts] = True
    if not ((np.diff(places) > 0) | first[1:]).all():
        raise ValueError
