"""All finished set-ups of Les Tours: python -m tests.engine.setups [--plies 3] [--rulebook].

Prints the set-ups that are won or lost within so many plies, with the distance that the engine proves, and the time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from itertools import permutations

from rich.console import Console
from rich.progress import track

import tablier
from tablier import rulebook

ROWS = sorted({"".join(row) for row in permutations("112233")})
WON = (
    ("112332", "223131"),
    ("122331", "223131"),
    ("123132", "223131"),
    ("131322", "131322"),
    ("133212", "131322"),
    ("133221", "131322"),
    ("212331", "223131"),
    ("213132", "223131"),
    ("223131", "223131"),
    ("231132", "131322"),
    ("231132", "223131"),
    ("231312", "131322"),
    ("231321", "131322"),
    ("233211", "131322"),
)
"""South's row and North's, from a to f, where South wins within three plies."""

FULL_WIDTH = ("reductions", "quiescence")
"""Left out of the search, so that a depth is a depth for every move."""


def text(south: str, north: str) -> str:
    """The position after the set-up, South to move."""
    return f"{north}/....../....../....../....../{south} s -"


def all_setups() -> Iterator[tuple[str, str]]:
    """The rows of both players, 90 × 90."""
    return ((south, north) for south in ROWS for north in ROWS)


def settled(setups: Iterable[tuple[str, str]], plies: int) -> Iterator[tuple[str, str, tablier.Score]]:
    """The set-ups that are won or lost within so many plies, with what is proved.

    A goal run is seen without search: looking at every move one ply less deep is enough.
    """
    game, engine = tablier.game("tours"), tablier.Engine(memory=8)
    limit = tablier.Limit(depth=plies - 1)
    for south, north in setups:
        position = game.position(text(south, north))
        score = engine._search(position, limit, 1, FULL_WIDTH).result().score
        if score.proved:
            yield south, north, score


def wins_by_the_rulebook(position: rulebook.Position, plies: int) -> bool:
    """Whether the mover can force a win within so many plies: every move, every reply, nothing else."""
    afters = [position.play(move) for move in position.legal_moves]
    if any(after.outcome is not None and after.outcome.winner is not None for after in afters):
        return True
    if plies < 3:
        return False
    return any(
        all(wins_by_the_rulebook(after.play(reply), plies - 2) for reply in after.legal_moves)
        for after in afters
        if after.outcome is None
    )


def main() -> None:
    """Goes through all set-ups and prints what is won or lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=3, help="within how many plies the end must come")
    parser.add_argument("--rulebook", action="store_true", help="check the won ones by the rulebook as well")
    given = parser.parse_args()
    console = Console(width=110)
    began = time.perf_counter()
    setups = track(list(all_setups()), description="set-ups", console=console, transient=True)
    found = list(settled(setups, given.plies))
    taken = time.perf_counter() - began
    for south, north, score in found:
        checked = ""
        if given.rulebook and score.value > 0 and score.distance is not None:
            position = rulebook.game("tours").position(text(south, north))
            right = wins_by_the_rulebook(position, score.distance)
            checked = ", so says the rulebook" if right else ", but the rulebook sees no win"
        console.print(f"South {south}, North {north}: {score}{checked}")
    console.print(
        f"{len(ROWS) ** 2:,} set-ups, {len(found)} settled within {given.plies} plies, {taken:.1f} s"
    )


if __name__ == "__main__":
    main()
