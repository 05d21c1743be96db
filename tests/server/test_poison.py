"""One server is asked about everything in random order: what it calls proved is true of the game it was asked about."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest

import tablier
from tablier import Limit
from tablier.server import computer, create_app
from tests.server.client import Client
from tests.solving.retrograde import fanorona_texts


class Question(NamedTuple):
    """A position under some rules; asking it under others in between must change nothing."""

    kind: str
    game: str
    options: tuple[tuple[str, int | str], ...]
    text: str

    @property
    def position(self) -> tablier.Position:
        return tablier.game(self.game, **dict(self.options)).position(self.text)


Rules = tuple[str, dict[str, Any]]


def asked(kind: str, text: str, *rules: Rules) -> list[Question]:
    """The same text under several rules."""
    return [Question(kind, game, tuple(options.items()), text) for game, options in rules]


SMALL, WIDE, HIGH = {"cols": 3, "rows": 3}, {"cols": 5, "rows": 3}, {"cols": 3, "rows": 5}
TOURS: Rules = ("tours", {})


def questions() -> list[Question]:
    """Texts whose truth depends on the rules, and all small boards that look alike in memory."""
    found = asked("rule set", "9/W3W4/9/1B7/9 b 0 1", ("tumicarona", {}), ("fanorona", {}))
    found += asked("rule set", "W1W2/1B3/1B3 w 0 1", ("tumicarona", WIDE), ("fanorona", WIDE))
    compulsory = ("fanorona", {**SMALL, "captures": "compulsory"})
    found += asked("captures", "1BB/1W1/2W b 0 1", ("fanorona", SMALL), compulsory)
    draw = ("fanorona", {**SMALL, "stalemate": "draw"})
    found += asked("stalemate", "1BW/WB1/WWB b 0 1", ("fanorona", SMALL), draw)
    for text in (
        "3....2/...1../....../312.../....../2...2. n -",
        "...3../..1.../..1.../....33/....2./...... n -",
    ):
        found += asked("paths", text, TOURS, ("tours", {"paths": "cell-once"}))
    text = "....../..2.../...3../.3.2../.2...3/.1..1. s -"
    found += asked("null_move", text, TOURS, ("tours", {"null_move": "allowed"}))
    for board in ("ry/by/ry", "ry/bg/ry", "Ryy/rYr", "Rgy/rYr", "gY/Rr/rY", "yY/Rr/rY", "gr/gy", "rr/gy"):
        found += asked("setup", f"{board} r -", ("tchag", {"setup": f"{board} r -"}))
    for giver in "wb":
        for board in ("2BBB/5/BBBW1", "WWWWW/W1B2/5", "BBBBB/B1W2/5"):
            found += asked(
                "giver", f"{board} w 0 1 {giver}", ("vela", WIDE), ("vela", {**WIDE, "giver": "white"})
            )
    chance = random.Random(3)
    for options, count in ((SMALL, 60), (WIDE, 60), (HIGH, 60)):
        game = tablier.game("fanorona", **options)
        texts = [text for white in (1, 2) for black in (1, 2) for text in fanorona_texts(game, white, black)]
        for text in chance.sample(texts, count):
            found += asked("size", text, ("fanorona", options))
    for text in ("5/W1W2/B4 b 0 1", "WW3/5/B4 b 0 1", "5/B2B1/WW3 w 0 1", "2W2/2B2/W1B2 w 0 1"):
        found += asked("size", text, ("fanorona", WIDE), ("tumicarona", WIDE))
    return [question for question in found if not question.position.outcome]


QUESTIONS = questions()


@cache
def truth(question: Question) -> float:
    """What the solver proves, which keeps nothing: 1, 0 or -1 to the player to move."""
    position = question.position
    solution = tablier.Solver(position, memory=16, endings=False).run()
    assert solution is not None
    return 0 if solution.winner is None else 1 if solution.winner is position.turn else -1


@pytest.mark.parametrize("seed", range(3))
def test_what_is_proved_is_true_in_any_order(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(computer, "HINT", Limit(time=0.2))
    client = Client(create_app(thinkers=1))
    proved, wrong = Counter[str](), []
    for question in random.Random(seed).sample(QUESTIONS * 2, 2 * len(QUESTIONS)):
        rules = {"game": question.game, "options": dict(question.options)}
        answer = client.post("/api/hint", {"sheet": {"rules": rules, "start": question.text}})
        assert answer.status == 200, (question, answer.body)
        score = answer.json["score"]
        if score["proved"]:
            proved[question.kind] += 1
            if score["value"] != truth(question):
                wrong.append((question, score, truth(question)))
    assert not wrong
    assert proved.keys() == {question.kind for question in QUESTIONS}
    assert proved["size"] > 200
