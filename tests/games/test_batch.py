"""Batches say of many positions what the positions say of themselves, whatever the number of threads."""

from __future__ import annotations

import contextlib
import itertools
import pickle
import random
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import tablier
from tablier import UNFINISHED, Player
from tests.interrupts import interruptible


def played(game: tablier.Game, count: int, seed: int) -> list[tablier.Position]:
    rng = random.Random(seed)
    found: list[tablier.Position] = []
    while len(found) < count:
        position = game.start()
        while True:
            found.append(position)
            if not position.legal_moves:
                break
            position = position.play(rng.choice(position.legal_moves))
    return found[:count]


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_a_batch_agrees_with_its_positions(rule_set: str) -> None:
    game = tablier.game(rule_set)
    positions = played(game, 300, 5)
    batch = game.batch(positions)
    assert len(batch) == 300
    assert list(batch) == positions
    assert batch[7] == positions[7]
    assert batch.array.flags.c_contiguous
    assert not batch.array.flags.writeable

    offsets, moves = batch.legal()
    texts = batch.move_texts(moves)
    for i, position in enumerate(positions):
        assert texts[offsets[i] : offsets[i + 1]] == [str(move) for move in position.legal_moves]

    rng = random.Random(6)
    indices = [rng.randrange(len(p.legal_moves)) if p.legal_moves else -1 for p in positions]
    after = [p.play(p.legal_moves[i]) if i >= 0 else p for p, i in zip(positions, indices, strict=True)]
    assert list(batch.play(indices)) == after

    scores = {None: 0, Player.FIRST: 1, Player.SECOND: -1}
    results = [scores[p.outcome.winner] if p.outcome else UNFINISHED for p in positions]
    assert batch.results().tolist() == results

    hashes = batch.hashes().tolist()
    by_key = {position.key: value for position, value in zip(positions, hashes, strict=True)}
    assert [by_key[position.key] for position in positions] == hashes
    assert len(set(by_key.values())) == len(by_key)


def test_tchag_tells_pawns_of_one_side_from_those_of_the_other() -> None:
    game = tablier.game("tchag")
    empty = "gbgbgb/bgbgbg/gbgbgb/bgbgbg/gbgbgb/bgbgbg"
    cells = [index for index, letter in enumerate(empty) if letter != "/"]
    pawn = {("g", "r"): "r", ("b", "r"): "R", ("g", "y"): "y", ("b", "y"): "Y"}
    positions = []
    for trio in itertools.combinations(cells, 3):
        for sides in ("rry", "ryr", "yrr", "yyr", "yry", "ryy"):
            board = list(empty)
            for cell, side in zip(trio, sides, strict=True):
                board[cell] = pawn[empty[cell], side]
            positions.append(game.position(f"{''.join(board)} r -"))
    keys = {position.key for position in positions}
    assert len(set(game.batch(positions).hashes().tolist())) == len(keys)


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_threads_change_nothing(rule_set: str) -> None:
    game = tablier.game(rule_set)
    batch = game.batch(played(game, 150, 8))
    alone, shared = batch.legal(), batch.legal(threads=3)
    assert np.array_equal(alone[0], shared[0])
    assert np.array_equal(alone[1], shared[1])
    first = batch.playouts(6, seed=42)
    assert first.shape == (150, 6)
    assert np.array_equal(first, batch.playouts(6, seed=42, threads=2))
    assert np.array_equal(first, batch.playouts(6, seed=42, threads=5))
    assert not np.array_equal(first, batch.playouts(6, seed=43))
    assert set(np.unique(first)) <= {-1, 0, 1}


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_random_moves_are_legal_and_all_as_likely(rule_set: str) -> None:
    """In each position every result comes up about as often as moves lead to it, and nothing else does."""
    game = tablier.game(rule_set)
    draws = 2_000
    for position in played(game, 400, 11)[::40]:
        expected = Counter(position.play(move) for move in position.legal_moves) or Counter({position: 1})
        total = expected.total()
        drawn = Counter(game.batch([position] * draws).play_random(seed=3))
        assert set(drawn) <= set(expected)
        for after, ways in expected.items():
            share = ways / total
            spread = (draws * share * (1 - share)) ** 0.5
            assert abs(drawn[after] - draws * share) <= 6 * spread + 1


def test_random_moves_beyond_the_captures_that_are_kept() -> None:
    """A position with more captures than are written down at once (13 296 of them): all can be drawn."""
    game = tablier.game("tumicarona")
    position = game.position("BBB1B1BB1/11B1B11BB/W11B1B11B/BBBB1BB11/1111B11BB w 0 1")
    assert len(position.legal_moves) == 13_296
    results = {position.play(move) for move in position.legal_moves}
    drawn = set(game.batch([position] * 3_000).play_random(seed=4))
    assert drawn <= results
    assert len(drawn) > 600


def test_playouts_end_where_they_are_told_to() -> None:
    game = tablier.game("tours")
    batch = game.batch([game.start()])
    assert (batch.playouts(50, seed=1, max_plies=12) == UNFINISHED).all()
    assert batch.playouts(0, seed=1).shape == (1, 0)
    assert game.batch([]).playouts(3, seed=1).shape == (0, 3)
    offsets, moves = game.batch([]).legal()
    assert offsets.tolist() == [0]
    assert moves.shape[0] == 0


def test_bad_arguments_are_refused() -> None:
    game = tablier.game("tours")
    batch = game.batch([game.start(), game.start()])
    with pytest.raises(tablier.TablierError, match="not a position of"):
        game.batch([tablier.game("tchag").start()])
    with pytest.raises(tablier.TablierError, match="not a position of"):
        game.batch(["nonsense"])  # type: ignore[list-item]
    with pytest.raises(tablier.TablierError, match="one per position"):
        batch.play([0])
    for wrong in ([0.5, 1.0], [[0], [1]], [[0], [1, 2]], ["0", "1"], [True, False], None, 3):
        with pytest.raises(tablier.TablierError, match="one per position"):
            batch.play(wrong)  # type: ignore[arg-type]
    for bad in (2**63, 2**64 - 1, -(2**63) - 1):  # must not wrap round to an index that exists
        for indices in ([0, bad], np.array([0, bad % 2**64], np.uint64)):
            with pytest.raises(tablier.TablierError):
                batch.play(indices)
    for bad in (-2, 18, 10**12):
        with pytest.raises(tablier.TablierError, match=f"position 1 has 18 legal moves, so no move {bad}"):
            batch.play([0, bad])
    usual: dict[str, object] = {"n": 1, "seed": 1, "threads": 1, "max_plies": 5}
    assert batch.playouts(**{name: np.int64(value) for name, value in usual.items()}).shape == (2, 1)  # type: ignore
    for name, most in (("n", 2**39), ("seed", 2**64 - 1), ("threads", 1024), ("max_plies", 2**32 - 1)):
        for value in (-1, most + 1, 1.5, "1", None, True):
            with pytest.raises(tablier.TablierError, match="whole number from"):
                batch.playouts(**{**usual, name: value})  # type: ignore[arg-type]
    with pytest.raises(tablier.TablierError, match="made of positions"):
        game.batch(None)  # type: ignore[arg-type]
    with pytest.raises(tablier.TablierError, match="bytes"):
        batch.move_texts(np.array([[1.5, 2.0]]))
    for made in (tablier.Batch, tablier.Position):
        with pytest.raises(TypeError, match="made by"):
            made()
    with pytest.raises(tablier.TablierError, match="row of 2 bytes"):
        batch.move_texts(np.zeros((1, 32), np.uint8))


def test_move_texts_of_arbitrary_bytes_do_not_crash() -> None:
    rng = np.random.default_rng(3)
    for rule_set in tablier.RULE_SETS:
        batch = tablier.game(rule_set).batch([])
        size = tablier.game(rule_set)._rules.move_size
        for row in rng.integers(0, 256, (2000, 1, size), np.uint8):
            with contextlib.suppress(tablier.TablierError):
                assert batch.move_texts(row)[0].isascii()


def test_batches_are_values_nobody_can_change() -> None:
    game = tablier.game("vela")
    batch = game.batch(played(game, 20, 2))
    for twin in (pickle.loads(pickle.dumps(batch)), game.batch(list(batch)), batch[:]):
        assert twin == batch
        assert hash(twin) == hash(batch)
        assert list(twin) == list(batch)
    assert batch != batch[1:]
    assert batch != game.batch([])
    assert list(batch[3:9:2]) == [batch[3], batch[5], batch[7]]
    assert batch[-1] == batch[19]
    assert repr(batch) == "<Batch of 20 positions of game('vela')>"
    for wrong in (20, -21):
        with pytest.raises(IndexError):
            batch[wrong]
    with pytest.raises(TypeError):
        batch["0"]  # type: ignore[call-overload]
    for made in (batch, batch.play_random(seed=1), pickle.loads(pickle.dumps(batch))):
        with pytest.raises(ValueError, match="read-only"):
            made.array[0, 0] = 1
        with pytest.raises(ValueError, match="WRITEABLE"):
            made.array.flags.writeable = True


def test_one_game_serves_many_threads() -> None:
    game = tablier.game("tchag")
    batch = game.batch(played(game, 60, 3))
    expected = batch.legal()[1].tobytes(), batch.playouts(3, seed=5).tobytes()
    with ThreadPoolExecutor(6) as pool:
        work = [
            pool.submit(lambda: (batch.legal(2)[1].tobytes(), batch.playouts(3, seed=5).tobytes()))
            for _ in range(24)
        ]
        assert all(job.result() == expected for job in work)


def test_more_threads_than_work_and_than_the_machine_allows() -> None:
    """Threads that cannot be had are done without; the process goes on."""
    program = """
import resource, tablier
game = tablier.game("tumicarona")
batch = game.batch([game.start()])
expected = batch.playouts(3000, seed=1).tolist()
resource.setrlimit(resource.RLIMIT_AS, (3_000_000_000, 3_000_000_000))
assert batch.playouts(3000, seed=1, threads=1024).tolist() == expected
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize(
    "work",
    ["batch.playouts(10**9, seed=1, threads=2)", "batch.playouts(10**9, seed=1)", "position.perft(40)"],
)
def test_ctrl_c_ends_long_work(work: str) -> None:
    program = f"""
import tablier
game = tablier.game("tumicarona")
position = game.start()
batch = game.batch([position])
try:
    print("begun", flush=True)
    {work}
except KeyboardInterrupt:
    print("interrupted")
"""
    with interruptible([sys.executable, "-c", program]) as running:
        assert running.stdout.readline() == "begun\n"
        time.sleep(0.3)  # so that it is the work that gets interrupted
        assert running.interrupt() == 0
        assert running.stdout.read() == "interrupted\n"
