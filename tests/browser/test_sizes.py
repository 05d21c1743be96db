"""From a small phone to a wall: nothing runs out of the window, everything can be hit with a finger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.positions import BLOCKED, OPENING, TOWERS
from tests.browser.screen import Screen, Visit, kept_game

SIZES = [(320, 568), (360, 740), (390, 844), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440)]
PHONES = 480
FINGER = 44
STATES: dict[str, tuple[dict[str, object], tuple[str, ...]]] = {
    "tumicarona": (kept_game("tumicarona", *OPENING), ()),
    "fanorona": (kept_game("fanorona"), ("d3", "e3")),
    "vela": (kept_game("vela"), ("e2",)),
    "tours-set-up": (kept_game("tours", "3@a1", "1@c6"), ("hand-first-0",)),
    "tours": (kept_game("tours", start=TOWERS), ("a1",)),
    "tchag": (kept_game("tchag"), ("b2", "b3")),
    "tchag-parted": (kept_game("tchag", start=BLOCKED), ("c2", "b2")),
}

MEASURE = """async () => {
  await quiet();
  const box = (part) => {
    const {x, y, width, height, right, bottom} = part.getBoundingClientRect();
    return {x, y, width, height, right, bottom};
  };
  const what = "a, button, input, select, summary, [role=button]";
  const seen = [...document.querySelectorAll(what)].filter((one) =>
    !one.closest("[inert]") && one.checkVisibility({visibilityProperty: true}));
  const target = (one) => one.querySelector(":scope > .tb-hit") ?? one.closest(".choice label") ?? one;
  return {
    width: document.documentElement.scrollWidth,
    board: document.querySelector(".play svg.tb") && box(document.querySelector(".play svg.tb")),
    targets: seen.map((one) => [
      one.dataset.cell ?? one.dataset.slide ?? one.getAttribute("aria-label") ?? one.innerText.trim() ?? one.outerHTML,
      box(target(one)),
    ]),
  };
}"""


def measure(screen: Screen, size: tuple[int, int]) -> dict[str, Any]:
    """What is where; nothing sticks out sideways, and on a phone everything is as large as a finger."""
    found: dict[str, Any] = screen.page.evaluate(MEASURE)
    assert found["width"] <= size[0], f"a window of {size} scrolls sideways"
    outside = [name for name, box in found["targets"] if box["x"] < -0.5 or box["right"] > size[0] + 0.5]
    assert not outside, f"outside of a window of {size}: {outside}"
    if size[0] <= PHONES:
        small = {
            name: (round(box["width"], 1), round(box["height"], 1))
            for name, box in found["targets"]
            if min(box["width"], box["height"]) < FINGER - 0.05
        }
        assert not small, f"too small for a finger in a window of {size}: {small}"
    return found


def resize(screen: Screen, size: tuple[int, int]) -> None:
    """Gives the window another size; the board has then been drawn anew."""
    screen.page.set_viewport_size({"width": size[0], "height": size[1]})
    screen.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


@pytest.mark.parametrize("state", STATES)
def test_a_game_fits_every_window(visit: Visit, state: str) -> None:
    game, taps = STATES[state]
    screen = visit.game(game)
    screen.tap(*taps)
    for size in SIZES:
        resize(screen, size)
        board = measure(screen, size)["board"]
        inside = 0 <= board["x"] < board["right"] <= size[0] and 0 <= board["y"] < board["bottom"] <= size[1]
        assert inside, f"the board does not fit a window of {size}: {board}"


@pytest.mark.parametrize("way", ["", "#/new/fanorona", "#/new/tchag"], ids=["home", "fanorona", "tchag"])
def test_pages_without_a_board_fit_every_window(visit: Visit, way: str) -> None:
    screen = visit(way)
    screen.page.locator("h1").wait_for()
    for summary in screen.page.locator("summary").all():
        summary.click()
    screen.page.locator(".settings > button").click()
    for size in SIZES:
        resize(screen, size)
        measure(screen, size)


BARS = """() => [...document.querySelectorAll(".player")].map((bar) => {
  const seat = [...bar.querySelectorAll(".seat")].find((one) => getComputedStyle(one).clipPath === "none"
    && getComputedStyle(one).display !== "none");
  const box = bar.getBoundingClientRect();
  const inner = seat.getBoundingClientRect();
  const end = bar.querySelector(".taken")?.getBoundingClientRect().x ?? box.right;
  const name = bar.querySelector("strong");
  const whole = [seat, name].every((one) => one.scrollWidth <= Math.ceil(one.getBoundingClientRect().width));
  return [seat.innerText, whole && inner.right <= end + 0.5];
})"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [320, 360, 390])
def test_who_one_is_is_never_cut(visit: Visit, width: int, language: str) -> None:
    """Both bars beside each other over a turned board, with captures of two digits on each."""
    few = "BBBBBB3/9/4B4/9/3WWWWWW w 0 30"
    game = {**kept_game("tumicarona", start=few, seats=("human", 3)), "names": {"first": "", "second": ""}}
    screen = visit.game(game, size=(width, 700), settings={"language": language, "pace": "slow"})
    bars = dict(screen.page.evaluate(BARS))
    assert bars == dict.fromkeys({"en": ("L3", "you"), "fr": ("N3", "vous")}[language], True)


def test_a_wide_board_is_turned_on_a_phone(visit: Visit) -> None:
    narrow = visit.game(kept_game("fanorona"), size=(390, 844)).look().cells
    assert narrow["a1"].at[0] == pytest.approx(narrow["i1"].at[0])
    assert narrow["a1"].at[1] != pytest.approx(narrow["i1"].at[1])
    wide = visit.game(kept_game("fanorona"), size=(1280, 800)).look().cells
    assert wide["a1"].at[1] == pytest.approx(wide["i1"].at[1])


def test_turning_the_phone_turns_the_board(visit: Visit) -> None:
    screen = visit.game(kept_game("fanorona"), size=(390, 844))
    screen.tap("d3")
    resize(screen, (844, 390))
    view = screen.look()
    assert view.cells["a1"].at[1] == pytest.approx(view.cells["i1"].at[1])
    assert view.selected == "d3"


def test_arrows_follow_the_screen_on_a_turned_board(visit: Visit) -> None:
    screen = visit.game(kept_game("fanorona"), size=(390, 844))
    cells = screen.look().cells
    screen.page.locator(".play [data-cell=e3]").focus()
    for key, direction in (
        ("ArrowRight", (1, 0)),
        ("ArrowDown", (0, 1)),
        ("ArrowLeft", (-1, 0)),
        ("ArrowUp", (0, -1)),
    ):
        before = screen.page.evaluate("document.activeElement.dataset.cell")
        screen.page.keyboard.press(key)
        after = screen.page.evaluate("document.activeElement.dataset.cell")
        moved = [cells[after].at[axis] - cells[before].at[axis] for axis in (0, 1)]
        assert [(part > 20) - (part < -20) for part in moved] == list(direction)
