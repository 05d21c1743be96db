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
                assert tokens[length] in offered, (position, move, tokens[:length], offered)
            assert position.steps(tokens).move == move


@pytest.mark.parametrize(("rule_set", "options"), CASES)
def test_the_choices_of_a_move_are_those_that_were_offered(rule_set: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"choices {rule_set} {options}")
    for position in positions(tablier.game(rule_set, **options), 12, rng):
        moves = position.legal_moves
        for move in rng.sample(list(moves), min(len(moves), 12)):
            choices = move.choices
            tokens = [choice.token for choice in choices]
            assert bool(choices) == bool(move.steps)
            for length, choice in enumerate(choices):
                assert choice in position.steps(tokens[:length]).choices
            if choices:
                assert position.steps(tokens).move == move
                assert [choice.kind for choice in choices[1:]] == [step.kind for step in move.steps]


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
    assert set(rejoining) == {"1L", "2R", "aD", "bU"}
    assert rejoining["1L"].slides == (("b1", "a1"), ("c1", "b1"), ("d1", "c1"))
    assert str(position.steps(["b1", "a1", "L", "aD"]).move) == "b1-a1:L,aD"
    # Another way to a board that has a shorter text gives the move with that text.
    assert str(position.steps(["b1", "a1", "L", "1L"]).move) == "b1-a1:R"
    assert str(position.steps(["stop"]).move) == "stop"


@pytest.mark.parametrize(
    ("rule_set", "prefix", "offset"),
    [
        ("tumicarona", ["?"], 0),
        ("tumicarona", ["e3"], 0),
        ("tumicarona", ["d2", "zz"], 3),
        ("tumicarona", ["d2", "e3"], 3),
        ("tumicarona", ["d2", "e3A", "d4A"], 7),
        ("tours", ["a1"], 0),
        ("tours", ["3", "a6"], 2),
        ("tours", ["3", "a1", "a2"], 5),
        ("tours", ["pass"], 0),
        ("tours", ["goal"], 0),
        ("tchag", ["a1"], 0),
        ("tchag", ["b2", "c3"], 3),
        ("tchag", ["b2", "b3", "X"], 6),
        ("tchag", ["b2", "b3", "L", "L"], 8),
        ("tchag", ["stop"], 0),
        ("tchag", ["é"], 0),
        ("tchag", [""], 0),
    ],
)
def test_steps_say_where_they_go_wrong(rule_set: str, prefix: list[str], offset: int) -> None:
    with pytest.raises(tablier.ParseError, match="no legal move begins") as refused:
        tablier.game(rule_set).start().steps(prefix)
    assert refused.value.text == " ".join(prefix)
    assert refused.value.offset == offset


@pytest.mark.parametrize(
    ("rule_set", "options"),
    # In Les Tours nothing is captured, and in Tchag the board moves under the pieces.
    [case for case in CASES if case.values[0] not in ("tours", "tchag")],
)
def test_the_steps_of_a_move_tell_what_vanishes(rule_set: str, options: dict[str, Any]) -> None:
    """What the steps capture is what is gone from the board, and the last step ends where the piece stands."""
    rng = random.Random(f"vanish {rule_set} {options}")
    for position in positions(tablier.game(rule_set, **options), 12, rng):
        for move in rng.sample(list(position.legal_moves), min(len(position.legal_moves), 8)):
            before, after = position.board, position.play(move).board
            captured = [point for step in move.steps for point in step.captured]
            assert len(set(captured)) == len(captured)
            assert set(before) - set(after) == {move.steps[0].origin, *captured} - {move.steps[-1].target}
            assert all(before[point].owner is position.turn.other for point in captured)
            assert after[move.steps[-1].target].owner is position.turn


@pytest.mark.parametrize("options", VARIANTS["tours"], ids=str)
def test_the_way_shown_is_the_shortest_and_then_the_first(options: dict[str, Any]) -> None:
    """All ways up to the length shown are walked, step by step; none is shorter or comes before it."""
    game = tablier.game("tours", **options)
    rng = random.Random(f"shortest {options}")
    seen = 0
    while seen < 60:
        pieces = [*rng.sample("111122223333", 5), *("." * 31)]
        rng.shuffle(pieces)
        board = "/".join("".join(pieces[i * 6 : i * 6 + 6]) for i in range(6))
        position = game.position(f"{board} {rng.choice('sn')} -")
        for move in rng.sample(list(position.legal_moves), min(3, len(position.legal_moves))):
            shown = [move.steps[0].origin, *(step.target for step in move.steps)]
            if len(shown) > 7:
                continue
            seen += 1
            ways = [[shown[0]]]
            for _ in range(len(shown) - 1):
                assert not any(position.steps(way).move == move for way in ways)
                ways = [[*way, choice.token] for way in ways for choice in position.steps(way).choices]
            assert min(way for way in ways if position.steps(way).move == move) == shown


@pytest.mark.parametrize(("rule_set", "options"), CASES)
def test_a_move_tells_where_its_piece_comes_from_and_where_it_ends(
    rule_set: str, options: dict[str, Any]
) -> None:
    rng = random.Random(f"ends {rule_set}")
    for position in positions(tablier.game(rule_set, **options), 12, rng):
        for move in rng.sample(list(position.legal_moves), min(12, len(position.legal_moves))):
            if str(move) in ("pass", "stop"):
                assert (move.origin, move.end) == ("", "")
                continue
            after = position.play(move)
            if move.end == "goal":
                assert str(move).endswith("-goal")
            elif rule_set == "tchag":
                assert after.board[move.end].owner == position.turn
            else:
                assert str(after.board[move.end]) == (
                    str(position.board[move.origin]) if move.origin else str(move)[0]
                )
            if move.origin:
                assert str(move).startswith(f"{move.origin}-")


def test_slides_say_where_they_go_and_the_box_of_tiles_shrinks() -> None:
    position = tablier.game("tchag").position(".g../.g../.Yyr/rg../g... r -")
    move = position.parse_move("a2-b3:1R")
    assert [(choice.direction, choice.line) for choice in move.choices] == [("", ""), ("", ""), ("R", "1")]
    assert (move.origin, move.end) == ("a2", "a3")
    assert str(position.play(move)) == "g../g../Ryr/g../g.. y -"
    start = tablier.game("tchag").start().parse_move("b2-b3:L,D")
    assert [(choice.direction, choice.line) for choice in start.choices[2:]] == [("L", ""), ("D", "")]
    assert start.end == "b3"


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_what_a_move_captures_and_carries(rule_set: str) -> None:
    rng = random.Random(f"carried {rule_set}")
    slid = taken = 0
    for _ in range(8):
        position = tablier.game(rule_set).start()
        while position.outcome is None:
            move = rng.choice(position.legal_moves)
            after = position.play(move)
            lost = [sum(each.captured) for each in (position, after)]
            assert len(move.captured) == lost[1] - lost[0]
            taken += len(move.captured)
            slid += len(move.carried)
            for cell, there in move.carried.items():
                # Whatever lies there rides along, but for the pawn that came to that tile or was taken on it.
                before, now = position.board[cell], after.board[there]
                assert before.tile == now.tile
                assert there == move.end or before == now
            position = after
    assert (slid > 100) == (rule_set == "tchag")
    assert (taken > 0) == (rule_set != "tours")
