"""Files that only have who wins: what they tell, what they leave open, and what the engine makes of them."""

from __future__ import annotations

import pickle
import random
import shutil
from collections import Counter
from pathlib import Path

import pytest

import tablier
from tablier import Engine, Limit, Position, tablebase
from tablier.tablebase import Ending, Kind, Split, Tablebase, TableError
from tablier.tablebase.shipping import TUMICARONA, WHO_WINS
from tablier.tablebase.table_file import SUFFIX, VERDICTS, OpenedTable, file_name, read_table, write_table
from tablier.tablebase.tablebase import SHIPPED
from tests.engine.exhaustive import placements
from tests.engine.never_wrong import by_tables
from tests.tablebase.positions import draw_position
from tests.tablebase.test_files import parts_of
from tests.tablebase.truth import built

KINDS = [Kind("compulsory", 5, 3), Kind("optional", 5, 3)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    for kind in KINDS:
        built(kind, 5, folder)
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    """Tables of up to three pieces, and who wins with four."""
    for kind in KINDS:
        for split in kind.splits(4):
            if split.pieces < 4:
                shutil.copy(whole / file_name(kind, split), tmp_path)
            else:
                write_table(tmp_path, kind, split, read_table(whole, kind, split), suffix=VERDICTS)
    return tmp_path


def places(kind: Kind, count: int, seed: int = 1) -> list[Position]:
    found = [place for mover in (1, 2, 3) for place in placements(kind.game(), mover, 4 - mover)]
    return random.Random(seed).sample(found, count)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_they_tell_who_wins_and_distances_as_far_as_captures_tell_them(
    kind: Kind, folder: Path, whole: Path
) -> None:
    tables, truth = Tablebase((folder,)), Tablebase((whole,))
    assert (tables.pieces(kind.game()), tables.pieces_of_verdicts(kind.game())) == (3, 4)
    assert tables.kinds()[kind] == 3
    without_distance = 0
    for place in places(kind, 600):
        ending, known = truth.ending(place), tables.ending(place)
        assert ending
        assert known in (ending, Ending(ending.value, None))
        assert tables.verdict(place) == ending.value
        without_distance += known != ending
    assert without_distance > 50
    assert (without_distance < 500) is (kind.captures == "compulsory")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_moves_are_ranked_by_what_is_known(kind: Kind, folder: Path, whole: Path) -> None:
    tables, truth = Tablebase((folder,)), Tablebase((whole,))
    best = 0
    for place in places(kind, 150):
        if not (probe := tables.probe(place)):
            assert place.outcome
            continue
        right = truth.probe(place)
        assert right
        values = [one.ending.value for one in probe.moves]
        assert values == sorted(values, reverse=True) == [one.ending.value for one in right.moves]
        assert probe.line in ((), right.line) or len(probe.line) == len(right.line)
        assert bool(probe.line) is bool(probe.ending.distance)
        if move := tables.best(place):
            best += 1
            merits = {one.move: one.ending.merit for one in right.moves}
            assert merits[move] == max(merits.values())
    assert best


def test_a_win_of_unknown_length_is_called_a_win_and_comes_after_those_that_are_known() -> None:
    endings = [Ending(-1, 4), Ending(-1, None), Ending(0, None), Ending(1, None), Ending(1, 99)]
    assert list(map(str, endings)) == ["loss in 4", "loss", "draw", "win", "win in 99"]
    assert sorted(endings, key=lambda one: one.merit) == endings
    assert [one.is_whole for one in endings] == [True, False, True, False, True]


def test_distances_of_ones_own_are_asked_before(folder: Path, whole: Path) -> None:
    for folders in ((folder, whole), (whole, folder)):
        tables = Tablebase(folders)
        assert tables.pieces(KINDS[0].game()) == 5
        for place in places(KINDS[0], 50):
            assert tables.ending(place) == Tablebase((whole,)).ending(place)


def test_where_half_a_pair_has_distances_nothing_is_called_spoiled(folder: Path, whole: Path) -> None:
    """As after Ctrl-C between the two files. Without a limit nothing can be spoiled."""
    shutil.copy(whole / file_name(KINDS[1], Split(3, 1)), folder)
    tables = Tablebase((folder,))
    assert tables.pieces(KINDS[1].game()) == 3
    for place in places(KINDS[1], 300):
        if probe := tables.probe(place):
            assert not probe.is_spoiled
            assert len(probe.line) in (0, probe.ending.distance)


def test_they_go_along_when_pickled(folder: Path) -> None:
    again = pickle.loads(pickle.dumps(Tablebase((folder,))))
    assert again.pieces_of_verdicts(KINDS[0].game()) == 4


def test_a_damaged_table_with_distances_leaves_who_wins(folder: Path, whole: Path) -> None:
    name = file_name(KINDS[0], Split(2, 2))
    (folder / name).write_bytes((whole / name).read_bytes()[:-5])
    tables = Tablebase((folder,))
    for place in places(KINDS[0], 100):
        assert tables.verdict(place) == Tablebase((whole,)).verdict(place)
    assert [name in str(fault) for fault in tables.faults] == [True]
    assert (tables.pieces(KINDS[0].game()), tables.pieces_of_verdicts(KINDS[0].game())) == (3, 4)


@pytest.mark.parametrize("part", ["magic", "header", "checksum", "model", "index", "verdicts"])
def test_damage_is_noticed_and_never_says_anything_false(part: str, folder: Path, whole: Path) -> None:
    kind, split, rng = KINDS[0], Split(2, 2), random.Random(part)
    path, truth = folder / file_name(kind, split, VERDICTS), Tablebase((whole,))
    undamaged, where = path.read_bytes(), parts_of(path)[part]
    known = {place: truth.verdict(place) for place in places(kind, 150)}
    for at in rng.sample(where, min(len(where), 6)):
        damaged = bytearray(undamaged)
        damaged[at] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        tables = Tablebase((folder,))
        for place, verdict in known.items():
            assert tables.verdict(place) in (verdict, None)
        assert any(path.name in str(fault) for fault in tables.faults)


def test_neither_kind_of_file_passes_for_the_other(folder: Path, whole: Path) -> None:
    kind, split = KINDS[0], Split(2, 2)
    shutil.copy(folder / file_name(kind, split, VERDICTS), folder / file_name(kind, split))
    shutil.copy(whole / file_name(kind, split), folder / file_name(kind, split, VERDICTS))
    for suffix in (SUFFIX, VERDICTS):
        with pytest.raises(TableError, match="holds another table than its name says"):
            OpenedTable.open(folder, kind, split, suffix)
    assert Tablebase((folder,)).verdict(places(kind, 1)[0]) is None


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("limit", [0, 12, 100])
def test_no_proof_that_rests_on_them_is_false(kind: Kind, limit: int, folder: Path, whole: Path) -> None:
    game = tablier.game(kind.game().id, cols=5, rows=3, no_capture_limit=limit)
    engine, wrong = Engine(memory=1, endings=Tablebase((folder,))), by_tables(Tablebase((whole,)))
    rng, proved = random.Random(limit), 0
    for _ in range(150):
        position = draw_position(game, rng, 5)
        if position.outcome is None:
            found = engine.analyse(
                position, Limit(nodes=rng.choice((50, 500, 5000))), lines=rng.choice((1, 3))
            )
            proved += found.score.proved
            assert not wrong(position, found.score)
    assert proved > 20


def test_what_comes_along() -> None:
    """Who wins with six pieces in Tumicarona, in less than 1.5 MB."""
    assert WHO_WINS == {TUMICARONA: 6}
    assert sum(path.stat().st_size for path in SHIPPED.glob(f"*{VERDICTS}")) < 1_500_000
    tables = tablebase.shipped()
    for rule_set, pieces in (("tumicarona", 6), ("fanorona", 5), ("vela", 5), ("tours", 0)):
        assert tables.pieces_of_verdicts(tablier.game(rule_set)) == pieces


@pytest.mark.parametrize("id", ["3v3", "4v2", "2v4", "1v5", "5v1"])
def test_the_longest_wins_of_six_pieces_are_won_all_the_way(id: str) -> None:
    longest = tablebase.known_split("tumicarona", id)
    position, tables = longest.position, tablebase.shipped()
    for ply, move in enumerate(longest.line):
        assert tables.verdict(position) == (-1 if ply % 2 else 1)
        found = tablebase.best_probe(position, tables)[0]
        assert found
        assert found.ending.distance == longest.longest_win - ply
        assert found.moves[0].move == found.line[0]
        assert len(position.board) < 6 or {one.move for one in found.moves} == set(position.legal_moves)
        position = position.play(move)


def test_a_capture_that_leads_to_a_won_ending_is_proved_at_once(tmp_path: Path) -> None:
    """Seven pieces: with tables of five alone a search of so few nodes proves less."""
    for path in SHIPPED.glob(f"compulsory-9x5-*{SUFFIX}"):
        shutil.copy(path, tmp_path)
    with_them, without = Engine(memory=1), Engine(memory=1, endings=Tablebase((tmp_path,)))
    rng, proved = random.Random(5), Counter[bool]()
    for _ in range(60):
        position = draw_position(tablier.game("tumicarona"), rng, 7)
        if position.outcome is None:
            for engine in (with_them, without):
                proved[engine is with_them] += engine.analyse(position, Limit(nodes=300)).score.proved
    assert proved[True] > proved[False] + 5


def test_a_shorter_win_is_looked_for() -> None:
    """The captures lead to six pieces, of which nobody knows how soon they are won; a search of a few nodes does."""
    for text, distance in (("9/5B3/B2B4W/1W7/3W3B1 w 0 1", 11), ("W2W5/8W/9/1W3W3/1B4BB1 w 0 1", 25)):
        found = Engine(memory=1).analyse(tablier.game("tumicarona").position(text), Limit(nodes=10_000))
        assert found.score.proved
        assert found.score.value == 1
        assert found.score.distance is not None
        assert found.score.distance <= distance


def test_won_endings_are_won_though_nobody_knows_how_soon() -> None:
    """The engine finds its way to the next capture, instead of going round among moves that all win."""
    rng, engine, won = random.Random(2), Engine(memory=1), 0
    for _ in range(6):
        while True:
            position = draw_position(tablier.game("tumicarona"), rng, 6)
            ending = tablebase.shipped().ending(position)
            if ending and ending.value == 1 and ending.distance is None:
                break
        record = tablier.Record(position.game, position)
        while record.outcome is None:
            record.play(engine.choose(record, Limit(nodes=3000)))
        won += record.outcome.winner is position.turn
    assert won >= 4
