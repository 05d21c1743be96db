"""French and English: from the browser's setting, by a click, and complete on every page."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tablier.games import RULE_SETS
from tests.browser.playing import play_on
from tests.browser.positions import FIRST_ROUND, SMALL, SMALLEST
from tests.browser.screen import Screen, Visit, kept_game

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
MATCH = kept_game("fanorona", *FIRST_ROUND, options=SMALLEST, two_rounds=True)

# What is said in English is seen in all other tests: here two games are enough.
IN_BOTH = [*((game, "fr") for game in RULE_SETS), ("fanorona", "en"), ("tchag", "en")]

# All a page says, to the eye and to the ear; the names of the languages are said in their own.
SAID = """() => {
  const said = [document.title];
  for (const one of document.querySelectorAll("body, body *")) {
    if (one.closest(".languages, script, noscript, [aria-hidden] kbd")) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      if (one.getAttribute(name)) said.push(one.getAttribute(name));
    for (const part of one.childNodes) if (part.nodeType === 3 && part.data.trim()) said.push(part.data.trim());
  }
  return said;
}"""


def literals(language: str) -> set[str]:
    """The texts of a catalogue, and the fixed parts of those with gaps."""
    source = (WORDS / f"{language}.ts").read_text()
    source = re.sub(r"^(//|import ).*$", "", source, flags=re.MULTILINE)
    plain = re.findall(r'"((?:[^"\\\n]|\\.)*)"', source)
    filled = re.findall(r"`([^`]*)`", source)
    parts = [part for text in filled for part in re.split(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", text)]
    return {text.strip(" ,.:()") for text in [*plain, *parts]}


def foreign(language: str, other: str) -> re.Pattern[str]:
    """Finds words that only the other language has."""
    words = {word for word in literals(other) - literals(language) if len(word) > 3}
    assert len(words) > 150, "the catalogue could not be read"
    return re.compile(
        "|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in sorted(words, key=len, reverse=True))
    )


FOREIGN = {"fr": foreign("french", "english"), "en": foreign("english", "french")}


def pure(screen: Screen, language: str) -> None:
    """The page says nothing in another language, and says which one it speaks."""
    screen.rest()
    said = [text.replace("\u00a0", " ") for text in screen.page.evaluate(SAID)]
    assert len(said) > 5
    found = {text: match.group() for text in said if (match := FOREIGN[language].search(text))}
    assert not found
    expect(screen.page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_first_page_in_both_languages(visit: Visit, language: str) -> None:
    screen = visit(settings={"language": language})
    expect(screen.page.locator(".card")).to_have_count(5)
    screen.page.locator(".settings > button").click()
    pure(screen, language)


@pytest.mark.parametrize(("game", "language"), IN_BOTH)
def test_the_set_up_in_both_languages(visit: Visit, game: str, language: str) -> None:
    screen = visit(f"#/new/{game}", settings={"language": language})
    screen.page.locator("[name=opponent]").first.wait_for()
    for summary in screen.page.locator("summary").all():
        summary.click()
    for choice in range(screen.page.locator("[name=opponent]").count()):
        screen.page.locator("[name=opponent]").nth(choice).check()
        pure(screen, language)


@pytest.mark.parametrize(("game", "language"), IN_BOTH)
def test_a_short_game_in_both_languages(visit: Visit, game: str, language: str) -> None:
    """Every state on the way is looked at: idle, picked up, choosing, holes, the end by resigning."""
    screen = visit.game(
        kept_game(game, *(["3@a1"] if game == "tours" else [])), settings={"language": language}
    )
    screen.page.locator("summary").first.click()
    screen.page.locator(".tools").get_by_role("button").nth(2).click()
    assert len(screen.look().text) > 2, "a hint has a move and an opinion"
    pure(screen, language)
    rng = random.Random(f"{game} words")
    for moves in range(1, 5):
        screen.tap(rng.choice(screen.look().movable))
        pure(screen, language)
        play_on(screen, rng, moves)
        pure(screen, language)
    tools = screen.page.locator(".tools").first.get_by_role("button")
    tools.last.click()
    pure(screen, language)
    screen.page.get_by_role("alertdialog").get_by_role("button").first.click()
    pure(screen, language)
    screen.page.locator(".move").first.click()
    pure(screen, language)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_explanation_between_rounds_in_both_languages(visit: Visit, language: str) -> None:
    screen = visit.game(MATCH, settings={"language": language})
    pure(screen, language)
    screen.page.locator(".prompt-actions button").click()
    pure(screen, language)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("way", ["#/nowhere", "#/game/gone"])
def test_pages_of_failure_in_both_languages(visit: Visit, way: str, language: str) -> None:
    screen = visit(way, settings={"language": language})
    expect(screen.page.get_by_role("alert")).to_be_visible()
    pure(screen, language)


def test_a_set_up_that_cannot_be_is_refused_in_french(visit: Visit) -> None:
    screen = visit("#/new/tumicarona", settings={"language": "fr"})
    screen.watch.announce(422)
    screen.page.get_by_text("Règles et plateau").click()
    screen.page.get_by_label("Partir d'une position").fill("9/9/x8/9/9 w 0 1")
    screen.button("Commencer la partie").click()
    alert = screen.page.get_by_role("alert")
    expect(alert).to_contain_text("Ce n'est pas compris")
    expect(alert).to_contain_text("'x' n'est ni W, ni B, ni /, ni un nombre de points vides")
    assert screen.games() == []


@pytest.mark.parametrize(
    ("locale", "language"),
    [("fr-FR", "fr"), ("fr-CA", "fr"), ("en-US", "en"), ("mg-MG", "en"), ("de-DE", "en")],
)
def test_the_browser_decides_the_language(visit: Visit, locale: str, language: str) -> None:
    screen = visit(locale=locale)
    expect(screen.page.locator("h1")).to_have_text(
        {"fr": "Choisissez un jeu", "en": "Choose a game"}[language]
    )
    expect(screen.page.locator("html")).to_have_attribute("lang", language)


def test_the_language_is_switched_in_the_middle_of_a_game_and_stays(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", "e2-e3A"), locale="fr-FR")
    before = screen.look()
    assert before.title == "À Noir de jouer"
    english, french = screen.page.locator(".languages button").all()
    english.click()
    view = screen.look()
    assert (view.title, view.moves) == ("Black to move", before.moves)
    expect(screen.page.locator("html")).to_have_attribute("lang", "en")
    screen.page.reload()
    screen.arrive()
    assert screen.look().title == "Black to move"
    french.click()
    assert screen.look().cells == before.cells


@pytest.mark.parametrize(("language", "title", "why"), [
    ("en", "White wins", "Every piece of Black is taken (rule T1)."),
    ("fr", "Blanc gagne", "Tous les pions de Noir sont pris (règle\u00a0T1)."),
])  # fmt: skip
def test_the_end_is_told_with_its_rule(visit: Visit, language: str, title: str, why: str) -> None:
    screen = visit.position(
        "tumicarona", "5/5/2B2/5/2W2 w 0 9", options=SMALL, settings={"language": language}
    )
    view = screen.tap("c1", "c2")
    assert (view.title, view.text) == (title, [why])
    pure(screen, language)


def test_the_search_for_foreign_words_can_find_some() -> None:
    assert FOREIGN["fr"].search("Choose a game")
    assert FOREIGN["fr"].search("Black: e2-e3A, takes 2 pieces.")
    assert FOREIGN["en"].search("À Noir de jouer")
    assert not FOREIGN["fr"].search("Position")
