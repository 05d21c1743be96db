"""Nothing is lost: reloads, a server that goes away, and a browser that kept nonsense."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.positions import CHAIN, SMALL
from tests.browser.screen import Visit, kept_game, link
from tests.browser.server import Server
from tests.browser.watch import OFFLINE

# Reload


def test_a_reload_in_the_middle_of_a_game_changes_nothing(visit: Visit) -> None:
    screen = visit.game(kept_game("tchag"))
    screen.tap("b2", "b3")
    screen.slide("L")
    before = screen.slide("D")
    screen.page.reload()
    assert screen.look() == before


def test_a_reload_in_the_middle_of_a_turn_begins_the_turn_again(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", start=CHAIN, options=SMALL))
    before = screen.look()
    screen.tap("c2", "c3")
    screen.page.reload()
    assert screen.look() == before


def test_a_reload_while_the_computer_thinks_lets_it_move(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", seats=("human", 2)))
    screen.page.route("**/api/computer", lambda route: None)  # it thinks and thinks
    screen.tap("e2")
    screen.click(screen.look().cells["e3"].at)
    expect(screen.page.locator(".prompt-title")).to_have_text("Black is thinking …")
    screen.page.unroute("**/api/computer")
    screen.page.reload()
    expect(screen.page.locator(".move")).to_have_count(2)


def test_a_game_is_found_again_on_the_first_page_and_can_be_removed(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", "e2-e3A"))
    screen.page.get_by_role("link", name="Tablier").click()
    entry = screen.page.locator(".kept a")
    expect(entry).to_contain_text("1 move")
    entry.click()
    screen.arrive()
    assert screen.look().moves == ["e2-e3A"]
    screen.page.go_back()
    screen.page.locator(".kept button").click()
    screen.button("No").click()
    expect(entry).to_have_count(1)
    screen.page.locator(".kept button").click()
    screen.button("Yes").click()
    expect(entry).to_have_count(0)
    assert screen.games() == []
    screen.page.reload()
    expect(screen.page.locator(".card")).to_have_count(5)
    expect(entry).to_have_count(0)


def test_the_back_button_leads_back(visit: Visit) -> None:
    screen = visit()
    screen.page.locator("a[href='#/new/tchag']").click()
    screen.button("Start the game").click()
    screen.arrive()
    screen.page.go_back()
    expect(screen.button("Start the game")).to_be_visible()
    screen.page.go_back()
    expect(screen.page.locator(".card")).to_have_count(5)


# A server that goes away


@pytest.fixture
def own(browser: Browser) -> Iterator[tuple[Server, Visit]]:
    """A server for one test, which may stop it."""
    server = Server()
    server.start()
    with ExitStack() as stack:
        stack.callback(server.stop)
        yield server, Visit(browser, server.address, stack)


def test_a_game_outlives_the_server(own: tuple[Server, Visit]) -> None:
    """What waited for the server is done when it is back: by itself, or at once for whoever asks."""
    server, visit = own
    screen = visit.game(kept_game("tumicarona", start=CHAIN, options=SMALL))
    screen.watch.announce(OFFLINE)
    notice = screen.page.locator(".prompt .notice")
    server.stop()
    screen.click(screen.look().cells["c2"].at)
    expect(notice).to_contain_text("The server does not answer")
    assert screen.games()[0]["sheet"]["events"] == []
    server.start()
    expect(notice).to_have_count(0)
    view = screen.look()
    assert (view.selected, view.targets) == ("c2", ["c3"])
    assert screen.tap("c3").text
    server.stop()
    screen.button("Stop here").click()
    expect(notice).to_contain_text("The server does not answer")
    server.start()
    screen.button("Try again").click()
    expect(screen.page.locator(".move")).to_have_text(["c2-c3A"])


def test_a_game_kept_by_an_earlier_page_goes_on(visit: Visit) -> None:
    """Its computers had other names: greedy is level 2 now, random level 1."""
    screen = visit.game(kept_game("tumicarona", seats=("human", "greedy")))
    view = screen.tap("e2", "e3")
    assert (len(view.moves), view.title) == (2, "Your move (White)")
    expect(screen.page.locator(".player .long").first).to_have_text("Computer, level 2 (beginner)")
    assert screen.games()[0]["seats"] == {"first": "human", "second": 2}


def test_the_page_waits_while_the_server_has_much_to_think_about(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", seats=("human", 1)))
    screen.watch.announce(503)
    busy = {"error": {"kind": "busy", "message": "ask again"}}

    def refuse(route: Route) -> None:
        route.fulfill(status=503, json=busy, headers={"retry-after": "1"})

    screen.page.route("**/api/computer", refuse)
    view = screen.tap("e2", "e3")
    assert view.title == "Black is thinking …"
    expect(screen.page.locator(".prompt")).to_contain_text("The server has much to think about")
    screen.button("Undo").click()
    expect(screen.page.locator(".prompt-title")).to_have_text("Your move (White)")
    screen.tap("e2", "e3")
    expect(screen.page.locator(".prompt")).to_contain_text("The server has much to think about")
    screen.page.unroute("**/api/computer")
    expect(screen.page.locator(".move")).to_have_count(2)


def test_the_computer_goes_on_when_the_server_is_back(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", seats=("human", 1)))
    screen.watch.announce(OFFLINE)
    screen.tap("e2")
    # The answer to the move is the last one that gets through.
    screen.page.route("**/api/computer", lambda route: route.abort("connectionrefused"))
    screen.click(screen.look().cells["e3"].at)
    expect(screen.page.locator(".prompt .notice")).to_contain_text("The server does not answer")
    assert screen.look().moves == ["e2-e3A"]
    screen.page.unroute("**/api/computer")
    expect(screen.page.locator(".move")).to_have_count(2)
    assert screen.look().title == "Your move (White)"


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_first_page_comes_when_the_server_is_back(visit: Visit, by_hand: bool) -> None:
    screen = visit()
    screen.watch.announce(OFFLINE)
    screen.page.route("**/api/games", lambda route: route.abort("connectionrefused"))
    screen.page.reload()
    expect(screen.page.get_by_role("alert")).to_contain_text("The server does not answer")
    if by_hand:
        with screen.page.expect_request("**/api/games"):
            screen.button("Try again").click()
    screen.page.unroute("**/api/games")
    expect(screen.page.locator(".card")).to_have_count(5, timeout=20_000)


FAILURES = {
    "error": {"status": 500, "json": {"error": {"kind": "internal", "message": "something went wrong"}}},
    "page": {"status": 500, "body": "<h1>Oh</h1>"},
    "gateway": {"status": 502, "body": ""},
    "elsewhere": {"status": 200, "body": "<h1>Please log in</h1>"},
}


@pytest.mark.parametrize("failure", FAILURES.values(), ids=FAILURES)
def test_a_game_is_not_broken_because_the_server_fails(visit: Visit, failure: dict[str, Any]) -> None:
    screen = visit("#/nowhere", storage={"tablier.games": json.dumps([kept_game("tumicarona", "e2-e3A")])})
    screen.watch.announce(500, 502)
    screen.page.route("**/api/snapshot", lambda route: route.fulfill(**failure))
    screen.page.evaluate("location.hash = '#/game/kept1'")
    alert = screen.page.get_by_role("alert")
    expect(alert).to_contain_text("The server does not answer")
    expect(alert).not_to_contain_text("cannot be opened")
    screen.page.unroute("**/api/snapshot")
    screen.arrive()
    assert screen.look().moves == ["e2-e3A"]


def test_a_server_that_fails_is_told_and_the_step_is_made_later(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona"))
    screen.watch.announce(500)
    screen.page.route("**/api/steps", lambda route: route.fulfill(status=500, body="<h1>Oh</h1>"))
    screen.click(screen.look().cells["e2"].at)
    notice = screen.page.locator(".prompt .notice")
    expect(notice).to_contain_text("The server does not answer")
    expect(notice).not_to_contain_text("<h1>")
    screen.page.unroute("**/api/steps")
    expect(notice).to_have_count(0)
    assert screen.look().selected == "e2"
    assert screen.tap("e3").moves == ["e2-e3A"]


def test_leaving_a_game_gives_up_its_hint(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona"))
    given_up: list[str] = []
    screen.page.on("requestfailed", lambda request: given_up.append(request.url))
    screen.page.route("**/api/hint", lambda route: None)  # it thinks and thinks
    with screen.page.expect_request("**/api/hint"):
        screen.button("Hint").click()
    with screen.page.expect_event("requestfailed"):
        screen.page.get_by_role("link", name="Tablier").click()
    assert [url.rpartition("/")[2] for url in given_up] == ["hint"]


# Nonsense in the browser's storage

GOOD = kept_game("tumicarona", "e2-e3A")


def changed(**parts: Any) -> list[object]:
    return [GOOD | parts]


NONSENSE: dict[str, str] = {
    "not-json": "{",
    "null": "null",
    "number": "7",
    "text": '"hello"',
    "object": "{}",
    "list-of-nonsense": json.dumps([None, 7, "x", [], {}, {"id": 3}]),
    "no-sheet": json.dumps(changed(sheet=None)),
    "events-numbers": json.dumps(changed(sheet={**GOOD["sheet"], "events": [1, 2]})),  # type: ignore[dict-item]
    "seats": json.dumps(changed(seats={"first": "god", "second": "human"})),
    "names": json.dumps(changed(names=[])),
    "unknown-game": json.dumps(
        changed(sheet={**GOOD["sheet"], "rules": {"game": "chess", "options": {}}})  # type: ignore[dict-item]
    ),
}


@pytest.mark.parametrize("text", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_among_the_kept_games_is_passed_over(visit: Visit, text: str) -> None:
    screen = visit(storage={"tablier.games": text})
    expect(screen.page.locator(".card")).to_have_count(5)
    expect(screen.page.locator(".kept a")).to_have_count(0)


def test_a_game_is_kept_in_the_place_of_nonsense(visit: Visit) -> None:
    screen = visit(storage={"tablier.games": NONSENSE["list-of-nonsense"]})
    screen.page.locator(".card a[href='#/new/tumicarona']").click()
    screen.page.get_by_label("A friend here", exact=True).check()
    screen.button("Start the game").click()
    screen.arrive()
    assert screen.tap("e2", "e3").moves == ["e2-e3A"]
    screen.page.reload()
    assert screen.look().moves == ["e2-e3A"]


@pytest.mark.parametrize("key", ["tablier.settings", "tablier.habits"])
@pytest.mark.parametrize(
    "text", ["{", "null", "[]", '{"language": "xx", "pace": 3, "opponent": "x", "theme": {}}']
)
def test_nonsense_among_the_settings_is_passed_over(visit: Visit, key: str, text: str) -> None:
    screen = visit("#/new/tumicarona", storage={key: text})
    expect(screen.button("Start the game")).to_be_visible()
    expect(screen.page.get_by_label("The computer", exact=True)).to_be_checked()


@pytest.mark.parametrize(
    "sheet",
    [
        {"events": ["e2-e3A", "a1-a9"]},
        {"start": "nonsense"},
        {"rules": {"game": "tumicarona", "options": {"cols": 4}}},
        {"two_rounds": True},
    ],
    ids=["illegal-move", "bad-start", "bad-option", "bad-match"],
)
def test_a_kept_game_that_makes_no_sense_says_so(visit: Visit, sheet: dict[str, object]) -> None:
    game = {**GOOD, "sheet": {**GOOD["sheet"], **sheet}}  # type: ignore[dict-item]
    screen = visit("", storage={"tablier.games": json.dumps([game])})
    screen.watch.announce(422)
    screen.page.locator(".kept a").click()
    expect(screen.page.get_by_role("alert")).to_be_visible()
    assert screen.games() == [game], "nothing of it is changed"
    expect(screen.page.get_by_text("One moment")).to_have_count(0)


def test_a_browser_that_keeps_nothing_says_so_and_still_plays(visit: Visit) -> None:
    screen = visit("#/new/tumicarona")
    screen.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    screen.page.get_by_label("A friend here", exact=True).check()
    screen.button("Start the game").click()
    screen.arrive()
    assert screen.tap("e2", "e3").moves == ["e2-e3A"]
    expect(screen.page.get_by_role("alert")).to_contain_text("its storage is full or forbidden")


def test_no_unfinished_game_is_dropped(visit: Visit) -> None:
    games = [{**GOOD, "id": f"g{number}", "updated": number} for number in range(50)]
    screen = visit("#/new/tumicarona", storage={"tablier.games": json.dumps(games)})
    screen.button("Start the game").click()
    screen.arrive()
    assert len(screen.games()) == 51


# Links

NOWHERE = {
    "no-such-page": "#/nowhere",
    "no-such-game": "#/new/chess",
    "no-such-game-position": link("chess", "x", {}),
    "half-an-address": "#/position",
    "another-path": "games/7",
    "another-path-with-a-hash": "nowhere#/new/tchag",
}
BAD_LINKS = {
    "bad-position": link("tumicarona", "9/9/x8/9/9 w 0 1", {}),
    "bad-option": link("tumicarona", "", {"cols": 4}),
    "unknown-option": link("tumicarona", "", {"colour": "red"}),
    "script": link("tumicarona", "<script>alert(1)</script>", {}),
    "long": link("tumicarona", "x" * 5000, {}),
    "broken-escape": "#/position/tumicarona?position=%E0%A4%A",
}


@pytest.mark.parametrize("way", BAD_LINKS.values(), ids=BAD_LINKS)
def test_a_bad_link_says_so(visit: Visit, way: str) -> None:
    screen = visit("#/new/tchag")
    screen.watch.announce(422)
    screen.page.evaluate("way => { location.hash = way }", way)
    alert = screen.page.get_by_role("alert")
    ours, theirs = (
        "This link holds no position that can be read.",
        "Ce lien ne contient pas de position lisible.",
    )
    expect(alert).to_contain_text(ours)
    why = alert.inner_text().removeprefix(ours).strip()
    assert why
    screen.page.locator(".languages button").last.click()
    expect(alert).to_contain_text(theirs)
    expect(alert).not_to_contain_text(why)
    assert alert.inner_text().removeprefix(theirs).strip()
    assert screen.games() == []


@pytest.mark.parametrize("way", NOWHERE.values(), ids=NOWHERE)
def test_an_address_at_which_there_is_nothing_has_a_page(visit: Visit, way: str) -> None:
    screen = visit("#/game/gone")
    screen.watch.announce(404)
    screen.page.goto(f"/{way}")
    expect(screen.page.locator("h1")).to_have_text("There is nothing here")
    screen.page.locator(".languages button").last.click()
    expect(screen.page.locator("h1")).to_have_text("Il n'y a rien ici")
    screen.page.locator("main a").click()
    expect(screen.page.locator(".card")).to_have_count(5)


def test_a_game_that_is_not_kept_here_says_so(visit: Visit) -> None:
    screen = visit("#/game/abc123")
    expect(screen.page.get_by_role("alert")).to_have_text("This game is no longer kept in this browser.")
    screen.page.locator("main a").click()
    expect(screen.page.locator(".card")).to_have_count(5)


def test_a_link_to_a_finished_position_shows_how_it_ended(visit: Visit) -> None:
    screen = visit.position("tumicarona", "5/5/5/5/W4 b 0 9", options=SMALL)
    view = screen.look()
    assert (view.title, view.text) == ("White wins", ["Every piece of Black is taken (rule T1)."])
