"""The file of openings: it comes back as it was written, and damage is told."""

from __future__ import annotations

import hashlib
import json
import lzma
import random
from pathlib import Path
from typing import Any

import pytest

from tablier import RULE_SETS, UnknownOption
from tablier.openings import OpeningsError
from tablier.openings.counting import LARGEST_FILE
from tablier.openings.opening_file import (
    FOLDER,
    MAGIC,
    Stored,
    Tally,
    openings,
    packed,
    read_openings,
)

POSITIONS = {
    3: Stored("Havia", (Tally(0, 5, 2, 70_000, 0), Tally(300, 1, 0, 0, 200))),
    2**48 - 1: Stored("", (Tally(4, 0, 0, 1, 77),)),
    0: Stored("Fohy", (Tally(1, 0, 1, 0, 100),)),
}
SOURCE = {"game": "tours", "seed": 5}
WHOLE = packed(SOURCE, POSITIONS)


def read(folder: Path, data: bytes, rule_set: str = "tours") -> Any:
    path = folder / "some.openings"
    path.write_bytes(data)
    return read_openings(path, rule_set)


def test_a_file_comes_back_as_it_was_written(tmp_path: Path) -> None:
    found = read(tmp_path, WHOLE)
    assert found.source == SOURCE
    assert len(found) == 3
    for key, stored in POSITIONS.items():
        assert found.at(key) == stored
    for unknown in (1, 2, 4, 2**48 - 2, 2**48, -1):
        assert found.at(unknown) is None
    assert packed(SOURCE, dict(reversed(POSITIONS.items()))) == WHOLE


def test_a_file_may_be_empty(tmp_path: Path) -> None:
    assert read(tmp_path, packed(SOURCE, {})).at(0) is None


def test_no_damage_goes_unnoticed(tmp_path: Path) -> None:
    for place in range(len(WHOLE)):
        for change in (0x01, 0x80):
            damaged = bytearray(WHOLE)
            damaged[place] ^= change
            with pytest.raises(OpeningsError, match=r"some\.openings"):
                read(tmp_path, bytes(damaged))


def test_nor_does_a_cut_or_something_more(tmp_path: Path) -> None:
    for end in range(len(WHOLE)):
        with pytest.raises(OpeningsError, match=r"some\.openings"):
            read(tmp_path, WHOLE[:end])
    for more in (b"\0", b"\n", WHOLE):
        with pytest.raises(OpeningsError, match="damaged or cut short"):
            read(tmp_path, WHOLE + more)


def sealed(head: object, columns: bytes = b"") -> bytes:
    """A file that somebody else made: its checksum is right."""
    return resealed(MAGIC + json.dumps(head).encode() + b"\n" + lzma.compress(columns))


def resealed(body: bytes) -> bytes:
    return body + hashlib.sha256(body).digest()


HEAD: dict[str, Any] = {"game": "tours", "names": [""], "positions": 1, "moves": 1}
ONE = b"\1\0\0\0\0\0\0\0" + b"\0" + b"\1\0" + b"\0\0" + b"\1\0\0\0" + b"\0" * 8 + b"\x64"


def test_what_a_builder_writes_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, sealed(HEAD, ONE)).at(1) == Stored("", (Tally(0, 1, 0, 0, 100),))


@pytest.mark.parametrize(
    "data",
    [
        resealed(MAGIC),
        resealed(MAGIC + b"{"),
        resealed(MAGIC + b"[" * 100_000 + b"\n"),
        resealed(MAGIC + json.dumps(HEAD).encode() + b"\nno archive"),
        resealed(MAGIC + json.dumps(HEAD).encode() + b"\n" + lzma.compress(ONE) + b"x"),
        sealed([]),
        sealed({}),
        *(sealed({name: value for name, value in HEAD.items() if name != gone}, ONE) for gone in HEAD),
        sealed(HEAD | {"positions": -1}, ONE),
        sealed(HEAD | {"positions": True}, ONE),
        sealed(HEAD | {"positions": 10**30}, ONE),
        sealed(HEAD | {"moves": "1"}, ONE),
        sealed(HEAD | {"names": []}, ONE),
        sealed(HEAD | {"names": [5]}, ONE),
        sealed(HEAD | {"names": "no"}, ONE),
        sealed(HEAD | {"game": 5}, ONE),
        sealed(HEAD, ONE[:-1]),
        sealed(HEAD, ONE + b"\0"),
        sealed(HEAD, b"\0" * 10_000_000),
        sealed(HEAD, b"\xff" * 8 + ONE[8:]),  # a key beyond all keys
        sealed(HEAD, ONE[:8] + b"\1" + ONE[9:]),  # a name that is not there
        sealed(HEAD, ONE[:9] + b"\0\0" + ONE[11:]),  # a position without moves
        sealed(HEAD, ONE[:9] + b"\2\0" + ONE[11:]),  # more moves than there are
        sealed(HEAD, ONE[:13] + b"\0" + ONE[14:]),  # a move in no game
        sealed(HEAD, ONE[:-1] + b"\xc9"),  # more than the whole point
    ],
)  # fmt: skip
def test_nonsense_with_the_right_checksum(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(OpeningsError, match="holds what no builder writes"):
        read(tmp_path, data)


@pytest.mark.parametrize(
    "positions",
    [
        {1: Stored("", (Tally(5, 1, 0, 0, 0), Tally(4, 1, 0, 0, 0)))},
        {1: Stored("", (Tally(5, 1, 0, 0, 0), Tally(5, 1, 0, 0, 0)))},
        {1: Stored("", ())},
        {1 << 48: Stored("", (Tally(5, 1, 0, 0, 0),))},
    ],
)
def test_numbers_that_do_not_fit_together(tmp_path: Path, positions: dict[int, Stored]) -> None:
    with pytest.raises(OpeningsError, match="holds what no builder writes"):
        read(tmp_path, packed(SOURCE, positions))


def test_other_files(tmp_path: Path) -> None:
    with pytest.raises(OpeningsError, match="is about 'tours', not about tchag"):
        read(tmp_path, WHOLE, "tchag")
    with pytest.raises(OpeningsError, match="is no file of openings"):
        read(tmp_path, b"")
    with pytest.raises(OpeningsError, match="of a version that cannot be read"):
        read(tmp_path, WHOLE.replace(b"openings 1", b"openings 2"))
    with pytest.raises(OpeningsError, match="cannot be read"):
        read_openings(tmp_path / "none", "tours")
    with pytest.raises(OpeningsError, match="cannot be read"):
        read_openings(tmp_path, "tours")
    with pytest.raises(UnknownOption):
        openings("chess")


def test_random_bytes_after_the_head(tmp_path: Path) -> None:
    chance = random.Random(1)
    for _ in range(200):
        columns = bytes(chance.choices((0, 1, 2, 255), k=len(ONE)))
        try:
            found = read(tmp_path, sealed(HEAD, columns))
        except OpeningsError:
            continue
        assert all(tally.games > 0 for tally in found.at(int.from_bytes(columns[:8], "little")).moves)


def test_the_files_of_the_project_are_small_and_whole() -> None:
    sizes = [(FOLDER / f"{rule_set}.openings").stat().st_size for rule_set in RULE_SETS]
    assert max(sizes) <= LARGEST_FILE
    assert sum(sizes) < 2_000_000
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(RULE_SETS)
    for rule_set in RULE_SETS:
        found = openings(rule_set)
        assert len(found) > 0
        assert found.source["game"] == rule_set
        assert {"seed", "games", "nodes", "fewest", "search"} <= found.source.keys()
