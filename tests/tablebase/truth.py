"""Tables against the rulebook alone, position by position: `python -m tests.tablebase.truth`.

The small boards completely, and all positions with up to three pieces on the large one (a few minutes).
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tablier import Player
from tablier.tablebase import Builder, Kind, Tablebase
from tests.engine.exhaustive import placements
from tests.solving.retrograde import World


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


def built(kind: Kind, pieces: int, folder: Path) -> Tablebase:
    """Tables of their own, not those that are shipped."""
    for _ in Builder(kind, pieces, folder):
        pass
    return Tablebase((folder,))


def main() -> None:
    """Compares all."""
    argparse.ArgumentParser(description=__doc__).parse_args()
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
