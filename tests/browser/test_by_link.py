"""Games by link on two screens: every rule set to its end, whatever happens to the connection, and who may do what."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tablier
from tests.browser import axe
from tests.browser.by_link import Wire, click_turn, ending, make, open_game, pair, sit_down, type_move
from tests.browser.positions import FIRST_ROUND, OPENING, SMALL, SMALLEST
from tests.browser.screen import DESKTOP, PHONE, Screen, Visit
from tests.browser.server import Server
from tests.browser.test_access import HIDE
from tests.browser.test_sizes import SIZES, measure, resize
from tests.browser.verdict import reason, replay
from tests.browser.watch import OFFLINE

GAMES: dict[str, dict[str, Any]] = {
    "tumicarona": {},
    "fanorona": SMALL,
    "vela": SMALL,
    "tours": {},
    "tchag": {},
}
FAST = {"kind": "timed", "initial": 1000, "increment": 0}


def title(screen: Screen) -> Any:
    """What expects something of the title of the prompt."""
    return expect(screen.page.locator(".prompt-title"))


def offer(screen: Screen, text: str) -> Any:
    """What the other asks, with its buttons."""
    return screen.page.get_by_role("group", name=text, exact=True)


# Playing


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end(visit: Visit, game: str) -> None:
    options = GAMES[game]
    start, moves = ending(game, 4, **options)
    both = pair(visit, game, start=start, options=options, bob={"size": PHONE})
    both.play(*moves[:2])
    both.bob.page.reload()
    both.bob.page.locator(".move").nth(1).wait_for()
    both.play(*moves[2:], after=2)
    rules = tablier.game(game, **options)
    record = tablier.Record(rules, rules.position(start))
    for move in moves:
        record.play(move)
    assert record.outcome
    for player, screen in zip(tablier.Player, both.screens, strict=True):
        won = record.outcome.winner
        title(screen).to_have_text("A draw" if won is None else "You won!" if won is player else "You lost.")
        view = screen.look()
        named = reason(record).replace("White", "Ada").replace("South", "Ada").replace("Red", "Ada")
        assert view.text[0] == named.replace("Black", "Bob").replace("North", "Bob").replace("Yellow", "Bob")
        assert view.position == str(record.position)
        (kept,) = screen.games()  # it is in the library now, once
        assert replay(kept).outcome == record.outcome
        assert (kept["result"], kept["names"]) == (record.result, {"first": "Ada", "second": "Bob"})


def test_a_game_by_clicks_and_what_becomes_of_it(visit: Visit) -> None:
    """Bob sees the board from his side. Afterwards it is analysed, and played again with the sides swapped."""
    both = pair(visit, "fanorona", options=SMALLEST, bob={"size": PHONE})
    rng = random.Random("by link")
    for ply in range(4):
        click_turn(both.screens[ply % 2], rng)
        both.see(ply + 1)
    both.bob.button("Resign").click()
    both.bob.button("Yes").click()
    title(both.ada).to_have_text("You won!")
    title(both.bob).to_have_text("You lost.")
    seen = [screen.look() for screen in both.screens]
    assert seen[0].moves == seen[1].moves
    assert seen[0].position == seen[1].position
    assert seen[0].cells["a1"].at[1] > seen[0].cells["a3"].at[1]
    assert seen[1].cells["a1"].at[1] < seen[1].cells["a3"].at[1]
    both.ada.button("Rematch").click()
    title(both.ada).to_have_text("Waiting for the other player")
    both.bob.button("To the rematch").click()
    title(both.bob).to_have_text("Your move (Bob)")
    title(both.ada).to_have_text("Bob to move")
    rematch = both.bob.page.evaluate("location.href")
    expect(both.ada.page).to_have_url(rematch)
    assert not rematch.endswith(both.game)
    both.ada.page.go_back()
    both.ada.arrive()
    both.ada.button("Analyse").click()
    expect(both.ada.page).to_have_url(re.compile("#/study/"))
    for move in seen[0].moves[:4]:
        expect(both.ada.page.locator(".move", has_text=move).first).to_be_visible()


def test_two_rounds(visit: Visit) -> None:
    both = pair(visit, "fanorona", options=SMALLEST, two_rounds=True)
    both.play(*FIRST_ROUND)
    for screen in both.screens:
        title(screen).to_have_text(re.compile("^Round 1 is over"))
    both.bob.press("Begin the next round")
    title(both.bob).to_have_text("Your move (Bob)")
    match = tablier.TwoRounds(cols=3, rows=3)
    for move in FIRST_ROUND:
        match.play(move)
    rng = random.Random(3)
    plies = len(FIRST_ROUND)
    while match.phase != "over":
        screen = both.screens[0 if match.position.turn is tablier.Player.FIRST else 1]
        move = str(rng.choice(match.position.legal_moves))
        match.play(move)
        if screen.button("Begin the next round").count():
            screen.press("Begin the next round")
        type_move(screen, move)
        plies += 1
        both.see(plies)
    title(both.ada).to_have_text(re.compile("match"))
    title(both.bob).to_have_text(re.compile("match"))
    assert both.ada.games()[0]["sheet"]["two_rounds"]


def test_against_the_computer_on_the_server(visit: Visit) -> None:
    ada = visit("#/library")
    game, _ = make(ada, "tumicarona", opponent=1)
    open_game(ada, game)
    type_move(ada, OPENING[0])
    expect(ada.page.locator(".move")).to_have_count(2)
    title(ada).to_have_text("Your move (Ada)")


# The connection


def test_whoever_loses_the_connection_comes_back_and_has_missed_nothing(visit: Visit) -> None:
    ada = visit("#/library")
    wire = Wire(ada)
    game, invitation = make(ada, "tumicarona")
    bob = visit("#/library")
    sit_down(bob, game, "second", "Bob", invitation)
    open_game(ada, game)
    open_game(bob, game)
    lost = ada.page.get_by_text("The connection is lost.")
    with wire.cut():
        expect(lost).to_be_visible()
        type_move(ada, OPENING[0])
        title(ada).to_have_text(re.compile("on its way"))
        ada.button(
            "Try again"
        ).click()  # in vain; afterwards the page may have been quicker, and the button is gone
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    expect(lost).to_be_hidden()
    title(bob).to_have_text("Your move (Bob)")
    expect(ada.page.locator(".move")).to_have_count(1)
    with wire.cut():
        type_move(bob, OPENING[1])
        expect(bob.page.locator(".move")).to_have_count(2)
        assert len(ada.look().moves) == 1
    title(ada).to_have_text("Your move (Ada)")
    assert ada.look().moves == bob.look().moves == list(OPENING)


def test_a_server_that_starts_again_has_lost_nothing(visit: Visit, server: Server) -> None:
    both = pair(visit, "tumicarona")
    both.play(*OPENING)
    for screen in both.screens:
        screen.watch.announce(OFFLINE)
    assert "Traceback" not in (said := server.stop()), said
    type_move(both.ada, "e3-e4A")
    title(both.ada).to_have_text(re.compile("on its way"))
    server.start()
    for screen in both.screens:  # it would call by itself a little later
        screen.page.evaluate("dispatchEvent(new Event('online'))")
    both.see(3)
    title(both.bob).to_have_text("Your move (Bob)")


def test_two_windows_of_one_player_are_in_step(visit: Visit) -> None:
    both = pair(visit, "tumicarona")
    other = open_game(Screen(both.ada.page.context.new_page(), both.ada.watch), both.game)
    both.ada.tap("d3")
    type_move(other, OPENING[0])
    for screen in (both.ada, other):
        title(screen).to_have_text("Bob to move")
        assert screen.look().moves == [OPENING[0]]
    assert not both.ada.look().selected


# Who may do what


def test_whoever_is_invited_takes_the_seat(visit: Visit) -> None:
    """On a phone in French; nobody moves before, and the invitation leaves the address."""
    ada = visit("#/library")
    game, invitation = make(ada, "tumicarona")
    open_game(ada, game)
    title(ada).to_have_text("Waiting for the other player")
    assert not ada.look().movable
    bob = visit(f"#/online/{game}/{invitation}", size=PHONE, locale="fr-FR")
    offered = bob.page.locator("form.seat")
    expect(offered).to_contain_text("Ada vous invite à une partie de Tumicarona")
    offered.get_by_label("Votre nom").fill("Zoé")
    bob.button("Prendre cette place").click()
    expect(offered).to_be_hidden()
    title(bob).to_have_text("À Ada de jouer")
    expect(bob.page).to_have_url(re.compile(f"#/online/{game}$"))
    title(ada).to_have_text("Your move (Ada)")
    expect(ada.page.locator(".player").first).to_contain_text("Zoé")
    expect(ada.page.locator(".presence.here")).to_have_count(2)
    bob.page.reload()
    title(bob).to_have_text("À Ada de jouer")
    late = visit(f"#/online/{game}/{invitation}")
    expect(late.page.get_by_text("The seat of this link is taken.")).to_be_visible()
    # What is said is read in one's own language, also by those who hear the page.
    bob.button("Dire quelque chose").click()
    bob.button("Bonne chance\u00a0!").click()
    expect(ada.page.locator(".bubble")).to_have_text("Good luck!")
    expect(ada.page.get_by_text("Zoé: Good luck!")).to_be_attached()
    bob.page.close()
    expect(ada.page.locator(".presence.here")).to_have_count(1)


def test_a_spectator_sees_all_and_can_do_nothing(visit: Visit) -> None:
    both = pair(visit, "tumicarona")
    eve = open_game(visit("#/library"), both.game)
    expect(both.ada.page.get_by_text("One person is watching")).to_be_visible()
    both.play(OPENING[0])
    title(eve).to_have_text("Bob to move")
    view = eve.look()
    assert view.moves == [OPENING[0]]
    assert not view.movable
    assert "You are watching." in view.text
    for label in ("Take this seat", "Offer a draw", "Resign", "Ask to take back", "Say something"):
        assert not eve.button(label).count(), label
    assert not eve.page.locator(".typed").count()
    both.ada.button("Offer a draw").click()
    expect(eve.page.get_by_text("Ada offers a draw.")).to_be_visible()
    assert not eve.button("Agree").count()
    before = eve.look().cells["a1"].at
    eve.button("Flip").click()
    assert eve.look().cells["a1"].at != before
    eve.press("One move back")
    both.play(OPENING[1], after=1)
    expect(eve.page.locator(".move")).to_have_count(2)
    view = eve.look()
    assert (view.title, len(view.moves)) == ("You are looking at the start.", 2)


def test_offers_are_made_and_answered(visit: Visit) -> None:
    both = pair(visit, "tumicarona")
    both.play(*OPENING)
    both.bob.button("Ask to take back").click()
    expect(both.bob.page.get_by_text("You have asked to take your move back.")).to_be_visible()
    offer(both.ada, "Bob asks to take a move back.").get_by_role("button", name="Agree").click()
    both.see(1)
    title(both.bob).to_have_text("Your move (Bob)")
    both.bob.button("Offer a draw").click()
    offer(both.ada, "Bob offers a draw.").get_by_role("button", name="Decline").click()
    expect(both.bob.page.get_by_text("You have offered a draw.")).to_be_hidden()
    type_move(both.bob, OPENING[1])
    both.see(2)
    both.ada.button("Offer a draw").click()
    offer(both.bob, "Ada offers a draw.").get_by_role("button", name="Agree").click()
    for screen in both.screens:
        title(screen).to_have_text("A draw")
        assert screen.games()[0]["sheet"]["events"] == [*OPENING, "draw"]


def test_a_move_that_comes_too_late_is_taken_back_and_explained(visit: Visit) -> None:
    """The other window is behind: it has not heard yet that a move was played."""
    both = pair(visit, "tumicarona")
    page: Page = both.ada.page.context.new_page()
    behind = Screen(page, both.ada.watch)
    held: list[Any] = []

    def hold(route: Any) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: held.append(text) if '"happened"' in text else route.send(text))
        held.append(route)

    page.route_web_socket("**/socket*", hold)
    open_game(behind, both.game)
    both.play(OPENING[0])
    type_move(behind, "d2-e3A")
    title(behind).to_have_text(re.compile("on its way"))
    for text in held[1:]:
        held[0].send(text)
    expect(page.locator(".prompt .notice")).to_contain_text(f"{OPENING[0]} was played meanwhile")
    title(behind).to_have_text("Bob to move")
    assert behind.look().moves == [OPENING[0]]


def test_a_flag_falls(visit: Visit) -> None:
    both = pair(visit, "tumicarona", clock=FAST)
    clocks = both.ada.page.get_by_role("timer")
    expect(clocks).to_have_text(["1.0", "1.0"])
    both.play(*OPENING)
    title(both.ada).to_have_text("You lost.")
    title(both.bob).to_have_text("You won!")
    assert both.bob.look().text[0] == "Ada is out of time."
    assert both.bob.look().moves[-1] == "Ada is out of time."
    expect(clocks).to_have_text(["1.0", "0.0"])


NOTES = """
window.notes = [];
window.Notification = class {
  static permission = "granted";
  constructor(title, { body }) {
    notes.push(`${title}: ${body}`);
  }
};
"""


def test_whoever_looks_elsewhere_is_told(visit: Visit) -> None:
    visit.script = NOTES
    both = pair(visit, "tumicarona", bob={"settings": {"notify": True}})
    both.play(OPENING[0])
    both.bob.page.evaluate(HIDE)
    both.play(OPENING[1], after=1)
    assert both.bob.page.evaluate("notes") == []  # he looked at it, then it was not his turn
    both.play("e3-e4A", after=2)
    expect(both.bob.page).to_have_title("● Your turn · Tumicarona · Tablier")
    both.ada.button("Resign").click()
    both.ada.button("Yes").click()
    title(both.bob).to_have_text("You won!")
    told = "Tumicarona · Tablier"
    assert both.bob.page.evaluate("notes") == [f"{told}: Ada has moved. Your turn.", f"{told}: You won!"]
    assert both.ada.page.evaluate("notes") == []


def test_nobody_is_at_an_address_without_a_game(visit: Visit) -> None:
    screen = visit("#/online/nothing-here")
    expect(screen.page.get_by_role("alert")).to_contain_text("There is no game at this address")


# For everybody


def test_by_the_keyboard_alone(visit: Visit) -> None:
    ada = visit("#/library")
    game, invitation = make(ada, "tumicarona")
    bob = visit(f"#/online/{game}/{invitation}", settings={"name": "Bob"})
    open_game(ada, game)
    bob.page.locator("form.seat input").focus()
    bob.page.keyboard.press("Enter")
    title(ada).to_have_text("Your move (Ada)")
    ada.page.locator("[data-cell=d2]").focus()
    for key in ("Enter", "ArrowRight", "ArrowUp", "Enter"):
        ada.page.keyboard.press(key)
    title(bob).to_have_text("Your move (Bob)")
    expect(bob.page).to_have_title("● Your turn · Tumicarona · Tablier")
    bob.button("Say something").focus()
    for key in ("Enter", "Tab", "Enter"):
        bob.page.keyboard.press(key)
    expect(ada.page.locator(".bubble")).to_have_text("Hello!")
    expect(bob.button("Say something")).to_be_focused()
    bob.button("Resign").focus()
    for key in ("Enter", "Shift+Tab", "Enter"):  # the keyboard is on the safe answer
        bob.page.keyboard.press(key)
    title(bob).to_have_text("You lost.")
    title(ada).to_have_text("You won!")


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_every_state_can_be_read_and_fits(visit: Visit, language: str) -> None:
    """axe, and every size of window, in one game after the other state."""
    clock = {"kind": "timed", "initial": 300_000, "increment": 2000}
    faults = axe.faults_in_both_themes if language == "en-GB" else axe.faults_in_words
    ada = visit("#/library", locale=language)
    game, invitation = make(ada, "tumicarona", clock=clock, name="Ada Augusta King of Lovelace")
    open_game(ada, game)
    bob = visit(f"#/online/{game}/{invitation}", locale=language, size=PHONE)
    bob.page.locator("form.seat").wait_for()
    for screen in (ada, bob):
        check(screen, faults)
    bob.page.locator("form.seat button").click()
    type_move(ada, OPENING[0])
    type_move(bob, OPENING[1])
    expect(ada.page.locator(".move")).to_have_count(2)
    for nth in (0, 1):  # to take back, and a draw
        bob.page.locator(".tools > button").nth(nth).click()
    bob.page.locator(".phrases > button").click()
    bob.page.locator(".phrases .choices button").first.click()
    bob.page.locator(".phrases > button").click()
    ada.page.locator(".offer").nth(1).wait_for()
    for screen in (ada, bob):
        check(screen, faults)
    ada.page.locator(".offer").first.get_by_role("button").first.click()
    ada.page.get_by_role("link", name=re.compile("Open it there|L'y ouvrir")).wait_for()
    assert faults(ada.page) == []


def check(screen: Screen, faults: Callable[[Page], list[str]]) -> None:
    """Nothing to complain about, from a small phone to a large screen."""
    assert faults(screen.page) == []
    for size in (SIZES[0], PHONE, DESKTOP):
        resize(screen, size)
        measure(screen, size)
