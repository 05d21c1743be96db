"""Whole games by clicks on the board, to their real end: every rule set against the computer, some between two people,
who play the others to their end in test_keyboard."""

from __future__ import annotations

import random

import pytest

from tests.browser.playing import play_on
from tests.browser.screen import Screen, Visit
from tests.browser.verdict import judge

# Rule set, opponent, and what is set under "Rules and board".
FULL: dict[str, str] = {}
GAMES = [
    ("tumicarona", "A friend here", {"Columns": "5", "Rows": "5"}),
    ("tumicarona", "The computer", FULL),
    ("fanorona", "A friend here", {"Columns": "5", "Rows": "3"}),
    ("fanorona", "The computer", {"Columns": "5", "Rows": "3"}),
    ("vela", "A friend here", {"Columns": "5", "Rows": "3"}),
    ("vela", "The computer", {"Columns": "5"}),
    ("tours", "The computer", FULL),
    ("tchag", "The computer", FULL),
]


def begin(screen: Screen, game: str, opponent: str, options: dict[str, str]) -> None:
    """From the first page to the board."""
    page = screen.page
    page.locator(f".card a[href='#/new/{game}']").click()
    page.get_by_label(opponent, exact=True).check()
    if game == "vela" and opponent == "The computer":
        page.get_by_role("group", name="The giver is").get_by_label("White").check()
    if options:
        page.get_by_text("Rules and board").click()
    for name, value in options.items():
        page.get_by_role("combobox", name=name).select_option(value)
    screen.button("Start the game").click()
    screen.arrive()


@pytest.mark.parametrize(
    ("game", "opponent", "options"), GAMES, ids=[f"{game}-{who.split()[-1]}" for game, who, _ in GAMES]
)
def test_a_game_to_its_end_by_clicks(visit: Visit, game: str, opponent: str, options: dict[str, str]) -> None:
    if opponent == "The computer":  # between friends games are long: there pieces are at once where they go
        visit.motion = "no-preference"
    screen = visit()
    begin(screen, game, opponent, options)
    view = play_on(screen, random.Random(f"{game} {opponent}"))
    (kept,) = screen.games()
    judge(kept, view)
