"""A part of the campaign that holds all the engine calls proved against the truth (never_wrong.py)."""

from __future__ import annotations

from pathlib import Path

import tablier
from tablier import Score, tablebase
from tests.engine.networks import RULE_SETS, random_network
from tests.engine.never_wrong import by_minimax, by_solver, by_tables, campaign, fanorona, others


def test_nothing_called_proved_is_wrong(tmp_path: Path) -> None:
    grounds = [*fanorona(tmp_path, ((3, 3, 8), (9, 5, 5))), *others()]
    networks = [random_network(rule_set) for rule_set in RULE_SETS]
    *_, tally = campaign(1500, 1, grounds, networks)
    assert tally.wrong == []
    assert tally.proved > 500
    assert tally.unchecked < tally.proved / 50


def test_a_false_claim_would_be_found() -> None:
    """Else the test above could not fail."""
    lost_in_four = tablier.game("tumicarona", cols=3, rows=3).position("B2/1WW/2W b 0 1")
    drawn = tablier.game("tchag").position(".Yb./rrbY/.gby/.R.. r -")
    won_at_once = tablier.game("tours").position(".11.22/.....3/.3..../..2.../..3.../31.2.1 s -")
    win, draw, loss, short_loss = (Score.exactly(*each) for each in ((1, 5), (0, 0), (-1, 4), (-1, 2)))
    for check, position, true, false in (
        (by_tables(tablebase.shipped()), lost_in_four, loss, (win, draw, short_loss)),
        (by_minimax(12), drawn, draw, (win, loss)),
        (by_solver, drawn, draw, (win, loss)),
        (by_solver, won_at_once, Score.exactly(1, 1), (draw, loss)),
    ):
        assert check(position, true) == ""
        assert all(check(position, each) for each in false)
