"""The solver as a thing to use: limits, progress, interruption, and the state in a file."""

from __future__ import annotations

import os
import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier import Limit, Solver, StateError
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
    assert expected.told(tablier.Player.FIRST) == f"win in {expected.plies}"
    assert expected.told(tablier.Player.SECOND) == f"loss in {expected.plies}"


def test_interrupted_again_and_again_is_as_good_as_uninterrupted(tmp_path: Path) -> None:
    path, runs = tmp_path / "state", 0
    solver = Solver(middle(), memory=4)
    while (solution := solver.run(Limit(nodes=10_000))) is None:
        solver.save(path)
        nodes = solver.progress.nodes
        solver = Solver.load(path)
        assert solver.progress.nodes == nodes
        assert solver.progress.used > 0
        runs += 1
    assert runs > 2
    assert solution.winner is tablier.Player.FIRST
    assert tablier.verify(solution.certificate).complete
    assert not list(tmp_path.glob("*.new"))


def test_a_state_kept_after_the_search_knows_the_answer(tmp_path: Path) -> None:
    solver = Solver(middle(), memory=4)
    done = solver.run()
    solver.save(tmp_path / "state")
    again = Solver.load(tmp_path / "state")
    assert again.progress.can_win[0] is True
    assert again.progress.stage == "writing"
    solution = again.run()
    assert done is not None
    assert solution is not None
    assert solution.winner is done.winner
    assert again.progress.nodes - solver.progress.nodes < solver.progress.nodes / 2


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


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a solver that was interrupted."""
    path = tmp_path_factory.mktemp("kept") / "state"
    solver = Solver(middle(), memory=1)
    assert solver.run(Limit(nodes=5000)) is None
    solver.save(path)
    return path


def test_any_damage_to_a_state_is_noticed(kept: Path, tmp_path: Path) -> None:
    good, rng = kept.read_bytes(), random.Random(1)
    path = tmp_path / "damaged"
    for _ in range(150):
        at = rng.randrange(len(good))
        flipped = good[:at] + bytes([good[at] ^ 1 << rng.randrange(8)]) + good[at + 1 :]
        path.write_bytes(rng.choice([flipped, good[:at], good + good[:at] + b"x", good[at + 1 :]]))
        with pytest.raises(StateError, match=r"damaged|cut short|no state"):
            Solver.load(path)


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"tablier solver state 2\n", b"tablier solver state 1\n{}\n"]
)
def test_what_is_no_state(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "state"
    path.write_bytes(content)
    with pytest.raises(StateError):
        Solver.load(path)
    with pytest.raises(StateError, match="cannot be read"):
        Solver.load(tmp_path / "nothing")


def test_a_state_that_cannot_be_written_leaves_the_old_one(kept: Path, tmp_path: Path) -> None:
    solver = Solver.load(kept)
    with pytest.raises(OSError, match="No such file"):
        solver.save(tmp_path / "nowhere" / "state")
    path = tmp_path / "state"
    path.write_bytes(b"old")
    os.symlink("/dev/full", tmp_path / "state.new")
    with pytest.raises(OSError, match="No space left"):
        solver.save(path)
    assert path.read_bytes() == b"old"


def test_false_entries_make_no_false_certificate(kept: Path) -> None:
    """A table that calls everything proved for both sides is found out when the strategy is written."""
    solver = Solver.load(kept)
    solver._proving.restart(2, 2)  # nobody can win, says the state: but White can
    with pytest.raises(tablier.TablierError, match="contradicts the rules"):
        solver.run()
