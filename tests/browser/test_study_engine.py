"""The engine on the analysis board: silent until asked, followed by the eye and by words; mistakes become questions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import axe
from tests.browser.screen import PHONE, Screen, Visit, kept_game
from tests.browser.test_study import current, moves, settled

OPENING = ("d2-e3A", "h4-g5W")
OPEN_GOAL = "221..1/....../.3..../.323../.....3/.2.1.1 n -"
MISSED = "c6-d6"  # instead of b6-goal


def study(visit: Visit, *events: str, game: str = "fanorona", **profile: object) -> Screen:
    """The study of a game that was kept."""
    start = OPEN_GOAL if game == "tours" else None
    screen = visit.game(kept_game(game, *events, start=start), **profile)
    screen.page.get_by_role("button", name=re.compile(r"^Analyse"), exact=False).click()
    settled(screen)
    return screen


def lines(page: Page) -> None:
    """Waits until the engine has said something."""
    page.locator(".lines li").first.wait_for()


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Waits for something that is not on the page."""
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not happen")


def test_the_engine_is_silent_until_asked_and_then_follows_the_board(visit: Visit) -> None:
    screen = study(visit, *OPENING)
    page = screen.page
    sent: list[dict[str, object]] = []
    page.on(
        "websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(str(frame))))
    )
    engine = page.get_by_role("region", name="Engine")
    expect(engine).to_contain_text("silent until you ask")
    expect(page.get_by_role("meter")).to_have_count(0)

    switch = page.get_by_role("switch", name="The engine thinks")
    switch.focus()
    page.keyboard.press("Space")
    lines(page)
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile(r" \(estimated\)$"))
    expect(engine).to_contain_text("Best: ")
    expect(page.locator(".tb-hint-next").first).to_be_visible()
    assert axe.faults(page) == []

    # Lines change while the engine thinks: what the click meets is what counts.
    page.evaluate(
        "document.addEventListener('click', event => (window.met = event.target.textContent), "
        "{ capture: true, once: true })"
    )
    page.locator(".lines li").first.locator("button").nth(1).click()
    text: str = page.evaluate("window.met")
    expect(current(page)).to_have_text(text)
    assert moves(page)[:2] == list(OPENING)
    assert len(moves(page)) == 4  # the line has become part of the tree
    lines(page)
    until(page, lambda: [one["do"] for one in sent] == ["analyse", "stop", "analyse"])
    sheet = sent[-1]["sheet"]
    assert isinstance(sheet, dict)
    assert sheet["events"][-1] == text

    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(current(page)).to_have_text(OPENING[1])
    lines(page)
    switch.uncheck(force=True)
    expect(page.get_by_role("meter")).to_have_count(0)
    expect(page.locator(".tb-hint-next")).to_have_count(0)
    until(page, lambda: sent[-1]["do"] == "stop")


def test_a_whole_game_is_looked_at_and_kept_with_the_study(visit: Visit) -> None:
    screen = study(visit, MISSED, game="tours", size=PHONE, has_touch=True, settings={"language": "en"})
    page = screen.page
    whole = page.get_by_role("region", name="The whole game")
    screen.button("Where did I go wrong?").click()
    row = page.get_by_role("table", name="How both played").get_by_role("row", name=re.compile("blunder"))
    expect(row).to_have_text(re.compile(r"blunder \?\?\s*0\s*1"))
    expect(current(page)).to_have_attribute("data-mark", "??")
    expect(current(page)).to_have_accessible_name(re.compile("Engine: blunder"))
    expect(page.locator(".remark")).to_contain_text("Better was b6-goal")
    expect(whole.get_by_role("img")).to_be_visible()
    assert axe.faults(page) == []

    page.keyboard.press("ArrowLeft")
    whole.get_by_text("The same as a table").click()
    whole.get_by_role("button", name=f"1. North: {MISSED}").press("Enter")
    expect(current(page)).to_have_text(MISSED)
    expect(whole.get_by_role("row", name=re.compile(MISSED))).to_contain_text("blunder, proved")
    screen.button("Show the refutation").click()
    expect(current(page)).to_have_text("f1-goal")
    assert moves(page) == [MISSED, "f1-goal"]

    page.reload()
    settled(screen)
    expect(page.locator(f".move:text-is('{MISSED}')")).to_have_attribute("data-grade", "blunder")
    with page.expect_download() as saved:
        screen.button("Save as file").click()
    text = Path(saved.value.path()).read_text("utf-8")
    assert f"1... {MISSED}??" in text
    assert "Better was b6-goal." in text
    assert "(1... b6-goal" in text


def test_a_mistake_becomes_a_question(visit: Visit) -> None:
    screen = study(visit, MISSED, game="tours")
    page = screen.page
    screen.button("Where did I go wrong?").click()
    begin = page.get_by_role("button", name="North: one question")
    begin.press("Enter")
    expect(page.get_by_role("heading", name="Learn from your mistakes")).to_be_focused()
    expect(page.locator(".trial")).to_contain_text(f"North played {MISSED} here. Find a better move.")

    def tap(*cells: str) -> None:
        for cell in cells:
            page.locator(f".trial [data-cell={cell}] .tb-hit").click()

    tap("c6", "d6")  # the same again
    expect(page.locator(".verdict.failed")).to_contain_text("That was the move of the game.")
    screen.button("Start over").click()
    screen.button("Hint").click()
    expect(page.get_by_role("status").filter(has_text="Look at b6.")).to_be_visible()
    tap("b6", "goal-first")
    expect(page.locator(".verdict.met")).to_contain_text("That is the best move.")
    assert axe.faults(page) == []
    screen.button("To the result").click()
    expect(page.locator("main")).to_contain_text("0 of 1 found at the first try")
    screen.button("Back to the study").click()
    expect(begin).to_be_focused()
    assert moves(page) == [MISSED]


def test_who_waits_sees_the_place_and_who_is_cut_off_is_told(visit: Visit) -> None:
    screen = study(visit, *OPENING)
    page = screen.page
    opened: list[WebSocketRoute] = []
    server = "away"

    def wait(text: str | bytes) -> None:
        opened[-1].send(json.dumps({"kind": "waiting", "id": json.loads(text)["id"], "place": 2}))

    def route(socket: WebSocketRoute) -> None:
        opened.append(socket)
        if server == "away":
            socket.close()
        elif server == "busy":
            socket.on_message(wait)
        else:
            socket.connect_to_server()

    page.route_web_socket(re.compile("/api/analysis"), route)
    page.reload()
    settled(screen)
    page.get_by_role("button", name="FR").click()
    page.get_by_role("switch", name="Le moteur réfléchit").check(force=True)
    expect(page.get_by_role("alert").filter(has_text="Le serveur ne répond pas")).to_be_visible()
    server = "busy"
    screen.button("Réessayer").click()
    expect(page.get_by_role("region", name="Moteur")).to_contain_text("2 personnes passent avant vous")
    expect(page.get_by_role("alert")).to_have_count(0)
    server = "open"
    opened[-1].close()
    lines(page)
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile(r"\(estimé\)$"))
