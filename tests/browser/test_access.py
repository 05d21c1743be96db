"""axe finds nothing to complain about on any page, in any state, in light and dark; motion can be done without."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.positions import CHAIN, FIRST_ROUND, OPENING, SMALL, SMALLEST, TOWERS
from tests.browser.screen import PHONE, Screen, Visit, kept_game

MATCH = kept_game("fanorona", *FIRST_ROUND, options=SMALLEST, two_rounds=True)
KEPT = {"tablier.games": json.dumps([kept_game("tumicarona", *OPENING), {**MATCH, "id": "kept2"}])}

# All states are shown without motion: colours that are still changing have no contrast of their own.
State = Callable[[Visit], Screen]


def at(way: str, *, storage: dict[str, str] | None = None) -> State:
    return lambda visit: visit(way, storage=storage, reduced_motion="reduce")


def game(kept: dict[str, object], *taps: str, pace: str = "instant") -> State:
    def opened(visit: Visit) -> Screen:
        screen = visit.game(kept, settings={"pace": pace}, reduced_motion="reduce")
        screen.tap(*taps)
        return screen

    return opened


def pressed(state: State, *buttons: str) -> State:
    def opened(visit: Visit) -> Screen:
        screen = state(visit)
        for label in buttons:
            screen.button(label).click()
        return screen

    return opened


def unfolded(state: State) -> State:
    def opened(visit: Visit) -> Screen:
        screen = state(visit)
        screen.page.locator("h1").wait_for()
        for summary in screen.page.locator("summary").all():
            summary.click()
        return screen

    return opened


# The boards of Fanorona look alike: one of its rule sets shows what another does, where that has all of it.
STATES: dict[str, State] = {
    "home": at(""),
    "home-with-games": at("", storage=KEPT),
    "settings": pressed(at(""), "Settings"),
    "library": unfolded(at("#/library", storage=KEPT)),
    "library-empty": at("#/library"),
    **{f"editor-{name}": at(f"#/editor/{name}") for name in ("vela", "tours", "tchag")},
    "lost": at("#/nowhere"),
    "gone": at("#/game/gone"),
    **{f"set-up-{name}": unfolded(at(f"#/new/{name}")) for name in ("fanorona", "vela", "tours", "tchag")},
    "idle-tumicarona": unfolded(game(kept_game("tumicarona", *OPENING))),
    "idle-tours": game(kept_game("tours", start=TOWERS)),
    "idle-tchag": game(kept_game("tchag")),
    "choosing-a-line": game(kept_game("tumicarona"), "d3", "e3"),
    "chain": game(kept_game("tumicarona", start=CHAIN, options=SMALL), "c2", "c3"),
    "placing": game(kept_game("tours"), "hand-first-0"),
    "bouncing": game(kept_game("tours", start=TOWERS), "a1", "b1"),
    "hole": game(kept_game("tchag"), "b2", "b3"),
    "why-not": game(kept_game("tumicarona"), "a1"),
    "hint": pressed(game(kept_game("tumicarona")), "Hint"),
    "asking": pressed(game(kept_game("tumicarona", *OPENING)), "Resign"),
    "over": game(kept_game("tumicarona", *OPENING, "resign first")),
    "looking-back": pressed(game(kept_game("tumicarona", *OPENING)), "One move back"),
    "between-rounds": game(MATCH),
    "watching-paused": pressed(game(kept_game("tumicarona", seats=(2, 1)), pace="slow"), "Pause"),
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(visit: Visit, state: str) -> None:
    page = STATES[state](visit).page
    page.locator("h1, [role=alert]").first.wait_for()
    page.evaluate("quiet()")
    assert axe.faults_in_both_themes(page) == []


def test_axe_finds_nothing_on_a_phone(visit: Visit) -> None:
    screen = visit.game(kept_game("tchag"), size=PHONE, has_touch=True, is_mobile=True)
    screen.tap("b2", "b3")
    assert axe.faults(screen.page) == []


def test_axe_would_find_something(visit: Visit) -> None:
    """The check itself can fail: a button without a name is found, and one that cannot be read in the dark."""
    screen = visit()
    screen.page.locator(".card").first.wait_for()
    screen.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    screen.page.evaluate("""document.querySelector('h2').style.color = 'light-dark(black, #222)'""")
    named, unread = axe.faults_in_both_themes(screen.page)
    assert named.startswith("button-name")
    assert unread.startswith("dark: color-contrast")


MOTION = """() => [...document.querySelectorAll(".play svg.tb *")].filter((one) => {
  const look = getComputedStyle(one);
  return parseFloat(look.transitionDuration) > 0 || look.animationName !== "none";
}).length"""


def test_whoever_wants_no_motion_sees_none(visit: Visit) -> None:
    still = visit.game(kept_game("tumicarona"), reduced_motion="reduce")
    still.tap("d3")
    assert still.page.evaluate(MOTION) == 0
    moving = visit.game(kept_game("tumicarona"), reduced_motion="no-preference")
    moving.tap("d3")
    assert moving.page.evaluate(MOTION) > 0


def test_the_small_boards_do_not_play_for_whoever_wants_no_motion(visit: Visit) -> None:
    """Without that wish a game is shown on a board; with it nothing is asked of the server but what games there are."""
    asked: list[str] = []
    still = visit("#/game/gone", reduced_motion="reduce")
    still.page.on("request", lambda request: asked.append(request.url))
    still.page.clock.install()
    still.page.evaluate("location.hash = ''")
    expect(still.page.locator(".card")).to_have_count(5)
    still.page.clock.run_for(20_000)
    assert not [url for url in asked if "/api/" in url]
    moving = visit(reduced_motion="no-preference")
    with moving.page.expect_request("**/api/snapshot"):
        expect(moving.page.locator(".card")).to_have_count(5)


HIDE = """() => {
  Object.defineProperty(document, "hidden", {get: () => true, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_nobody_thinks_for_the_small_boards_and_a_hidden_page_asks_nothing(visit: Visit) -> None:
    screen = visit("#/game/gone", reduced_motion="no-preference")
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url.partition("/api/")[2]))
    screen.page.clock.install()
    screen.page.evaluate("location.hash = ''")
    expect(screen.page.locator(".card")).to_have_count(5)
    for _ in range(60):
        screen.page.clock.run_for(1000)
        screen.rest()
    assert set(asked) <= {"snapshot", ""}, "no engine was asked"
    assert asked.count("snapshot") > 5, "some moves were shown"
    screen.page.evaluate(HIDE)
    asked.clear()
    for _ in range(30):
        screen.page.clock.run_for(1000)
        screen.rest()
    assert not any(asked)


@pytest.mark.parametrize("system", ["light", "dark"])
def test_colours_are_those_of_the_system_or_those_chosen(visit: Visit, system: str) -> None:
    screen = visit(color_scheme=system)
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    screen.button("Settings").click()
    seen = {}
    for name in ("Light", "Dark", "System"):
        screen.page.get_by_label(name, exact=True).check()
        seen[name] = screen.page.evaluate(paper)
    assert seen["Light"] != seen["Dark"]
    assert seen["System"] == seen[system.capitalize()]
    screen.page.get_by_label("Dark", exact=True).check()
    screen.page.reload()
    assert screen.page.evaluate(paper) == seen["Dark"]
