"""Before a game: who plays which side, names, the lot, positions and options that cannot be."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.screen import BOARD, Screen, View, Visit

ENDGAME = "5/5/2B2/5/2W2 w 0 9"


def start(screen: Screen) -> View:
    """Presses the button and waits for the board."""
    screen.button("Start the game").click()
    screen.page.locator(BOARD).first.wait_for()
    return screen.look()


def choose(screen: Screen, *labels: str) -> None:
    for label in labels:
        screen.page.get_by_label(label, exact=True).check()


def test_whoever_plays_black_has_it_at_the_bottom_and_the_computer_begins(visit: Visit) -> None:
    screen = visit("#/new/tumicarona")
    choose(screen, "The computer", "Random", "Black")
    view = start(screen)
    assert (len(view.moves), view.title) == (1, "Your move (Black)")
    assert view.cells["a1"].at[1] < view.cells["a5"].at[1]
    assert screen.games()[0]["seats"] == {"first": "random", "second": "human"}


def test_two_people_are_called_by_their_names(visit: Visit) -> None:
    screen = visit("#/new/tchag")
    choose(screen, "A friend")
    first, second = screen.page.locator(".names input").all()
    first.fill(" Ann ")
    second.fill("<b>Bo</b>")
    choose(screen, "Yellow")
    assert start(screen).title == "<b>Bo</b> to move"
    assert screen.games()[0]["names"] == {"first": "<b>Bo</b>", "second": "Ann"}


def test_the_lot_says_who_plays_what(visit: Visit) -> None:
    screen = visit("#/new/tours")
    choose(screen, "A friend", "By lot")
    assert "The lot gives" in " ".join(start(screen).text)


def test_the_last_choices_are_offered_again(visit: Visit) -> None:
    screen = visit("#/new/fanorona")
    choose(screen, "A friend", "Black", "Touch-move")
    start(screen)
    screen.page.goto("about:blank")
    screen.page.goto(f"{visit.address}/#/new/tchag")
    for label in ("A friend", "Yellow", "Touch-move"):
        expect(screen.page.get_by_label(label, exact=True)).to_be_checked()


def test_a_game_begins_from_a_position(visit: Visit) -> None:
    screen = visit("#/new/tumicarona")
    choose(screen, "A friend")
    screen.page.get_by_text("Rules and board").click()
    for name in ("Columns", "Rows"):
        screen.page.get_by_role("combobox", name=name).select_option("5")
    screen.page.get_by_label("Begin from a position").fill(ENDGAME)
    assert start(screen).position == ENDGAME
    assert screen.tap("c1", "c2").title == "White wins"


@pytest.mark.parametrize(
    ("game", "field", "text"),
    [
        ("tumicarona", "Begin from a position", ENDGAME),  # of another size
        ("tours", "Begin from a position", "7...../....../....../....../....../...... s -"),
        ("tchag", "Set-up", "no tiles"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_lost(
    visit: Visit, game: str, field: str, text: str
) -> None:
    screen = visit(f"#/new/{game}")
    screen.watch.announce(422)
    screen.page.get_by_text("Rules and board").click()
    screen.page.get_by_label(field).fill(text)
    screen.button("Start the game").click()
    expect(screen.page.get_by_role("alert")).to_be_visible()
    expect(screen.page.get_by_label(field)).to_have_value(text)
    assert screen.games() == []
