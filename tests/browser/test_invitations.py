"""The way into a game by link: set up, shared, found again, played on another device; and links that lead nowhere."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.browser import axe
from tests.browser.by_link import make, open_game
from tests.browser.camera import read_code
from tests.browser.positions import SMALL
from tests.browser.screen import PHONE, Screen, Visit
from tests.browser.server import Server
from tests.browser.test_set_up import choose
from tests.browser.test_sizes import measure
from tests.browser.watch import OFFLINE

ENDGAME = "5/5/2B2/5/2W2 w 0 9"
HOUR = 3_600_000
Answer = Callable[[Route], None]


def told(screen: Screen, game: str) -> dict[str, Any]:
    """The game as the server tells it to the one at this screen."""
    answer: dict[str, Any] = screen.page.request.get(f"/api/online/games/{game}").json()
    return answer


def make_game(screen: Screen) -> str:
    """Presses the button; the id of the game the page then shows."""
    screen.button("Make the game").click()
    return arrive(screen)


def arrive(screen: Screen) -> str:
    """Waits for the game that the page goes to, and its connection; gives its id."""
    screen.page.wait_for_url("**/#/online/*")
    screen.arrive()
    return screen.page.url.rpartition("/")[2]


def field(screen: Screen, label: str) -> Locator:
    return screen.page.get_by_label(label, exact=True)


def way(link: str) -> str:
    """What follows the address of the server."""
    return f"#{urlsplit(link).fragment}"


def keeps_no_secret(screen: Screen, *secrets: str) -> None:
    """No script can read what the games are played with."""
    readable = screen.page.evaluate(
        "document.cookie + JSON.stringify({...localStorage, ...sessionStorage}) + JSON.stringify(history.state)"
    )
    assert not [secret for secret in secrets if secret in readable]


def always(status: int, answer: object) -> Answer:
    return lambda route: route.fulfill(status=status, json=answer)


# Making and sharing


def test_a_game_is_set_up_shared_and_joined(visit: Visit) -> None:
    ada = visit("#/new/fanorona", permissions=["clipboard-read", "clipboard-write"])
    choose(ada, "A friend by link", "Minutes a player", "Other", "Black", "Two rounds", "Touch-move")
    field(ada, "Your name").fill(" Ada ")
    field(ada, "Minutes for each player").fill("7")
    field(ada, "Seconds more after each move").fill("4")
    game = make_game(ada)
    made = told(ada, game)
    assert made["you"]["player"] == "second"
    assert made["sheet"]["two_rounds"]
    assert made["state"]["strict"]
    assert made["state"]["seats"]["second"] == {"kind": "person", "name": "Ada"}
    assert made["state"]["clock"]["control"] == {"kind": "timed", "initial": 420_000, "increment": 4000}

    link = field(ada, "Link to play").input_value()
    assert link == f"{visit.address}/#/online/{game}/{made['you']['invitation']}"
    assert read_code(ada.page.get_by_role("img", name="Link to play")) == link
    ada.button("Copy: Link to play").click()
    expect(ada.page.get_by_text("Copied.")).to_be_visible()
    assert ada.page.evaluate("navigator.clipboard.readText()") == link
    expect(ada.page.get_by_text("works on this computer only")).to_be_visible()
    ada.page.locator("summary", has_text="Link to watch").click()
    assert field(ada, "Link to watch").input_value() == f"{visit.address}/#/online/{game}"

    bob = visit(way(link), size=PHONE, has_touch=True, is_mobile=True)
    field(bob, "Your name").fill("Bob")
    bob.page.locator("form.seat button").click()
    expect(ada.page.locator(".share.card")).to_have_count(0)
    keeps_no_secret(ada, made["you"]["invitation"])

    bob.page.goto("/#/")
    mine = bob.page.locator(".mine li")
    expect(mine).to_have_text(["Fanorona White, against Ada Your turn"], use_inner_text=True)
    expect(bob.page).to_have_title("(1) Tablier")
    bob.page.get_by_role("link", name="Your turn in 1 game by link").click()
    mine.get_by_role("link").click()
    assert arrive(bob) == game


def test_what_was_chosen_last_is_offered_again_and_a_level_sits_down(visit: Visit) -> None:
    screen = visit("#/new/tchag")
    choose(screen, "A friend by link", "Days a move", "7 days", "By lot")
    screen.page.get_by_role("group", name="Against you plays").get_by_label("The computer").check()
    screen.page.get_by_role("slider").fill("1")
    field(screen, "Your name").fill("Zoé")
    made = told(screen, make_game(screen))
    assert made["state"]["clock"]["control"] == {"kind": "days", "days": 7}
    seats = made["state"]["seats"].values()
    assert sorted((seat["kind"], seat.get("level")) for seat in seats) == [("computer", 1), ("person", None)]
    screen.page.goto("/#/new/tours")
    for label in ("A friend by link", "Days a move", "7 days", "By lot"):
        expect(field(screen, label)).to_be_checked()
    expect(field(screen, "Your name")).to_have_value("Zoé")


def from_a_game(visit: Visit) -> Screen:
    screen = visit.position("tumicarona", ENDGAME, options=SMALL)
    screen.page.get_by_role("link", name="Play it by link").click()
    return screen


def from_the_editor(visit: Visit) -> Screen:
    screen = visit(f"#/editor/tumicarona?{urlencode({'position': ENDGAME, **SMALL})}")
    screen.button("Play it by link").click()
    return screen


def from_an_analysis(visit: Visit) -> Screen:
    screen = visit.position("tumicarona", ENDGAME, options=SMALL)
    screen.button("Analyse").click()
    screen.page.locator("summary", has_text="Play on from here").click()
    choose(screen, "A friend by link")
    screen.button("Start the game").click()
    return screen


@pytest.mark.parametrize("begin", [from_a_game, from_the_editor, from_an_analysis])
def test_a_position_is_played_by_link(visit: Visit, begin: Callable[[Visit], Screen]) -> None:
    screen = begin(visit)
    screen.button("Make the game").wait_for()
    expect(field(screen, "A friend by link")).to_be_checked()
    sheet = told(screen, make_game(screen))["sheet"]
    assert (sheet["start"], sheet["rules"]["options"]["cols"]) == (ENDGAME, 5)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (
            always(429, {"error": {"kind": "limit", "message": "too many games"}}),
            "too many games",
        ),
        (lambda route: route.abort(), "The server has not answered."),
        (always(502, "<html>"), "The server has not answered."),
    ],
)
def test_a_game_that_is_not_made_loses_nothing(visit: Visit, answer: Answer, why: str) -> None:
    screen = visit("#/new/tours")
    screen.watch.announce(OFFLINE, 429, 502)
    choose(screen, "A friend by link", "Minutes a player", "5 min + 3 s")
    field(screen, "Your name").fill("Ada")
    screen.page.route("**/api/online/games", answer)
    screen.button("Make the game").click()
    expect(screen.page.get_by_role("alert")).to_contain_text(why)
    expect(field(screen, "Your name")).to_have_value("Ada")
    expect(field(screen, "5 min + 3 s")).to_be_checked()
    screen.page.unroute("**/api/online/games")
    make_game(screen)


@pytest.mark.parametrize(
    ("where", "bases", "note"),
    [
        (
            {"network": ["http://192.168.1.5:8642/", "http://10.0.0.2:8642/"], "reach": "network"},
            ["http://192.168.1.5:8642/", "http://10.0.0.2:8642/"],
            "The link works in your home network",
        ),
        (
            {"public": "https://games.example/", "reach": "public"},
            ["https://games.example/"],
            "from everywhere",
        ),
    ],
)
def test_the_address_that_works_for_others(
    visit: Visit, where: dict[str, object], bases: list[str], note: str
) -> None:
    screen = visit("#/library")
    game, invitation = make(screen, "tours")
    known = {"public": None, "network": [], "here": f"{visit.address}/", "reach": "here", **where}
    screen.page.route("**/api/online/where", always(200, known))
    open_game(screen, game)
    expect(screen.page.get_by_text(note)).to_be_visible()
    for at, base in enumerate(bases):
        if len(bases) > 1:
            screen.page.get_by_role("combobox", name="Address").select_option(index=at)
        link = f"{base}#/online/{game}/{invitation}"
        expect(field(screen, "Link to play")).to_have_value(link)
        assert read_code(screen.page.get_by_role("img", name="Link to play")) == link


# Other devices


def private_link(screen: Screen, game: str) -> str:
    """What the page shows when it is asked for the private link."""
    open_game(screen, game)
    screen.page.locator("summary", has_text="Continue on another device").click()
    screen.button("Show the private link").click()
    return field(screen, "Private link").input_value()


def test_the_private_link_brings_the_games_to_another_device(visit: Visit) -> None:
    desk = visit("#/library")
    game, _ = make(desk, "tours")
    link = private_link(desk, game)
    key = link.split("/")[-2]
    assert read_code(desk.page.get_by_role("img", name="Private link")) == link
    keeps_no_secret(desk, key)

    phone = visit(way(link), size=PHONE)
    phone.button("Play them here").wait_for()
    expect(phone.page).to_have_url(f"{visit.address}/#/key")
    phone.button("Play them here").click()
    assert arrive(phone) == game
    assert told(phone, game)["you"]["player"] == "first"
    keeps_no_secret(phone, key)
    phone.page.goto(f"/{way(link)}")
    expect(phone.page.get_by_text("This browser has these games already.")).to_be_visible()
    phone.page.reload()
    expect(phone.page.get_by_text("Open it once more.")).to_be_visible()


def test_a_private_link_does_not_take_other_games_away_unasked(visit: Visit) -> None:
    ada, carol = visit("#/library"), visit("#/library")
    link = private_link(ada, make(ada, "tours")[0])
    own, _ = make(carol, "tchag")
    carol.page.goto(f"/{way(link)}")
    expect(carol.page.get_by_role("alert")).to_contain_text("This browser plays a game by link already")
    carol.button("Show the private link").click()
    back = field(carol, "Private link").input_value()
    carol.page.get_by_role("link", name="Cancel").click()
    assert told(carol, own)["you"]["player"] == "first"

    carol.page.goto(f"/{way(link)}")
    carol.button("Play them here").click()
    arrive(carol)
    assert told(carol, own)["you"]["player"] is None
    carol.page.goto(f"/{way(back)}")
    carol.button("Play them here").click()
    carol.page.wait_for_url("**/#/library")
    assert told(carol, own)["you"]["player"] == "first"


def test_a_private_link_opened_in_haste(visit: Visit) -> None:
    """Of two changes of the address, both are told when the second has been made."""
    screen = visit("#/library")
    screen.page.get_by_role("heading", name="My games").wait_for()
    screen.page.evaluate("key => { location.hash = '#/'; location.hash = `#/key/${key}`; }", "k" * 22)
    expect(screen.button("Play them here")).to_be_visible()


# My games


def listed(**part: object) -> dict[str, object]:
    return {
        "game": "abcdefghijkl",
        "rules": {"game": "tchag", "options": {}},
        "you": "first",
        "opponent": "Bo",
        "opponent_level": None,
        "opponent_seconds": None,
        "turn": "second",
        "your_turn": False,
        "over": False,
        "result": None,
        "touched": 0,
        "deadline": None,
        "waiting": False,
        **part,
    }


def my_games(now: int) -> list[dict[str, object]]:
    return [
        listed(game="waiting_____", opponent=None, waiting=True),
        listed(game="theirs______", deadline=now + 5.5 * HOUR),
        listed(game="mine________", turn="first", your_turn=True, deadline=now + 60 * HOUR),
        listed(game="level_______", you="second", opponent=None, opponent_level=3, turn="first"),
        listed(game="won_________", turn=None, over=True, result="1-0"),
        listed(game="lost________", turn=None, over=True, result="0-1"),
        listed(game="drawn_______", turn=None, over=True, result="1/2-1/2"),
    ]


LISTED = {
    "en": [
        "Tchag Red, against Bo Your turn · 2 days left",
        "Tchag Red, waiting for a friend",
        "Tchag Red, against Bo Bo to move · 5 hours left",
        "Tchag Yellow, against Computer, level 3 (casual) The computer to move",
        "Tchag Red, against Bo won",
        "Tchag Red, against Bo lost",
        "Tchag Red, against Bo a draw",
    ],
    "fr": [
        "Tchag Rouge, contre Bo À vous de jouer · encore 2 jours",
        "Tchag Rouge, en attendant un ami",
        "Tchag Rouge, contre Bo À Bo de jouer · encore 5 heures",
        "Tchag Jaune, contre Ordinateur, niveau 3 (loisir) À l'ordinateur de jouer",
        "Tchag Rouge, contre Bo gagnée",
        "Tchag Rouge, contre Bo perdue",
        "Tchag Rouge, contre Bo nulle",
    ],
}


def with_games(visit: Visit, address: str, **profile: Any) -> Screen:
    """A browser with games of all kinds."""
    screen = visit("#/nowhere", **profile)
    now = screen.page.evaluate("Date.now()")
    screen.page.route("**/api/online/mine", always(200, {"games": my_games(now)}))
    screen.page.evaluate("localStorage.setItem('tablier.by-link.any', 'true')")
    screen.page.goto("about:blank")
    screen.page.goto(f"/{address}")
    screen.page.locator(".mine li").first.wait_for()
    return screen


@pytest.mark.parametrize("language", LISTED)
def test_my_games_in_both_languages(visit: Visit, language: str) -> None:
    screen = with_games(visit, "", settings={"language": language}, size=PHONE)
    rows = screen.page.locator(".mine li")
    expect(rows).to_have_text(LISTED[language][:4], use_inner_text=True)
    expect(screen.page).to_have_title("(1) Tablier")
    screen.page.locator(".turns").click()
    screen.page.locator(".mine summary").click()
    expect(rows).to_have_text(LISTED[language], use_inner_text=True)


@pytest.mark.parametrize(("permissions", "on"), [(["notifications"], True), ([], False)])
def test_notifications_are_a_click_and_can_be_turned_off(
    visit: Visit, permissions: list[str], on: bool
) -> None:
    screen = with_games(visit, "#/library", permissions=permissions)
    screen.button("Tell me when it is my turn").click()
    said = "The system will tell you." if on else "The browser does not allow it"
    expect(screen.page.locator("main").get_by_text(said)).to_be_visible()
    screen.button("Settings").click()
    switch = screen.page.get_by_role("group", name="Notifications of your turn")
    expect(switch.get_by_label("On" if on else "Off")).to_be_checked()
    switch.get_by_label("Off").check()
    kept = json.loads(screen.page.evaluate("localStorage.getItem('tablier.settings')"))
    assert not kept.get("notify")


# Links that lead nowhere, and a server that keeps nothing


@pytest.mark.parametrize(
    ("language", "address", "said"),
    [
        ("en", "#/online/abc", "This link is not whole"),
        ("fr", f"#/online/abcdefghijkl/{'x' * 21}", "Ce lien n'est pas entier"),
        ("en", f"#/key/{'x' * 23}", "This link is not whole"),
        ("fr", "#/key", "Ouvrez-le encore une fois."),
    ],
)
def test_a_link_that_is_not_whole(visit: Visit, language: str, address: str, said: str) -> None:
    screen = visit(address, settings={"language": language})
    expect(screen.page.get_by_text(said)).to_be_visible()
    if "key" in address:  # even a part of a key
        expect(screen.page).to_have_url(f"{visit.address}/#/key")


@pytest.fixture
def without_database(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server whose data directory is no directory."""
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(nowhere))
    server = Server()
    server.start()
    yield server
    server.stop()


def test_without_a_database_all_else_goes_on(visit: Visit, without_database: Server) -> None:
    screen = Visit(visit.browser, without_database.address, visit.stack, motion="reduce")("#/new/tours")
    screen.watch.announce(503)
    choose(screen, "A friend by link")
    screen.button("Make the game").click()
    expect(screen.page.get_by_role("alert")).to_be_visible()
    choose(screen, "A friend here")
    screen.button("Start the game").click()
    screen.arrive()  # all is answered before the server ends


# For everybody


def set_up(visit: Visit) -> Screen:
    screen = visit("#/new/fanorona", size=PHONE)
    choose(screen, "A friend by link", "Minutes a player", "Other")
    return screen


def shared(visit: Visit) -> Screen:
    screen = visit("#/library", size=PHONE)
    private_link(screen, make(screen, "tours")[0])
    screen.page.locator("summary", has_text="Link to watch").click()
    return screen


def asked(visit: Visit) -> Screen:
    ada, carol = visit("#/library"), visit("#/library", size=PHONE)
    make(carol, "tchag")
    carol.page.goto(f"/{way(private_link(ada, make(ada, 'tours')[0]))}")
    carol.page.get_by_role("alert").wait_for()
    return carol


def at_home(visit: Visit) -> Screen:
    return with_games(visit, "", size=PHONE)


@pytest.mark.parametrize("state", [set_up, shared, asked, at_home])
def test_axe_finds_nothing_and_all_fits_on_a_phone(visit: Visit, state: Callable[[Visit], Screen]) -> None:
    screen = state(visit)
    screen.rest()
    assert axe.faults_in_both_themes(screen.page) == []
    measure(screen, PHONE)
