"""One turn by hand: taps, drags and touches, in every game, and what the page says meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.playing import is_over
from tests.browser.positions import BLOCKED, CHAIN, PARTED, SMALL, START, TILES, TOWERS
from tests.browser.screen import PHONE, Screen, View, Visit, kept_game
from tests.browser.verdict import judge

pytestmark = pytest.mark.usefixtures("moving")


def played(view: View, *moves: str) -> None:
    """The moves of the game so far are these."""
    assert view.moves == list(moves)


# Chains of captures


def test_a_chain_is_stopped_with_a_button(visit: Visit) -> None:
    screen = visit.position("tumicarona", CHAIN, options=SMALL)
    assert screen.look().movable == ["c2", "e2"]
    view = screen.tap("c2")
    assert (view.selected, view.targets) == ("c2", ["c3"])
    assert view.cells["c3"].name == "c3, empty, approach, takes c4, c5"
    view = screen.tap("c3")
    assert view.cells["c4"].name == view.cells["c5"].name.replace("c5", "c4") == "c4, empty"
    assert view.text == ["Go on capturing, or stop here."]
    played(view)
    view = screen.press("Stop here")
    played(view, "c2-c3A")
    assert view.title == "Black to move"


def test_a_chain_is_stopped_by_a_tap_on_its_piece(visit: Visit) -> None:
    screen = visit.position("tumicarona", CHAIN, options=SMALL)
    screen.page.evaluate("performance.now = () => 1000")
    view = screen.tap("c2", "c3")
    assert view.cells["c3"].name == "c3, white stone, picked up, stop here"
    played(screen.tap("c3"))  # half a double click
    screen.page.evaluate("performance.now = () => 1400")
    played(screen.tap("c3"), "c2-c3A")


def test_a_chain_goes_on_and_ends_by_itself_where_nothing_is_left_to_take(visit: Visit) -> None:
    screen = visit.position("tumicarona", CHAIN, options=SMALL)
    view = screen.tap("c2", "c3", "d2")
    played(view, "c2-c3A-d2W")


def test_a_chain_asks_at_each_step_which_line_is_taken(visit: Visit) -> None:
    screen = visit.position("tumicarona", CHAIN, options=SMALL)
    view = screen.tap("c2", "c3", "d4", "c4")
    assert view.text == ["Which line do you take? Tap one of its pieces."]
    assert set(view.buttons) == {"Approach: take b4", "Withdrawal: take e4", "Take the step back"}
    played(screen.tap("e4"), "c2-c3A-d4A-c4W")


def test_steps_of_a_chain_are_taken_back_one_by_one(visit: Visit) -> None:
    screen = visit.position("tumicarona", CHAIN, options=SMALL)
    begun = screen.tap("c2")
    one = screen.tap("c3")
    two = screen.tap("d4")
    assert two.cells["e5"].name == "e5, empty"
    assert screen.press("Take the step back").cells == one.cells
    screen.page.keyboard.press("Escape")
    assert screen.look().cells == begun.cells
    assert screen.press("Put it down").selected is None


@pytest.mark.parametrize(("victim", "move"), [("f3", "d3-e3A"), ("c3", "d3-e3W")])
def test_the_line_is_chosen_by_a_tap_on_a_victim(visit: Visit, victim: str, move: str) -> None:
    screen = visit.position("tumicarona", START)
    view = screen.tap("d3")
    assert view.cells["e3"].name == "e3, empty, approach, takes f3, withdrawal, takes c3"
    view = screen.tap("e3")
    assert view.targets == ["c3", "f3"]
    played(screen.tap(victim), move)


@pytest.mark.parametrize(
    ("button", "move"), [("Approach: take f3", "d3-e3A"), ("Withdrawal: take c3", "d3-e3W")]
)
def test_the_line_is_chosen_by_a_button(visit: Visit, button: str, move: str) -> None:
    screen = visit.position("tumicarona", START)
    screen.tap("d3", "e3")
    played(screen.press(button), move)


def test_the_choice_of_a_line_can_be_left(visit: Visit) -> None:
    screen = visit.position("tumicarona", START)
    screen.tap("d3", "e3")
    screen.page.keyboard.press("Escape")
    view = screen.look()
    assert (view.selected, view.targets) == ("d3", ["e3"])
    played(screen.tap("e2", "e3"), "e2-e3A")


# Touch-move


def test_touch_move_makes_a_step_final(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", start=CHAIN, options=SMALL, strict=True))
    assert screen.tap("c2").selected == "c2"
    assert screen.press("Put it down").selected is None
    view = screen.tap("c2", "c3")
    assert set(view.buttons) == {"Stop here"}
    screen.page.keyboard.press("Escape")
    assert screen.look().cells == view.cells
    expect(screen.button("Undo")).to_be_disabled()
    view = screen.press("Stop here")
    played(view, "c2-c3A")
    expect(screen.button("Undo")).to_be_disabled()
    expect(screen.button("Redo")).to_be_disabled()
    screen.page.locator(".prompt").click()
    screen.page.keyboard.press("u")
    played(screen.look(), "c2-c3A")


def test_touch_move_cannot_be_escaped_by_a_reload(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", start=CHAIN, options=SMALL, strict=True))
    begun = screen.tap("c2", "c3")
    screen.page.reload()
    screen.arrive()
    expect(screen.button("Stop here")).to_be_visible()
    again = screen.look()
    assert (again.cells, again.buttons.keys()) == (begun.cells, begun.buttons.keys())
    screen.page.keyboard.press("Escape")
    assert screen.look().cells == begun.cells
    played(screen.tap("d2"), "c2-c3A-d2W")


# Where a piece can go


def test_where_a_piece_can_go_may_be_hidden(visit: Visit) -> None:
    """A goal that lights up would solve Les Tours for whoever wants to find the way."""
    hidden = {"targets": False}
    screen = visit.position("tours", "1...../....../....../....../....../...... s -", settings=hidden)
    view = screen.tap("a6")
    assert (view.selected, view.targets) == ("a6", [])
    assert view.cells["goal-second"].name == "North's goal strip"
    expect(screen.page.locator(".tb-goal-open, .tb-end, .tb-step")).to_have_count(0)
    assert is_over(screen.tap("goal-second"))


def test_hidden_ways_can_still_be_traced_and_dragged(visit: Visit) -> None:
    hidden = {"targets": False}
    played(drag(visit.position("tours", TOWERS, settings=hidden), "a1", "b1", "b2", "c2"), "a1-c2")
    played(drag(visit.position("tumicarona", START, settings=hidden), "e2", "e3"), "e2-e3A")


def test_the_setting_for_it_is_kept(visit: Visit) -> None:
    screen = visit.position("tumicarona", START)
    screen.button("Settings").click()
    screen.page.get_by_role("group", name="Where a piece can go").get_by_label("Hidden").check()
    screen.page.keyboard.press("Escape")
    assert screen.tap("e2").targets == []
    screen.page.reload()
    screen.arrive()
    assert screen.tap("e2").targets == []


# Drag and drop


def drag(screen: Screen, *cells: str) -> View:
    """Presses the button on the first cell, passes over the others and lets go on the last."""
    spots = screen.look().cells
    mouse = screen.page.mouse
    mouse.move(*spots[cells[0]].at)
    mouse.down()
    for cell in cells[1:]:
        mouse.move(*spots[cell].at, steps=6)
        screen.look()
    mouse.up()
    return screen.look()


def test_a_piece_is_dragged_and_dropped(visit: Visit) -> None:
    played(drag(visit.position("tumicarona", START), "e2", "e3"), "e2-e3A")


def test_a_piece_dragged_where_two_lines_can_be_taken_asks_which(visit: Visit) -> None:
    screen = visit.position("tumicarona", START)
    assert drag(screen, "d3", "e3").targets == ["c3", "f3"]
    played(screen.tap("c3"), "d3-e3W")


def test_a_piece_dropped_at_a_wrong_place_stays_and_the_page_says_why(visit: Visit) -> None:
    screen = visit.position("tumicarona", START)
    before = screen.look()
    view = drag(screen, "e2", "e4")
    played(view)
    assert view.notice.startswith("Why not?")
    assert {cell: view.cells[cell].at for cell in view.cells} == {
        cell: before.cells[cell].at for cell in before.cells
    }


def test_a_piece_dropped_beside_the_board_stays_picked_up(visit: Visit) -> None:
    screen = visit.position("tumicarona", START)
    mouse = screen.page.mouse
    mouse.move(*screen.look().cells["e2"].at)
    mouse.down()
    mouse.move(5, 400, steps=6)
    mouse.up()
    view = screen.look()
    assert (view.selected, view.notice) == ("e2", "")
    played(view)


def test_the_right_button_puts_a_piece_down(visit: Visit) -> None:
    screen = visit.position("tumicarona", START)
    screen.tap("e2")
    screen.page.mouse.click(*screen.look().cells["e2"].at, button="right")
    assert screen.look().selected is None


# Les Tours

# Keeps the longest way that was drawn while a piece went it.
TRAILS = """() => {
  window.longest = [];
  new MutationObserver(() => {
    const d = document.querySelector(".tb-trail")?.getAttribute("d") ?? "";
    const points = d.replace("M", "").split("L").filter(Boolean);
    if (points.length > window.longest.length) window.longest = points;
  }).observe(document.querySelector(".play svg.tb"), {subtree: true, childList: true, attributes: true});
}"""
PLACE = "cell => document.querySelector(`.play [data-cell=${cell}]`).getAttribute('transform').slice(10, -1)"


def test_a_tap_on_a_far_end_cell_goes_the_way_that_is_shown(visit: Visit) -> None:
    screen = visit.position("tours", TOWERS)
    view = screen.tap("a1")
    assert [cell for cell in view.cells if "can end here" in view.cells[cell].name] == ["b3", "a2", "c2"]
    screen.page.evaluate(TRAILS)
    played(screen.tap("b3"), "a1-b3")
    way = [screen.page.evaluate(PLACE, cell) for cell in ("a1", "b1", "b2", "b3")]
    assert screen.page.evaluate("longest") == way


def test_a_way_is_gone_cell_by_cell_with_its_bounce(visit: Visit) -> None:
    screen = visit.position("tours", TOWERS)
    assert "bounce here" in screen.tap("a1").cells["b1"].name
    view = screen.tap("b1")
    assert view.text == ["It bounces! Choose where it goes on."]
    expect(screen.page.locator(".tb-bounced")).to_have_count(1)
    view = screen.tap("b2")
    assert view.text == ["Choose the next cell of the way."]
    played(screen.tap("c2"), "a1-c2")


def test_a_way_is_drawn_afterwards_as_it_was_gone(visit: Visit) -> None:
    """The same move has a shorter name: e1-d3, for which the server shows the way over d2."""
    screen = visit.position("tours", TOWERS)
    played(screen.tap("e1", "e2", "e3", "d3"), "e1-d3")
    line = screen.page.locator(".play .tb-last-path")
    way = " ".join(screen.page.evaluate(PLACE, cell).replace(" ", ",") for cell in ("e1", "e2", "e3", "d3"))
    expect(line).to_have_attribute("points", way)
    screen.page.reload()
    expect(line).to_have_attribute("points", way)


def test_a_way_is_traced_by_a_drag(visit: Visit) -> None:
    played(drag(visit.position("tours", TOWERS), "a1", "b1", "b2", "c2"), "a1-c2")


def test_a_drag_straight_to_an_end_cell_plays_it(visit: Visit) -> None:
    played(drag(visit.position("tours", TOWERS), "a1", "a2"), "a1-a2")


def test_a_piece_reaches_the_goal(visit: Visit) -> None:
    screen = visit.position("tours", "1...../....../....../....../....../...... s -")
    assert screen.tap("a6").cells["goal-second"].name == "North's goal strip, goal: wins"
    view = screen.tap("goal-second")
    assert is_over(view)
    judge(screen.games()[0], view)


def test_pieces_are_placed_from_the_hand(visit: Visit) -> None:
    screen = visit.game(kept_game("tours"))
    view = screen.look()
    assert view.movable == [f"hand-first-{place}" for place in range(6)]
    view = screen.tap("hand-first-4")
    assert view.targets == ["a1", "b1", "c1", "d1", "e1", "f1"]
    view = screen.tap("c1")
    played(view, "3@c1")
    assert set(view.movable) == {f"hand-second-{place}" for place in range(6)}
    played(drag(screen, "hand-second-0", "f6"), "3@c1", "1@f6")


# Tchag


def test_the_hole_is_closed_by_arrows_and_by_buttons(visit: Visit) -> None:
    screen = visit.position("tchag", TILES)
    view = screen.tap("b2", "b3")
    assert view.text == ["Close the hole: choose the part that slides in."]
    assert view.cells["b2"].name == "b2, hole"
    assert set(view.slides) == {"L", "R", "D", "U"}
    view = screen.slide("L")
    assert view.cells["a2"].name == "a2, hole"
    assert set(view.slides) == {"D", "U"}
    played(screen.press("From below (1 tile)"), "b2-b3:L,D")
    slid = screen.page.locator(".tb-last-slid")
    expect(slid).to_have_count(2)  # a2 to the right, a1 up: the turn is still to be seen


def test_the_hole_is_closed_by_a_tap_on_a_tile_of_the_part(visit: Visit) -> None:
    screen = visit.position("tchag", TILES)
    screen.tap("b2", "b3", "a2")
    played(screen.tap("a1"), "b2-b3:L,D")


def test_slides_are_taken_back_one_by_one(visit: Visit) -> None:
    screen = visit.position("tchag", TILES)
    holed = screen.tap("b2", "b3")
    screen.slide("L")
    assert screen.press("Take the step back").cells == holed.cells
    screen.page.keyboard.press("Escape")
    assert screen.look().text == ["Choose where the piece on b2 goes."]


def test_two_parts_are_joined_again(visit: Visit) -> None:
    screen = visit.position("tchag", PARTED)
    screen.tap("c2", "b2")
    view = screen.slide("R")
    assert view.text == ["Two parts touch at a corner only: slide a row or column to join them."]
    assert set(view.slides) == {"cD", "dU", "1L", "2R"}
    screen.slide("dU")
    view = screen.slide("1L")
    played(view, "c2-b2:R,dU,1L")


def test_when_the_opponent_is_blocked_one_may_stop_and_count(visit: Visit) -> None:
    screen = visit.position("tchag", BLOCKED)
    view = screen.look()
    assert view.text == ["Yellow is blocked. Move again, or stop and count the captures."]
    view = screen.press("Stop and count")
    assert (view.title, view.text) == (
        "A draw",
        ["The game is stopped and the captures are counted: 3–3 (rule C9)."],
    )
    judge(screen.games()[0], view)


def test_when_the_opponent_is_blocked_one_may_play_on(visit: Visit) -> None:
    screen = visit.position("tchag", BLOCKED)
    view = screen.tap("c2", "b2")
    assert set(view.slides) == {"bD", "cU", "1L", "2R"}
    view = screen.slide("cU")
    played(view, "c2-b2:cU")
    assert view.title == "Red to move"
    assert "Stop and count" in view.buttons


# Fingers


def test_a_chain_by_touch_on_a_phone(visit: Visit) -> None:
    screen = visit.position("tumicarona", CHAIN, options=SMALL, size=PHONE, has_touch=True, is_mobile=True)
    for cell in ("c2", "c3", "d4", "c4", "b4"):
        screen.page.touchscreen.tap(*screen.look().cells[cell].at)
    played(screen.look(), "c2-c3A-d4A-c4A")


def test_slides_by_touch_on_a_phone(visit: Visit) -> None:
    screen = visit.position("tchag", TILES, size=PHONE, has_touch=True, is_mobile=True)
    for cell in ("b2", "b3"):
        screen.page.touchscreen.tap(*screen.look().cells[cell].at)
    for token in ("L", "D"):
        screen.page.touchscreen.tap(*screen.look().slides[token])
    played(screen.look(), "b2-b3:L,D")


def test_a_piece_is_dragged_by_a_finger(visit: Visit) -> None:
    screen = visit.position("tours", TOWERS, size=PHONE, has_touch=True, is_mobile=True)
    spots = screen.look().cells
    finger = screen.page.context.new_cdp_session(screen.page)

    def touch(kind: str, *cells: str) -> None:
        points = [{"x": spots[cell].at[0], "y": spots[cell].at[1]} for cell in cells]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        screen.look()

    touch("touchStart", "a1")
    for cell in ("b1", "b2", "c2"):
        touch("touchMove", cell)
    touch("touchEnd")
    played(screen.look(), "a1-c2")
