"""The computer at full strength: chosen, seen thinking, hurried, interrupted, and named wherever a game is listed."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.screen import DESKTOP, PHONE, Screen, Visit, kept_game

THINKS = {"seconds": 30}
NO_BOOK = {"stalemate": "draw"}
MATE = ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -"
"""South wins at once."""


def thinking(visit: Visit, seats: tuple[object, object] = (THINKS, "human"), **profile: object) -> Screen:
    """A game in which the computer has begun to think."""
    game = {
        **kept_game("tumicarona", options=NO_BOOK),
        "seats": dict(zip(("first", "second"), seats, strict=True)),
    }
    return visit.game(game, **profile)


def thoughts(page: Page) -> None:
    """Waits until it is to be seen what the computer thinks."""
    expect(page.locator(".thoughts")).to_contain_text(re.compile(r"Depth \d+|Profondeur \d+"))


def test_it_is_chosen_beyond_the_levels_and_offered_again(visit: Visit) -> None:
    screen = visit("#/new/tchag")
    level = screen.page.get_by_role("slider", name="Level")
    level.press("End")
    expect(screen.page.locator(".level output")).to_have_text("Full strength")
    expect(screen.page.get_by_label("3 s", exact=True)).to_be_checked()
    screen.page.get_by_label("30 s", exact=True).check()
    screen.page.get_by_label("Red", exact=True).check()
    screen.button("Start the game").click()
    expect(screen.page.locator(".player .long")).to_have_text("Computer, full strength, 30 s a move")
    assert screen.games()[0]["seats"] == {"first": "human", "second": THINKS}
    screen.page.goto("about:blank")
    screen.page.goto(f"{visit.address}/#/new/tchag")
    expect(screen.page.get_by_label("30 s", exact=True)).to_be_checked()
    level.press("ArrowLeft")
    expect(screen.page.get_by_label("30 s", exact=True)).to_have_count(0)


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("fr", PHONE)])
def test_it_shows_what_it_thinks_and_moves_when_told(
    visit: Visit, language: str, size: tuple[int, int]
) -> None:
    screen = thinking(visit, settings={"language": language}, size=size)
    thoughts(screen.page)
    shown = screen.page.locator(".thoughts")
    expect(shown).to_contain_text("(estimated)" if language == "en" else "(estimé)")
    assert shown.evaluate("one => !one.closest('[aria-live], [role=alert], [role=status]')")
    assert axe.faults(screen.page) == []
    tools = screen.page.locator(".moves")
    before = tools.bounding_box()
    screen.button("Move now" if language == "en" else "Jouer maintenant").click()
    expect(screen.page.locator(".move")).to_have_count(1)
    expect(screen.page.locator(".prompt-title")).to_contain_text("Black" if language == "en" else "Noir")
    expect(shown).to_contain_text("(estimated)" if language == "en" else "(estimé)")  # until the next move
    assert tools.bounding_box() == before  # nothing jumps


def test_a_clock_runs_while_it_thinks(visit: Visit) -> None:
    screen = thinking(visit)
    thoughts(screen.page)
    clock = screen.page.locator(".clock span")
    assert clock.evaluate("one => getComputedStyle(one).animationDuration") == "30s"
    width = "one => one.getBoundingClientRect().width / one.parentElement.getBoundingClientRect().width"
    assert 0 <= clock.evaluate(width) < 0.9
    before = clock.evaluate(width)
    screen.page.wait_for_function(
        f"before => ({width})(document.querySelector('.clock span')) > before", arg=before
    )
    screen.button("Move now").click()
    expect(clock).to_have_count(0)


def test_what_it_thinks_can_be_hidden(visit: Visit) -> None:
    screen = thinking(visit, settings={"thoughts": False})
    expect(screen.button("Move now")).to_be_visible()
    screen.page.get_by_role("button", name="Settings").click()
    screen.page.locator("input[name=thoughts][value=true]").check()
    thoughts(screen.page)


def test_it_can_be_interrupted(visit: Visit) -> None:
    screen = thinking(visit, ("human", THINKS))
    screen.tap("e2", "e3")
    thoughts(screen.page)
    screen.button("Undo").click()
    expect(screen.page.locator(".prompt-title")).to_have_text("Your move (White)")
    expect(screen.page.locator(".thoughts")).to_have_text("")
    assert screen.games()[0]["sheet"]["events"] == []


def test_what_is_proved_is_played_without_waiting(visit: Visit) -> None:
    game = {**kept_game("tours", start=MATE), "seats": {"first": THINKS, "second": "human"}}
    screen = visit.game(game)
    expect(screen.page.locator(".prompt-title")).to_have_text("You lost.")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_move_of_the_book_is_said_to_be_one(visit: Visit, language: str) -> None:
    """It comes at once: what is said of it is to be seen until the next move."""
    game = {**kept_game("tchag"), "seats": {"first": THINKS, "second": "human"}}
    screen = visit.game(game, settings={"language": language, "pace": "slow"})
    says = "from the book" if language == "en" else "du livre d'ouvertures"
    expect(screen.page.locator(".thoughts")).to_contain_text(says)
    expect(screen.page.locator(".move")).to_have_count(1)
    screen.look()
    expect(screen.page.locator(".thoughts")).to_contain_text(says)


def test_it_is_named_where_games_are_listed_and_counted(visit: Visit) -> None:
    won = {
        **kept_game("tchag", "resign second"),
        "seats": {"first": "human", "second": THINKS},
        "result": "1-0",
    }
    lost = {**won, "id": "kept2", "seats": {"first": "human", "second": 8}, "result": "0-1"}
    screen = visit("#/library", storage={"tablier.games": json.dumps([won, lost])})
    expect(screen.page.get_by_text("Red – Computer, full strength, 30 s a move")).to_be_visible()
    screen.page.get_by_text("Against the computer").click()
    rows = screen.page.locator(".levels tbody tr")
    expect(rows).to_contain_text(["8 (champion)", "Full strength, 30 s"])
    expect(rows.nth(1).locator(".count")).to_have_text(["1", "0", "0"])


def test_by_link_it_shows_what_it_thinks_to_all_and_its_opponent_hurries_it(visit: Visit) -> None:
    screen = visit("#/new/vela")
    screen.page.get_by_label("A friend by link", exact=True).check()
    screen.page.locator("input[name=against][value=computer]").check()
    screen.page.get_by_role("slider", name="Level").press("End")
    screen.page.get_by_label("30 s", exact=True).check()
    screen.page.locator("input[name=side][value=second]").check()
    screen.button("Make the game").click()
    thoughts(screen.page)
    other = visit(f"#{screen.page.url.split('#')[1]}")
    thoughts(other.page)
    expect(other.button("Move now")).to_have_count(0)
    screen.button("Move now").click()
    for page in (screen.page, other.page):
        expect(page.locator(".move")).to_have_count(1)
