"""What the engine calls proved is true: against exhaustive solvers, with limits, histories and few nodes."""

from __future__ import annotations

import random

import pytest

import tablier
from tests.engine.proofs import COUNTS, fanorona_faults, small_game, table, tchag_faults, tours_faults


@pytest.mark.parametrize(
    ("size", "captures", "limit"),
    [
        ((3, 3), "compulsory", 0),
        ((3, 3), "optional", 0),
        ((3, 3), "compulsory", 6),
        ((3, 3), "optional", 6),
        ((3, 5), "compulsory", 0),
        ((5, 3), "compulsory", 8),
    ],
)
def test_no_false_proof_on_small_fanorona_boards(size: tuple[int, int], captures: str, limit: int) -> None:
    faults, proved = fanorona_faults(random.Random(4), 500, *size, captures=captures, limit=limit)
    assert not faults
    assert proved[True] > proved[False] / 2 > 0


@pytest.mark.parametrize("tiles", [7, 8])
def test_no_false_proof_in_late_tchag(tiles: int) -> None:
    faults, proved = tchag_faults(random.Random(4), 250, tiles)
    assert not faults
    assert proved[True] > proved[False]


def test_no_false_proof_in_tours_and_no_goal_run_missed() -> None:
    faults, proved = tours_faults(random.Random(4), 250, 3)
    assert not faults
    assert proved[True] > 20


@pytest.mark.parametrize("size", list(COUNTS))
def test_what_can_be_proved_is_proved(size: tuple[int, int]) -> None:
    """With nodes enough every near win and loss is found, and with its true distance or a little more."""
    game, truths = small_game(*size), table(*size)
    near = sorted(key for key, truth in truths.items() if truth.result and 0 < truth.distance <= 5)
    engine = tablier.Engine(memory=1, endings=False)
    for key in random.Random(2).sample(near, 150):
        score = engine.analyse(game.position(f"{key} 0 1"), tablier.Limit(nodes=100_000)).score
        assert score.proved, key
        assert score.value == truths[key].result


@pytest.mark.parametrize("size", [(3, 3), (3, 5), (5, 3)])
def test_the_small_boards_are_won_by_white(size: tuple[int, int]) -> None:
    """As the literature has it."""
    score = (
        tablier.Engine(endings=False).analyse(small_game(*size).start(), tablier.Limit(nodes=1_000_000)).score
    )
    assert score.proved
    assert score.value == 1


def test_endless_play_is_never_a_proved_draw() -> None:
    """Two lonely pieces that cannot catch each other: all the engine could see are repetitions."""
    game, truths = small_game(3, 5), table(3, 5)
    drawn = [key for key, truth in truths.items() if truth.result == 0]
    for key in random.Random(3).sample(drawn, 25):
        engine = tablier.Engine(memory=1, endings=False)
        score = engine.analyse(game.position(f"{key} 0 1"), tablier.Limit(nodes=20_000)).score
        assert not score.proved, key


def test_a_win_that_the_limit_would_spoil_is_not_claimed() -> None:
    game, limited, truths = small_game(3, 5), small_game(3, 5, limit=30), table(3, 5)
    far = sorted(key for key, truth in truths.items() if truth.result == 1 and truth.distance >= 9)
    nodes, free, held = tablier.Limit(nodes=30_000), 0, 0
    for key in random.Random(5).sample(far, 30):
        engine = tablier.Engine(memory=1, endings=False)
        free += engine.analyse(game.position(f"{key} 28 1"), nodes).score.proved
        held += engine.analyse(limited.position(f"{key} 28 1"), nodes).score.proved
    assert held < free


def test_a_third_occurrence_is_seen_coming_and_proves_nothing() -> None:
    game = tablier.game("tumicarona")
    record = tablier.Record(game, game.position("9/W8/9/8B/9 w 0 1"))
    there_and_back = ("a4-a5", "i2-i1", "a5-a4", "i1-i2") * 2
    for move in there_and_back[:7]:
        record.play(move)
    # Black to move: i1-i2 would be the third occurrence of the start.
    engine = tablier.Engine(endings=False)
    analysis = engine.analyse(record, tablier.Limit(depth=1), lines=20)
    (line,) = [line for line in analysis.lines if str(line.moves[0]) == "i1-i2"]
    assert line.score == tablier.Score(0.0, False, None, 0.5)
    without = engine.analyse(record.position, tablier.Limit(depth=1), lines=20)
    (line,) = [line for line in without.lines if str(line.moves[0]) == "i1-i2"]
    assert line.score.value != 0
