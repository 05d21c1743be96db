"""Les Tours: goal runs and wins forced by threats, the 14 set-ups that are won, and the set-up itself."""

from __future__ import annotations

import random

import pytest

import tablier
from tablier import Engine, Limit, rulebook
from tests.engine.exhaustive import loses_within, wins_within
from tests.engine.setups import ROWS, WON, settled, text


@pytest.mark.parametrize("setup", WON, ids="-".join)
def test_the_14_set_ups_are_proved_within_a_few_nodes(setup: tuple[str, str]) -> None:
    """The engine's first move is held against the rulebook: to every reply there is a goal run."""
    position = tablier.game("tours").position(text(*setup))
    analysis = Engine(memory=1).analyse(position, Limit(nodes=3000))
    assert str(analysis.score) == "win in 3, proved"
    after = rulebook.game("tours").position(text(*setup)).play(str(analysis.best))
    for reply in after.legal_moves:
        assert any(move.endswith("-goal") for move in after.play(reply).legal_moves), reply


def test_other_set_ups_are_not_won_within_three_plies() -> None:
    rng = random.Random(14)
    others = [(rng.choice(ROWS), rng.choice(ROWS)) for _ in range(300)]
    others = [setup for setup in others if setup not in WON]
    assert not list(settled(others, 3))
    assert not any(wins_within(tablier.game("tours").position(text(*setup)), 3) for setup in others[:25])


def test_a_mirrored_set_up_is_won_too() -> None:
    assert {(south[::-1], north[::-1]) for south, north in WON} == set(WON)


def middle_positions(count: int, seed: int) -> list[tablier.Position]:
    """Positions from random play whose mover has no goal run."""
    game, rng = tablier.game("tours"), random.Random(seed)
    found: list[tablier.Position] = []
    while len(found) < count:
        position = game.start()
        for _ in range(12 + rng.randrange(1, 10)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
        if position.outcome is None and not wins_within(position, 1):
            found.append(position)
    return found


def test_wins_in_three_are_found_and_true() -> None:
    """At depth 2 every win within three plies is seen, and nothing else is claimed."""
    engine, won, lost = Engine(memory=1), 0, 0
    for position in middle_positions(120, 1):
        score = engine.analyse(position, Limit(depth=2)).score
        assert (score.proved and score.distance == 3) == wins_within(position, 3), str(position)
        won += score.proved and score.value > 0
        if score.proved and score.value < 0:
            assert score.distance is not None
            assert loses_within(position, score.distance)
            lost += 1
    assert won > 10
    assert lost > 10


def test_longer_wins_by_threats_are_true() -> None:
    """Wins in five that are proved with few nodes, against exhaustive search."""
    engine, checked = Engine(memory=1), 0
    for position in middle_positions(400, 2):
        if checked == 3:
            break
        score = engine.analyse(position, Limit(nodes=2000)).score
        if score.proved and score.value > 0 and score.distance == 5:
            assert wins_within(position, 5), str(position)
            checked += 1
    assert checked == 3


@pytest.mark.parametrize("options", [{}, {"paths": "cell-once"}, {"null_move": "allowed"}])
def test_a_goal_run_is_seen_under_every_option(options: dict[str, str]) -> None:
    game, rng, engine, seen = tablier.game("tours", **options), random.Random(3), Engine(memory=1), 0
    for _ in range(150):
        position = game.start()
        for _ in range(12 + rng.randrange(30)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
        if position.outcome is not None:
            continue
        there = any(str(move).endswith("-goal") for move in position.legal_moves)
        assert (str(engine.analyse(position, Limit(depth=1)).score) == "win in 1, proved") == there, str(
            position
        )
        seen += there
    assert seen > 20


def test_the_second_player_places_round_a_set_up_that_loses() -> None:
    """Two placements before the end of a losing set-up, North still has a choice, and takes it."""
    game, engine = tablier.game("tours"), Engine(memory=1)
    avoided = 0
    for south, north in WON:
        for first in range(6):
            for second in range(first + 1, 6):
                if north[first] == north[second]:
                    continue
                left = "".join(sorted((north[first], north[second])))
                row = "".join("." if i in (first, second) else size for i, size in enumerate(north))
                last = south.rindex("3")
                board = f"{row}/....../....../....../....../{south[:last]}.{south[last + 1 :]}"
                position = game.position(f"{board} n 3:{left}")
                move = engine.choose(position, Limit(nodes=3000))
                for _ in range(3):
                    position = position.play(move)
                    if len(position.legal_moves) == 1:
                        move = position.legal_moves[0]
                assert str(position) != text(south, north)
                avoided += 1
    assert avoided > 50
