"""The page of perfect endings: counted in both languages, the longest wins gone through, analysed and tried."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tablier import tablebase
from tablier.engine import LEVELS
from tests.browser import axe
from tests.browser.screen import DESKTOP, PHONE, Visit
from tests.browser.test_study import moves

WORDS = {
    "en": ("Perfect endings of Tumicarona", "5 against 4", "83.3 % won, 14.2 % drawn, 2.4 % lost"),
    "fr": (
        "Finales parfaites de Tumicarona",
        "5 contre 4",
        "83,3 % de gains, 14,2 % de nulles, 2,4 % de pertes",
    ),
}
SHORTEST = "#/endings/tumicarona/1v1"
LINE = [str(move) for move in tablebase.known_split("tumicarona", "1v1").line]


def stands(page: Page, moves_played: int) -> None:
    """The board shows the line after so many moves, and says so to those who hear it."""
    current = page.locator(".moves [aria-current]")
    if moves_played:
        expect(current).to_contain_text(LINE[moves_played - 1])
        expect(page.locator("[aria-live]")).to_contain_text(LINE[moves_played - 1])
    else:
        expect(current).to_have_count(0)
        expect(page.locator(".play [data-cell=a1]")).to_have_attribute(
            "aria-label", "a1, white stone"
        )  # the board can be read


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("fr", PHONE)])
def test_all_endings_are_counted_and_each_has_its_page(
    visit: Visit, language: str, size: tuple[int, int]
) -> None:
    heading, split, shares = WORDS[language]
    page = visit("#/endings", settings={"language": language}, size=size).page
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.locator("main")).to_contain_text("512\u202f955\u202f362\u202f040")
    expect(page.locator("tbody th a")).to_have_count(37)
    expect(page.get_by_role("row", name=split).first).to_contain_text(shares)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name=split, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(split)
    expect(page.locator(".play .tb-piece")).to_have_count(9)
    expect(page.locator(".moves .move")).to_have_count(145)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("quiet()")
    assert axe.faults_in_both_themes(page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_axe_finds_nothing_where_they_are_counted(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("#/endings/fanorona", size=size).page
    expect(page.locator("tbody th a")).to_have_count(28)
    page.evaluate("quiet()")
    assert axe.faults_in_both_themes(page) == []


def test_a_line_is_gone_through_by_keyboard_alone(visit: Visit) -> None:
    page = visit(SHORTEST).page
    stands(page, 0)
    for ply in range(1, len(LINE) + 1):
        page.keyboard.press("ArrowRight")
        stands(page, ply)
    expect(page.get_by_role("button", name="Try it yourself")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    stands(page, len(LINE) - 1)
    page.get_by_role("button", name="To the start").focus()
    page.keyboard.press("Enter")
    stands(page, 0)
    page.keyboard.press("ArrowLeft")  # there is nothing before
    stands(page, 0)


def test_a_line_plays_itself_until_somebody_does_something(visit: Visit) -> None:
    page = visit(SHORTEST).page
    stands(page, 0)
    page.clock.install()
    page.get_by_role("button", name="Play it out").click()
    for ply in (1, 2):
        page.clock.run_for(1000)
        stands(page, ply)
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(5000)
    stands(page, 2)
    page.get_by_role("button", name="Play it out").click()
    page.clock.run_for(1000)
    stands(page, 3)
    page.locator(".moves .move").first.click()  # somebody else decides what is shown
    stands(page, 1)
    page.clock.run_for(5000)
    stands(page, 1)
    button = page.get_by_role("button", name="Play it out")
    expect(button).to_be_visible()
    button.click()
    for ply in range(2, len(LINE) + 1):
        page.clock.run_for(1000)
        stands(page, ply)
    button.click()  # once more from the beginning
    stands(page, 0)
    page.clock.run_for(1000)
    stands(page, 1)


def test_a_position_of_the_line_is_analysed(visit: Visit) -> None:
    screen = visit(SHORTEST)
    page = screen.page
    stands(page, 0)
    for ply in (1, 2):
        page.keyboard.press("ArrowRight")
        stands(page, ply)
    screen.button("Analyse this position").click()
    expect(page.locator(".endings .result")).to_have_text(f"White wins in {len(LINE) - 2} moves.")
    assert moves(page) == LINE[2:]
    page.get_by_role("link", name="What is known about endings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["en"][0])


def test_a_win_is_tried_against_the_strongest_computer(visit: Visit) -> None:
    screen = visit("#/endings/fanorona/3v2")
    expect(screen.page.locator(".moves .move")).to_have_count(63)
    screen.button("Try it yourself").click()
    screen.page.locator(".play .tb-draggable").first.wait_for()
    (game,) = screen.games()
    assert game["seats"] == {"first": "human", "second": len(LEVELS["fanorona"])}
    assert game["sheet"]["start"] == str(tablebase.known_split("fanorona", "3v2").position)
    assert game["sheet"]["rules"] == {"game": "fanorona", "options": {"no_capture_limit": 0}}


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("#/endings/99v99", "99v99"),
        ("#/endings/fanorona/5v4", "5v4"),
        ("#/endings/tumicarona/%3Cb%3E", "%3Cb%3E"),
        ("#/endings/tours", "tours"),
        ("#/endings/tchag/1v1", "tchag"),
    ],
)
def test_endings_that_nobody_knows(visit: Visit, way: str, said: str) -> None:
    screen = visit("#/nowhere")
    screen.watch.announce(404)
    page = screen.page
    page.goto(f"/{way}")
    expect(page.get_by_role("alert")).to_contain_text(said)
    assert axe.faults(page) == []
    page.get_by_role("link", name="All endings").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Perfect endings of")


def test_ways_lead_there(visit: Visit) -> None:
    page = visit().page
    page.get_by_role("link", name="Perfect endings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["en"][0])
    page.get_by_role("link", name="Fanorona").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Perfect endings of Fanorona")
    page.goto("/#/rules/tumicarona")
    page.get_by_role("link", name="Endings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["en"][0])
    page.get_by_role("link", name="The longest win of all").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("5 against 4")
    page.go_back()
    expect(page.locator("tbody th a")).to_have_count(37)
