"""Nothing a record does takes a time that grows with the square of its length.

Times are compared between two sizes in one run, never with a clock's figure: eight times the size may take up to
three times what eight times the work would; the square would take sixty-four.
"""

from __future__ import annotations

import io
import pickle
import random
import time
from collections.abc import Callable

import pytest

import tablier
from tablier.records import Record, TwoRounds, read_games

FACTOR = 8
TOLERANCE = 3


def seconds(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def assert_linear(work_of: Callable[[int], Callable[[], object]], size: int) -> None:
    small, large = (seconds(work_of(count)) for count in (size, size * FACTOR))
    assert large < FACTOR * TOLERANCE * max(small, 1e-3)


@pytest.fixture(scope="module")
def long_game() -> list[str]:
    """The moves of a game of 16 000 plies without a capture or a third occurrence."""
    chance = random.Random(1)
    game = tablier.game("fanorona", no_capture_limit=0)
    record = Record(game, game.position(START))
    while record.ply < 16_000:
        quiet = [str(move) for move in record.position.legal_moves if str(move)[-1] not in "AW"]
        record.play(chance.choice(quiet))
        if record.outcome:
            record.undo()
    return [str(move) for move in record.moves]


START = "4B4/B7B/9/W7W/4W4 w 0 1"


def long_record(moves: list[str]) -> Record:
    game = tablier.game("fanorona", no_capture_limit=0)
    record = Record(game, game.position(START))
    for move in moves:
        record.play(move)
    record.comments.update({ply: "a comment" for ply in range(0, record.ply, 3)})
    return record


def test_long_records(long_game: list[str]) -> None:
    records = {count: long_record(long_game[:count]) for count in (2_000, 16_000)}
    texts = {count: str(record) for count, record in records.items()}
    assert Record.parse(texts[16_000]) == records[16_000]
    assert_linear(lambda count: lambda: long_record(long_game[:count]), 2_000)
    assert_linear(lambda count: lambda: str(records[count]), 2_000)
    assert_linear(lambda count: lambda: Record.parse(texts[count]), 2_000)
    assert_linear(lambda count: lambda: pickle.loads(pickle.dumps(records[count])), 2_000)


def test_undoing_a_long_record(long_game: list[str]) -> None:
    def undo_all(count: int) -> Callable[[], object]:
        def work() -> None:
            record = long_record(long_game[:count])
            for _ in range(count):
                record.undo()
                assert record.outcome is None

        return work

    assert_linear(undo_all, 2_000)


@pytest.mark.parametrize(
    "piece",
    [
        '[Game "tours"]\n[Result "*"]\n\n1. 3@a1 *\n',
        "[Game\nx\n",
        "x ",
        "[\n",
        "{",
        "{}",
        "\\",
        " ",
        "\n",
        "1. ",
        '"',
    ],
)
def test_long_files(piece: str) -> None:
    """Whole games, broken ones, and every way to say nothing at length, inside a comment too."""
    for before in ("", '[Game "tours"]\n[Result "*"]\n', '[Game "tours"]\n[Result "*"]\n{'):

        def read(count: int, before: str = before) -> Callable[[], object]:
            text = before + piece * (count // len(piece))
            return lambda: list(read_games(io.StringIO(text), lambda error: None))

        assert_linear(read, 20_000)


def test_matches_with_many_replays() -> None:
    def replay(count: int) -> Callable[[], object]:
        def work() -> None:
            match = TwoRounds()
            for _ in range(count):
                match.agree_draw()
            assert TwoRounds.parse(str(match)) == match

        return work

    assert_linear(replay, 50)
