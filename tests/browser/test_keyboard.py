"""Every game from the first page to its end with the keyboard alone, the focus always to be seen."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import BACKWARD, MOST, is_over, onward
from tests.browser.positions import CHAIN, OPENING, SMALL
from tests.browser.screen import GAME, Screen, View, Visit, kept_game
from tests.browser.verdict import judge, replay

# What has the focus: a cell or a slide with its place, or the words on a control; and whether that is to be seen.
FOCUS = """() => {
  const one = document.activeElement;
  const board = one.closest(".play svg.tb");
  const mark = board ? one.querySelector(".tb-focus") : one;
  const look = getComputedStyle(mark.matches(".choice input") ? mark.nextElementSibling : mark);
  const box = one.getBoundingClientRect();
  return {
    cell: board ? one.dataset.cell ?? null : null,
    slide: board ? one.dataset.slide ?? null : null,
    words: (one.getAttribute("aria-label") ?? one.innerText ?? one.value ?? "").trim(),
    at: [box.x + box.width / 2, box.y + box.height / 2],
    seen: board
      ? look.stroke !== "none" && parseFloat(look.strokeWidth) > 0 && look.visibility === "visible"
      : one.matches("body, main") || (look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2),
  };
}"""
GAMES = {
    "tumicarona": {"Columns": "5", "Rows": "3"},
    "fanorona": {"Columns": "3", "Rows": "3"},
    "vela": {"Columns": "3", "Rows": "3"},
    "tours": {},
    "tchag": {"Set-up": "gbg/Ybr/bgb r -"},
}
TITLES = {
    "tumicarona": "Tumicarona",
    "fanorona": "Fanorona",
    "vela": "Vela",
    "tours": "Les Tours",
    "tchag": "Tchag",
}


class Keys:
    """Somebody without a mouse."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.page = screen.page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def focus(self) -> dict[str, Any]:
        """What has the focus; it must be to be seen."""
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        assert found["seen"], f"the focus is not to be seen: {found}"
        return found

    def tab_to(self, words: str) -> None:
        """Presses Tab until the control with these words has the focus."""
        for _ in range(60):
            self.press("Tab")
            if self.focus()["words"] == words:
                return
        raise AssertionError(f"Tab never comes to {words!r}")

    def tab_to_board(self) -> None:
        for _ in range(60):
            focus = self.focus()
            if focus["cell"] or focus["slide"]:
                return
            self.press("Tab")
        raise AssertionError("Tab never comes to the board")

    def go(self, cell: str, spot: tuple[float, float]) -> None:
        """Follows the arrow keys over the board to a cell."""
        seen = set()
        for _ in range(40):
            focus = self.focus()
            if focus["cell"] == cell:
                return
            across, down = spot[0] - focus["at"][0], spot[1] - focus["at"][1]
            keys = ["ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"]
            # Where cells are missing the nearer way may lead past the goal and back again: then the other one.
            if (abs(down) > abs(across)) != (focus["cell"] in seen):
                keys.reverse()
            seen.add(focus["cell"])
            for key in keys:
                self.press(key)
                if self.focus()["at"] != focus["at"]:
                    break
        raise AssertionError(f"the arrow keys never come to {cell}")

    def decide(self, view: View, rng: random.Random) -> None:
        """Does one of the things on offer; now and then Escape first."""
        forward = [label for label in view.buttons if label not in BACKWARD]
        cells = onward(view)
        if view.selected and not cells and not view.slides and not forward:
            cells = view.movable
        if view.selected and rng.random() < 0.03:
            self.press("Escape")
        elif view.slides:
            name = rng.choice(sorted(view.slides))
            for _ in range(len(view.slides) + 1):  # arrows stand after the cells in the order of the page
                if self.focus()["slide"] == name:
                    break
                self.press("Tab")
            assert self.focus()["slide"] == name
            self.press("Enter")
        elif cells and (not forward or rng.random() < 0.7):
            name = rng.choice(sorted(cells))
            self.go(name, view.cells[name].at)
            self.press(rng.choice(["Enter", " "]))
        else:
            self.tab_to(rng.choice(forward))
            self.press("Enter")


def begin(keys: Keys, game: str, options: dict[str, str]) -> None:
    """From the first page to the board."""
    page = keys.page
    expect(page.locator(".card")).to_have_count(5)
    for _ in range(40):
        keys.press("Tab")
        if str(keys.focus()["words"]).startswith(TITLES[game]):
            break
    keys.press("Enter")
    expect(page.locator("h1")).to_have_text(TITLES[game])
    for _ in range(30):  # to the opponents, then along them
        keys.press("Tab")
        if page.evaluate("document.activeElement.name") == "opponent":
            break
    keys.press("ArrowRight")
    expect(page.get_by_label("A friend here", exact=True)).to_be_checked()
    if options:
        keys.tab_to("Rules and board")
        keys.press("Enter")
    for name, value in options.items():
        for _ in range(10):
            keys.press("Tab")
            if page.evaluate("document.activeElement.labels?.[0].innerText.split('\\n')[0].trim()") == name:
                break
        if page.evaluate("document.activeElement.tagName") == "INPUT":
            keys.press("Control+a")
        page.keyboard.type(value)
    keys.tab_to("Start the game")
    keys.press("Enter")
    keys.screen.arrive()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_the_first_page_to_its_end_by_keyboard(visit: Visit, game: str) -> None:
    screen = visit()
    keys = Keys(screen)
    begin(keys, game, GAMES[game])
    keys.tab_to_board()
    rng = random.Random(f"keys {game}")
    view = screen.look()
    for _ in range(MOST):
        if is_over(view):
            break
        keys.decide(view, rng)
        view = screen.look()
        assert keys.page.evaluate("!!document.activeElement.closest('.play')"), "the focus was lost"
        keys.tab_to_board()
    record = judge(screen.games()[0], view)
    assert record.ply > 2


def test_arrow_keys_lead_from_the_hole_to_its_slides_and_back(visit: Visit) -> None:
    screen = visit.game(kept_game("tchag"))
    keys = Keys(screen)
    screen.tap("b2", "b3")
    keys.page.locator(".play [data-cell=b2]").focus()
    back = {
        "ArrowLeft": "ArrowRight",
        "ArrowRight": "ArrowLeft",
        "ArrowUp": "ArrowDown",
        "ArrowDown": "ArrowUp",
    }
    for key, slide in (("ArrowLeft", "L"), ("ArrowRight", "R"), ("ArrowUp", "U"), ("ArrowDown", "D")):
        keys.press(key)
        assert keys.focus()["slide"] == slide
        keys.press(back[key])
        assert keys.focus()["cell"] == "b2"


def test_arrow_keys_follow_a_flipped_board(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona"))
    keys = Keys(screen)
    for cells in (["e3", "f3", "f4", "e4", "e3"], ["e3", "d3", "d2", "e2", "e3"]):
        keys.page.locator(".play [data-cell=e3]").focus()
        way = ["e3"]
        for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
            keys.press(key)
            way.append(keys.focus()["cell"])
        assert way == cells
        keys.press("f")
        screen.look()


def test_the_end_keys_go_along_a_row(visit: Visit) -> None:
    keys = Keys(visit.game(kept_game("tumicarona")))
    keys.page.locator(".play [data-cell=e3]").focus()
    for key, cell in (("Home", "a3"), ("End", "i3"), ("Control+Home", "a5"), ("Control+End", "i1")):
        keys.press(key)
        assert keys.focus()["cell"] == cell


def test_keys_work_after_a_button_was_clicked(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", *OPENING))
    upright = screen.look().cells
    screen.button("Flip").click()
    screen.page.keyboard.press("f")
    assert screen.look().cells == upright
    screen.page.keyboard.press("u")
    assert screen.look().moves == [OPENING[0]]
    screen.page.locator(".prompt").click()
    screen.page.keyboard.press("r")
    assert screen.look().moves == list(OPENING)


def test_arrow_keys_beside_the_board_browse_the_moves(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", *OPENING))
    positions = [str(position) for position in replay(screen.games()[0]).positions]
    screen.page.locator(".prompt").click()
    for key, ply in (
        ("ArrowLeft", 1),
        ("ArrowLeft", 0),
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
    ):
        screen.page.keyboard.press(key)
        assert screen.look().position == positions[ply]
    screen.page.locator(".typed input").fill("e2")
    screen.page.keyboard.press("ArrowLeft")
    assert screen.look().position == positions[2], "in the field an arrow moves the caret"
    screen.button("Undo").focus()
    screen.page.keyboard.press("ArrowLeft")
    assert screen.look().position == positions[1]


def test_letters_can_be_left_to_the_browser(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", *OPENING), settings={"letters": False})
    screen.page.locator(GAME).first.focus()
    screen.page.keyboard.press("u")
    assert screen.look().moves == list(OPENING)
    screen.button("Settings").click()
    screen.page.get_by_role("group", name="Letter keys").get_by_label("On").check()
    screen.page.keyboard.press("u")
    assert screen.look().moves == list(OPENING), "in the settings a key is not for the game"
    screen.page.locator(GAME).first.focus()
    screen.page.keyboard.press("u")
    assert screen.look().moves == [OPENING[0]]


def test_a_question_takes_the_focus_and_gives_it_back(visit: Visit) -> None:
    keys = Keys(visit.game(kept_game("tumicarona", "e2-e3A")))
    keys.tab_to_board()
    keys.tab_to("Resign")
    keys.press("Enter")
    expect(keys.screen.button("No")).to_be_focused()
    keys.press("Escape")
    expect(keys.screen.button("Resign")).to_be_focused()


def test_a_button_that_goes_away_hands_the_focus_to_the_board(visit: Visit) -> None:
    """Whoever stops a chain by key can go on with the arrow keys."""
    screen = visit.position("tumicarona", CHAIN, options=SMALL)
    keys = Keys(screen)
    screen.tap("c2", "c3")
    keys.tab_to("Stop here")
    keys.press("Enter")
    assert screen.look().moves == ["c2-c3A"]
    assert keys.focus()["cell"]
