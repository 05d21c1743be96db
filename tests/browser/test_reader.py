"""For those who hear the page: every cell has a name, and everything that happens is told."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tablier.games import RULE_SETS
from tests.browser.playing import is_over, play_on
from tests.browser.positions import SMALL, TOWERS
from tests.browser.screen import Visit, kept_game


def test_a_capture_is_announced(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona"))
    view = screen.tap("e2", "e3")
    assert view.spoken == "White: e2-e3A, takes 2 pieces. Black to move."
    expect(screen.page.locator("#announcement")).to_have_attribute("aria-live", "polite")


@pytest.mark.parametrize("game", RULE_SETS)
def test_every_move_is_announced_once_it_is_played(visit: Visit, game: str) -> None:
    screen = visit.game(kept_game(game))
    rng = random.Random(f"{game} told")
    before = screen.look().spoken
    for count in range(1, 7):
        view = play_on(screen, rng, count)
        assert view.spoken != before
        assert f": {view.moves[-1]}" in view.spoken
        before = view.spoken


def test_the_computers_move_is_announced(visit: Visit) -> None:
    screen = visit.game(kept_game("tchag", seats=("human", 2)))
    view = play_on(screen, random.Random(3), 2)
    assert view.spoken.startswith(f"Yellow: {view.moves[1]}")


def test_the_end_is_announced_with_its_rule(visit: Visit) -> None:
    screen = visit.position("tumicarona", "5/5/2B2/5/2W2 w 0 9", options=SMALL)
    view = screen.tap("c1", "c2")
    assert is_over(view)
    assert view.spoken.startswith("White: c1-c2A, takes 1 piece. White wins: ")
    assert "rule T1" in view.spoken


def test_a_wrong_move_is_an_alert(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona"))
    screen.tap("a1")
    expect(screen.page.get_by_role("alert")).to_contain_text("rule T2")


def test_points_have_names(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona"))
    cells = screen.look().cells
    assert len(cells) == 45
    assert cells["e3"].name == "e3, empty"
    assert cells["a1"].name == "a1, white stone"
    assert cells["e2"].name == "e2, white stone, can move"
    assert cells["i5"].name == "i5, black stone"
    cells = screen.tap("e2").cells
    assert cells["e2"].name == "e2, white stone, picked up"
    assert cells["e3"].name == "e3, empty, approach, takes e4, e5"


def test_towers_goals_and_hands_have_names(visit: Visit) -> None:
    cells = visit.game(kept_game("tours")).look().cells
    assert cells["hand-first-0"].name.startswith("in hand, single")
    assert cells["a1"].name == "a1, empty"
    cells = visit.position("tours", TOWERS).look().cells
    assert cells["c6"].name == "c6, double"
    assert cells["c1"].name == "c1, double, can move"
    assert "goal" in cells["goal-first"].name
    assert cells["goal-first"].name != cells["goal-second"].name


def test_tiles_pawns_and_slides_have_names(visit: Visit) -> None:
    screen = visit.game(kept_game("tchag"))
    cells = screen.look().cells
    assert cells["a1"].name == "a1, black tile"
    assert cells["b2"].name == "b2, red pawn, black tile, can move"
    assert cells["b5"].name == "b5, yellow pawn, grey tile"
    assert screen.tap("b2", "b3").cells["b2"].name == "b2, hole"
    names = [one.get_attribute("aria-label") for one in screen.page.locator(".play [data-slide]").all()]
    assert all(names)
    assert len(set(names)) == 4


def test_the_tree_a_reader_walks_is_sound(visit: Visit) -> None:
    """The board is one group of named buttons; its drawing is silent."""
    screen = visit.game(kept_game("tumicarona"))
    board = screen.page.get_by_role("group", name="Tumicarona board")
    expect(board.get_by_role("button")).to_have_count(45)
    expect(screen.page.get_by_role("heading", level=1)).to_have_text("Tumicarona")
    assert screen.page.locator(".play svg.tb [tabindex='0']").count() == 1
    expect(board.get_by_role("button", pressed=True)).to_have_count(0)
    screen.tap("e2")
    expect(board.get_by_role("button", pressed=True)).to_have_accessible_name("e2, white stone, picked up")


def test_a_board_on_which_nothing_can_be_done_says_so(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", "resign first"))
    expect(screen.page.locator(".play [data-cell]")).to_have_count(45)
    expect(screen.page.locator(".play [data-cell][aria-disabled=true]")).to_have_count(45)
