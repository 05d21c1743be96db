"""Boards that are solved completely: every position has its value, from the start position on."""

from __future__ import annotations

import random

import pytest

import tablier
from tablier import tablebase
from tablier.tablebase import Kind
from tablier.tablebase.shipping import TABLES
from tests.tablebase.positions import draw_position
from tests.tablebase.truth import faults_after_moves

WHOLE = [kind for kind, pieces in TABLES.items() if pieces == kind.pieces]
STARTS = {
    Kind("compulsory", 3, 3): "win in 11",
    Kind("optional", 3, 3): "win in 13",
    Kind("compulsory", 5, 3): "win in 11",
    Kind("compulsory", 3, 5): "win in 13",
}
"""White wins with compulsory captures: as Schadd and others found (2008); in how many plies, the tables say."""


@pytest.mark.parametrize("kind", WHOLE, ids=str)
def test_the_start_position(kind: Kind) -> None:
    start, tables = kind.game().start(), tablebase.shipped()
    probe = tables.probe(start)
    assert probe is not None
    assert str(probe.ending) == STARTS[kind]
    assert {str(one.move) for one in probe.moves} == set(map(str, start.legal_moves))
    assert len(probe.line) == probe.ending.distance
    assert not probe.is_spoiled


@pytest.mark.parametrize("kind", WHOLE, ids=str)
def test_every_position_is_known(kind: Kind) -> None:
    rng, tables = random.Random(str(kind)), tablebase.shipped()
    for _ in range(300):
        position = draw_position(kind.game(), rng, rng.randrange(2, kind.pieces + 1))
        assert tables.ending(position) is not None, position


@pytest.mark.parametrize("kind", WHOLE, ids=str)
def test_values_follow_from_the_moves_of_the_rulebook(kind: Kind) -> None:
    assert list(faults_after_moves(kind, tablebase.shipped(), random.Random(1), 200)) == []


@pytest.mark.parametrize("kind", [kind for kind in WHOLE if kind.cols == 3 == kind.rows], ids=str)
def test_all_values_follow_from_those_after(kind: Kind) -> None:
    counted = {one.split: one for one in tablebase.shipped().stats(kind, kind.pieces)}
    assert {split: one.won + one.drawn + one.lost for split, one in counted.items()} == {
        split: kind.positions(split) for split in kind.splits(kind.pieces)
    }
    assert sum(wrong for _, wrong in tablebase.shipped().count_wrong(kind, kind.pieces)) == 0


@pytest.mark.parametrize("kind", WHOLE, ids=str)
def test_the_engine_knows_them_from_the_start_on(kind: Kind) -> None:
    position, tables = kind.game().start(), tablebase.shipped()
    engine = tablier.Engine(memory=1)
    while position.outcome is None:
        ending = tables.ending(position)
        assert ending is not None
        analysis = engine.analyse(position, tablier.Limit(nodes=200))
        assert analysis.from_table
        assert (analysis.score.proved, analysis.score.value) == (True, ending.value)
        assert analysis.score.distance == ending.distance
        position = position.play(analysis.best)
    assert position.outcome.winner is tablier.Player.FIRST
