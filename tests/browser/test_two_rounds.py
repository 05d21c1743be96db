"""The two rounds of Fanorona and Vela, and two computers that play each other."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import tablier
from tests.browser.playing import OVER, play_on
from tests.browser.positions import FIRST_ROUND, SMALL, SMALLEST
from tests.browser.screen import Seat, Visit, kept_game
from tests.browser.verdict import PLAYERS, judge, reason, verdict

VELA = "Begin the next round"


def rounds(events: list[str]) -> tablier.TwoRounds:
    """The match these events make; raises if one of them is not legal."""
    match = tablier.TwoRounds(cols=3, rows=3)
    for event in events:
        if event == "draw":
            match.agree_draw()
        elif event.startswith("resign "):
            match.resign(PLAYERS[event.removeprefix("resign ")])
        else:
            match.play(event)
    return match


def test_a_match_of_two_rounds_to_its_end_by_clicks(visit: Visit) -> None:
    screen = visit("#/new/fanorona")
    page = screen.page
    page.get_by_label("A friend here", exact=True).check()
    page.get_by_label("Two rounds", exact=True).check()
    page.get_by_text("Rules and board").click()
    page.get_by_role("combobox", name="Columns").select_option("3")
    page.get_by_role("combobox", name="Rows").select_option("3")
    screen.button("Start the game").click()
    screen.arrive()
    view = play_on(screen, random.Random("match"))
    (kept,) = screen.games()
    assert kept["sheet"]["two_rounds"]
    match = rounds(kept["sheet"]["events"])
    assert match.phase == "over"
    last = match.rounds[-1]
    assert last.outcome
    assert "match" in view.title
    assert view.text[0] == reason(last)
    assert view.position == str(last.position)
    assert [move for move in view.moves if " " not in move] == [
        str(move) for one in match.rounds for move in one.moves
    ]
    assert view.text[1:] == [
        f"Round {number}: {one.game.id.capitalize()} · {verdict(one)}"
        for number, one in enumerate(match.rounds, 1)
        if one.outcome
    ]


@pytest.mark.parametrize(
    ("seats", "events", "title"),
    [
        (("human", "human"), ("resign second", "resign first"), "The match is drawn 1–1"),
        (("human", "human"), ("resign first", "resign first"), "Black wins the match 2–0"),
        (("human", "human"), ("resign second", "draw"), "White wins the match 1½–½"),
        (("human", 1), ("resign second", "resign first"), "The match is drawn 1–1"),
        (("human", 1), ("resign second", "resign second"), "You won the match 2–0!"),
    ],
)
def test_a_match_is_told_by_its_points(
    visit: Visit, seats: tuple[Seat, Seat], events: tuple[str, str], title: str
) -> None:
    screen = visit.game(kept_game("fanorona", *events, options=SMALLEST, two_rounds=True, seats=seats))
    assert screen.look().title == title


def test_vela_is_explained_before_it_begins(visit: Visit) -> None:
    screen = visit.game(kept_game("fanorona", *FIRST_ROUND[:2], options=SMALLEST, two_rounds=True))
    view = screen.tap("c2", "c3")
    assert view.title.startswith("Round 1 is over")
    assert "White wins" in view.title
    assert "White won and is the giver; Black begins" in " ".join(view.text)
    assert view.cells["c2"].name == "c2, empty", "the end of the round is still to be seen"
    assert not view.movable
    assert set(view.buttons) == {VELA}
    view = screen.press(VELA)
    assert view.title == "Black to move"
    assert view.position == str(rounds(list(FIRST_ROUND)).position)
    assert len(view.moves) == 3
    headings = screen.page.locator(".move-list h3")
    expect(headings).to_have_text(["Round 1: Fanorona"])
    screen.tap(view.movable[0])
    play_on(screen, random.Random(1), 4)
    expect(headings).to_have_text(["Round 1: Fanorona", "Round 2: Vela"])


def test_the_giver_is_named_while_he_gives(visit: Visit) -> None:
    note = "Black is the giver"
    assert note in visit.game(kept_game("vela")).look().text[-1]
    few = "BBBBB/5/5/5/WWWWW w 0 9 b"
    assert note not in " ".join(visit.position("vela", few, options=SMALL).look().text)


def test_a_reload_between_the_rounds_and_in_the_second_loses_nothing(visit: Visit) -> None:
    screen = visit.game(kept_game("fanorona", *FIRST_ROUND, options=SMALLEST, two_rounds=True))
    between = screen.look()
    assert VELA in between.buttons
    screen.page.reload()
    assert screen.look() == between
    screen.press(VELA)
    second = play_on(screen, random.Random(2), 4)
    screen.page.reload()
    assert screen.look().cells == second.cells
    assert screen.look().moves == second.moves


def test_a_drawn_first_round_is_played_again(visit: Visit) -> None:
    screen = visit.game(kept_game("fanorona", FIRST_ROUND[0], "draw", options=SMALLEST, two_rounds=True))
    view = screen.look()
    assert view.title.startswith("Round 1 is over")
    assert view.text == ["A drawn first round is played again from the start."]
    view = screen.press(VELA)
    assert view.position == str(rounds([FIRST_ROUND[0], "draw"]).position)
    assert view.title == "White to move"


def test_undo_leads_back_into_the_first_round(visit: Visit) -> None:
    screen = visit.game(kept_game("fanorona", *FIRST_ROUND, options=SMALLEST, two_rounds=True))
    screen.press(VELA)
    view = screen.press("Undo")
    assert (view.moves, view.title) == (list(FIRST_ROUND[:2]), "White to move")
    view = screen.press("Redo")
    assert view.moves == list(FIRST_ROUND)
    assert view.title.startswith("Round 1 is over")


def test_against_the_computer_a_match_goes_on_after_the_explanation(visit: Visit) -> None:
    """The computer is the taker and begins Vela, but only once the player has gone on."""
    game = kept_game("fanorona", *FIRST_ROUND, options=SMALLEST, two_rounds=True, seats=("human", 1))
    screen = visit.game(game)
    assert len(screen.look().moves) == 3
    view = screen.press(VELA)
    assert len(view.moves) == 4
    assert view.title == "Your move (White)"


def test_two_computers_play_to_the_end_while_one_watches(visit: Visit) -> None:
    screen = visit("#/new/tumicarona")
    screen.page.get_by_label("Watch", exact=True).check()
    screen.button("Start the game").click()
    expect(screen.page.locator(".prompt-title")).to_have_text(OVER, timeout=60_000)
    judge(screen.games()[0], screen.look())


def test_watching_can_be_paused_and_resumed(visit: Visit) -> None:
    game = kept_game("tumicarona", seats=(2, 1))
    screen = visit.game(game, settings={"pace": "fast"})
    moves = screen.page.locator(".move")
    expect(moves.nth(1)).to_be_visible()
    screen.button("Pause").click()
    expect(screen.page.locator(".prompt-title")).to_have_text("Paused.")
    paused = screen.look()
    assert paused.moves
    assert set(paused.buttons) == {"Go on"}
    screen.press("One move back")
    view = screen.press("To the end")
    assert (view.title, view.moves) == ("Paused.", paused.moves)
    screen.page.locator(".prompt-actions").get_by_role("button", name="Go on").click()
    expect(moves.nth(len(paused.moves))).to_be_visible()
    played = screen.games()[0]["sheet"]["events"]
    assert played[: len(paused.moves)] == paused.moves
