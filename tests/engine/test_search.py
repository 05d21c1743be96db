"""The engine as its users meet it: legal moves, limits, stopping, several lines, several threads, wrong input."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import tablier
from tablier import Engine, Limit
from tablier.openings.set_ups import set_up
from tests.baselines.test_baselines import HOSTILE
from tests.differential.boards import random_text
from tests.differential.variants import VARIANTS
from tests.interrupts import interruptible

QUICK = Limit(nodes=500)
RULE_SETS = ["tumicarona", "fanorona", "vela", "tours", "tchag"]


def beginning(rule_set: str) -> tablier.Position:
    """Where there is something to look for: a set-up of Les Tours is answered at once."""
    game = tablier.game(rule_set)
    return set_up(game, "212331", "131232") if rule_set == "tours" else game.start()


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_line_is_legal_on_boards_play_would_never_reach(rule_set: str) -> None:
    engine, rng = Engine(memory=1), random.Random(rule_set)
    for options in VARIANTS[rule_set]:
        game, looked_at = tablier.game(rule_set, **options), 0
        while looked_at < 8:
            try:
                position = game.position(random_text(rule_set, game.options, rng))
            except tablier.ParseError:
                continue
            if position.outcome is not None:
                continue
            looked_at += 1
            analysis = engine.analyse(position, QUICK, lines=3)
            assert analysis.best == analysis.lines[0].moves[0]
            assert len({line.moves[0] for line in analysis.lines}) == len(analysis.lines)
            for line in analysis.lines:
                place = position
                for move in line.moves:
                    place = place.play(move)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_one_thread_and_a_number_of_nodes_are_reproducible(rule_set: str) -> None:
    position = beginning(rule_set)
    used, limit = Engine(), Limit(nodes=20_000)
    first = used.analyse(position, limit, lines=2)
    used.analyse(position, Limit(time=0.05))
    assert used.analyse(position, limit, lines=2) == first
    assert Engine().analyse(position, limit, lines=2) == first
    assert first.nodes == 20_000


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_limits_are_kept(rule_set: str) -> None:
    position, engine = beginning(rule_set), Engine()
    assert engine.analyse(position, Limit(depth=2)).depth == 2
    for nodes in (1, 2, 63, 64, 65, 1000):
        analysis = engine.analyse(position, Limit(nodes=nodes))
        assert analysis.nodes <= nodes
        assert position.is_legal(analysis.best)
    assert engine.analyse(position, Limit(time=0.01)).nodes > 0
    assert Engine(threads=3).analyse(position, Limit(nodes=5000)).nodes <= 5000


def test_more_lines_than_moves() -> None:
    position = tablier.game("tumicarona").start()
    analysis = Engine().analyse(position, Limit(depth=4), lines=500)
    assert {str(line.moves[0]) for line in analysis.lines} == {str(move) for move in position.legal_moves}
    values = [line.score.value for line in analysis.lines]
    assert values == sorted(values, reverse=True)
    assert analysis.score == analysis.lines[0].score


@pytest.mark.parametrize("text", HOSTILE)
def test_half_a_million_moves(text: str) -> None:
    position = tablier.game("fanorona", cols=9, rows=7).position(text)
    analysis = Engine(memory=1).analyse(position, Limit(nodes=3000))
    assert position.is_legal(analysis.best)
    if analysis.score.proved:
        assert analysis.score.value == 1


def test_two_threads_find_the_same_proof() -> None:
    position = tablier.game("fanorona", cols=5, rows=3, captures="compulsory").start()
    score = Engine(threads=2).analyse(position, Limit(nodes=1_000_000)).score
    assert score.proved
    assert score.value == 1


def test_updates_come_deeper_and_stop_ends_them() -> None:
    depths = []
    with Engine().analysis(tablier.game("tumicarona").start()) as updates:
        for update in updates:
            depths.append(update.depth)
            if update.depth >= 3:
                updates.stop()
    assert depths == sorted(depths)
    assert depths[-1] >= 3


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_leaving_an_analysis_ends_it(rule_set: str) -> None:
    before = threading.active_count()
    with Engine().analysis(tablier.game(rule_set).start()) as updates:
        next(iter(updates))
    assert updates.result().depth >= 1
    assert threading.active_count() == before


def test_python_goes_on_meanwhile() -> None:
    turns, done = 0, threading.Event()

    def count() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = turns
    Engine().analyse(tablier.game("tumicarona").start(), Limit(time=0.5))
    during = turns - before
    done.set()
    thread.join()
    assert during > 5


def test_ctrl_c_ends_thinking() -> None:
    code = (
        "import tablier\n"
        "print('ready', flush=True)\n"
        "tablier.Engine(book=False).choose(tablier.game('tchag').start(), tablier.Limit(time=1000))"
    )
    with interruptible([sys.executable, "-c", code]) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        assert process.interrupt() != 0
        assert "KeyboardInterrupt" in process.stderr.read()


def test_leaving_python_in_the_middle_of_a_search() -> None:
    code = (
        "import tablier; a = tablier.Engine(threads=2).analysis(tablier.game('tours').start()); next(iter(a))"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


def test_many_searches_at_once_on_one_engine() -> None:
    engine, games = Engine(memory=1), [tablier.game(rule_set) for rule_set in RULE_SETS]
    running = [engine.analysis(game.start(), Limit(nodes=20_000)) for game in games]
    for game, analysing in zip(games, running, strict=True):
        assert game.start().is_legal(analysing.result().best)


def test_a_record_whose_history_has_ended_it_is_refused() -> None:
    game = tablier.game("tumicarona")
    record = tablier.Record(game, game.position("9/W8/9/8B/9 w 0 1"))
    for move in ("a4-a5", "i2-i1", "a5-a4", "i1-i2") * 2:
        record.play(move)
    with pytest.raises(tablier.GameOver, match="repetition"):
        Engine().choose(record, QUICK)
    resigned = tablier.Record(game)
    resigned.resign(tablier.Player.FIRST)
    with pytest.raises(tablier.GameOver, match="resignation"):
        Engine().analyse(resigned, QUICK)


@pytest.mark.parametrize(
    ("rule_set", "text"),
    [
        ("tumicarona", "9/9/4W4/9/9 b 0 1"),
        ("tumicarona", "9/3W5/9/5B3/9 w 100 1"),
        ("tours", "....../....../....../....../....../...... s -"),
        ("tchag", "Rg/gr r -"),
    ],
)
def test_a_finished_position_is_refused(rule_set: str, text: str) -> None:
    position = tablier.game(rule_set).position(text)
    assert position.outcome is not None
    for ask in (Engine().choose, Engine().analyse, Engine().analysis):
        with pytest.raises(tablier.GameOver, match="the game is over"):
            ask(position, QUICK)


@pytest.mark.parametrize(
    "limit",
    [
        {"time": 0}, {"time": -1}, {"time": float("nan")}, {"time": float("inf")}, {"time": "1"}, {"time": True},
        {"nodes": 0}, {"nodes": -5}, {"nodes": 1.5}, {"nodes": 2**63}, {"depth": 0}, {"depth": -1}, {"depth": "3"},
        {"depth": 10**9},
    ],
)  # fmt: skip
def test_nonsense_limits(limit: dict[str, Any]) -> None:
    with pytest.raises(tablier.TablierError, match="a limit of"):
        Limit(**limit)


def test_nonsense_questions() -> None:
    start, engine = tablier.game("tours").start(), Engine()
    with pytest.raises(tablier.TablierError, match="a limit of time, nodes or depth is needed"):
        engine.choose(start, Limit())
    wrong: Any
    for wrong in (None, 3, "tours", tablier.game("tours")):
        with pytest.raises(tablier.TablierError, match="Position or a Record"):
            engine.choose(wrong, QUICK)
    for wrong in (None, 1.0, "1 s"):
        with pytest.raises(tablier.TablierError, match=r"[Ll]imit"):
            engine.choose(start, wrong)
    for wrong in (0, -1, 1.5, "2", True):
        with pytest.raises(tablier.TablierError, match="lines"):
            engine.analyse(start, QUICK, lines=wrong)
        with pytest.raises(tablier.TablierError, match="threads"):
            Engine(threads=wrong)
        with pytest.raises(tablier.TablierError, match="memory"):
            Engine(memory=wrong)
    with pytest.raises(tablier.TablierError, match="fresh"):
        engine.analyse(start, QUICK, fresh="yes")  # type: ignore[arg-type]


def test_more_memory_than_there_is_is_refused_at_once() -> None:
    """Not when the first question comes, and not by an error without words."""
    with pytest.raises(tablier.TablierError, match="cannot be 1000000 megabytes: this machine has"):
        Engine(memory=1_000_000)


def test_an_engine_is_told_in_one_line_and_pickles_its_settings() -> None:
    for engine in (Engine(), Engine(level="casual", threads=2, memory=5)):
        again = pickle.loads(pickle.dumps(engine))
        assert repr(again) == repr(engine)
        assert again.choose(tablier.game("tours").start(), QUICK)
    assert repr(engine) == "Engine(level=3, threads=2, memory=5)"
