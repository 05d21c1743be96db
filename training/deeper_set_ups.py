"""Deeper searches of the set-ups of Les Tours that matter: `python -m training.deeper_set_ups --nodes N --minutes M`.

It goes on from the values that the core has. Whatever four pieces stand already, best play leads to one set-up by these
values; the one that is met most often and was not searched so deep yet comes next. So what only seemed good is found
out first. Every search is kept in the state file: the same command goes on with it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import IO, Any

import numpy as np

import tablier
from tablier.arena.numbered_games import above_none, say, take_up
from tablier.arena.signature import search_signature
from tablier.errors import TablierError
from tablier.files import written
from tablier.machine import cores
from tablier.openings.set_ups import ROWS, set_up
from training.placing import Numbers, led_to
from training.set_ups import AT_ONCE, HEADER, PROVED, header, looked, rows_told, set_ups

VERSION = 1
"""Goes up when set-ups are searched otherwise: a state is of no use then."""
NODES = 4_000_000
ROUND = 8
"""So many set-ups a thread are chosen at once."""

PLACES = {row: number for number, row in enumerate(ROWS)}
MIRROR = np.array([PLACES[row[::-1]] for row in ROWS])
SOUTH, NORTH = (np.array([PLACES[rows[side]] for rows in set_ups()]) for side in (0, 1))
"""The places of the rows of each set-up, of two mirror images one."""


def read_header(file: Path) -> list[float]:
    """The logits of all set-ups as a header of the core has them."""
    lines = re.findall(r"^    \{(.*)\},  // (\d{6})$", file.read_text(), re.MULTILINE)
    found = {row: [int(value) / 100 for value in values.split(", ")] for values, row in lines}
    return [
        found[south][PLACES[north]] if south in found else found[south[::-1]][PLACES[north[::-1]]]
        for south, north in set_ups()
    ]


class Deepened:
    """What all set-ups are worth so far, and which were searched deeper."""

    def __init__(self, logits: list[float]) -> None:
        self.logits = np.array(logits)
        self.searched: set[int] = set()

    @property
    def proved(self) -> int:
        """How many are proved."""
        return int(np.sum(np.abs(self.logits) >= PROVED))

    @property
    def is_enough(self) -> bool:
        """Whether nothing is left to search."""
        return not self.next(1)

    @property
    def progress(self) -> str:
        """How far it is, and of how many beginnings the best play ends in a set-up that was searched or is proved."""
        met = self._met()
        known = met[[number in self.searched or self._is_proved(number) for number in range(len(met))]]
        return f"{len(self.searched):,} searched, {self.proved:,} proved, {known.sum() / met.sum():.0%} of best play"

    def add(self, found: Any) -> None:
        """Takes in the number of a set-up and its value; raises an error for what is none."""
        number, logit = found
        if type(number) is not int or not 0 <= number < len(self.logits):
            raise ValueError
        if not isinstance(logit, float) or not abs(logit) <= AT_ONCE:
            raise ValueError
        self.logits[number] = logit
        self.searched.add(number)

    def next(self, most: int) -> list[int]:
        """The set-ups to search next: those that best play leads to most often, then any other."""
        met = self._met()
        left = [
            number
            for number in range(len(self.logits))
            if number not in self.searched and not self._is_proved(number)
        ]
        return sorted(left, key=lambda number: -met[number])[:most]

    def _is_proved(self, number: int) -> bool:
        return bool(abs(self.logits[number]) >= PROVED)

    def _met(self) -> Numbers:
        """How often best play ends in each."""
        values = np.empty((len(ROWS), len(ROWS)))
        values[SOUTH, NORTH] = values[MIRROR[SOUTH], MIRROR[NORTH]] = self.logits
        met = led_to(values)
        both: Numbers = met[SOUTH, NORTH] + met[MIRROR[SOUTH], MIRROR[NORTH]]
        return both


def deepen(
    deepened: Deepened, file: IO[str], number: int, *, nodes: int, threads: int, minutes: float
) -> None:
    """Searches on until the minutes are over, nothing is left or somebody interrupts; the file has it all."""
    until = time.monotonic() + 60 * minutes
    pool = ThreadPoolExecutor(threads)
    try:
        while time.monotonic() < until and (chosen := deepened.next(ROUND * threads)):
            for found in zip(chosen, pool.map(partial(looked, nodes), chosen), strict=True):
                file.write(json.dumps([number, found]) + "\n")
                file.flush()
                deepened.add(found)
                number += 1
            say(f"{deepened.progress}, {max(0.0, until - time.monotonic()) / 60:.0f} min left")
    except KeyboardInterrupt:
        say("interrupted")
    finally:
        pool.shutdown(cancel_futures=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m training.deeper_set_ups", description=__doc__)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="usually until Ctrl-C")
    parser.add_argument("--nodes", type=above_none, default=NODES, help="for each set-up")
    parser.add_argument("--threads", type=above_none, default=cores())
    parser.add_argument("--state", type=Path, default=Path("deeper-set-ups.state"))
    parser.add_argument("--out", type=Path, default=HEADER, help="the header to write")
    given = parser.parse_args()
    search = search_signature(set_up(tablier.game("tours"), *set_ups()[0]))
    try:
        with given.state.open("a+", encoding="utf-8", errors="surrogateescape") as file:
            # The header is written anew at the end: what the search went on from is in the state.
            file.seek(0)
            begun = file.readline()
            before = json.loads(begun)["before"] if begun else read_header(HEADER)
            deepened = Deepened(before)
            head = {"deeper": VERSION, "nodes": given.nodes, "search": search, "before": before}
            number = take_up(file, head, deepened)
            deepen(deepened, file, number, nodes=given.nodes, threads=given.threads, minutes=given.minutes)
    except (TablierError, OSError, ValueError, LookupError, TypeError) as error:
        sys.exit(f"{given.state}: {error}")
    print(rows_told(deepened.logits))
    source = (
        f"searches, {len(deepened.searched)} of them by `python -m training.deeper_set_ups` with {given.nodes} nodes; "
        f"{deepened.proved} proved the result"
    )
    with written(given.out) as target:
        target.write(header(deepened.logits, source).encode())
    say(f"{given.out}: {deepened.progress}")


if __name__ == "__main__":
    main()
