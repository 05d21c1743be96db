"""The page of perfect endings: counted in both languages, the longest wins gone through, analysed and tried."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tablier import tablebase
from tests.browser import axe
from tests.browser.screen import DESKTOP, PHONE, STUDY, Visit
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
    expect(page.locator("[aria-labelledby=counted] tbody th a")).to_have_count(37)
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
    expect(page.locator("[aria-labelledby=counted] tbody th a")).to_have_count(28)
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
    expect(page.get_by_role("heading", level=1)).to_have_text("1 against 1")
    page.go_back()
    screen.arrive(STUDY)
    page.go_back()
    stands(page, 2)  # where it was left


def test_the_board_and_the_way_from_move_to_move_are_on_a_phone_together(visit: Visit) -> None:
    page = visit(SHORTEST, size=PHONE).page
    stands(page, 0)
    expect(page.locator(".board-host")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="One move on").click()
    stands(page, 1)
    assert page.evaluate("scrollY") == 0


def test_on_a_desktop_the_moves_have_the_room_there_is(visit: Visit) -> None:
    page = visit("#/endings/tumicarona/5v4", size=(1280, 1000)).page
    expect(page.locator(".moves .move")).to_have_count(145)
    assert page.locator(".move-list").evaluate("one => one.clientHeight") > 350


def test_a_win_is_tried_against_the_strongest_computer(visit: Visit) -> None:
    screen = visit("#/endings/fanorona/3v2")
    expect(screen.page.locator(".moves .move")).to_have_count(63)
    screen.button("Try it yourself").click()
    screen.page.locator(".play .tb-draggable").first.wait_for()
    (game,) = screen.games()
    assert game["seats"] == {"first": "human", "second": {"seconds": 3}}
    assert game["sheet"]["start"] == str(tablebase.known_split("fanorona", "3v2").position)
    assert game["sheet"]["rules"] == {"game": "fanorona", "options": {"no_capture_limit": 0}}


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("#/endings/99v99", "99v99"),
        ("#/endings/fanorona/5v4", "5v4"),
        ("#/endings/tumicarona/%3Cb%3E", "%3Cb%3E"),
        ("#/endings/tours", "Les Tours"),
        ("#/endings/tchag/1v1", "Tchag"),
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


def test_the_endings_of_vela_are_those_of_fanorona(visit: Visit) -> None:
    page = visit("#/endings/vela/3v2").page
    expect(page.locator("main")).to_contain_text("its endings are those of Fanorona")
    page.get_by_role("link", name="Perfect endings of Fanorona").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("3 against 2")


def test_small_boards_are_told_and_opened(visit: Visit) -> None:
    screen = visit("#/endings/fanorona")
    rows = screen.page.get_by_role("table", name="Small boards").get_by_role("row")
    expect(rows).to_contain_text(["Board", "White wins in 13", "a draw", "White wins in 21"])
    screen.page.get_by_role("link", name="5 × 3").click()
    screen.arrive()
    expect(screen.page.locator(".play [data-cell]")).to_have_count(15)


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
    expect(page.get_by_role("heading", level=1)).to_have_text("5 against 5")
    page.go_back()
    expect(page.locator("[aria-labelledby=counted] tbody th a")).to_have_count(37)
