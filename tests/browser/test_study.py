"""The analysis board: from a game and back into one, with variations that nothing loses; links, texts and files."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import axe
from tests.browser.positions import FIRST_ROUND, SMALLEST, START
from tests.browser.screen import PHONE, STUDY, Screen, Visit, kept_game
from tests.browser.test_keyboard import Keys
from tests.browser.test_languages import pure
from tests.browser.test_sizes import measure

LINE = ("f2-e3A", "d5-d4A-c5W", "e2-e3A-d4A-e5W-d5W")
GAME = (
    *("f2-e3A", "d5-d4A-c5W", "e2-e3A-d4A-e5W-d5W", "c4-c3A-d3W", "b2-b3A-c3W-b4A", "f3-f2A-e2W-e3W"),
    *("d5-d4A-e4A", "e3-f3A", "a2-a3A", "h3-g3W-h2A"),
)
RECORD = '[Game "tumicarona"]\n[First "Ann"]\n[Result "*"]\n\n1. f2-e3A! (1. d3-e3A {old}) d5-d4A-c5W *\n'


def moves(page: Page) -> list[str]:
    """All moves as they are written, from above to below."""
    return page.locator(".tree .move").all_text_contents()


def current(page: Page) -> Locator:
    """The move that the board shows."""
    return page.locator(".tree [aria-current]")


def settled(screen: Screen) -> None:
    """The board is there, and all that was asked for."""
    screen.arrive(STUDY)


def studies(page: Page) -> list[dict[str, object]]:
    """All that the browser keeps."""
    texts: list[str] = page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('tablier.studies/')).map((key) => localStorage[key])"
    )
    return [json.loads(text) for text in texts]


def test_a_finished_game_is_taken_apart(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", *LINE, "resign second"))
    page = screen.page
    screen.button("Analyse").click()
    settled(screen)
    assert moves(page) == list(LINE)
    expect(current(page)).to_have_text(LINE[2])
    expect(page.locator(".tree")).to_contain_text("Black resigned. 1-0")

    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(current(page)).to_have_text(LINE[0])
    screen.tap("c3", "d4")  # another answer than that of the game
    screen.press("Stop here")
    assert moves(page) == [*LINE[:2], "c3-d4W", LINE[2]]
    expect(page.get_by_role("group", name=f"Instead of {LINE[1]}")).to_contain_text("1… c3-d4W")

    screen.press("? mistake")
    expect(current(page)).to_have_attribute("data-mark", "?")
    screen.press("Comment")
    page.keyboard.type("too slow")
    page.keyboard.press("Escape")
    expect(page.locator(".tree")).to_contain_text("too slow")
    screen.press("Delete")
    assert moves(page) == list(LINE)
    expect(page.get_by_role("status").filter(has_text="One move deleted.")).to_be_visible()
    screen.press("Undo")
    expect(current(page)).to_have_text("c3-d4W")

    page.reload()
    settled(screen)
    expect(current(page)).to_have_text("c3-d4W")
    expect(page.locator(".tree")).to_contain_text("too slow")
    screen.press("Main line")
    assert moves(page) == [LINE[0], "c3-d4W", *LINE[1:]]
    assert axe.faults(page) == []


def test_a_study_is_taken_along(visit: Visit) -> None:
    permissions = ["clipboard-read", "clipboard-write"]
    screen = visit.game(kept_game("tumicarona", *LINE, "resign second"), permissions=permissions)
    page = screen.page
    screen.press("One move back")
    screen.press("One move back")
    screen.press("One move back")
    screen.button("Analyse").click()
    settled(screen)
    expect(current(page)).to_have_text(LINE[0])
    screen.tap("c3", "d4")
    screen.press("Stop here")
    screen.press("? mistake")
    with page.expect_download() as saved:
        screen.press("Save as file")
    assert re.fullmatch(r"tumicarona-\d{4}-\d\d-\d\d\.txt", saved.value.suggested_filename)
    text = Path(saved.value.path()).read_text("utf-8")
    assert "(1... c3-d4W?)" in text
    assert text.rstrip().endswith("1-0")
    assert screen.copied("Copy record") == text
    link = screen.copied("Copy link").partition("#")[2]

    other = visit(f"#{link}")
    settled(other)
    assert moves(other.page) == [*LINE[:2], "c3-d4W", LINE[2]]
    expect(other.page.locator(".tree [data-mark='?']")).to_have_text("c3-d4W")
    assert studies(other.page) == []
    other.tap("d3", "e3", "f3")  # a change: now it is kept
    assert len(studies(other.page)) == 1
    expect(other.page).to_have_url(re.compile("#/study/"))
    other.page.reload()
    settled(other)
    expect(current(other.page)).to_have_text("d3-e3A")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_game_that_goes_on_is_studied_on_a_phone(visit: Visit, language: str) -> None:
    """The set-up of Les Tours, by touch; from the study a game goes on against a level."""
    profile = {"size": PHONE, "has_touch": True, "is_mobile": True, "settings": {"language": language}}
    screen = visit.game(kept_game("tours", "3@a1", "1@b6"), **profile)
    page = screen.page
    page.get_by_role("button", name={"fr": "Analyser", "en": "Analyse"}[language], exact=True).tap()
    settled(screen)
    page.locator("[data-cell='hand-first-0'] .tb-hit").tap()
    page.evaluate("quiet()")
    page.locator("[data-cell='b1'] .tb-hit").tap()
    page.evaluate("quiet()")
    expect(page.locator(".tree .move")).to_have_count(3)
    back = page.get_by_role("button", name={"fr": "Un coup en arrière", "en": "One move back"}[language])
    expect(back).to_be_in_viewport()
    back.tap()
    expect(current(page)).to_have_text("1@b6")
    pure(screen, language)
    assert axe.faults(page) == []
    measure(screen, PHONE)

    page.locator(
        "summary", has_text={"fr": "Jouer à partir d'ici", "en": "Play on from here"}[language]
    ).tap()
    page.locator("#play-on-level").fill("1")
    page.get_by_role("button", name={"fr": "Commencer la partie", "en": "Start the game"}[language]).tap()
    screen.arrive()
    assert [game["sheet"]["events"] for game in screen.games()].count(["3@a1", "1@b6"]) == 2
    assert screen.games()[0]["seats"] == {"first": "human", "second": 1}


def test_with_the_keyboard_alone(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", *LINE))
    keys = Keys(screen)
    keys.tab_to("Analyse")
    keys.press("Enter")
    settled(screen)
    page = screen.page
    keys.press("m")
    keys.press("Escape")  # to the board
    assert keys.focus()["cell"]
    keys.press("[")
    keys.press("[")
    keys.press("m")
    page.keyboard.type("C3-d4w")
    keys.press("Enter")
    expect(current(page)).to_have_text("c3-d4W")
    keys.press("Escape")
    keys.press("c")
    page.keyboard.type("typed")
    keys.press("Control+Enter")
    expect(page.locator(".tree")).to_contain_text("typed")
    assert "c3-d4W" in keys.focus()["words"]
    keys.press("ArrowUp")  # the move of the game instead of it
    expect(current(page)).to_have_text(LINE[1])
    expect(current(page)).to_be_focused()
    keys.press("ArrowRight")
    expect(current(page)).to_have_text(LINE[2])
    expect(current(page)).to_be_focused()
    keys.press("Home")
    expect(current(page)).to_have_count(0)
    keys.tab_to("Delete")  # nothing to delete at the start, and the keyboard stays there
    keys.press("Enter")
    assert keys.focus()["words"] == "Delete"
    assert len(moves(page)) == 4
    keys.tab_to("Undo")
    keys.press("Enter")
    keys.press("Enter")
    assert moves(page) == list(LINE)
    keys.press("Enter")
    assert keys.focus()["words"] == "Undo"


def test_two_windows_on_one_study(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", *LINE))
    screen.button("Analyse").click()
    settled(screen)
    other = screen.page.context.new_page()
    other.goto(screen.page.evaluate("location.href"))
    settled(Screen(other, screen.watch))
    screen.press("! good move")
    expect(other.locator(".tree [data-mark='!']")).to_have_text(LINE[2])
    other.get_by_role("button", name="One move back").click()
    other.get_by_role("button", name="Delete", exact=True).click()
    expect(screen.page.locator(".tree .move")).to_have_count(1)
    expect(current(screen.page)).to_have_text(LINE[0])  # where it stood is no more
    assert "e3" not in screen.look().movable  # the piece that had just come there


def whole_game(game: str, *moves: str) -> str:
    """The address that holds a game; its format is written down here once more."""
    total = 0x811C9DC5

    def summed(line: str) -> str:
        nonlocal total
        for letter in f"{line}\n":
            total = (total ^ ord(letter)) * 0x01000193 & 0xFFFFFFFF
        return line

    summed(game)
    lines = [summed("1"), summed(json.dumps([{}, None, {}, "", "", len(moves)], separators=(",", ":")))]
    for at, move in enumerate(moves):
        if at % 8 == 0:
            lines.append(f"#{np.base_repr(total, 36).lower()}")
        lines.append(summed(move))
    lines.append(f".{np.base_repr(total, 36).lower()}")
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packed.compress("\n".join(lines).encode()) + packed.flush()
    return f"#/record/{game}/{base64.urlsafe_b64encode(data).decode().rstrip('=')}"


def broken(kind: str) -> tuple[str, str, int]:
    """A link with something wrong, what is said of it, and how many moves can be opened all the same."""
    link = whole_game("tumicarona", *GAME)
    if kind == "cut":
        return link[:-8], "it breaks after 8 moves", 8
    if kind == "changed":
        at = len(link) - 12
        return f"{link[:at]}{'A' if link[at] != 'A' else 'B'}{link[at + 1 :]}", "it breaks after 8 moves", 8
    return whole_game("tumicarona", *GAME[:5], "a1-a2", *GAME[6:]), "The move a1-a2 cannot be played", 5


@pytest.mark.parametrize("kind", ["cut", "changed", "illegal"])
def test_a_broken_link_says_where_it_breaks(visit: Visit, kind: str) -> None:
    link, said, sound = broken(kind)
    screen = visit("#/nowhere")
    screen.watch.announce(422)
    screen.page.goto(f"/{link}")
    expect(screen.page.get_by_role("alert")).to_contain_text(said)
    assert axe.faults(screen.page) == []
    screen.press(f"Open its first {sound} moves")
    settled(screen)
    assert moves(screen.page) == list(GAME[:sound])


@pytest.mark.parametrize("link", ["#/record/tchag", "#/record/tchag/nonsense"])
def test_a_link_without_a_game_says_so(visit: Visit, link: str) -> None:
    expect(visit(link).page.get_by_role("alert")).to_have_text("This link holds no game that can be read.")


def test_a_text_is_opened_as_what_it_is(visit: Visit, tmp_path: Path) -> None:
    screen = visit("#/study")
    page = screen.page
    field = page.get_by_role("textbox")
    screen.watch.announce(422)
    field.fill(START)
    screen.press("Open")
    expect(page.get_by_role("heading", name="Of which game is this position?")).to_be_visible()
    page.get_by_role("listitem").get_by_role("button", name="Fanorona").click()
    settled(screen)
    expect(page).to_have_title("Analysis · Fanorona · Tablier")
    screen.tap("d3", "e3", "f3")
    assert moves(page) == ["d3-e3A"]

    page.get_by_role("link", name="Another game or position").click()
    screen.rest()
    field.fill(RECORD.replace("d5-d4A-c5W", "a1-a2"))
    screen.press("Open")
    expect(page.get_by_role("alert")).to_contain_text("Line 5, column 30:")
    assert axe.faults(page) == []
    file = tmp_path / "game.txt"
    file.write_text(RECORD, "utf-8")
    page.locator("input[type=file]").set_input_files(file)
    settled(screen)
    assert moves(page) == ["f2-e3A", "d3-e3A", "d5-d4A-c5W"]
    page.reload()
    settled(screen)
    assert moves(page) == ["f2-e3A", "d3-e3A", "d5-d4A-c5W"]

    page.get_by_role("link", name="Another game or position").click()
    screen.rest()
    page.evaluate(
        """(text) => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([text], "game.txt", {type: "text/plain"}));
          const event = new DragEvent("drop", {dataTransfer: dropped, bubbles: true, cancelable: true});
          document.querySelector("main").dispatchEvent(event);
        }""",
        RECORD,
    )
    settled(screen)
    assert len(studies(page)) == 3


def test_the_round_that_is_looked_at(visit: Visit) -> None:
    game = kept_game("fanorona", *FIRST_ROUND, options=SMALLEST, two_rounds=True)
    screen = visit.game(game)
    screen.button("Analyse").click()
    settled(screen)
    assert moves(screen.page) == list(FIRST_ROUND)
    expect(screen.page.locator(".tree")).to_contain_text("1-0")


def test_what_cannot_be_kept_is_said(visit: Visit) -> None:
    visit.script = """(() => {
      const write = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, text) {
        if (key.startsWith("tablier.studies")) throw new DOMException("full", "QuotaExceededError");
        write.call(this, key, text);
      };
    })();"""
    screen = visit.game(kept_game("tumicarona", *LINE))
    screen.button("Analyse").click()
    settled(screen)
    expect(screen.page.get_by_role("alert")).to_contain_text("its storage is full or forbidden")
    assert moves(screen.page) == list(LINE)
