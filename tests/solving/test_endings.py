"""The solver with tables of endings: they make it quicker, and nothing it claims rests on them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tablier
from tablier import Limit, Solver, tablebase
from tablier.tablebase import Builder, Kind, Tablebase
from tablier.tablebase.table_file import read_table, write_table
from tests.solving.retrograde import World
from tests.tablebase.positions import draw_position

SIX = "1W1B5/9/W8/1W7/2W4W1 b 0 1"


@pytest.mark.parametrize("rule_set", ["tumicarona", "fanorona"])
def test_what_it_proves_is_true_and_holds_without_the_tables(rule_set: str) -> None:
    game = tablier.game(rule_set, cols=3, rows=3, no_capture_limit=0)
    world, rng, seen = World(game), random.Random(2), set[int | None]()
    places = [draw_position(game, rng, rng.randrange(2, 8)) for _ in range(40)]
    world.explore(map(str, places))
    for place in places:
        if place.outcome is not None:
            continue
        solution = Solver(place, memory=1).run()
        assert solution is not None
        verdict = tablier.verify(solution.certificate)
        assert verdict.complete
        assert (verdict.winner, verdict.plies) == (world.winner[str(place)], world.plies.get(str(place)))
        seen.add(verdict.winner)
    assert seen == {0, 1, None}


def test_lines_end_where_tables_know() -> None:
    position = tablier.game("tumicarona").position(SIX)
    with_tables, without = Solver(position, memory=4), Solver(position, memory=4, endings=False)
    known, searched = with_tables.run(), without.run()
    assert known is not None
    assert searched is not None
    assert known.winner is searched.winner
    assert with_tables.progress.nodes * 100 < without.progress.nodes
    assert tablier.verify(known.certificate).complete


def test_a_draw_with_the_moves_of_both() -> None:
    position = tablier.game("tumicarona").position("9/9/4B4/9/W8 w 0 1")
    solver = Solver(position, memory=16)
    solution = solver.run()
    assert solution is not None
    assert solution.winner is None
    assert solver.progress.nodes == 0
    assert tablier.verify(solution.certificate).complete


def test_a_game_without_tables_is_solved_as_ever() -> None:
    """A player without a move draws here, which no table knows."""
    position = tablier.game("fanorona", cols=3, rows=3, stalemate="draw").start()
    solver = Solver(position, memory=4)
    assert solver.run() is not None
    assert solver.progress.nodes > 0


def test_a_limit_about_to_end_the_game_is_no_part_of_the_question() -> None:
    """Tables and proofs are both about unlimited play, and the certificate says so."""
    position = tablier.game("tumicarona", no_capture_limit=4).position("8B/9/4W4/4W4/9 w 3 20")
    probe = tablebase.open().probe(position)
    assert probe is not None
    assert probe.is_spoiled
    solution = Solver(position, memory=1).run()
    assert solution is not None
    assert solution.in_words(position.turn) == "win in 5"
    assert solution.certificate.options["no_capture_limit"] == 0


def test_a_state_goes_on_with_tables_and_without(tmp_path: Path) -> None:
    position = tablier.game("tumicarona").position(SIX)
    for before, after in ((False, True), (True, False)):
        solver = Solver(position, memory=4, endings=before)
        solver.run(Limit(nodes=1))
        solver.save(tmp_path / "state")
        solution = Solver.load(tmp_path / "state", endings=after).run()
        assert solution is not None
        assert tablier.verify(solution.certificate).complete


@pytest.mark.parametrize("lie", [1, 2, 255])
def test_false_tables_make_no_false_certificate(lie: int, tmp_path: Path) -> None:
    """All are won at once, or lost soon, or drawn, but for wins at once: whatever is claimed is so, by the rulebook."""
    kind = Kind("optional", 3, 3)
    for built in Builder(kind, 4, tmp_path):
        for split in {built.split, built.split.mirror}:
            codes = bytes(code if code == 1 else lie for code in read_table(tmp_path, kind, split))
            write_table(tmp_path, kind, split, codes)
    refused = 0
    for text in ("WB1/3/2W w 0 1", "W2/1B1/2W b 0 1", "W1B/3/B1W w 0 1", "WWB/3/3 b 0 1"):
        position = kind.game().position(text)
        try:
            solution = Solver(position, memory=1, endings=Tablebase((tmp_path,))).run()
        except tablier.TablierError:
            refused += 1
            continue
        truth = Solver(position, memory=1, endings=False).run()
        assert solution is not None
        assert truth is not None
        assert solution.winner is truth.winner
        assert tablier.verify(solution.certificate).complete
    assert refused


def test_what_endings_may_be() -> None:
    with pytest.raises(tablier.TablierError, match="endings are True, False or a Tablebase, not 3"):
        Solver(tablier.game("tumicarona").start(), endings=3)  # type: ignore[arg-type]
