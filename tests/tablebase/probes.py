"""Probes against a search of two plies with probes at its leaves: `python -m tests.tablebase.probes --probes 10000000`.

Positions by lot of all splits at hand, both kinds. Moves, their effects and ends of games come from the rules; nothing
of what builds or verifies tables has a part in it.

Of larger splits who wins may come along without distances. With --folder, where tables of them have been built, half of
the probes ask whether these say the same.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

import tablier
from tablier import tablebase
from tablier.games import Batch, Game
from tablier.tablebase import Split, Tablebase
from tablier.tablebase.shipping import TABLES, WHO_WINS

DRAW, UNKNOWN = 255, 254
AT_ONCE = 1000
"""Positions that are looked at together."""

Merits = npt.NDArray[np.int64]


def merits_of(codes: npt.NDArray[np.uint8]) -> Merits:
    """How good codes are for the player to move: short wins, then draws, then long losses."""
    plies = codes.astype(np.int64)
    return np.where(codes == DRAW, 0, np.where(plies % 2 == 1, 1000 - plies, plies - 1000))


def one_ply_before(merits: Merits) -> Merits:
    """What positions after a move are worth to the player who made it."""
    return np.where(merits > 0, -merits + 1, np.where(merits < 0, -merits - 1, 0))


def best_of(merits: Merits, offsets: npt.NDArray[np.int64]) -> Merits:
    """The best of each group of moves; who has none has lost."""
    best = np.full(len(offsets) - 1, -1000, np.int64)
    has_moves = offsets[1:] > offsets[:-1]
    if len(merits):
        best[has_moves] = np.maximum.reduceat(one_ply_before(merits), offsets[:-1][has_moves])
    return best


def after_all_moves(batch: Batch) -> tuple[npt.NDArray[np.int64], Batch]:
    """The positions after all moves of some positions, and where those of each begin."""
    offsets, _ = batch.legal()
    counts = np.diff(offsets)
    repeated = np.repeat(batch.array, counts, axis=0)
    which = np.arange(len(repeated)) - np.repeat(offsets[:-1], counts)
    return offsets, Batch._of(batch.game, repeated.tobytes()).play(which)


def disagreements(tables: Tablebase, batch: Batch) -> list[str]:
    """Positions of which tables do not say what follows from the positions two plies later."""
    core = tables.all_of(batch.game)
    assert core is not None

    def probed(asked: Batch) -> Merits:
        codes = np.frombuffer(core.probe_all(asked.array, with_distances=True, threads=1), np.uint8)
        # Who has no pieces left has lost; tables do not know such positions.
        return np.where(codes == UNKNOWN, -1000, merits_of(codes))

    offsets, after = after_all_moves(batch)
    later, leaves = after_all_moves(after)
    found = best_of(best_of(probed(leaves), later), offsets)
    told = probed(batch)
    verdicts = np.frombuffer(core.probe_all(batch.array, with_distances=False, threads=1), np.int8)
    wrong = np.flatnonzero((found != told) | (np.sign(told) != verdicts))
    return [f"{batch[int(index)]}: {told[index]}, by search {found[index]}" for index in wrong]


def other_verdicts(tables: Tablebase, batch: Batch) -> list[str]:
    """Positions about which the tables that come along do not say the same as others."""
    told, right = (
        np.frombuffer(core.probe_all(batch.array, with_distances=False, threads=1), np.int8)
        for core in (tablebase.shipped().all_of(batch.game), tables.all_of(batch.game))
        if core is not None
    )
    wrong = np.flatnonzero(told != right)
    return [f"{batch[int(index)]}: {told[index]}, in the folder {right[index]}" for index in wrong]


def draw_batch(game: Game, split: Split, rng: random.Random, count: int) -> Batch:
    """Positions of a split by lot."""
    cols, rows = int(game.options["cols"]), int(game.options["rows"])
    pieces = "W" * split.mover + "B" * split.other

    def text() -> str:
        points = ["1"] * (cols * rows)
        for point, piece in zip(rng.sample(range(cols * rows), len(pieces)), pieces, strict=True):
            points[point] = piece
        board = "".join(points)
        return "/".join(board[at : at + cols] for at in range(0, cols * rows, cols)) + " w 0 1"

    return game.batch([game.position(text()) for _ in range(count)])


def main() -> None:
    """Compares, in turns of all splits, larger ones more often; tells how far it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--probes", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=None)
    given = parser.parse_args()
    rng, tables = random.Random(given.seed), tablebase.open(given.folder)
    began, done, wrong = time.process_time(), 0, list[str]()
    kinds = tables.kinds()
    all_splits = [(kind, split) for kind, most in kinds.items() for split in kind.splits(most)]
    weights = [split.pieces**3 for _, split in all_splits]
    who_wins = [
        (kind, split)
        for kind, most in WHO_WINS.items()
        for split in kind.splits(min(most, kinds.get(kind, 0)))
        if split.pieces > TABLES[kind]
    ]
    while done < given.probes:
        is_about_verdicts = bool(who_wins) and done // AT_ONCE % 2
        kind, split = rng.choice(who_wins) if is_about_verdicts else rng.choices(all_splits, weights)[0]
        game = tablier.game(
            "tumicarona" if kind.captures == "compulsory" else "fanorona",
            cols=kind.cols, rows=kind.rows, no_capture_limit=0,
        )  # fmt: skip
        batch = draw_batch(game, split, rng, min(AT_ONCE, given.probes - done))
        wrong += (other_verdicts if is_about_verdicts else disagreements)(tables, batch)
        done = min(done + AT_ONCE, given.probes)
        if done % (20 * AT_ONCE) == 0 or done == given.probes:
            print(
                f"{done:,} probes of {len(all_splits)} splits, seed {given.seed}: {len(wrong)} wrong, "
                f"{time.process_time() - began:.0f} s of processor time",
                *wrong[:5],
                flush=True,
            )


if __name__ == "__main__":
    main()
