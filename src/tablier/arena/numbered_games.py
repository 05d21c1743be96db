"""A long run of numbered games: played by processes, taken in the order of their numbers, kept in a state file.

Game number n of a run is always the same, so the run finds the same whichever process is first, and an interrupted one
goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count
from pathlib import Path
from typing import IO, Any, Protocol

from tablier.arena.worker import end_with_parent
from tablier.errors import TablierError
from tablier.games import RULE_SETS

AHEAD = 4
"""So many games a process are under way or done before the first of them is taken in."""
TELL_EVERY = 5.0

Play = Callable[[int], Any]
"""Plays the game with a number and gives what it holds, as JSON has it. Other processes must be able to call it."""


class Gathered(Protocol):
    """What a run gathers from its games."""

    @property
    def is_enough(self) -> bool:
        """Whether no more games are needed."""

    @property
    def progress(self) -> str:
        """How far it is, in words."""

    def add(self, found: Any) -> None:
        """Takes in what the next game holds; raises TypeError or ValueError when no game holds such a thing."""


def play_on(
    play: Play,
    gathered: Gathered,
    state: Path,
    head: dict[str, object],
    *,
    processes: int,
    minutes: float = float("inf"),
) -> None:
    """Gathers until it is enough, the minutes are over or somebody interrupts; the state file has it all.

    ``head`` is what the run is about: a state about something else is refused.
    """
    with state.open("a+", encoding="utf-8", errors="surrogateescape") as file:
        games = take_up(file, head, gathered)
        until = time.monotonic() + 60 * minutes
        said_at = 0.0
        try:
            for found in _in_order(play, games, processes) if not gathered.is_enough else ():
                file.write(json.dumps([games, found]) + "\n")
                file.flush()
                gathered.add(found)
                games += 1
                now = time.monotonic()
                if now - said_at > TELL_EVERY or gathered.is_enough:
                    said_at = now
                    say(f"{games:,} games, {gathered.progress}")
                if gathered.is_enough or now > until:
                    break
        except KeyboardInterrupt:
            say("interrupted")


def take_up(file: IO[str], head: dict[str, object], gathered: Gathered) -> int:
    """Gathers what the games of a state held and gives the number of the next; begins the file if it is new."""
    file.seek(0)
    lines = file.read().splitlines(keepends=True)
    if not lines:
        file.write(json.dumps(head) + "\n")
        return 0
    if lines[0] != json.dumps(head) + "\n":
        raise TablierError(f"the state is about another question than {json.dumps(head)}")
    if not lines[-1].endswith("\n"):  # cut off while it was written
        file.seek(0)
        file.truncate()
        file.writelines(lines := lines[:-1])
    for number, line in enumerate(lines[1:]):
        try:
            game_number, found = json.loads(line)
            gathered.add(found)
        except (ValueError, TypeError, RecursionError):
            game_number = None
        if game_number != number:
            raise TablierError(f"line {number + 2} of the state is damaged")
    return len(lines) - 1


def _in_order(play: Play, first: int, processes: int) -> Iterator[Any]:
    """What the games from a number on hold, in their order, however long each takes."""
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin)
    under_way: deque[Future[Any]] = deque()
    try:
        for number in count(first):
            under_way.append(pool.submit(play, number))
            if len(under_way) == AHEAD * processes:
                yield under_way.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    end_with_parent()


def say(text: str) -> None:
    """Tells who started the run."""
    print(text, file=sys.stderr, flush=True)


def arguments(program: str, description: str | None) -> argparse.ArgumentParser:
    """The arguments all such runs have."""
    parser = argparse.ArgumentParser(prog=f"python -m {program}", description=description)
    parser.add_argument("game", choices=RULE_SETS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=above_none, default=multiprocessing.cpu_count())
    parser.add_argument(
        "--minutes", type=float, default=float("inf"), help="stop then, and go on another time"
    )
    parser.add_argument("--state", type=Path, help="the state file; usually GAME-SEED.state here")
    parser.add_argument("--out", type=Path, help="the file to write; usually that of the project")
    return parser


def above_none(text: str) -> int:
    """A whole number above 0 as it was typed."""
    if (number := int(text)) < 1:
        raise ValueError
    return number
