"""`/api/steps`, the frames of a move, and the ends of a tower's turn."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.baselines.sample import random_move
from tablier.server import models
from tablier.server.turns import frames
from tests.baselines.test_baselines import HOSTILE
from tests.differential.variants import VARIANTS
from tests.games.test_steps import positions, trimmed
from tests.server.client import Client

VECTORS = Path(__file__).parent.parent / "vectors"
TOWERS = "212313/....../....../....../....../122133 s -"


def check_frames(position: tablier.Position, move: tablier.Move) -> None:
    """The frames begin with the board as it is and end with the board that is played to."""
    shown = frames(move)
    if str(move) in ("pass", "stop"):
        assert shown == []
        return
    before, after = (str(place).split()[0] for place in (position, position.play(move)))
    assert shown[0]["preview"] == before
    assert shown[0]["captured"] == ()
    last = shown[-1]["preview"]
    assert (trimmed(last) if position.game.id == "tchag" else last) == after
    assert position.steps([frame["token"] for frame in shown]).move == move
    captured = [cell for frame in shown for cell in frame["captured"]]
    assert captured == [cell for step in move.steps for cell in step.captured]


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_frames_of_every_move_of_the_vectors(rule_set: str) -> None:
    game, chance = tablier.game(rule_set), random.Random(rule_set)
    for line in (VECTORS / f"{rule_set}.jsonl").read_text().splitlines():
        position = game.position(json.loads(line)["position"])
        moves = list(position.legal_moves)
        for move in chance.sample(moves, min(40, len(moves))):
            check_frames(position, move)


@pytest.mark.parametrize(
    ("rule_set", "options"), [(id, options) for id in VARIANTS for options in VARIANTS[id]]
)
def test_frames_of_moves_of_random_positions(rule_set: str, options: dict[str, Any]) -> None:
    chance = random.Random(f"frames {rule_set} {options}")
    for position in positions(tablier.game(rule_set, **options), 20, chance):
        moves = list(position.legal_moves)
        for move in chance.sample(moves, min(10, len(moves))):
            check_frames(position, move)


@pytest.mark.parametrize("start", HOSTILE)
def test_frames_of_long_chains(start: str) -> None:
    position, chance = tablier.game("tumicarona", cols=9, rows=7).position(start), random.Random(start)
    for _ in range(3):
        move = random_move(position, chance)
        assert len(move.steps) > 8
        check_frames(position, move)


def test_the_last_move_is_shown_in_frames(client: Client) -> None:
    asked = {"rules": {"game": "tchag"}, "events": ["b2-b3:L,D"]}
    last = client.post("/api/snapshot", asked).json["last"]
    assert [frame["token"] for frame in last["frames"]] == ["b2", "b3", "L", "D"]
    assert last["frames"][2]["slides"] == [["a2", "b2"]]
    start = tablier.game("tchag").start()
    assert last["before"] == {cell: str(piece) for cell, piece in start.board.items()}


def steps(client: Client, game: str, position: str, *prefix: str, **options: Any) -> dict[str, Any]:
    answer = client.post(
        "/api/steps",
        {"rules": {"game": game, "options": options}, "position": position, "prefix": list(prefix)},
    )
    assert answer.status == 200, answer.body
    models.Steps.model_validate(answer.json)
    return dict(answer.json)


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_a_walk_to_a_move(client: Client, rule_set: str) -> None:
    """Whatever is chosen, the turn comes to a legal move, and what is offered is what the position offers."""
    chance = random.Random(f"walk {rule_set}")
    for position in positions(tablier.game(rule_set), 3, chance):
        prefix: list[str] = []
        while True:
            shown = steps(client, rule_set, str(position), *prefix)
            offered = position.steps(prefix)
            assert [choice["token"] for choice in shown["choices"]] == [c.token for c in offered.choices]
            assert [choice["preview"] for choice in shown["choices"]] == [c.preview for c in offered.choices]
            assert shown["move"] == (str(offered.move) if offered.move else None)
            if not shown["choices"]:
                break
            prefix.append(chance.choice(shown["choices"])["token"])
        assert position.outcome or position.is_legal(shown["move"])


def test_a_step_may_capture_by_approach_or_withdrawal(client: Client) -> None:
    shown = steps(client, "tumicarona", "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1", "d3")
    assert [(choice["token"], choice["target"], choice["captured"]) for choice in shown["choices"]] == [
        ("e3A", "e3", ["f3"]),
        ("e3W", "e3", ["c3"]),
    ]


def test_the_ends_of_a_tower_come_with_their_whole_way(client: Client) -> None:
    shown = steps(client, "tours", TOWERS, "a1")
    position = tablier.game("tours").position(TOWERS)
    moves = [str(move) for move in position.legal_moves if str(move).startswith("a1-")]
    assert [end["move"] for end in shown["ends"]] == moves
    for end in shown["ends"]:
        assert end["move"] == f"a1-{end['target']}"
        assert end["tokens"][0] == "a1"
        assert end["tokens"][-1] == end["target"]
        assert str(position.steps(end["tokens"]).move) == end["move"]


def test_a_tower_may_end_in_the_goal(client: Client) -> None:
    shown = steps(client, "tours", ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -", "a1")
    assert "goal" in [end["target"] for end in shown["ends"]]


@pytest.mark.parametrize(
    ("game", "position", "prefix"),
    [
        ("tours", TOWERS, ()),
        ("tours", TOWERS, ("a1", "a2")),
        ("tours", str(tablier.game("tours").start()), ("3",)),
        ("tumicarona", str(tablier.game("tumicarona").start()), ("d3",)),
    ],
)
def test_elsewhere_there_are_no_ends(
    client: Client, game: str, position: str, prefix: tuple[str, ...]
) -> None:
    assert steps(client, game, position, *prefix)["ends"] == []


def test_a_finished_game_offers_nothing(client: Client) -> None:
    over = "....../....../....../....../....../...... s won"
    assert steps(client, "tours", over) == {"choices": [], "move": None, "ends": []}
    asked = {"rules": {"game": "tours"}, "position": over, "prefix": ["a1"]}
    assert client.post("/api/steps", asked).error["kind"] == "over"


def test_a_wrong_step_says_where(client: Client) -> None:
    asked = {
        "rules": {"game": "tchag"},
        "position": str(tablier.game("tchag").start()),
        "prefix": ["b2", "X"],
    }
    error = client.post("/api/steps", asked).error
    assert (error["kind"], error["text"], error["offset"]) == ("parse", "b2 X", 3)
