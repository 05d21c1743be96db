"""Tchag with few tiles: the exact search settles every position, agrees with minimax and understands `stop`."""

from __future__ import annotations

import random

import pytest
from benchmarks.exact import late_positions

import tablier
from tablier import Engine, Limit
from tests.engine.exhaustive import minimax
from tests.games.symmetries import Turn, changed, diagonal, mirrored, upside_down


@pytest.mark.parametrize("tiles", [7, 9])
def test_every_result_is_that_of_minimax(tiles: int) -> None:
    engine, known = Engine(memory=1), dict[str, int]()
    for position in late_positions(tiles, 60, seed=5):
        analysis = engine.analyse(position, Limit(nodes=50_000))
        assert analysis.score.proved, str(position)
        assert analysis.score.value == minimax(position, known), str(position)
        after = position.play(analysis.best)
        sign = 1 if after.turn is position.turn else -1
        assert sign * minimax(after, known) == analysis.score.value, str(position)


def test_twelve_tiles_are_settled_within_a_second_of_nodes() -> None:
    engine = Engine(memory=8)
    for position in late_positions(12, 25, seed=6):
        assert engine.analyse(position, Limit(nodes=400_000)).score.proved, str(position)


@pytest.mark.parametrize("turn", [mirrored, upside_down, diagonal])
def test_what_is_proved_of_a_board_is_known_of_its_images(turn: Turn) -> None:
    engine, many = Engine(memory=8), Limit(nodes=400_000)
    for position in late_positions(11, 10, seed=9):
        found = engine.analyse(position, many, fresh=False)
        again = engine.analyse(changed(position, turn), many, fresh=False)
        assert again.score.value == found.score.value
        assert again.nodes < max(200, found.nodes / 4)


def test_several_lines_are_settled_with_few_nodes_too() -> None:
    engine, known, settled = Engine(memory=8, network=False), dict[str, int](), 0
    for position in late_positions(10, 25, seed=10):
        for line in engine.analyse(position, Limit(nodes=2500), lines=4).lines:
            settled += line.score.proved
            after = position.play(line.moves[0])
            sign = 1 if after.turn is position.turn else -1
            assert not line.score.proved or line.score.value == sign * minimax(after, known)
    assert settled > 86


def test_a_depth_that_is_too_small_for_the_end_proves_less() -> None:
    """A player who sees two plies does not play the whole end without a fault."""
    engine, deep, shallow = Engine(memory=1), 0, 0
    for position in late_positions(12, 25, seed=7):
        deep += engine.analyse(position, Limit(depth=12)).score.proved
        shallow += engine.analyse(position, Limit(depth=2)).score.proved
    assert deep > shallow


def stops(count: int) -> list[tablier.Position]:
    """Late positions whose mover may end the game."""
    game, rng, found = tablier.game("tchag"), random.Random(8), list[tablier.Position]()
    while len(found) < count:
        position = game.start()
        while position.outcome is None:
            if len(position.board) <= 9 and any(str(move) == "stop" for move in position.legal_moves):
                found.append(position)
                break
            position = position.play(rng.choice(position.legal_moves))
    return found


def test_stop_is_chosen_when_it_is_best_and_only_then() -> None:
    engine, known, stopped, went_on = Engine(memory=1), dict[str, int](), 0, 0
    for position in stops(40):
        analysis = engine.analyse(position, Limit(nodes=50_000))
        assert analysis.score.proved
        assert analysis.score.value == minimax(position, known), str(position)
        ended = position.play("stop").outcome
        assert ended is not None
        by_stopping = 0 if ended.winner is None else 1 if ended.winner is position.turn else -1
        if str(analysis.best) == "stop":
            assert by_stopping == analysis.score.value
            stopped += 1
        else:
            went_on += 1
    assert stopped > 5
    assert went_on > 5
