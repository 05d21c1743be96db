"""The library: games and studies found, named, removed and brought back, written to a file and read from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.positions import OPENING
from tests.browser.screen import PHONE, Screen, Visit, kept_game
from tests.browser.test_keyboard import Keys
from tests.browser.test_languages import pure

WON = {**kept_game("tumicarona", *OPENING, seats=("human", 3)), "id": "won", "updated": 3, "result": "1-0"}
NAMED = {**kept_game("tours", "3@a1"), "id": "named", "updated": 2, "names": {"first": "Zoé", "second": ""}}
KEPT = {
    "tablier.games": json.dumps([NAMED]),
    "tablier.games/won": json.dumps(WON),
}  # by an earlier page, and by this
GOOD = '[Game "tumicarona"]\n[First "Ann"]\n[Result "*"]\n\n1. f2-e3A *\n\n'
BAD = '[Game "tumicarona"]\n[Result "*"]\n\n1. a1-a9 *\n\n'


def open_file(screen: Screen, text: str, name: str = "club.txt") -> None:
    file: Any = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    screen.page.locator("input[type=file]").set_input_files([file])


def test_found_renamed_removed_and_brought_back_by_keyboard(visit: Visit) -> None:
    screen = visit("", storage=KEPT)
    keys = Keys(screen)
    screen.page.locator(".card").first.wait_for()
    keys.tab_to("My games")
    keys.press("Enter")
    cards = screen.page.locator(".entry")
    expect(cards).to_have_count(2)
    expect(cards.locator(".tb")).to_have_count(2)
    keys.tab_to("Against the computer")
    keys.press("Tab")
    screen.page.keyboard.type("zoe")
    expect(cards).to_have_count(1)
    keys.tab_to("Names: Les Tours, Zoé – North")
    keys.press("Enter")
    keys.press("Tab")
    screen.page.keyboard.type("Bob")
    keys.press("Enter")
    assert keys.focus()["words"] == "Names: Les Tours, Zoé – Bob"
    keys.press("Tab")
    keys.press("Enter")  # remove
    expect(screen.page.get_by_text("Nothing like that is kept here.")).to_be_visible()
    assert keys.focus()["words"] == "Bring back"
    keys.press("Enter")
    expect(cards).to_have_count(1)
    assert {game["id"]: game["names"] for game in screen.games()} == {
        "won": {"first": "", "second": ""},
        "named": {"first": "Zoé", "second": "Bob"},
    }
    screen.page.locator("summary", has_text="Against the computer").click()
    assert screen.page.locator("tbody tr").inner_text().split() == [
        "Tumicarona",
        "3",
        "(casual)",
        "1",
        "0",
        "0",
    ]
    screen.page.locator(".entry h2 a").click()
    expect(screen.page.locator(".play [data-cell]").first).to_be_visible()


def test_a_file_of_all_is_read_elsewhere_and_only_once(visit: Visit, tmp_path: Path) -> None:
    screen = visit("#/library", storage=KEPT)
    with screen.page.expect_download() as download:
        screen.button("Save all 2 as a file").click()
    saved = tmp_path / "games.txt"
    download.value.save_as(saved)
    assert saved.read_text("utf-8").count("[Game ") == 2
    open_file(screen, saved.read_text("utf-8"))
    expect(screen.page.get_by_text("2 were here already.")).to_be_visible()
    other = visit("#/library")
    open_file(other, saved.read_text("utf-8") + GOOD + BAD)
    expect(other.page.get_by_text("3 games kept as studies.")).to_be_visible()
    problem = other.page.locator(".problems li")
    expect(problem).to_contain_text("club.txt, game 4, line ")
    expect(other.page.locator(".entry")).to_have_count(3)
    other.page.locator(".entry h2 a", has_text="Ann").click()
    expect(other.page.locator(".play [data-cell], .study [data-cell]").first).to_be_visible()


def test_on_a_phone_in_french(visit: Visit) -> None:
    profile: dict[str, Any] = {"size": PHONE, "has_touch": True, "is_mobile": True}
    screen = visit("#/library", settings={"language": "fr"}, storage=KEPT, **profile)
    open_file(screen, BAD)
    expect(screen.page.locator(".problems")).to_contain_text("partie 1, ligne 4")
    screen.page.locator("summary").click()
    pure(screen, "fr")
    assert screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_files_are_dropped_anywhere(visit: Visit) -> None:
    screen = visit("#/library")
    screen.page.get_by_role("heading", name="My games").wait_for()
    data = screen.page.evaluate_handle(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.txt"));
            return data;
        }""",
        GOOD,
    )
    screen.page.dispatch_event("main", "drop", {"dataTransfer": data})
    expect(screen.page.get_by_text("1 game kept as a study.")).to_be_visible()
