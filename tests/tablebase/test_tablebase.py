"""Tables as they are built, kept and asked: what is not there, what is damaged, and what limits do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import tablier
from tablier import tablebase
from tablier.tablebase import Builder, Kind, Split, TableError
from tablier.tablebase.shipping import TABLES
from tablier.tablebase.table_file import SMALL as SMALLEST
from tablier.tablebase.table_file import SUFFIX, file_name, read_table, write_table
from tablier.tablebase.tablebase import SHIPPED
from tests.tablebase.truth import built

SMALL = Kind("compulsory", 3, 3)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    built(SMALL, 3, folder)
    return folder


def test_splits_come_in_the_order_of_building() -> None:
    large = Kind("compulsory", 9, 5)
    assert list(large.splits(4)) == [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2)]
    assert list(large.splits(1)) == []


def test_no_side_has_more_pieces_than_it_begins_with() -> None:
    assert list(SMALL.splits(9))[-6:] == [(4, 2), (2, 4), (3, 3), (4, 3), (3, 4), (4, 4)]


def test_up_to_how_many_pieces_there_can_be_tables() -> None:
    """All on boards of up to 21 points; never more of one side than the core can tell about."""
    kinds = [Kind("optional", cols, rows) for cols in (3, 5, 7, 9) for rows in (3, 5, 7)]
    most = {(kind.cols, kind.rows): kind.most_pieces for kind in kinds}
    assert {size: most[size] for size in ((3, 3), (5, 3), (3, 5), (7, 3), (3, 7), (5, 5), (9, 5))} == {
        (3, 3): 8, (5, 3): 14, (3, 5): 14, (7, 3): 20, (3, 7): 20, (5, 5): 14, (9, 5): 8,
    }  # fmt: skip
    for kind in kinds:
        assert max(split.mover for split in kind.splits(kind.most_pieces)) <= kind.core().most
        assert kind.core().most <= kind.pieces // 2


def test_what_is_shipped() -> None:
    """Up to five pieces, in less than 3 MB; and some small boards completely, in less than 0.7 MB."""
    assert tablebase.Tablebase((SHIPPED,)).kinds() == TABLES
    sizes = {path.name: path.stat().st_size for path in SHIPPED.glob(f"*{SUFFIX}")}
    large = sum(size for name, size in sizes.items() if "-9x5-" in name)
    assert large < 3_000_000
    assert sum(sizes.values()) - large < 700_000
    assert {kind for kind, pieces in TABLES.items() if pieces == kind.pieces} == {
        Kind("compulsory", 3, 3),
        Kind("optional", 3, 3),
        Kind("compulsory", 5, 3),
        Kind("compulsory", 3, 5),
    }


@pytest.mark.parametrize(
    ("game", "options", "text"),
    [
        ("tumicarona", {}, "9/9/WWWBBB3/8B/9 w 0 1"),  # too many pieces
        ("tumicarona", {"cols": 5}, "5/5/W3B/5/5 w 0 1"),  # a size without tables
        ("tumicarona", {"stalemate": "draw"}, "9/9/W7B/9/9 w 0 1"),
        ("vela", {}, "9/WWWWWWWWW/9/9/BBBBBBBBB w 0 1 b"),  # the giver still gives
        ("tumicarona", {}, "9/9/W8/9/9 b 0 1"),  # over
        ("tours", {}, None),
        ("tchag", {}, None),
    ],
)
def test_where_no_table_knows(game: str, options: dict[str, object], text: str | None) -> None:
    played = tablier.game(game, **options)
    position = played.start() if text is None else played.position(text)
    assert tablebase.open().ending(position) is None
    assert tablebase.open().probe(position) is None
    assert tablebase.open().best(position) is None


def test_best_play_to_the_end() -> None:
    tables = tablebase.open()
    position = tablier.game("tumicarona").position("8B/9/4W4/4W4/9 w 0 1")
    probe = tables.probe(position)
    assert probe is not None
    assert str(probe.ending) == "win in 5"
    assert (probe.to_capture, probe.is_spoiled) == (5, False)
    assert str(tables.best(position)) == str(probe.moves[0].move)
    last = position
    for move in probe.line:
        last = last.play(move)
    assert last.outcome is not None
    assert last.outcome.winner is position.turn
    assert len(probe.line) == probe.ending.distance


def test_a_draw_has_no_line_though_nothing_ends_it() -> None:
    position = tablier.game("tumicarona", no_capture_limit=0).position("9/9/4B4/9/W8 w 0 1")
    assert tablebase.open().line(position) == ()


def test_a_limit_that_spoils_a_win_is_told() -> None:
    text = "8B/9/4W4/4W4/9 w 0 1"
    tables = tablebase.open()
    for limit, spoiled in ((0, False), (100, False), (5, False), (4, True), (1, True)):
        probe = tables.probe(tablier.game("tumicarona", no_capture_limit=limit).position(text))
        assert probe is not None
        assert probe.ending.value == 1
        assert probe.is_spoiled == spoiled, limit


def test_the_same_files_whatever_the_threads(small: Path, tmp_path: Path) -> None:
    for _ in Builder(SMALL, 3, tmp_path, threads=3):
        pass
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in small.iterdir()
    }


def test_building_goes_on_where_it_was(small: Path, tmp_path: Path) -> None:
    for path in small.iterdir():
        shutil.copy(path, tmp_path)
    made = list(Builder(SMALL, 4, tmp_path))
    assert [one.is_new for one in made] == [False, False, True, True]
    whole = built(SMALL, 4, tmp_path)
    assert [wrong for _, wrong in whole.count_wrong(SMALL, 4)] == [0] * 6


def test_building_tells_how_far_it_is_and_can_be_interrupted(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    shares: list[float] = []

    def tell(share: float) -> None:
        shares.append(share)
        if len(shares) == 4:
            raise Enough

    with pytest.raises(Enough):
        for _ in Builder(Kind("optional", 9, 5), 6, tmp_path, threads=1, tell=tell):
            pass
    names = {path.name for path in tmp_path.iterdir()}
    assert all(name.endswith(".tablebase") for name in names)
    assert len(names) < 15
    assert shares == sorted(shares)
    assert len(set(shares)) > 1  # it goes on inside a pair, though not always within a tenth of a second
    assert 0 <= shares[0] < shares[-1] < 1


def test_a_wrong_value_is_found_by_all_and_by_a_sample(small: Path, tmp_path: Path) -> None:
    for path in small.iterdir():
        shutil.copy(path, tmp_path)
    split = Split(1, 2)
    codes = read_table(tmp_path, SMALL, split)
    write_table(tmp_path, SMALL, split, b"\xff" * len(codes), preset=SMALLEST)
    tables = tablebase.Tablebase((tmp_path,))
    wrong, sampled, others = (
        dict(tables.count_wrong(SMALL, 3, sample=sample, seed=seed))
        for sample, seed in ((None, 1), (20, 1), (20, 2))
    )
    assert wrong[split] > 10
    assert wrong[Split(1, 1)] == sampled[Split(1, 1)] == 0
    assert 0 < sampled[split] <= 20
    assert sampled != others
    assert dict(tables.count_wrong(SMALL, 3, sample=len(codes), seed=5)) == wrong
    right = tablebase.Tablebase((small,))
    shares: list[float] = []
    assert not any(count for _, count in right.count_wrong(SMALL, 3, tell=shares.append, sample=20))
    assert all(0 <= share <= 1 for share in shares)


def test_too_little_memory_is_said_before_anything_is_done(tmp_path: Path) -> None:
    with pytest.raises(tablier.TablierError, match=r"need about \d+ megabytes, more than the 5 given"):
        Builder(Kind("compulsory", 9, 5), 6, tmp_path / "new", memory=5)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("pieces", [1, 9, 0, -3, True, "5", 2.5])
def test_numbers_of_pieces_that_are_none(pieces: int, tmp_path: Path) -> None:
    with pytest.raises(tablier.TablierError, match="the number of pieces"):
        Builder(SMALL, pieces, tmp_path)


def test_a_table_under_another_name(small: Path, tmp_path: Path) -> None:
    for path in small.iterdir():
        shutil.copy(path, tmp_path)
    shutil.copy(small / file_name(SMALL, Split(1, 2)), tmp_path / file_name(SMALL, Split(2, 1)))
    with pytest.raises(TableError, match="holds another table than its name says"):
        read_table(tmp_path, SMALL, Split(2, 1))


def test_a_missing_table_hides_the_larger_ones(small: Path, tmp_path: Path) -> None:
    for path in small.iterdir():
        shutil.copy(path, tmp_path)
    (tmp_path / file_name(SMALL, Split(1, 2))).unlink()
    (tmp_path / "notes.txt").write_text("mine")
    tables = tablebase.Tablebase((tmp_path,))
    assert tables.kinds() == {SMALL: 2}
    assert tables.ending(SMALL.game().position("W2/3/2B w 0 1")) is not None
    assert tables.ending(SMALL.game().position("WWB/3/3 w 0 1")) is None
