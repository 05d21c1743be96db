"""The tools around the board: undo, look back, hint, flip, resign, type a move, ask why not, share."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.positions import CHAIN, OPENING, SMALL, TILES, TOWERS
from tests.browser.screen import GAME, Screen, Seat, View, Visit, kept_game
from tests.browser.verdict import judge, replay


def tumicarona(visit: Visit, *events: str, seats: tuple[Seat, Seat] = ("human", "human")) -> Screen:
    return visit.game(kept_game("tumicarona", *events, seats=seats))


def tool(screen: Screen, label: str) -> View:
    """Presses one of the buttons below the prompt."""
    screen.page.locator(".tools").get_by_role("button", name=label, exact=True).click()
    return screen.look()


# Undo and redo


def test_two_people_take_back_move_by_move(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    two = screen.look()
    one = tool(screen, "Undo")
    assert (one.moves, one.title) == (["e2-e3A"], "Black to move")
    none = tool(screen, "Undo")
    assert (none.moves, none.title) == ([], "White to move")
    expect(screen.button("Undo")).to_be_disabled()
    assert tool(screen, "Redo").cells == one.cells
    assert tool(screen, "Redo").cells == two.cells
    expect(screen.button("Redo")).to_be_disabled()


def test_what_was_taken_back_survives_a_reload_and_is_gone_after_another_move(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    tool(screen, "Undo")
    tool(screen, "Undo")
    screen.page.reload()
    assert tool(screen, "Redo").moves == ["e2-e3A"]
    tool(screen, "Undo")
    assert screen.tap("d2", "e3").moves == ["d2-e3A"]
    expect(screen.button("Redo")).to_be_disabled()


def test_undo_in_the_middle_of_a_turn_takes_a_step_back(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    assert screen.tap(screen.look().movable[0]).selected
    view = tool(screen, "Undo")
    assert (view.selected, view.moves) == (None, list(OPENING))


def test_against_the_computer_undo_takes_back_its_answer_too(visit: Visit) -> None:
    screen = tumicarona(visit, seats=("human", 1))
    answered = screen.tap("e2", "e3")
    assert (len(answered.moves), answered.title) == (2, "Your move (White)")
    assert tool(screen, "Undo").moves == []
    again = tool(screen, "Redo")
    assert (again.moves, again.cells) == (answered.moves, answered.cells)


def test_undo_reopens_a_game_that_is_over(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING, "resign first")
    assert screen.look().title == "Black wins"
    view = tool(screen, "Undo")
    assert (view.title, view.moves) == ("White to move", list(OPENING))
    assert screen.games()[0]["result"] is None


def test_keys_do_what_the_buttons_do(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    page = screen.page
    page.locator(GAME).first.focus()

    def key(name: str) -> View:
        page.keyboard.press(name)
        return screen.look()

    assert key("u").moves == ["e2-e3A"]
    assert key("r").moves == list(OPENING)
    assert key("[").title == "You are looking at move 1 of 2."
    assert key("]").title == "White to move"
    upright = screen.look().cells
    assert key("f").cells != upright
    assert key("f").cells == upright
    key("h")
    expect(page.locator(".tb-hint").first).to_be_visible()
    key("m")
    expect(page.locator(".typed input")).to_be_focused()
    assert key("u").moves == list(OPENING), "in the field a key is a letter"
    expect(page.locator(".typed input")).to_have_value("u")


# Looking back


def test_the_list_leads_back_to_any_moment(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    now = screen.look()
    then = screen.page.locator(".move").first
    then.click()
    view = screen.look()
    assert view.title == "You are looking at move 1 of 2."
    assert view.position == str(replay(screen.games()[0]).positions[1])
    assert not view.movable
    expect(then).to_have_attribute("aria-current", "step")
    assert screen.tap("e3").cells == view.cells, "no move is made while looking back"
    assert screen.press("Back to the game").cells == now.cells


def test_the_arrows_below_the_list_go_back_and_on(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    positions = [str(position) for position in replay(screen.games()[0]).positions]
    way = [
        ("To the start", 0),
        ("One move on", 1),
        ("One move on", 2),
        ("One move back", 1),
        ("To the end", 2),
    ]
    for label, ply in way:
        assert screen.press(label).position == positions[ply]
    assert screen.look().title == "White to move"


def test_one_can_play_on_from_an_earlier_moment(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    screen.press("To the start")
    screen.press("One move on")
    screen.press("Play on from here")
    expect(screen.page.locator(".prompt-title")).to_have_text("Black to move")
    assert screen.look().moves == ["e2-e3A"]
    assert screen.tap("d4", "d3").moves != list(OPENING)
    kept = {game["id"]: game["sheet"]["events"] for game in screen.games()}
    assert len(kept) == 2
    assert kept["kept1"] == list(OPENING), "the game it comes from is as it was"


def test_touch_move_lets_one_look_back_but_not_play_on_from_there(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona", *OPENING, strict=True))
    assert set(screen.press("To the start").buttons) == {"Back to the game"}


# Hint, flip, restart


def test_a_hint_stays_until_its_turn_is_played(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    marks = screen.page.locator(".tb-hint")
    view = tool(screen, "Hint")
    expect(marks.first).to_be_visible()
    expect(screen.page.locator(".tb-hint-takes").first).to_be_visible()
    assert view.moves == list(OPENING)
    assert view.text[1].startswith("Hint: ")
    assert ", takes " in view.text[1]
    assert "looks" in view.text[2]
    advised = view.text[1].split()[1]
    assert screen.tap(advised).text[1] == view.text[1]
    expect(marks.first).to_be_visible()
    view = screen.press("Play the hint")
    expect(marks).to_have_count(0)
    assert view.moves[2].startswith(f"{advised}-")


def test_a_hint_does_not_throw_away_what_has_been_made_of_a_turn(visit: Visit) -> None:
    screen = visit.position("tumicarona", CHAIN, options=SMALL)
    before = screen.tap("c2", "c3")
    view = tool(screen, "Hint")
    assert (view.selected, view.moves) == (before.selected, [])
    assert any(line.startswith("Hint") for line in view.text)
    expect(screen.page.locator(".tb-hint, .tb-stop").first).to_be_visible()


def test_a_hint_of_tchag_is_told_as_the_board_is_seen(visit: Visit) -> None:
    """From the other side of the board what comes from the left comes from the right."""
    screen = visit.position("tchag", TILES)
    slide = re.compile(r"slide from (the left|the right|above|below)")
    upright = slide.findall(tool(screen, "Hint").text[1])
    assert upright
    assert screen.page.locator(".tb-hint").count() == 1 + len(upright)
    turned = {"the left": "the right", "the right": "the left", "above": "below", "below": "above"}
    assert slide.findall(tool(screen, "Flip").text[1]) == [turned[side] for side in upright]


def test_flipping_turns_the_board_and_is_kept(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    before = screen.look().cells
    after = tool(screen, "Flip").cells
    assert after["a1"].at == pytest.approx(before["i5"].at)
    assert after["i1"].at == pytest.approx(before["a5"].at)
    screen.page.reload()
    assert screen.look().cells["a1"].at == pytest.approx(before["i5"].at)


def test_restarting_is_asked_first_and_keeps_the_old_game(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    tool(screen, "Restart")
    assert screen.press("No").moves == list(OPENING)
    tool(screen, "Restart")
    screen.press("Yes")
    expect(screen.page.locator(".move")).to_have_count(0)
    view = screen.look()
    assert view.title == "White to move"
    assert [game["sheet"]["events"] for game in screen.games()] == [[], list(OPENING)]


def test_after_the_end_one_plays_again_with_the_same_sides_or_swapped(visit: Visit) -> None:
    screen = tumicarona(visit, "resign second", seats=("human", 1))
    view = screen.look()
    assert view.title == "You won!"
    assert list(view.buttons) == ["Analyse", "Play again", "Play again, sides swapped"]
    screen.button("Play again, sides swapped").click()
    expect(screen.page.locator(".prompt-title")).to_have_text("Your move (Black)")
    latest = screen.games()[0]
    assert (latest["seats"], latest["flipped"]) == ({"first": 1, "second": "human"}, True)
    assert len(screen.games()) == 2


# The end by word of mouth


def test_resigning_is_asked_first(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    tool(screen, "Resign")
    expect(screen.page.get_by_role("alertdialog")).to_have_accessible_name("White: really resign?")
    screen.page.keyboard.press("Escape")
    assert screen.look().title == "White to move"
    tool(screen, "Resign")
    view = screen.press("Yes")
    assert view.title == "Black wins"
    judge(screen.games()[0], view)


def test_against_the_computer_it_is_the_person_who_resigns(visit: Visit) -> None:
    screen = tumicarona(visit, seats=(1, "human"))
    tool(screen, "Resign")
    view = screen.press("Yes")
    assert view.title == "You lost."
    assert screen.games()[0]["sheet"]["events"][-1] == "resign second"
    expect(screen.button("Draw")).to_have_count(0)


def test_a_draw_is_agreed(visit: Visit) -> None:
    screen = tumicarona(visit, *OPENING)
    tool(screen, "Draw")
    view = screen.press("Yes")
    assert (view.title, view.text) == ("A draw", ["Both players agree (rule T12)."])
    judge(screen.games()[0], view)


# Typed moves


def type_move(screen: Screen, text: str) -> View:
    field = screen.page.locator(".typed input")
    field.fill(text)
    field.press("Enter")
    return screen.look()


@pytest.mark.parametrize(
    ("game", "move"),
    [
        ("tumicarona", "d3-e3W"),
        ("fanorona", "e2-e3A"),
        ("vela", "e2-e3A"),
        ("tours", "3@a1"),
        ("tchag", "b2-b3:L,D"),
    ],
)
def test_a_typed_move_is_played(visit: Visit, game: str, move: str) -> None:
    screen = visit.game(kept_game(game))
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    for typed in (move, move.upper(), move.lower()):
        asked.clear()
        assert type_move(screen, f"  {typed} ").moves == [move]
        expect(screen.page.locator(".typed input")).to_have_value("")
        assert asked == ["play"], "it is judged once"
        assert tool(screen, "Undo").moves == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "Why not? The step e2-e3 captures, and what it captures must be taken: write e2-e3A (e4, e5). rule T7",
        ),
        (
            "fr",
            "Pourquoi pas ? Le pas e2-e3 prend, et cette prise est obligatoire : écrivez e2-e3A (e4, e5). règle T7",
        ),
    ],
)
def test_a_typed_move_that_is_not_allowed_is_explained(visit: Visit, language: str, said: str) -> None:
    screen = visit.game(kept_game("tumicarona"), settings={"language": language})
    screen.watch.announce(422)
    view = type_move(screen, "e2-e3")
    assert " ".join(view.notice.split()) == said
    assert view.moves == []
    expect(screen.page.locator(".typed input")).to_have_value("e2-e3")


NONSENSE = ("hello", "<img src=x onerror=alert(1)>", "e2-e3A" * 30, "é", "0", "draw", "resign second")


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_in_the_field_is_answered_and_changes_nothing(visit: Visit, text: str) -> None:
    screen = visit.game(kept_game("tumicarona"))
    screen.watch.announce(422)
    view = type_move(screen, text)
    assert (view.moves, view.title) == ([], "White to move")
    assert view.notice
    assert screen.tap("e2", "e3").moves == ["e2-e3A"]


# Why not?


def test_a_piece_that_cannot_move_says_why(visit: Visit) -> None:
    screen = tumicarona(visit)
    view = screen.tap("a1")
    assert view.notice.startswith("Why not?\n") or "cannot move" in view.notice
    assert view.notice.endswith("rule T2")
    assert view.selected is None


def test_a_wrong_point_says_why_and_the_piece_stays_picked_up(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona"), settings={"language": "fr"})
    view = screen.tap("e2", "i5")
    assert view.notice.startswith("Pourquoi pas\u00a0?")
    assert "règle" in view.notice
    assert view.selected == "e2"
    assert screen.tap("e3").notice == ""


def test_an_enemy_piece_says_why(visit: Visit) -> None:
    view = tumicarona(visit).tap("a5")
    assert view.notice.startswith("Why not?")
    assert "rule T2" in view.notice


@pytest.mark.parametrize(
    ("game", "start", "taps", "rule"),
    [
        ("tours", TOWERS, ("a1", "f4"), "rule L"),
        ("tours", TOWERS, ("a6",), "rule L2"),
        ("tchag", None, ("b2", "e5"), "rule C2"),
        ("vela", None, ("a1",), "rule T2"),
    ],
)
def test_each_game_says_why_not(
    visit: Visit, game: str, start: str | None, taps: tuple[str, ...], rule: str
) -> None:
    view = visit.game(kept_game(game, start=start)).tap(*taps)
    assert rule in view.notice
    assert view.moves == []


# Sharing


def test_position_and_link_are_copied_and_the_link_restores_the_position(visit: Visit) -> None:
    options = {"cols": 5, "rows": 3, "stalemate": "draw"}
    screen = visit.game(
        kept_game("fanorona", "c1-c2A", options=options), permissions=["clipboard-read", "clipboard-write"]
    )
    position = screen.look().position
    assert screen.copied("Copy position") == position
    expect(screen.page.get_by_role("status")).to_have_text("Copied.")
    link = screen.copied("Copy link")
    other = visit(link.removeprefix(f"{visit.address}/")).arrive()
    view = other.look()
    assert (view.position, view.title, view.moves) == (position, "Black to move", [])
    rules = other.games()[0]["sheet"]["rules"]
    assert rules["game"] == "fanorona"
    assert rules["options"] == {**rules["options"], **options}


def test_without_a_clipboard_the_text_is_there_to_be_copied_by_hand(visit: Visit) -> None:
    screen = tumicarona(visit)
    screen.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    position = screen.look().position
    screen.press("Copy position")
    expect(screen.page.get_by_label("Copy it from here:")).to_have_value(position)
