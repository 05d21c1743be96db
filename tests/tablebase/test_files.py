"""Files of tables: read in parts, by many at once, and damaged in every way. They say the truth or nothing."""

from __future__ import annotations

import json
import random
import shutil
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import tablier
from tablier import Position, tablebase
from tablier.tablebase import Kind, Split, Tablebase, TableError
from tablier.tablebase.table_file import (
    INDEX_ENTRY,
    LONGEST_HEADER,
    MAGIC,
    OpenedTable,
    _digest,
    file_name,
    read_table,
    write_table,
)
from tests.engine.exhaustive import placements
from tests.tablebase.positions import draw_position
from tests.tablebase.probes import disagreements, draw_batch
from tests.tablebase.truth import built

KIND = Kind("compulsory", 5, 3)
SPLIT = Split(2, 2)
NAME = file_name(KIND, SPLIT)
SHIPPED = Kind("optional", 9, 5)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    built(KIND, 4, folder)
    return folder


@pytest.fixture(scope="module")
def truth(folder: Path) -> dict[Position, tablebase.Ending]:
    tables, game = Tablebase((folder,)), KIND.game()
    rng = random.Random(1)
    places = [*rng.sample([*placements(game, 2, 2)], 300), *placements(game, 1, 1)]
    known = {place: tables.ending(place) for place in places}
    return {place: ending for place, ending in known.items() if ending is not None}


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "copy"))


def parts_of(path: Path) -> dict[str, range]:
    """Where the parts of a file are."""
    data = path.read_bytes()
    header = data.index(b"\n", len(MAGIC)) + 1
    head = json.loads(data[len(MAGIC) : header])
    model = header + 65
    index = model + head["model"]
    blocks = index + -(-head["codes"] // head["block"]) * INDEX_ENTRY
    lengths = np.frombuffer(data[index:blocks], "<u2").reshape(-1, 6)
    distances = blocks + int(lengths[:, 0].sum())
    ends = [0, len(MAGIC), header, model, index, blocks, distances, len(data)]
    names = ["magic", "header", "checksum", "model", "index", "verdicts", "distances"]
    assert ends[-1] == distances + lengths[:, 1].sum()
    return {name: range(*ends[at : at + 2]) for at, name in enumerate(names)}


def says_nothing_false(folder: Path, truth: dict[Position, tablebase.Ending]) -> Tablebase:
    tables = Tablebase((folder,))
    for place, ending in truth.items():
        assert tables.ending(place) in (ending, tablebase.Ending(ending.value, None), None)
        assert tables.verdict(place) in (ending.value, None)
    return tables


@pytest.mark.parametrize("part", ["magic", "header", "checksum", "model", "index", "verdicts", "distances"])
def test_damage_in_every_part(part: str, copy: Path, truth: dict[Position, tablebase.Ending]) -> None:
    path, rng = copy / NAME, random.Random(part)
    whole, where = path.read_bytes(), parts_of(copy / NAME)[part]
    assert len(where) > 10
    for at in rng.sample(where, min(len(where), 12)):
        damaged = bytearray(whole)
        damaged[at] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(TableError, match=NAME):
            read_table(copy, KIND, SPLIT)
        tables = says_nothing_false(copy, truth)
        assert any(NAME in str(fault) for fault in tables.faults)
        with pytest.raises(TableError, match=NAME):
            list(tables.stats(KIND, 4))
    path.write_bytes(whole[: where.start] + rng.randbytes(len(where)) + whole[where.stop :])
    assert says_nothing_false(copy, truth).faults


def test_the_longest_distance_is_told(folder: Path) -> None:
    tables = Tablebase((folder,))
    for stats in tables.stats(KIND, 4):
        longest = OpenedTable.open(folder, KIND, stats.split).longest
        assert longest == max(stats.longest_win, stats.longest_loss)


def test_every_length(copy: Path, truth: dict[Position, tablebase.Ending]) -> None:
    path = copy / NAME
    whole = path.read_bytes()
    for length in range(0, len(whole), 97):
        path.write_bytes(whole[:length])
        with pytest.raises(TableError, match=NAME):
            OpenedTable.open(copy, KIND, SPLIT)
    path.write_bytes(whole + b"\0")
    with pytest.raises(TableError, match="longer than it should be"):
        OpenedTable.open(copy, KIND, SPLIT)
    says_nothing_false(copy, truth)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n\n",
        b"tablier",
        MAGIC,
        MAGIC + b"\n",
        MAGIC + b"{}\n",
        MAGIC + b"[" * 900 + b"\n",
        MAGIC + b"\xff" * 2 * LONGEST_HEADER,
        b"\x7fELF" + bytes(5000),
        bytes(100_000),
    ],
)
def test_foreign_files(data: bytes, copy: Path, truth: dict[Position, tablebase.Ending]) -> None:
    (copy / NAME).write_bytes(data)
    with pytest.raises(TableError, match=NAME):
        OpenedTable.open(copy, KIND, SPLIT)
    says_nothing_false(copy, truth)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("codes", 10**18),
        ("codes", -1),
        ("codes", 0),
        ("codes", 1),
        ("codes", 2.5),
        ("codes", None),
        ("codes", "many"),
        ("longest", 188),
        ("longest", -1),
        ("longest", None),
        ("longest", 2.5),
        ("model", 10**15),
        ("model", -5),
        ("model", True),
        ("block", 1),
        ("block", 0),
        ("mover", 1),
        ("captures", "optional"),
        ("rows", 5),
        ("stalemate", "draw"),
    ],
)
def test_headers_that_lie(
    name: str, value: object, copy: Path, truth: dict[Position, tablebase.Ending]
) -> None:
    """Even with the right checksum."""
    path = copy / NAME
    whole, parts = path.read_bytes(), parts_of(path)
    header = json.loads(whole[parts["header"].start : parts["header"].stop])
    line = json.dumps(header | {name: value}).encode() + b"\n"
    rest = whole[parts["model"].start :]
    model, index = len(parts["model"]), len(parts["index"])
    path.write_bytes(MAGIC + line + _digest(line, rest[:model], rest[model : model + index]) + rest)
    with pytest.raises(TableError, match=NAME):
        read_table(copy, KIND, SPLIT)
    says_nothing_false(copy, truth)


def test_a_table_of_the_wrong_size_that_is_whole_otherwise(
    copy: Path, truth: dict[Position, tablebase.Ending]
) -> None:
    path = copy / NAME
    whole, parts = path.read_bytes(), parts_of(path)
    model = whole[parts["model"].start : parts["model"].stop]
    header = json.loads(whole[parts["header"].start : parts["header"].stop]) | {"codes": 1}
    line, index = json.dumps(header).encode() + b"\n", bytes(4) + 2 * zlib.crc32(b"").to_bytes(4, "little")
    path.write_bytes(MAGIC + line + _digest(line, model, index) + model + index)
    OpenedTable.open(copy, KIND, SPLIT)
    with pytest.raises(TableError, match=NAME):
        read_table(copy, KIND, SPLIT)
    assert NAME in str(says_nothing_false(copy, truth).faults[0])


@pytest.mark.parametrize("version", [1, 2, 4])
def test_another_version_is_told_so(version: int, copy: Path) -> None:
    (copy / NAME).write_bytes(b"tablier tablebase %d\n{}\n" % version)
    with pytest.raises(TableError, match="of another version of Tablier: build it anew"):
        OpenedTable.open(copy, KIND, SPLIT)


def test_a_folder_in_the_place_of_a_file(copy: Path, truth: dict[Position, tablebase.Ending]) -> None:
    (copy / NAME).unlink()
    (copy / NAME).mkdir()
    with pytest.raises(TableError, match=NAME):
        OpenedTable.open(copy, KIND, SPLIT)
    says_nothing_false(copy, truth)


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.unlink(),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:3000]),
        lambda path: path.write_bytes(bytes(path.stat().st_size)),
    ],
    ids=["vanishes", "empty", "shrinks", "zeros"],
)
def test_a_file_that_changes_in_use(
    change: Callable[[Path], object], copy: Path, truth: dict[Position, tablebase.Ending]
) -> None:
    tables = Tablebase((copy,))
    assert tables.all_of(KIND.game()) is not None
    change(copy / NAME)
    for place, ending in truth.items():
        assert tables.ending(place) in (ending, None)


def test_smaller_tables_speak_where_a_larger_one_is_damaged(copy: Path) -> None:
    (copy / NAME).write_bytes(b"nonsense")
    tables = Tablebase((copy,))
    assert tables.all_of(KIND.game()) is not None  # already the first question is answered by them
    assert tables.pieces(KIND.game()) == 3
    assert tables.ending(KIND.game().position("W4/5/4B w 0 1")) is not None


def test_verdicts_are_there_without_distances(copy: Path, truth: dict[Position, tablebase.Ending]) -> None:
    for path in copy.iterdir():
        where = parts_of(path)["distances"]
        data = bytearray(path.read_bytes())
        data[where.start : where.stop] = bytes(len(where))
        path.write_bytes(data)
    tables = Tablebase((copy,))
    values = set()
    for place, ending in truth.items():
        assert tables.verdict(place) == ending.value
        values.add(ending.value)
    assert values == {1, 0, -1}
    assert tables.faults == ()
    drawn = [tables.ending(place) for place, ending in truth.items() if not ending.value]
    assert set(drawn) <= {tablebase.Ending(0, None), None}
    assert any(drawn)


@pytest.mark.parametrize("captures", ["compulsory", "optional"])
def test_packed_and_unpacked(captures: str, folder: Path, tmp_path: Path) -> None:
    """What is left out comes back from the rules: all tables are as they were."""
    kind, core = Kind(captures, 5, 3), Kind(captures, 5, 3).core()
    for split in kind.splits(4):
        if not core.has(*split):
            core.build(*split, 1, None)
    again = kind.core()
    for split in kind.splits(4):
        codes = core.save(*split)
        write_table(tmp_path, kind, split, memoryview(codes), preset=9, threads=2)
        back = read_table(tmp_path, kind, split, threads=2)
        assert len(back) == len(codes)
        assert {new for new, old in zip(back, codes, strict=True) if new != old} <= {254}
        assert again.load(*split, back)
        again.restore(*split, 1)
        assert again.save(*split) == codes


def test_codes_of_no_table_are_not_written(tmp_path: Path) -> None:
    size = len(read_table(tablebase.tablebase.SHIPPED, SHIPPED, Split(1, 1)))
    for codes in (bytes(size - 1), bytes(size + 1), b"", b"\xc8" * size):
        with pytest.raises(ValueError, match=r"a table of another size|codes that no table has"):
            write_table(tmp_path, SHIPPED, Split(1, 1), codes)
    assert not list(tmp_path.iterdir())


def test_packing_can_be_interrupted(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def tell(share: float) -> None:
        assert 0 <= share <= 1
        raise Enough

    codes = read_table(tablebase.tablebase.SHIPPED, SHIPPED, Split(3, 2))
    with pytest.raises(Enough):
        write_table(tmp_path, SHIPPED, Split(3, 2), codes, tell=tell)
    assert not list(tmp_path.iterdir())


def test_little_memory_and_many_threads() -> None:
    """With one megabyte blocks come and go all the time; answers are the same, from whatever thread."""
    little, much = Tablebase((tablebase.tablebase.SHIPPED,), memory=1), tablebase.shipped()
    rng = random.Random(3)
    for name in ("tumicarona", "fanorona"):
        game = tablier.game(name)
        places = [draw_position(game, rng, rng.randint(4, 5)) for _ in range(400)]
        states = game.batch(places).array
        core, other = little.all_of(game), much.all_of(game)
        assert core is not None
        assert other is not None
        expected = other.probe_all(states, with_distances=True, threads=1)
        with ThreadPoolExecutor(4) as pool:
            asked = [
                pool.submit(core.probe_all, states, with_distances=True, threads=threads)
                for threads in (1, 1, 2, 3)
            ]
            assert {answer.result() for answer in asked} == {expected}
        endings = [much.ending(place) for place in places]
        codes = [254 if one is None else 255 if one.distance is None else one.distance for one in endings]
        assert list(expected) == codes
        verdicts = np.frombuffer(core.probe_all(states, with_distances=False, threads=1), np.int8)
        assert [None if one == -2 else one for one in verdicts.tolist()] == [
            one and one.value for one in endings
        ]


@pytest.mark.parametrize("memory", [0, -1, 2.5, "64", 10**9])
def test_amounts_of_memory_that_are_none(memory: int) -> None:
    with pytest.raises(tablier.TablierError, match="the memory"):
        tablebase.open(memory=memory)


def test_what_is_known_does_not_depend_on_what_was_asked_before() -> None:
    """Seven pieces, a capture of one of them: no table has it, whatever is open. A whole board is answered at once."""
    game = tablier.game("tumicarona")
    seven = game.position("8B/2B6/W4WW2/1W7/7W1 b 0 1")
    assert any(move.captured for move in seven.legal_moves)
    tables = Tablebase((tablebase.tablebase.SHIPPED,))
    assert tables.ending(seven) is None
    assert tables.all_of(game)
    assert tables.ending(seven) is None
    assert tables.verdict(seven) is None
    assert tables.ending(game.start()) is None


@pytest.mark.parametrize("name", ["tumicarona", "fanorona"])
def test_a_search_of_two_plies_agrees(name: str) -> None:
    game, rng = tablier.game(name, no_capture_limit=0), random.Random(name)
    for split in Kind.of(game).splits(5):
        assert disagreements(tablebase.shipped(), draw_batch(game, split, rng, 40)) == []
