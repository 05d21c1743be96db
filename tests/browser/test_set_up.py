"""Before a game: who plays which side, names, the lot, positions and options that cannot be."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from tablier.engine import LEVELS
from tests.browser.screen import Screen, View, Visit

ENDGAME = "5/5/2B2/5/2W2 w 0 9"


def start(screen: Screen) -> View:
    """Presses the button and waits for the board."""
    screen.button("Start the game").click()
    screen.arrive()
    return screen.look()


def choose(screen: Screen, *labels: str) -> None:
    for label in labels:
        screen.page.get_by_label(label, exact=True).check()


def test_whoever_plays_black_has_it_at_the_bottom_and_the_computer_begins(visit: Visit) -> None:
    screen = visit("#/new/tumicarona")
    choose(screen, "The computer", "Black")
    slider(screen).fill("1")
    view = start(screen)
    assert (len(view.moves), view.title) == (1, "Your move (Black)")
    assert view.cells["a1"].at[1] < view.cells["a5"].at[1]
    assert screen.games()[0]["seats"] == {"first": 1, "second": "human"}


def slider(screen: Screen, name: str = "Level") -> Locator:
    return screen.page.get_by_role("slider", name=name)


def test_the_level_is_chosen_by_keyboard_and_told_by_name(visit: Visit) -> None:
    screen = visit("#/new/tchag")
    level = slider(screen)
    expect(level).to_have_value("2")
    expect(level).to_have_attribute("aria-valuetext", "2 · Beginner")
    level.press("ArrowRight")
    expect(level).to_have_attribute("aria-valuetext", "3 · Casual")
    expect(screen.page.locator(".level output")).to_have_text("3 · Casual")
    level.press("Home")
    expect(level).to_have_value("1")
    level.press("End")
    expect(level).to_have_attribute("aria-valuetext", "Full strength")
    level.press("ArrowLeft")
    highest = LEVELS["tchag"][-1]
    expect(level).to_have_value(str(highest.number))
    expect(level).to_have_attribute("aria-valuetext", f"{highest.number} · {highest.name.capitalize()}")
    level.fill("3")
    start(screen)
    expect(screen.page.locator(".player .long").first).to_have_text("Computer, level 3 (casual)")


def test_the_level_is_remembered_for_each_game(visit: Visit) -> None:
    screen = visit("#/new/tchag")
    slider(screen).fill("3")
    start(screen)
    for game, level in (("tchag", "3"), ("tours", "2")):
        screen.page.goto("about:blank")
        screen.page.goto(f"{visit.address}/#/new/{game}")
        expect(slider(screen)).to_have_value(level)


def test_two_computers_of_different_levels(visit: Visit) -> None:
    # Computers that play at once could be at the end of the game before the pause.
    screen = visit("#/new/tumicarona", settings={"pace": "fast"})
    choose(screen, "Watch")
    slider(screen, "Level of White").fill("3")
    slider(screen, "Level of Black").fill("1")
    screen.button("Start the game").click()
    expect(screen.page.locator(".move").nth(3)).to_be_visible()
    screen.button("Pause").click()
    assert screen.games()[0]["seats"] == {"first": 3, "second": 1}
    told = ["Computer, level 1 (novice)", "Computer, level 3 (casual)"]
    expect(screen.page.locator(".player .long")).to_have_text(told)


def test_habits_of_an_earlier_page_are_read_as_far_as_they_go(visit: Visit) -> None:
    kept = {"opponent": "computer", "computer": "greedy", "rival": "random", "side": "second", "strict": True}
    screen = visit("#/new/tours", storage={"tablier.habits": json.dumps(kept)})
    expect(slider(screen)).to_have_value("2")
    expect(screen.page.get_by_label("Touch-move", exact=True)).to_be_checked()


def test_two_people_are_called_by_their_names(visit: Visit) -> None:
    screen = visit("#/new/tchag")
    choose(screen, "A friend here")
    first, second = screen.page.locator(".names input").all()
    first.fill(" Ann ")
    second.fill("<b>Bo</b>")
    choose(screen, "Yellow")
    assert start(screen).title == "<b>Bo</b> to move"
    assert screen.games()[0]["names"] == {"first": "<b>Bo</b>", "second": "Ann"}


def test_the_lot_says_who_plays_what(visit: Visit) -> None:
    screen = visit("#/new/tours")
    choose(screen, "A friend here", "By lot")
    assert "The lot gives" in " ".join(start(screen).text)


def test_the_last_choices_are_offered_again(visit: Visit) -> None:
    screen = visit("#/new/fanorona")
    choose(screen, "A friend here", "Black", "Touch-move")
    start(screen)
    screen.page.goto("about:blank")
    screen.page.goto(f"{visit.address}/#/new/tchag")
    for label in ("A friend here", "Yellow", "Touch-move"):
        expect(screen.page.get_by_label(label, exact=True)).to_be_checked()


def test_a_game_begins_from_a_position(visit: Visit) -> None:
    screen = visit("#/new/tumicarona")
    choose(screen, "A friend here")
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
