"""Boards that are solved completely: every position has its value, from the start position on."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import tablier
from tablier import tablebase
from tablier.tablebase import Kind
from tablier.tablebase.shipping import TABLES
from tablier.tablebase.whole_boards import FILE, whole_board
from tests.tablebase.positions import draw_position
from tests.tablebase.truth import faults_after_moves

WHOLE = [kind for kind, pieces in TABLES.items() if pieces == kind.pieces]
BOARDS = {
    Kind.of(board.start.game): board
    for rule_set in ("tumicarona", "fanorona")
    for board in tablebase.known_boards(rule_set)
}


@pytest.mark.parametrize("kind", WHOLE, ids=str)
def test_the_start_position(kind: Kind) -> None:
    start, tables = kind.game().start(), tablebase.shipped()
    probe = tables.probe(start)
    assert probe is not None
    assert probe.ending == BOARDS[kind].ending
    assert {str(one.move) for one in probe.moves} == set(map(str, start.legal_moves))
    assert len(probe.line) == probe.ending.distance
    assert not probe.is_spoiled


def test_white_wins_with_compulsory_captures() -> None:
    """As Schadd and others found (2008); in how many plies, the tables say."""
    starts = {str(kind): str(board.ending) for kind, board in BOARDS.items()}
    assert starts == {
        "compulsory captures on 3x3": "win in 11",
        "compulsory captures on 5x3": "win in 11",
        "compulsory captures on 3x5": "win in 13",
        "optional captures on 3x3": "win in 13",
        "optional captures on 5x3": "draw",
        "optional captures on 3x5": "win in 21",
    }


@pytest.mark.parametrize("kind", WHOLE, ids=str)
def test_what_is_published_was_counted_in_the_tables(kind: Kind) -> None:
    published = json.loads(FILE.read_text("utf-8"))
    assert whole_board(kind, tablebase.shipped()) in published
    board = BOARDS[kind]
    assert board.won + board.drawn + board.lost == sum(map(kind.positions, kind.splits(kind.pieces)))


def test_the_documentation_has_the_same_figures() -> None:
    """Rows that leave out what is the same as above, or turned, tell the rest."""
    told = (Path(__file__).parents[2] / "docs" / "tablebases.md").read_text("utf-8")
    for kind, board in BOARDS.items():
        figures = (board.won, board.drawn, board.lost)
        row = " | ".join(f"{figure:,}".replace(",", " ") for figure in figures)
        assert f"{row} | {board.longest_win}, {board.longest_loss} |" in told, kind
        ending = board.ending
        assert ("draw |" if ending.distance is None else f"White wins in {ending.distance} |") in told, kind


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
