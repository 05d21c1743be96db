"""Tables say the truth: against the rulebook, known figures, the engine's proofs and themselves."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tablier
from tablier import tablebase
from tablier.tablebase import Kind, Split
from tests.engine.exhaustive import placements
from tests.tablebase.positions import draw_position
from tests.tablebase.truth import built, disagreements

KNOWN = {
    Split(1, 1): (592, 1288, 100, 7, 6),
    Split(1, 2): (2822, 12766, 26982, 9, 30),
    Split(2, 1): (40996, 1550, 24, 29, 8),
    Split(2, 2): (509777, 314953, 69240, 49, 50),
}
"""Tumicarona on 9x5: won, drawn, lost, the longest win and loss in plies; computed elsewhere."""


@pytest.mark.parametrize("captures", ["compulsory", "optional"])
@pytest.mark.parametrize(("cols", "rows", "pieces"), [(3, 3, 4), (5, 3, 3)])
def test_small_boards_by_the_rulebook(
    captures: str, cols: int, rows: int, pieces: int, tmp_path: Path
) -> None:
    kind = Kind(captures, cols, rows)
    *wrong, checked = disagreements(kind, pieces, built(kind, pieces, tmp_path))
    assert wrong == []
    assert int(checked) > 4000


def test_known_figures() -> None:
    stats = {one.split: one for one in tablebase.open().stats(Kind("compulsory", 9, 5), 4)}
    for split, figures in KNOWN.items():
        found = stats[split]
        assert (found.won, found.drawn, found.lost, found.longest_win, found.longest_loss) == figures
        assert sum(figures[:3]) == found.kind.positions(split)


@pytest.mark.parametrize("game", ["tumicarona", "fanorona"])
def test_positions_of_longest_results(game: str) -> None:
    tables = tablebase.open()
    for one in tables.stats(Kind.of(tablier.game(game)), 4):
        for position, value, plies in ((one.win, 1, one.longest_win), (one.loss, -1, one.longest_loss)):
            if position is None:
                assert (one.won if value > 0 else one.lost) == 0
            else:
                assert tables.ending(position) == tablebase.Ending(value, plies)


@pytest.mark.parametrize("game", ["tumicarona", "fanorona"])
def test_every_value_follows_from_the_positions_after(game: str) -> None:
    kind = Kind.of(tablier.game(game))
    assert [wrong for _, wrong in tablebase.open().count_wrong(kind, 4)] == [0] * 6


@pytest.mark.parametrize("name", ["tumicarona", "fanorona", "vela"])
def test_probes_agree_with_what_comes_after_and_with_proofs(name: str) -> None:
    rng, tables, engine = random.Random(name), tablebase.open(), tablier.Engine(memory=1, endings=False)
    game = tablier.game(name, no_capture_limit=0)
    proved = 0
    for _ in range(150):
        position = draw_position(game, rng, rng.randrange(2, 6))
        if position.outcome is not None:
            continue
        probe = tables.probe(position)
        assert probe is not None
        assert probe.moves[0].ending == probe.ending
        assert {str(one.move) for one in probe.moves} == set(map(str, position.legal_moves))
        if probe.ending.value:
            line = tables.line(position)
            assert len(line) == probe.ending.distance
        score = engine.analyse(position, tablier.Limit(nodes=2000)).score
        if score.proved:
            proved += 1
            assert score.value == probe.ending.value
            assert (score.distance or 0) >= (probe.ending.distance or 0)
    assert proved > 50


def test_the_symmetries_of_a_square_board(tmp_path: Path) -> None:
    kind = Kind("optional", 5, 5)
    tables = built(kind, 3, tmp_path)
    assert [wrong for _, wrong in tables.count_wrong(kind, 3)] == [0, 0, 0]
    total = {one.split: one.won + one.drawn + one.lost for one in tables.stats(kind, 3)}
    assert total == {split: kind.positions(split) for split in total}
    game = kind.game()
    for position in random.Random(1).sample(list(placements(game, 2, 1)), 50):
        assert tables.ending(position) is not None
