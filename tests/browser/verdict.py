"""Holds what the page has played and shown against the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tablier
from tests.browser.screen import View

PLAYERS = {"first": tablier.Player.FIRST, "second": tablier.Player.SECOND}
SIDES = {
    "tumicarona": ("White", "Black"),
    "fanorona": ("White", "Black"),
    "vela": ("White", "Black"),
    "tours": ("South", "North"),
    "tchag": ("Red", "Yellow"),
}
REASONS = {
    "captured": "Every piece of {side} is taken",
    "immobile": "{side} cannot move",
    "no_capture_limit": "Too long without a capture",
    "goal": "A piece has reached the goal",
    "deadlock": "Neither side can move",
    "count": "The game is stopped and the captures are counted: {score}",
    "repetition": "The same position for the third time",
    "agreement": "Both players agree",
    "verdict": "The tables of endings prove that neither side can force a win",
    "resignation": "{side} resigns",
}


def replay(kept: dict[str, Any]) -> tablier.Record:
    """The record of a kept game; every event of it is legal, or this raises."""
    sheet = kept["sheet"]
    game = tablier.game(sheet["rules"]["game"], **sheet["rules"]["options"])
    record = tablier.Record(game, game.position(sheet["start"]) if sheet["start"] else None)
    for event in sheet["events"]:
        if event == "draw":
            record.agree_draw()
        elif event == "verdict":
            record.declare_draw()
        elif event.startswith("resign "):
            record.resign(PLAYERS[event.removeprefix("resign ")])
        else:
            record.play(event)
    return record


def verdict(
    record: tablier.Record, seats: Mapping[str, object] = {"first": "human", "second": "human"}
) -> str:
    """How the page ought to tell who wins: to the one person who plays, else by side."""
    assert record.outcome
    winner = record.outcome.winner
    people = [player for name, player in PLAYERS.items() if seats[name] == "human"]
    if winner is None:
        return "A draw"
    if len(people) == 1:
        return "You won!" if winner == people[0] else "You lost."
    return f"{SIDES[record.game.id][winner]} wins"


def reason(record: tablier.Record) -> str:
    """How the page ought to tell why a game is over, by which rule."""
    outcome, sides = record.outcome, SIDES[record.game.id]
    assert outcome
    winner = outcome.winner
    side = sides[record.position.turn if winner is None else winner.other]
    first, second = record.position.captured
    score = f"{second}–{first}"
    rule = f" (rule {outcome.rule})" if outcome.rule else ""
    return f"{REASONS[outcome.reason].format(side=side, score=score)}{rule}."


def judge(kept: dict[str, Any], view: View) -> tablier.Record:
    """The record of a game that is over, after checking that the page showed it as it was."""
    record = replay(kept)
    assert record.outcome
    assert kept["result"] == record.result
    assert (view.title, view.text[0]) == (verdict(record, kept["seats"]), reason(record))
    assert view.position == str(record.position)
    shown = [move for move in view.moves if " " not in move]
    assert shown == [str(move) for move in record.moves]
    return record
