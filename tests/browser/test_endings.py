"""Endings on the analysis board: the tables say what each move leads to, and play it to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.screen import PHONE, STUDY, Visit
from tests.browser.test_study import moves

WAY = "#/position/tumicarona?position=8B/9/4W4/4W4/9+w+0+1"
LINE = ["e2-f2", "i5-h5", "f2-g3", "h5-g5", "e3-f4A"]


WORDS = {
    "en": ("Ending", "White wins in 5 moves.", "Play e2-f2", "Play it to the end (4 moves)"),
    "fr": ("Finale", "Blanc gagne en 5 coups.", "Jouer e2-f2", "Jouer jusqu'à la fin (4 coups)"),
}


@pytest.mark.parametrize(("language", "size"), [("en", (1280, 900)), ("fr", PHONE)])
def test_an_ending_is_explored_and_played_out(visit: Visit, language: str, size: tuple[int, int]) -> None:
    heading, result, first, whole = WORDS[language]
    screen = visit(WAY, settings={"language": language}, size=size)
    page = screen.page
    screen.button("Analyse" if language == "en" else "Analyser").click()
    endings = page.locator(".endings")
    expect(endings.get_by_role("heading", name=heading)).to_be_visible()
    expect(endings.locator(".result")).to_have_text(result)
    expect(endings.locator("tbody tr").first).to_contain_text("5")
    assert axe.faults(page) == []
    top = endings.evaluate("one => one.getBoundingClientRect().top")
    assert top < page.locator(".tree").evaluate("one => one.getBoundingClientRect().top")
    # A click plays into the study; the keyboard is not lost.
    endings.get_by_role("button", name=first).click()
    expect(endings.get_by_role("heading", name=heading)).to_be_focused()
    expect(page.locator(".board-host")).to_be_in_viewport(ratio=1)
    endings.get_by_role("button", name=whole).click()
    expect(page.locator(".tree")).to_contain_text(LINE[-1])
    assert moves(page) == LINE
    expect(endings).to_have_count(0)  # it is over
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


SIX = "#/position/tumicarona?position=5W3/4B4/1B7/W2W5/3W5+w+0+1"


SIX_SAYS = {
    "en": ("Analyse", "White wins.", "a win", "a loss in 6"),
    "fr": ("Analyser", "Blanc gagne.", "un gain", "une perte en 6"),
}


@pytest.mark.parametrize(("language", "size"), [("en", (1280, 900)), ("fr", PHONE)])
def test_with_six_pieces_it_says_who_wins_but_not_how_soon(
    visit: Visit, language: str, size: tuple[int, int]
) -> None:
    analyse, result, first, last = SIX_SAYS[language]
    screen = visit(SIX, settings={"language": language}, size=size)
    screen.button(analyse).click()
    endings = screen.page.locator(".endings")
    expect(endings.locator(".result")).to_have_text(result)
    expect(endings.get_by_text("tablier tablebase build --help")).to_be_visible()
    endings.locator("button", has_text="15").click()  # all moves
    worth = endings.locator("tbody td")
    expect(worth).to_have_count(15)
    expect(worth.first).to_have_text(first)
    expect(worth.last).to_have_text(last)
    assert axe.faults(screen.page) == []
    assert screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_where_there_are_many_pieces_or_no_tables_nothing_is_shown(visit: Visit) -> None:
    for way in ("#/position/tumicarona", "#/position/tchag"):
        screen = visit(way)
        screen.button("Analyse").click()
        screen.arrive(STUDY)
        expect(screen.page.locator(".endings")).to_have_count(0)


def test_arrows_step_after_the_engine_was_switched_on(visit: Visit) -> None:
    """A switch takes no arrows: they are the board's."""
    screen = visit("#/endings/tumicarona/1v1")
    screen.button("Analyse this position").click()
    screen.arrive(STUDY)
    screen.page.get_by_role("switch").click()
    screen.page.keyboard.press("ArrowRight")
    expect(screen.page.locator(".tree [aria-current]")).to_have_count(1)


def test_the_engine_says_that_a_table_has_spoken(visit: Visit) -> None:
    screen = visit(WAY)
    screen.button("Analyse").click()
    screen.page.locator(".switch").click()
    expect(screen.page.locator(".panel .score")).to_contain_text("from the table")
