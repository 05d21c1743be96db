"""A position set up by hand: by mouse, finger and keyboard, with what is wrong with it said while it is built."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.positions import OPENING
from tests.browser.screen import EDITOR, PHONE, Screen, Visit, kept_game
from tests.browser.test_keyboard import Keys
from tests.browser.test_languages import pure


def place(screen: Screen, cell: str) -> Locator:
    return screen.page.locator(f".play [data-cell='{cell}'] .tb-hit")


def position(screen: Screen) -> str:
    """The text of the position, once the server has said it."""
    screen.rest()
    return screen.page.locator(".verdict code").inner_text()


def opened(screen: Screen) -> Screen:
    screen.arrive(EDITOR)
    screen.watch.announce(422)  # half a position is none
    return screen


def test_by_mouse_from_a_game_to_a_game(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", *OPENING))
    shown = screen.look().position
    screen.page.get_by_role("link", name="Edit this position").click()
    opened(screen)
    assert position(screen) == shown
    screen.button("Clear").click()
    screen.page.get_by_label("White stone", exact=True).check()
    for cell in ("c3", "a1", "b1", "b1"):  # the second time it is taken away
        place(screen, cell).click()
    screen.page.get_by_label("Black stone", exact=True).hover()
    screen.page.mouse.down()
    place(screen, "e3").hover()
    screen.page.mouse.up()
    place(screen, "a1").drag_to(place(screen, "a2"))
    screen.page.get_by_label("Black", exact=True).check()
    screen.page.get_by_label("Moves since a capture").fill("7")
    screen.page.get_by_label("Moves since a capture").blur()
    assert position(screen) == "9/9/2W1B4/W8/9 b 7 2"
    screen.button("Mirror").click()
    assert position(screen) == "9/9/4B1W2/8W/9 b 7 2"
    screen.button("Undo").click()
    screen.button("Play from here").click()
    screen.arrive()
    assert screen.look().position == "9/9/2W1B4/W8/9 b 7 2"


def test_by_keyboard_alone_in_french_and_what_is_wrong_outlives_a_reload(visit: Visit) -> None:
    screen = opened(visit("#/editor/tchag", settings={"language": "fr"}))
    keys = Keys(screen)
    keys.tab_to_board()
    box = place(screen, "c3").bounding_box()
    assert box
    keys.go("c3", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    keys.press("Delete")
    wrong = screen.page.locator(".play [role=status]")
    expect(wrong).to_contain_text("une ligne ou une colonne a un vide")
    expect(screen.button("Analyser")).to_be_disabled()
    assert keys.focus()["cell"] == "c3"
    pure(screen, "fr")
    screen.page.reload()
    opened(screen)
    expect(wrong).to_contain_text("une ligne ou une colonne a un vide")
    keys.tab_to_board()
    keys.go("c3", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    keys.press("2")  # a black tile
    keys.press("Enter")
    expect(wrong).to_be_empty()
    expect(screen.button("Analyser")).to_be_enabled()
    keys.press("1")  # move
    keys.press("Enter")
    expect(screen.page.locator(".tb-selected")).to_have_count(1)
    keys.press("Escape")
    expect(screen.page.locator(".tb-selected")).to_have_count(0)
    keys.tab_to("Analyser")
    keys.press("Enter")
    expect(screen.page).to_have_url(re.compile("#/study/"))


def test_by_finger_on_a_phone(visit: Visit) -> None:
    screen = opened(visit("#/editor/tours", size=PHONE, has_touch=True, is_mobile=True))
    place(screen, "hand-first-0").tap()
    place(screen, "a1").tap()
    screen.page.get_by_label("North", exact=True).tap()
    assert position(screen) == "....../....../....../....../....../1..... n 12233:112233"
    screen.page.get_by_label("All pieces placed").tap()
    screen.page.get_by_label("Triple", exact=True).tap()
    place(screen, "f6").tap()
    assert position(screen) == ".....3/....../....../....../....../1..... n -"
    assert screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_another_game_is_set_up_with_its_options(visit: Visit) -> None:
    screen = opened(visit("#/editor/vela?cols=5&rows=5&giver=white"))
    assert position(screen).endswith(" b 0 1 w")
    assert len(screen.page.locator(".play [data-cell]").all()) == 25
    screen.page.locator(".play select").select_option("tours")
    expect(screen.page.locator(".play [data-cell]")).to_have_count(48)
