"""Games by link for the tests: made and joined as the page does it, and played on two screens."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

import tablier
from tests.browser.playing import decide
from tests.browser.screen import Screen, Visit

SOCKETS = "**/api/online/games/*/socket*"


def make(
    screen: Screen,
    game: str,
    *,
    name: str = "Ada",
    options: Mapping[str, object] | None = None,
    opponent: int | None = None,
    **wish: object,
) -> tuple[str, str | None]:
    """Makes a game for the one at this screen: its id, and the invitation to the other seat."""
    seat = {"kind": "person"} if opponent is None else {"kind": "computer", "level": opponent}
    question = {
        "rules": {"game": game, "options": dict(options or {})},
        "name": name,
        "opponent": seat,
        **wish,
    }
    told = _post(screen, "games", question)
    return told["game"], told["you"]["invitation"]


def sit_down(screen: Screen, game: str, player: str, name: str, invitation: str | None) -> None:
    """Takes a seat for the one at this screen."""
    _post(screen, f"games/{game}/seat", {"player": player, "name": name, "invitation": invitation})


def _post(screen: Screen, path: str, question: object) -> dict[str, Any]:
    answer = screen.page.request.post(f"/api/online/{path}", data=question)
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def open_game(screen: Screen, game: str) -> Screen:
    """Goes to the game, and waits for its board."""
    screen.page.goto(f"/#/online/{game}")
    screen.arrive()
    return screen


@dataclass
class Pair:
    """Ada, who made the game and plays first, and Bob."""

    game: str
    ada: Screen
    bob: Screen

    @property
    def screens(self) -> tuple[Screen, Screen]:
        """Both, the first player first."""
        return self.ada, self.bob

    def play(self, *moves: str, after: int = 0) -> None:
        """Both type their moves in turn, so many having been played; each is seen by both before the next."""
        for ply, move in enumerate(moves, after):
            type_move(self.screens[ply % 2], move)
            self.see(ply + 1)

    def see(self, moves: int) -> None:
        """Waits until both have so many moves in their lists."""
        for screen in self.screens:
            expect(screen.page.locator(".move")).to_have_count(moves)


def pair(
    visit: Visit, game: str, ada: Mapping[str, Any] = {}, bob: Mapping[str, Any] = {}, **wish: Any
) -> Pair:
    """Two who sit at a game, with the profiles of their browsers."""
    first, second = visit("#/library", **ada), visit("#/library", **bob)
    id, invitation = make(first, game, **wish)
    sit_down(second, id, "second", "Bob", invitation)
    return Pair(id, open_game(first, id), open_game(second, id))


def type_move(screen: Screen, move: str) -> None:
    """Writes a move into the field, once it is this one's turn."""
    field = screen.page.locator(".typed input")
    field.fill(move)
    expect(screen.page.locator(".typed button")).to_be_enabled()
    field.press("Enter")


def click_turn(screen: Screen, rng: random.Random) -> None:
    """Makes a turn by clicks on whatever is marked or offered, until it has happened."""
    title = expect(screen.page.locator(".prompt-title"))
    title.to_have_text(re.compile(r"^Your move \("))
    while (view := screen.look()).title.startswith("Your move ("):
        decide(screen, view, rng)
    title.not_to_have_text(re.compile("on its way"))


def ending(game: str, plies: int, **options: Any) -> tuple[str, list[str]]:
    """A position near the end of a game in which the first player is to move, and the moves that lead to the end."""
    rules = tablier.game(game, **options)
    rng = random.Random(f"by link {game}")
    while True:
        record = tablier.Record(rules)
        while record.outcome is None and len(record.moves) < 300:
            record.play(rng.choice(record.position.legal_moves))
        before = len(record.moves) - plies
        if record.outcome is None or before < 0:
            continue
        position = tablier.Record(rules)
        for move in record.moves[:before]:
            position.play(move)
        moves = [str(move) for move in record.moves[before:]]
        if position.position.turn is tablier.Player.FIRST and _ends(rules, str(position.position), moves):
            return str(position.position), moves


def _ends(rules: tablier.Game, start: str, moves: list[str]) -> bool:
    """Whether these moves end a game from here, too: what was repeated before is not known there."""
    record = tablier.Record(rules, rules.position(start))
    for move in moves:
        record.play(move)
    return record.outcome is not None


class Wire:
    """The sockets of a page, which the test can cut; nobody is reached until they are mended."""

    def __init__(self, screen: Screen) -> None:
        self.is_cut = False
        self._open: list[WebSocketRoute] = []
        screen.page.route_web_socket(SOCKETS, self._call)

    def _call(self, route: WebSocketRoute) -> None:
        if self.is_cut:
            route.close(code=1011)
            return
        route.connect_to_server()
        self._open.append(route)

    @contextmanager
    def cut(self) -> Iterator[None]:
        """No connection meanwhile."""
        self.is_cut = True
        for route in self._open:
            route.close(code=1011)
        self._open.clear()
        yield
        self.is_cut = False
