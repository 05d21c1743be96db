"""Tables against the rulebook alone, position by position: `python -m tests.tablebase.truth`.

3x3 completely, 5x3 and 3x5 up to five pieces, 9x5 up to three (a few minutes). Of the complete tables of 5x3 and 3x5,
positions at random: whether their values follow from those after the moves that the rulebook has.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tablier import Player, rulebook
from tablier.games import Position
from tablier.tablebase import Builder, Ending, Kind, Tablebase
from tests.engine.exhaustive import placements
from tests.solving.retrograde import World
from tests.tablebase.positions import draw_placement


def disagreements(kind: Kind, pieces: int, tables: Tablebase) -> Iterator[str]:
    """Every position of up to so many pieces about which tables and rulebook do not say the same; then their number."""
    game = kind.game()
    world = World(game)
    checked = 0
    most = kind.cols * kind.rows // 2
    for total in range(2, pieces + 1):
        for white in range(max(1, total - most), min(most, total - 1) + 1):
            places = [place.unlimited for place in placements(game, white, total - white)]
            world.explore(str(place) for place in places)
            for place in places:
                text, ending = str(place), tables.ending(place)
                winner = world.winner[text]
                value = 0 if winner is None else 1 if Player(winner) is place.turn else -1
                plies = world.plies.get(text, 0) if value else None
                checked += 1
                if ending is None or (ending.value, ending.distance) != (value, plies):
                    yield f"{kind}: {text}: {ending}, but by the rulebook {value} in {plies}"
    yield f"{checked}"


def faults_after_moves(kind: Kind, tables: Tablebase, rng: random.Random, count: int) -> Iterator[str]:
    """Of so many positions at random, each as likely as any other, those whose values do not follow from the next."""
    game, book = kind.game(), rulebook.game(kind.game().id, **kind.game().options)
    splits = list(kind.splits(kind.pieces))
    for mover, other in rng.choices(splits, [kind.positions(split) for split in splits], k=count):
        place = draw_placement(game, rng, mover, other)
        found = tables.ending(place)
        nexts = (after.timeless.text for after in book.position(str(place)).turns.values())
        endings = (_after(game.position(text), tables) for text in nexts)
        best = max(endings, key=lambda ending: ending.merit, default=Ending(-1, 0))
        if found != best:
            yield f"{kind}: {place}: {found}, but its moves say {best}"


def _after(position: Position, tables: Tablebase) -> Ending:
    """What a move is worth to its player that leads to this position."""
    if position.outcome is not None and position.outcome.reason == "captured":
        return Ending(1, 1)
    theirs = tables.ending(position)
    assert theirs is not None
    return Ending(-theirs.value, None if theirs.distance is None else theirs.distance + 1)


def built(kind: Kind, pieces: int, folder: Path) -> Tablebase:
    """Tables of their own, not those that are shipped."""
    for _ in Builder(kind, pieces, folder):
        pass
    return Tablebase((folder,))


def main() -> None:
    """Compares all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=50_000, help="at random, of each complete table")
    count = parser.parse_args().positions
    for cols, rows in ((5, 3), (3, 5)):
        for captures in ("compulsory", "optional"):
            kind = Kind(captures, cols, rows)
            with tempfile.TemporaryDirectory() as folder:
                tables = built(kind, kind.pieces, Path(folder))
                wrong = list(faults_after_moves(kind, tables, random.Random(1), count))
            print(
                f"{kind}, complete: {count} positions at random, {len(wrong)} wrong", *wrong[:5], flush=True
            )
    for cols, rows, pieces in ((3, 3, 8), (5, 3, 5), (3, 5, 5), (9, 5, 3)):
        for captures in ("compulsory", "optional"):
            kind = Kind(captures, cols, rows)
            with tempfile.TemporaryDirectory() as folder:
                *wrong, checked = disagreements(kind, pieces, built(kind, pieces, Path(folder)))
            print(
                f"{kind}, up to {pieces} pieces: {checked} positions, {len(wrong)} wrong",
                *wrong[:5],
                flush=True,
            )


if __name__ == "__main__":
    main()
