"""Playing step by step: every walk ends in a legal move, and every legal move is reachable by one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tablier
from tests.differential.boards import random_text
from tests.differential.variants import VARIANTS

CASES = [
    pytest.param(rule_set, options, id=f"{rule_set}-{index}")
    for rule_set, variants in VARIANTS.items()
    for index, options in enumerate(variants)
]


def positions(game: tablier.Game, count: int, rng: random.Random) -> list[tablier.Position]:
    """Positions from random play and from random texts."""
    found: list[tablier.Position] = []
    while len(found) < count:
        position = game.start()
        for _ in range(rng.randint(0, 60)):
            if not position.legal_moves:
                break
            position = position.play(rng.choice(position.legal_moves))
        found.append(position)
        try:
            found.append(game.position(random_text(game.id, game.options, rng)))
        except tablier.ParseError:
            continue
    return found


def tokens_of(position: tablier.Position, move: tablier.Move) -> list[str]:
    """The tokens that play a move the way it is written (Les Tours: the way it is shown)."""
    text = str(move)
    if text in ("pass", "stop"):
        return [text]
    if position.game.id == "tours":
        if "@" in text:
            return text.split("@")
        return [text[:2], *(step.target for step in move.steps)]
    if position.game.id == "tchag":
        step, _, slides = text.partition(":")
        return [*step.split("-"), *(slides.split(",") if slides else [])]
    return text.split("-")


@pytest.mark.parametrize(("rule_set", "options"), CASES)
def test_every_legal_move_is_reachable(rule_set: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"reach {rule_set} {options}")
    for position in positions(tablier.game(rule_set, **options), 12, rng):
        moves = position.legal_moves
        for move in rng.sample(list(moves), min(len(moves), 12)):
            tokens = tokens_of(position, move)
            for length in range(len(tokens)):
                offered = [choice.token for choice in position.steps(tokens[:length]).choices]
                if rule_set == "tchag" and length >= 2 and len(tokens[length]) == 2:
                    line, way = tokens[length]
                    tokens[length] = f"={line}{dict(zip('LRDU', '<>v^', strict=True))[way]}"
                assert tokens[length] in offered, (position, move, tokens[:length], offered)
            assert position.steps(tokens).move == move


@pytest.mark.parametrize(("rule_set", "options"), CASES)
def test_every_walk_ends_in_a_legal_move(rule_set: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"walk {rule_set} {options}")
    for position in positions(tablier.game(rule_set, **options), 12, rng):
        for _ in range(10):
            prefix: list[str] = []
            preview = ""
            while True:
                steps = position.steps(prefix)
                if steps.move is not None:
                    assert steps.move in position.legal_moves
                if not steps.choices:
                    break
                tokens = [choice.token for choice in steps.choices]
                assert len(set(tokens)) == len(tokens)
                choice = rng.choice(steps.choices)
                prefix.append(choice.token)
                preview = choice.preview
            if not prefix:
                assert position.outcome is not None
                break
            # A walk that offers nothing more is a whole move, and shows the board it leads to.
            assert steps.move is not None, (position, prefix)
            after = position.play(steps.move)
            if rule_set == "tchag":
                assert trimmed(preview) == str(after).split()[0]
            else:
                assert preview == str(after).split()[0]


def trimmed(board: str) -> str:
    """A Tchag board without the empty rows and columns around it."""
    rows = board.split("/")
    while set(rows[0]) == {"."}:
        rows = rows[1:]
    while set(rows[-1]) == {"."}:
        rows = rows[:-1]
    columns = [x for x in range(len(rows[0])) if any(row[x] != "." for row in rows)]
    return "/".join(row[columns[0] : columns[-1] + 1] for row in rows)


def test_a_chain_may_stop_or_go_on() -> None:
    position = tablier.game("tumicarona").position("3B5/9/2W1B4/1B7/9 w 0 1")
    steps = position.steps(["c3", "d3A"])
    assert str(steps.move) == "c3-d3A"
    (further,) = steps.choices
    assert (further.token, further.target, further.captured) == ("d4A", "d4", ("d5",))
    assert further.preview == "9/3W5/9/1B7/9"
    assert str(position.steps(["c3", "d3A", "d4A"]).move) == "c3-d3A-d4A"


def test_les_tours_walks_any_way_to_the_same_move() -> None:
    position = tablier.game("tours").position("....../....../....../....../....../3....3 s -")
    for way in (["a1", "a2", "b2", "c2"], ["a1", "b1", "b2", "c2"], ["a1", "b1", "c1", "c2"]):
        assert str(position.steps(way).move) == "a1-c2"
    shown = [step.target for step in position.parse_move("a1-c2").steps]
    assert shown == ["a2", "b2", "c2"]
    # A triple cannot stop half way, nor step back over the border it came by.
    assert position.steps(["a1", "a2"]).move is None
    assert "a1" not in [choice.token for choice in position.steps(["a1", "a2"]).choices]


def test_tchag_slides_name_the_tiles_that_move() -> None:
    position = tablier.game("tchag").position("R.../gRyb r stop")
    assert [choice.token for choice in position.steps().choices] == ["a2", "b1", "stop"]
    closing = {choice.token: choice for choice in position.steps(["b1", "a1"]).choices}
    assert set(closing) == {"L", "R"}
    assert closing["L"].slides == (("a1", "b1"),)
    assert closing["L"].target == "a1"
    assert closing["L"].preview == "R.../.ryb"
    rejoining = {choice.token: choice for choice in position.steps(["b1", "a1", "L"]).choices}
    assert set(rejoining) == {"=1<", "=2>", "=av", "=b^"}
    assert rejoining["=1<"].slides == (("b1", "a1"), ("c1", "b1"), ("d1", "c1"))
    assert str(position.steps(["b1", "a1", "L", "=av"]).move) == "b1-a1:L,aD"
    # Another way to a board that has a shorter text gives the move with that text.
    assert str(position.steps(["b1", "a1", "L", "=1<"]).move) == "b1-a1:R"
    assert str(position.steps(["stop"]).move) == "stop"


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_steps_refuse_nonsense(rule_set: str) -> None:
    position = tablier.game(rule_set).start()
    nonsense = ["?", "a9", "é", "goal", "stop", "pass", "a1,a1", ",", "b2,c3,L,L,L"]
    for prefix in [text.split(",") for text in nonsense]:
        try:
            steps = position.steps(prefix)
        except tablier.ParseError as error:
            assert str(error)
        else:
            assert steps.choices or steps.move
