"""How the time for long records and files grows: python -m benchmarks.records.

Each line compares two sizes in one run: eight times the size should take eight times as long; were anything done
again for every move or character before, it would take sixty-four times as long.
"""

from __future__ import annotations

import io
import pickle
import random
import time
from collections.abc import Callable

import tablier

FACTOR = 8
START = "4B4/B7B/9/W7W/4W4 w 0 1"
PIECES = [
    '[Game "tours"]\n[Result "*"]\n\n1. 3@a1 *\n',
    "[Game\nx\n",
    *("x ", "[\n", "{", "{}", "\\", " ", "\n", "1. ", '"'),
]
GAME = tablier.game("fanorona", no_capture_limit=0)


def seconds(work: Callable[[], object]) -> float:
    """The CPU time of the best of five rounds."""
    best = float("inf")
    for _ in range(5):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def report(name: str, work_of: Callable[[int], Callable[[], object]], size: int) -> None:
    """Prints how much longer the larger size takes."""
    small, large = (seconds(work_of(count)) for count in (size, size * FACTOR))
    print(f"{name:44} {size * FACTOR:9,} takes {large / small:5.1f} times as long as {size:7,}")


def long_game(plies: int) -> list[str]:
    """The moves of a game without a capture or a third occurrence."""
    chance = random.Random(1)
    record = tablier.Record(GAME, GAME.position(START))
    while record.ply < plies:
        quiet = [str(move) for move in record.position.legal_moves if str(move)[-1] not in "AW"]
        record.play(chance.choice(quiet))
        if record.outcome:
            record.undo()
    return [str(move) for move in record.moves]


def played(moves: list[str]) -> tablier.Record:
    """A record of these moves, every third with a comment."""
    record = tablier.Record(GAME, GAME.position(START))
    for move in moves:
        record.play(move)
    record.comments.update({ply: "a comment" for ply in range(0, record.ply, 3)})
    return record


def undone(moves: list[str]) -> None:
    """The same record, taken back move by move."""
    record = played(moves)
    for _ in moves:
        record.undo()


def nested(depth: int) -> None:
    """Variations within variations, written, read and compared."""
    record = tablier.Record(tablier.game("tumicarona"))
    record.play("d3-e3W")
    branch: tablier.Record | tablier.Variation = record
    for _ in range(depth):
        branch = branch.add_variation(1, ["f2-e3A"])
    assert tablier.Record.parse(str(record)) == record


def foreign(plies: int) -> Callable[[], object]:
    """The reading of a game as others write it, with the letters left out."""
    text = "d3e3W " + "(f2e3) " * plies
    return lambda: list(tablier.read_games([text]))


def replayed(rounds: int) -> None:
    """A match whose first round is drawn again and again, written and read."""
    match = tablier.TwoRounds()
    for _ in range(rounds):
        match.agree_draw()
    assert tablier.TwoRounds.parse(str(match)) == match


def main() -> None:
    """Prints a line for everything a record does, and for files of every monotonous kind."""
    moves = long_game(16_000)
    records = {count: played(moves[:count]) for count in (2_000, 16_000)}
    texts = {count: str(record) for count, record in records.items()}
    report("playing, plies", lambda count: lambda: played(moves[:count]), 2_000)
    report("playing and undoing, plies", lambda count: lambda: undone(moves[:count]), 2_000)
    report("writing, plies", lambda count: lambda: str(records[count]), 2_000)
    report("reading, plies", lambda count: lambda: tablier.Record.parse(texts[count]), 2_000)
    report("pickling, plies", lambda count: lambda: pickle.loads(pickle.dumps(records[count])), 2_000)
    report("variations, nested", lambda count: lambda: nested(count), 500)
    report("reading foreign games, variations", foreign, 2_000)
    report("matches, replayed rounds", lambda count: lambda: replayed(count), 50)
    for piece in PIECES:

        def read(count: int, piece: str = piece) -> Callable[[], object]:
            text = piece * (count // len(piece))
            return lambda: list(tablier.read_games(io.StringIO(text), lambda error: None))

        report(f"files of {piece[:16]!r}, characters", read, 100_000)


if __name__ == "__main__":
    main()
