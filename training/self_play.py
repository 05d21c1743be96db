"""Games of the engine against itself, played by processes and kept in numbered files.

Game number n of a run is always the same, so an interrupted run goes on where it was. The games themselves are played
by the core (core/include/tablier/facade/game_learning.hpp): random moves first, then the best ones, now and then one by
chance. A game ends where its result is proved: with more tables of endings sooner, and what it tells is true.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import tablier
from tablier import tablebase
from tablier.arena.openings import PLIES
from tablier.arena.worker import end_with_parent
from tablier.engine.network import read_network
from tablier.errors import TablierError
from training.lessons import SUFFIX, read_head, write_lessons

GAMES_A_FILE = 100
LONGEST_GAME = 200
KNOWING = 3
"""Of so many files one has games that ask all tables; what they tell alone is beyond a search of few nodes."""
MEMORY = 512
"""Megabytes of endings asked lately, for each process."""


@dataclass(frozen=True)
class Run:
    """All that the games of a run depend on. ``network`` is the digest of the one that estimates, if there is one.

    The searches of one file in ``KNOWING`` ask tables of up to so many ``pieces``, the others those that come along.
    """

    game: str
    seed: int
    nodes: int
    network: str | None
    pieces: int


def play_games(
    run: Run,
    folder: Path,
    network: Path | None,
    tables: Path | None = None,
    *,
    games: int,
    processes: int,
    until: float = float("inf"),
) -> list[Path]:
    """Plays games until there are so many in the folder or ``time.monotonic()`` is ``until``.

    Gives the files of the games. ``tables`` is a folder of endings besides those that come with Tablier, for one file
    in three.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{number:06}{SUFFIX}" for number in range(-(-games // GAMES_A_FILE))]
    for number, file in enumerate(files):
        if file.exists() and read_head(file) != _head(run, number):
            raise TablierError(f"{file} holds other games: take another folder")
    left = [number for number, file in enumerate(files) if not file.exists()]
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin)
    under_way: set[Future[None]] = set()
    try:
        while (left or under_way) and time.monotonic() < until:
            while left and len(under_way) < 2 * processes:
                number = left.pop(0)
                under_way.add(pool.submit(_play_file, run, files[number], network, number, tables))
            done, under_way = wait(under_way, min(1.0, max(0.0, until - time.monotonic())), FIRST_COMPLETED)
            for each in done:
                each.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in list((pool._processes or {}).values()):
            process.terminate()
    return [file for file in files if file.exists()]


def _knows(number: int) -> bool:
    """Whether the games of a file ask all tables."""
    return number % KNOWING == 0


def _head(run: Run, number: int) -> dict[str, object]:
    pieces = run.pieces if _knows(number) else tablebase.shipped().pieces(tablier.game(run.game))
    return {**asdict(run), "pieces": pieces, "first": number * GAMES_A_FILE, "games": GAMES_A_FILE}


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    end_with_parent()


@cache
def endings(tables: Path | None) -> tablebase.Tablebase:
    """What the searches ask: the tables that come with Tablier, and those of a folder."""
    return tablebase.shipped() if tables is None else tablebase.open(tables, MEMORY)


def _play_file(run: Run, file: Path, network: Path | None, number: int, tables: Path | None = None) -> None:
    """Plays the games of one file."""
    game = tablier.game(run.game)
    learning = game._rules.learning()
    assert learning is not None
    trained = read_network(network).of(game) if network else None
    asked = endings(tables if _knows(number) else None).all_of(game)
    known = tablebase.shipped().pieces(game)
    rows = [
        learning.play(
            number=number * GAMES_A_FILE + index,
            seed=run.seed,
            nodes=run.nodes,
            opening=PLIES[run.game],
            longest=LONGEST_GAME,
            network=trained,
            endings=asked,
            known_pieces=known,
        )
        for index in range(GAMES_A_FILE)
    ]
    write_lessons(file, _head(run, number), b"".join(rows))
