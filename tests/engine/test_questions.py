"""What the engine keeps between two questions never makes an answer false, whichever question comes next."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

import tablier
from tests.engine.exhaustive import loses_within, minimax
from tests.engine.questions import faults_among, in_turn, worlds

SOON = tablier.Limit(time=0.2)


@pytest.mark.parametrize("threads", [1, 2])
def test_one_engine_is_asked_everything_in_random_order(threads: int) -> None:
    rng = random.Random(threads)
    engine = tablier.Engine(memory=16, threads=threads)
    faults, proved = faults_among(in_turn(rng, 1000), engine, rng)
    assert not faults
    assert proved[True] > proved[False] > 0


def test_the_games_asked_about_differ_where_their_texts_are_the_same() -> None:
    """Else the test above could not fail: the same text must have different results."""
    results: dict[str, set[int | None]] = {}
    for world in worlds():
        for text, winner in world.winner.items():
            results.setdefault(text, set()).add(winner)
    assert sum(len(each) > 1 for each in results.values()) > 1000


def test_other_rules_for_the_same_ending() -> None:
    """Compulsory captures lose it, free ones do not; both are asked of one engine."""
    text, engine = "9/W3W4/9/1B7/9 b 0 1", tablier.Engine(endings=False)
    assert engine.analyse(tablier.game("tumicarona").position(text), SOON).score.value == -1
    solution = tablier.Solver(tablier.game("fanorona").position(text), memory=64, endings=False).run()
    assert solution is not None
    assert solution.winner is None
    assert not engine.analyse(tablier.game("fanorona").position(text), SOON).score.proved


def test_another_size_is_another_question() -> None:
    engine = tablier.Engine()
    small = tablier.game("fanorona", cols=3, rows=3).position("2W/2B/W1B w 0 1")
    assert engine.analyse(small, SOON).score.value == 1
    position = tablier.game("fanorona", cols=5, rows=3).position("2W2/2B2/W1B2 w 0 1")
    score = engine.analyse(position, SOON).score
    assert not score.proved or (score.value, score.distance) == (-1, 8)


def test_captures_are_counted_from_the_set_up_that_is_asked_about() -> None:
    setups = ["gr/gy r -", "rr/gy r -", "gr/yy r -"]
    games = [tablier.game("tchag", setup=setup) for setup in setups]
    for order in permutations(games):
        engine = tablier.Engine(memory=1)
        for game in order:
            score = engine.analyse(game.start(), tablier.Limit(time=0.01)).score
            assert score.proved
            assert score.value == minimax(game.start(), {})


@pytest.mark.parametrize("nodes", [200, 1000, 5000])
@pytest.mark.parametrize("lines", [1, 3])
def test_the_best_move_of_a_proved_score_keeps_it_in_tchag(nodes: int, lines: int) -> None:
    """Once, where a draw was proved, a move was preferred that might have drawn at best, and lost."""
    position = tablier.game("tchag").position(".Yb./rrbY/.gby/.R.. r -")
    found = tablier.Engine().analyse(position, tablier.Limit(nodes=nodes), lines=lines)
    if found.score.proved:
        assert found.score.value == 0
        after = position.play(found.best)
        assert minimax(after, {}) == 0


def test_the_best_move_of_a_proved_score_keeps_it_in_late_tchag() -> None:
    rng, engine, draws, known = random.Random(7), tablier.Engine(memory=4), 0, dict[str, int]()
    for _ in range(400):
        position = tablier.game("tchag").start()
        while position.outcome is None and len(position.board) > rng.choice((8, 9)):
            position = position.play(rng.choice(position.legal_moves))
        if position.outcome is not None:
            continue
        limit = tablier.Limit(nodes=rng.choice((50, 300, 1000)))
        found = engine.analyse(position, limit, lines=rng.choice((1, 2)))
        if found.score.proved:
            after = position.play(found.best)
            value = minimax(after, known)
            value = value if after.turn is position.turn else -value
            assert value == found.score.value, f"{position}: {found.score}, best {found.best}"
            draws += value == 0
    assert draws > 5


def test_the_best_move_of_a_proved_win_wins_in_tours() -> None:
    rng, engine, wins = random.Random(5), tablier.Engine(memory=4), 0
    for _ in range(300):
        position = tablier.game("tours").start()
        for _ in range(rng.randrange(13, 40)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
        if position.outcome is not None:
            continue
        found = engine.analyse(position, tablier.Limit(nodes=rng.choice((100, 2000))))
        if found.score.value == 1 and found.score.distance == 3:
            wins += 1
            assert loses_within(position.play(found.best), 2), f"{position}: {found.best}"
    assert wins > 10
