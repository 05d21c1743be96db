"""Batches say of many positions what the positions say of themselves, whatever the number of threads."""

from __future__ import annotations

import contextlib
import random
from collections import Counter

import numpy as np
import pytest

import tablier
from tablier import UNFINISHED, Player


def played(game: tablier.Game, count: int, seed: int) -> list[tablier.Position]:
    rng = random.Random(seed)
    found = []
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
    with pytest.raises(tablier.TablierError, match="one per position"):
        batch.play([0.5, 1.0])
    for bad in (-2, 18, 10**12):
        with pytest.raises(tablier.TablierError, match=f"position 1 has 18 legal moves, so no move {bad}"):
            batch.play([0, bad])
    for arguments in ({"n": -1, "seed": 0}, {"n": 1, "seed": -1}, {"n": 1, "seed": 2**64}):
        with pytest.raises(tablier.TablierError):
            batch.playouts(**arguments)
    with pytest.raises(tablier.TablierError, match="threads"):
        batch.playouts(1, seed=1, threads=0)
    with pytest.raises(tablier.TablierError, match="max_plies"):
        batch.playouts(1, seed=1, max_plies=-1)
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
