"""Takes the pictures in docs/screenshots: python -m tests.browser.screenshots. Only what has changed is written anew.

Every game in the middle of a telling turn, one of them by link, the first page and a set-up; on a phone and on a desk,
in light and dark.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests import conftest
from tests.browser import chromium
from tests.browser.by_link import pair
from tests.browser.palette import alike, reduced
from tests.browser.screen import DESKTOP, PHONE, Screen, Seat, Visit, kept_game
from tests.browser.server import Server

assert conftest.DATA, "the games of these pictures are in a folder of their own"
FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {"size": PHONE, "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
    "desktop": {"size": DESKTOP, "device_scale_factor": 1},
}

# Games played up to a turn worth seeing.
TUMICARONA = "f2-e3A d5-d4A-c5W e2-e3A-d4A-e5W-d5W c4-c3A-d3W b2-b3A-c3W-b4A f3-f2A-e2W-e3W"
FANORONA = "d2-e3A h4-g5W i2-i3A-h4A-i4W h3-h4W-g4W-g5W-f4A f1-g1 e4-e3A-d2A-e2W"
VELA = (
    "d3-e3W b4-c3 e3-d3W c3-b4 f2-e3A d5-d4 d2-c3A a3-b4 g3-f3W h4-h3 "
    "e3-d2W g4-g3 f3-f4A g3-f2 a2-a3A f2-e3 f4-g3W e3-f2 a3-a4A d4-e3"
)
TOURS = (
    "1@f1 1@e6 3@a1 1@c6 1@e1 2@a6 3@d1 2@b6 2@b1 3@f6 2@c1 3@d6 "
    "c1-c3 f6-b4 d1-d3 d6-b3 e1-d1 e6-f6 a1-f2 c6-d6"
)
TCHAG = "c2-b3:U,R d5-c6:D,L b3-c4:L,D b5-c4:D d3-d2:U,R c4-c3:L,U"

Scene = Callable[[Visit, dict[str, Any]], Screen]


def turn(game: str, moves: str, *taps: str, seats: tuple[Seat, Seat] = ("human", "human")) -> Scene:
    """A game with the steps of a turn made so far."""

    def show(visit: Visit, profile: dict[str, Any]) -> Screen:
        screen = visit.game(kept_game(game, *moves.split(), seats=seats), **profile)
        screen.tap(*taps)
        screen.page.mouse.move(0, 0)
        return screen

    return show


def home(visit: Visit, profile: dict[str, Any]) -> Screen:
    """The first page, with two games that wait."""
    games = [
        {**kept_game("tchag", *TCHAG.split(), seats=("human", 2)), "id": "kept2"},
        kept_game("fanorona", *FANORONA.split()),
    ]
    screen = visit("", storage={"tablier.games": json.dumps(games)}, **profile)
    screen.page.locator(".card").last.wait_for()
    return screen


def set_up(visit: Visit, profile: dict[str, Any]) -> Screen:
    """Before a match of two rounds."""
    screen = visit("#/new/fanorona", **profile)
    screen.page.get_by_label("Two rounds", exact=True).check()
    screen.page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    return screen


def by_link(visit: Visit, profile: dict[str, Any]) -> Screen:
    """A game with somebody far away, who has just moved and says hello."""
    both = pair(visit, "tumicarona", ada=profile, clock={"kind": "days", "days": 3})
    both.play(*TUMICARONA.split())
    both.bob.button("Say something").click()
    both.bob.button("Hello!").click()
    both.ada.page.locator(".bubble").wait_for()
    both.ada.page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    return both.ada


SCENES: dict[str, Scene] = {
    "home": home,
    "set-up": set_up,
    "tumicarona": turn("tumicarona", TUMICARONA, "g3"),
    "fanorona": turn("fanorona", FANORONA, "f2", "e3", seats=("human", 2)),
    "vela": turn("vela", VELA, "g3"),
    "tours": turn("tours", TOURS, "f1", "f2", "f3", "e3", "d3", "d4", "d5", "d6"),
    "tchag": turn("tchag", TCHAG, "d2", "c3"),
    "by-link": by_link,
}


def main() -> None:
    """Takes all pictures."""
    if lack := chromium.missing():
        raise SystemExit(f"No pictures can be taken: {lack}.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    server = Server()
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = chromium.launch(playwright)
            blank = browser.new_page()
            for name, scene in SCENES.items():
                for device, profile in DEVICES.items():
                    for theme in ("light", "dark"):
                        with ExitStack() as stack:
                            look = {**profile, "color_scheme": theme, "reduced_motion": "reduce"}
                            screen = scene(Visit(browser, server.address, stack), look)
                            screen.rest()
                            picture = reduced(blank, screen.page.screenshot(animations="disabled"))
                        path = FOLDER / f"{name}-{device}-{theme}.png"
                        if not path.exists() or not alike(blank, path.read_bytes(), picture):
                            path.write_bytes(picture)
                            print(path.relative_to(FOLDER.parents[1]))
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
