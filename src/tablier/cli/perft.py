"""`tablier perft`: counts the move sequences of a length, to check a move generator or to measure its speed."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from tablier.cli import messages
from tablier.cli.arguments import GameName, OptionTexts, PositionText, read_game, read_position
from tablier.errors import TablierError
from tablier.games import Position

DEEPEST = 1000
PIECE_OF_WORK = 4_000_000
"""About how many sequences are counted at one go: little enough to show progress and to stop at once."""


def perft(
    game: GameName,
    depth: Annotated[str, typer.Argument(metavar="DEPTH", help="How many moves deep to count.")],
    position: PositionText = None,
    option: OptionTexts = None,
    divide: Annotated[
        bool, typer.Option("--divide", metavar="", help="Show the count of each first move too.")
    ] = False,
) -> None:
    """Count the sequences of DEPTH moves.

    The count is the last line on stdout; time and progress go to stderr. Every point at which a chain may stop
    counts as a move of its own, and a finished game has no moves.

    Examples:

    - `tablier perft tumicarona 5` prints 431852
    - `tablier perft fanorona 4 -o cols=5 -o rows=5`
    - `tablier perft tours 3 -p "321123/....../....../....../....../321123 s -"`
    - `tablier perft tchag 2 --divide`
    """
    place = read_position(read_game(game, option), position)
    count = Count(read_depth(depth))
    try:
        with count.progress:
            if divide and count.depth:
                total = 0
                for move in place.legal_moves:
                    below = count.below(place.play(move), count.depth - 1, 1 / len(place.legal_moves))
                    print(f"{move}\t{below}", flush=True)
                    total += below
            else:
                total = count.below(place, count.depth, 1.0)
    except KeyboardInterrupt:
        print(f"interrupted after {count.done:,} sequences in {count.seconds:.1f} s", file=sys.stderr)
        raise typer.Exit(messages.INTERRUPTED) from None
    speed = total / count.seconds if count.seconds else 0
    print(f"{count.seconds:.2f} s, {speed / 1e6:.1f} million sequences/s", file=sys.stderr)
    print(total)


def read_depth(text: str) -> int:
    """The depth as a number; the message is about what was typed."""
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(DEEPEST))
    if not digits or int(text) > DEEPEST:
        raise TablierError(f"DEPTH must be a whole number from 0 to {DEEPEST}, not {text!r}")
    return int(text)


class Count:
    """A count in progress: how much is done, and since when."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.done = 0
        self._began = time.perf_counter()
        self.progress = Progress(
            TextColumn("{task.fields[done]:>15,}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self._task = self.progress.add_task("perft", total=1.0, done=0)

    @property
    def seconds(self) -> float:
        """The time since the count began."""
        return time.perf_counter() - self._began

    def below(self, position: Position, depth: int, share: float) -> int:
        """The number of sequences from a position; `share` is its part of the whole work, as a guess."""
        total, waiting = 0, [(position, depth, share)]
        while waiting:
            position, depth, share = waiting.pop()
            moves = position.legal_moves if depth > 1 else ()
            # A start has few moves and the positions after it many: 20 keeps the guess on the safe side.
            if depth > 1 and max(20, len(moves)) ** depth > PIECE_OF_WORK and moves:
                waiting += [(position.play(move), depth - 1, share / len(moves)) for move in moves]
                continue
            count = position.perft(depth)
            total += count
            self.done += count
            self.progress.update(self._task, advance=share, done=self.done)
        return total
