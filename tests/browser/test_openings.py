"""The openings on the analysis board, played by mouse and by keyboard, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

import tablier
from tablier.openings import explore
from tests.browser import axe
from tests.browser.screen import DESKTOP, PHONE, Screen, Visit


def study(visit: Visit, game: str, options: dict[str, object] | None = None, **profile: Any) -> Screen:
    """A study without moves, with what is said about its openings."""
    kept = {
        "id": "kept1",
        "updated": 1,
        "from": None,
        "study": {
            "rules": {"game": game, "options": options or {}},
            "start": None,
            "tags": {},
            "ending": "",
            "comment": "",
            "nodes": [],
        },
        "at": -1,
        "flipped": False,
        "result": "*",
    }
    screen = visit("#/study/kept1", storage={"tablier.studies": json.dumps([kept])}, **profile)
    screen.page.locator(".explorer h2").wait_for()
    return screen


def moves_in(screen: Screen) -> list[str]:
    """The moves kept of the study."""
    kept = json.loads(screen.page.evaluate("localStorage.getItem('tablier.studies/kept1')"))
    return [node["move"] for node in kept["study"]["nodes"]]


@pytest.mark.parametrize(
    ("locale", "size", "heading", "label", "nothing"),
    [
        ("en-GB", DESKTOP, "Openings", "Play {}", "No stored games go on from here."),
        ("fr-FR", PHONE, "Ouvertures", "Jouer {}", "Aucune partie gardée ne continue d'ici."),
    ],
)
def test_an_opening_is_explored(
    visit: Visit, *, locale: str, size: tuple[int, int], heading: str, label: str, nothing: str
) -> None:
    screen = study(visit, "tumicarona", locale=locale, size=size)
    page = screen.page
    explorer = page.locator(".explorer")
    position = tablier.game("tumicarona").start()
    rows = explorer.locator("tbody tr")
    expect(rows).to_have_count(5)
    for row, found in zip(rows.all(), explore(position).moves, strict=True):
        assert found.name in row.inner_text()
        assert str(found.move) in row.inner_text()
    # A click plays into the study; the opening is named, and the keyboard is not lost.
    screen.button(label.format("f2-e3A")).click()
    expect(explorer.get_by_role("heading")).to_have_text(f"{heading} · Havanana")
    expect(explorer.get_by_role("heading")).to_be_focused()
    position = position.play("f2-e3A")
    best = explore(position).moves[0]
    expect(rows.first).to_contain_text(str(best.move))
    screen.button(label.format(best.move)).focus()
    page.keyboard.press("Enter")
    expect(explorer.get_by_role("heading")).to_be_focused()
    screen.look()
    assert moves_in(screen) == ["f2-e3A", str(best.move)]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe.faults(page) == []
    # Under unusual rules nothing is known, and that is said.
    small = study(visit, "fanorona", {"cols": 5}, locale=locale, size=size)
    expect(small.page.locator(".explorer")).to_contain_text(nothing)


def test_many_moves_are_shown_when_asked_for(visit: Visit) -> None:
    screen = study(visit, "tchag")
    rows = screen.page.locator(".explorer tbody tr")
    expect(rows).to_have_count(12)
    screen.page.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(len(explore(tablier.game("tchag").start()).moves))
    expect(screen.page.locator(".explorer tbody tr").nth(12).get_by_role("button").first).to_be_focused()
