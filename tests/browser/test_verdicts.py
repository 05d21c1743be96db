"""Draws by verdict of the tables (T12): wished for in the set-up, told at the end, on one screen and by link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.by_link import make
from tests.browser.screen import PHONE, Screen, Visit
from tests.browser.test_set_up import choose
from tests.browser.verdict import judge

BEFORE = "6B2/9/9/W7W/9 w 0 1"
"""White wins by a2-b2; a2-a3 draws."""

SET_UP = "#/new/tumicarona"
WORDS = {
    "en": {
        "friend": "A friend here", "wish": "Endings proved drawn", "yes": "End as draws", "no": "Play them out",
        "note": "With up to 6 pieces, tables of endings know the truth.",
        "start": "Start the game", "end": "A draw", "analyse": "Analyse", "ending": "Ending",
        "why": "The tables of endings prove that neither side can force a win (rule T12).",
        "take": "Take this seat",
    },
    "fr": {
        "friend": "Un ami ici", "wish": "Finales prouvées nulles", "yes": "Les déclarer nulles",
        "no": "Les jouer jusqu'au bout",
        "note": "Jusqu'à 6 pions, des tables de finales savent la vérité.",
        "start": "Commencer la partie", "end": "Partie nulle", "analyse": "Analyser", "ending": "Finale",
        "why": "Les tables de finales prouvent qu'aucun camp ne peut forcer le gain (règle T12).",
        "take": "Prendre cette place",
    },
}  # fmt: skip


def set_up(screen: Screen, words: dict[str, str]) -> None:
    """A game of two on one screen from a position, with the wish."""
    page = screen.page
    choose(screen, words["friend"])
    page.locator("details.options summary").click()
    page.locator("details.options input[aria-describedby=position-note]").fill(BEFORE)
    choose(screen, words["yes"])
    expect(page.get_by_role("group", name=words["wish"])).to_contain_text(words["note"])


@pytest.mark.parametrize(("language", "size"), [("en", (1280, 900)), ("fr", PHONE)])
def test_a_game_ends_where_the_tables_prove_a_draw(
    visit: Visit, language: str, size: tuple[int, int]
) -> None:
    words = WORDS[language]
    screen = visit(SET_UP, settings={"language": language}, size=size)
    page = screen.page
    expect(page.get_by_label(words["no"], exact=True)).to_be_checked()  # unless somebody asks for it
    set_up(screen, words)
    assert axe.faults(page) == []
    screen.button(words["start"]).click()
    screen.arrive()
    view = screen.tap("a2", "a3")
    assert (view.title, view.text[0].replace("\xa0", " ")) == (words["end"], words["why"])
    if language == "en":
        judge(screen.games()[0], view)
    assert screen.games()[0]["sheet"]["events"] == ["a2-a3", "verdict"]
    expect(page.locator(".prompt a.rule")).to_have_attribute("href", "#/rules/tumicarona/T12")
    page.reload()
    expect(page.locator(".prompt-title")).to_have_text(words["end"])
    screen.button(words["analyse"]).click()
    expect(page.locator(".endings").get_by_role("heading", name=words["ending"])).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_is_offered_only_where_there_are_tables(visit: Visit) -> None:
    screen = visit(SET_UP)
    page = screen.page
    wish = page.get_by_role("group", name="Endings proved drawn")
    choose(screen, "End as draws")
    page.locator("details.options summary").click()
    page.get_by_role("combobox", name="A player who cannot move").select_option("draw")
    expect(wish).to_have_count(0)
    screen.button("Start the game").click()
    screen.arrive()
    assert screen.games()[0]["sheet"]["verdicts"] is False
    screen = visit("#/new/tours")
    screen.rest()
    expect(screen.page.get_by_role("group", name="Endings proved drawn")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_by_link_whoever_sits_down_knows_of_it(visit: Visit, language: str) -> None:
    words = WORDS[language]
    ada, bob = visit("#/"), visit("#/", settings={"language": language})
    game, invitation = make(ada, "tumicarona", start=BEFORE, verdicts=True)
    bob.page.goto(f"{visit.address}/#/online/{game}/{invitation}")
    expect(bob.page.locator("form.seat")).to_contain_text(words["note"])
    bob.button(words["take"]).click()
    ada.page.goto(f"{visit.address}/#/online/{game}")
    ada.arrive()
    ada.tap("a2", "a3")
    expect(ada.page.locator(".prompt-title")).to_have_text("A draw")
    expect(bob.page.locator(".prompt-title")).to_have_text(words["end"])
    expect(bob.page.locator(".prompt")).to_contain_text(words["why"])
    assert ada.games()[0]["sheet"]["events"] == ["a2-a3", "verdict"]
