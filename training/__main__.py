"""Trains a network for a game: python -m training GAME --folder DIR. docs/training.md explains it."""

from __future__ import annotations

import argparse
import multiprocessing
import shutil
import sys
from pathlib import Path

from tablier.arena.numbered_games import above_none
from tablier.errors import TablierError
from training.fitting import How
from training.generations import Plan, say, train

GAMES = ("tumicarona", "fanorona", "tours", "tchag")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--folder", type=Path, required=True, help="where everything is kept")
    parser.add_argument("--first", type=Path, help="a network to begin with, instead of the fitted terms")
    parser.add_argument(
        "--tables", type=Path, help="a folder of endings for the games (tablier tablebase build)"
    )
    parser.add_argument("--minutes", type=float, default=25.0, help="for all generations together")
    parser.add_argument("--generations", type=above_none, default=5)
    parser.add_argument("--games", type=above_none, default=1_000_000, help="a generation, at most")
    parser.add_argument("--nodes", type=above_none, default=2_000, help="a move, in the games")
    parser.add_argument("--match-nodes", type=above_none, default=5_000, help="a move, in the match")
    parser.add_argument("--pairs", type=above_none, default=400, help="of games in the match, at most")
    parser.add_argument("--processes", type=above_none, default=multiprocessing.cpu_count())
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument(
        "--width", type=above_none, default=How.width, help="of the first layer, for each side"
    )
    parser.add_argument("--epochs", type=above_none, default=How.epochs)
    parser.add_argument("--batch", type=above_none, default=How.batch)
    parser.add_argument(
        "--result-share", type=float, default=How.result_share, help="the rest is the search's"
    )
    parser.add_argument("--goes-on", action="store_true", help="fit on from the network before, as wide")
    parser.add_argument("--calm-only", action="store_true", help="learn only where nothing is urgent")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    how = How(
        width=given.width,
        epochs=given.epochs,
        batch=given.batch,
        result_share=given.result_share,
        calm_only=given.calm_only,
        device=given.device,
        threads=given.processes,
        seed=given.seed,
        goes_on=given.goes_on,
    )
    plan = Plan(
        game=given.game,
        folder=given.folder,
        generations=given.generations,
        games=given.games,
        nodes=given.nodes,
        match_nodes=given.match_nodes,
        pairs=given.pairs,
        processes=given.processes,
        minutes=given.minutes,
        seed=given.seed,
        how=how,
        first=given.first,
        tables=given.tables,
    )
    try:
        best = train(plan)
    except (TablierError, OSError) as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit("interrupted; the same command goes on")
    if best is None:
        say("no network gained over what it began with")
        return
    target = given.folder / f"{given.game}.network"
    shutil.copy(best, target)
    say(f"{target}: {target.stat().st_size:,} bytes, from {best.parent.name}")


if __name__ == "__main__":
    main()
