"""The solver as a thing to use: limits, progress, interruption, and the state in a file."""

from __future__ import annotations

import copy
import pickle
import threading
import time
from typing import Any

import pytest

import tablier
from tablier import Limit, Solver
from tablier.solving import Progress


def middle() -> tablier.Position:
    """A board that takes a second or so."""
    return tablier.game("fanorona", cols=3, rows=5).start()


def endless() -> tablier.Position:
    """One that takes for ever."""
    return tablier.game("tumicarona").start()


def test_limits_and_going_on() -> None:
    whole, pieces = Solver(middle(), memory=16), Solver(middle(), memory=16)
    expected = whole.run()
    runs = 0
    while (solution := pieces.run(Limit(nodes=3000))) is None:
        runs += 1
        assert pieces.progress.nodes < 3000 * runs + 500
    assert runs > 3
    assert expected == solution
    assert pieces.run() is solution
    assert expected is not None
    assert expected.in_words(tablier.Player.FIRST) == f"win in {expected.plies}"
    assert expected.in_words(tablier.Player.SECOND) == f"loss in {expected.plies}"


def test_symmetric_positions_are_looked_at_once() -> None:
    """They were 1637 and 7655 when each was looked at by itself."""
    solver = Solver(tablier.game("fanorona", cols=3, rows=3).start(), memory=16, endings=False)
    assert solver.run() is not None
    assert solver.progress.nodes < 1200
    assert solver.progress.listed < 7000


def test_progress() -> None:
    told = list[Progress]()
    solver = Solver(endless(), memory=8)
    assert solver.run(Limit(time=0.8), progress=told.append) is None
    assert 1 <= len(told) <= 4
    assert [now.nodes for now in told] == sorted(now.nodes for now in told)
    assert all(now.stage == "searching" and now.can_win == (None, None) for now in told)
    assert solver.progress.nodes > told[0].nodes > 0
    assert 0 < solver.progress.used <= 1


def test_what_progress_raises_ends_the_run() -> None:
    def refuse(now: Progress) -> None:
        raise ZeroDivisionError(now.stage)

    with pytest.raises(ZeroDivisionError, match="searching"):
        Solver(endless(), memory=8).run(progress=refuse)


@pytest.mark.parametrize("rule_set", ["tumicarona", "tours", "tchag"])
def test_it_can_be_stopped_and_blocks_nobody(rule_set: str) -> None:
    solver = Solver(tablier.game(rule_set).start(), memory=8)
    results = list[object]()
    thread = threading.Thread(target=lambda: results.append(solver.run()))
    thread.start()
    counted, until = 0, time.monotonic() + 0.3
    while time.monotonic() < until:
        counted += 1
    with pytest.raises(tablier.TablierError, match="this solver is running"):
        solver.run()
    solver.stop()
    thread.join(timeout=30)
    assert results == [None]
    assert counted > 1000
    assert solver.progress.nodes > 0


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (lambda: Solver("a"), "looks at a Position"),  # type: ignore[arg-type]
        (lambda: Solver(middle(), memory=0), "the memory in megabytes must be"),
        (lambda: Solver(middle(), memory=2.5), "the memory in megabytes must be"),  # type: ignore[arg-type]
        (lambda: Solver(middle(), memory=1).run(Limit(depth=3)), "a proof has no depth"),
        (lambda: Solver(middle(), memory=1).run(7), "a limit is made by Limit"),  # type: ignore[arg-type]
        (lambda: Solver(middle().game.position("3/3/3/3/WWW b 0 1")), "the game is over: captured"),
    ],
)
def test_wrong_use(wrong: Any, complaint: str) -> None:
    with pytest.raises(tablier.TablierError, match=complaint):
        wrong()


def test_a_draw_by_the_limit_is_no_end_in_unlimited_play() -> None:
    game = tablier.game("tumicarona", cols=3, rows=5, no_capture_limit=4)
    position = game.position("B2/3/3/W2/WW1 w 4 9")
    assert position.outcome is not None
    solution = Solver(position, memory=1).run()
    assert solution is not None
    assert solution.winner is tablier.Player.FIRST


def test_any_thread_may_ask_how_far_it_is() -> None:
    """And do nothing else while it runs."""
    solver = Solver(endless(), memory=8)
    thread = threading.Thread(target=solver.run)
    thread.start()
    try:
        seen = [solver.progress]
        while seen[-1].nodes < 20_000:
            seen.append(solver.progress)
            for refused in (solver.run, lambda: solver.save("nowhere")):
                with pytest.raises(tablier.TablierError, match="this solver is running"):
                    refused()
    finally:
        solver.stop()
        thread.join(timeout=30)
    assert [now.nodes for now in seen] == sorted(now.nodes for now in seen)
    assert solver.progress.nodes >= seen[-1].nodes


def test_a_stop_is_not_lost_when_it_comes_before_the_run() -> None:
    solver = Solver(endless(), memory=1)
    solver.stop()
    assert solver.run() is None
    assert solver.run(Limit(nodes=500)) is None
    assert solver.progress.nodes >= 500


def test_a_solver_says_why_it_does_not_pickle() -> None:
    for copied in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match=r"a solver does not pickle: save\(path\) keeps it in a file"):
            copied(Solver(middle(), memory=1))


def test_a_solution_is_a_value() -> None:
    start = tablier.game("fanorona", cols=3, rows=3).start()
    one, other = Solver(start, memory=1).run(), Solver(start, memory=1).run()
    assert one == other == pickle.loads(pickle.dumps(one))
    assert len({one, other}) == 1
    assert "\n" not in repr(one)
    assert len(repr(one)) < 400
