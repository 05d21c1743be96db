"""Generations of networks: each plays against itself, what comes of it trains the next, and a match decides.

Everything is kept in a folder, a part for each generation; the same command goes on where it was interrupted.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

import tablier
from tablier import tablebase
from tablier.arena import MatchResult, Sprt, play_match
from tablier.engine.network import read_network, write_network
from tablier.errors import TablierError
from training.curves import write_curve
from training.fitting import How, Point, exported, fit, split
from training.lessons import SUFFIX, read_lessons
from training.self_play import Run, endings, play_games
from training.whole_numbers import Weights, pack, unpack

KEPT = 3
"""A network is fitted to the games of so many generations, its own the latest."""
PLAYING = 0.7
"""Of the time a generation has, so much is for its games; the rest is for fitting and the match."""
TEST = Sprt(0.0, 15.0)
CHECKED = 20_000
"""On so many positions the whole numbers are compared with the core."""


@dataclass(frozen=True)
class Plan:
    """What is asked for."""

    game: str
    folder: Path
    generations: int
    games: int
    nodes: int
    match_nodes: int
    pairs: int
    processes: int
    minutes: float
    seed: int
    how: How
    first: Path | None = None
    """The network that the first games are played with and that is to be beaten; without one, the terms."""
    tables: Path | None = None
    """A folder of endings, besides those that come with Tablier, for the games to know what they are worth."""

    def part(self, generation: int) -> Path:
        """Where what belongs to a generation is kept."""
        return self.folder / f"generation-{generation}"

    def network(self, generation: int) -> Path:
        """The file of its network."""
        return self.part(generation) / f"{self.game}.network"


def train(plan: Plan) -> Path | None:
    """Trains until a generation gains nothing; gives the file of the best network, if any gained."""
    best = plan.first
    if plan.tables and _pieces(plan) <= tablebase.shipped().pieces(tablier.game(plan.game)):
        raise TablierError(f"{plan.tables} has no tables of {plan.game} that do not come with Tablier")
    _gone_on_with(plan, best)  # a network of another width is refused before hours of games
    left = sum(not plan.network(generation).exists() for generation in range(1, plan.generations + 1))
    share = 60 * plan.minutes / max(1, left)
    for generation in range(1, plan.generations + 1):
        network = plan.network(generation)
        if not network.exists():
            began = time.monotonic()
            _games(plan, generation, best, began + PLAYING * share)
            say(f"generation {generation}: {_count(plan, generation)}")
            _fit(plan, generation, network, best, began + share)
        if not _wins(plan, generation, network, best):
            break
        best = network
    return None if best == plan.first else best


def gains(result: MatchResult) -> bool:
    """Whether a match was won: by its test, or in points where the test could not decide."""
    return result.verdict == "elo1" or (result.verdict is None and result.score > 0.5)


def say(text: str) -> None:
    """Tells who started the run."""
    print(text, file=sys.stderr, flush=True)


def _games(plan: Plan, generation: int, network: Path | None, until: float) -> None:
    digest = read_network(network).digest if network else None
    run = Run(plan.game, 1000 * plan.seed + generation, plan.nodes, digest, _pieces(plan))
    folder = plan.part(generation)
    play_games(run, folder, network, plan.tables, games=plan.games, processes=plan.processes, until=until)


def _pieces(plan: Plan) -> int:
    """Up to how many pieces the games know what a position is worth."""
    return endings(plan.tables).pieces(tablier.game(plan.game))


def _files(plan: Plan, generation: int) -> list[Path]:
    return sorted(plan.part(generation).glob(f"*{SUFFIX}"))


def _count(plan: Plan, generation: int) -> str:
    files = _files(plan, generation)
    rows = [read_lessons(file, plan.game) for file in files]
    calm = sum(int(each["calm"].sum()) for each in rows)
    return f"{len(files)} files of games, {sum(map(len, rows)):,} positions, {calm:,} of them calm"


def _fit(plan: Plan, generation: int, network: Path, best: Path | None, until: float) -> None:
    files = [
        file for each in range(max(1, generation - KEPT + 1), generation + 1) for file in _files(plan, each)
    ]

    def tell(point: Point) -> None:
        say(f"  epoch {point.epoch}: error {point.error:.5f}, held out {point.held_out:.5f}")

    model, curve = fit(plan.game, files, plan.how, tell, until, before=_gone_on_with(plan, best))
    _, held_out = split(files, plan.game, calm_only=False)
    weights = exported(plan.game, model, held_out[:CHECKED])
    source = {
        "generation": generation,
        "first": read_network(plan.first).digest if plan.first else None,
        "files": len(files),
        "positions": curve[-1].positions // max(1, curve[-1].epoch),
        "nodes": plan.nodes,
        "pieces": _pieces(plan),  # that one file in three knew all about
        "seed": plan.seed,
        "how": asdict(plan.how),
        "held_out": [round(curve[0].held_out, 6), round(curve[-1].held_out, 6)],
        "commit": _commit(),
        "torch": torch.__version__,
    }
    write_curve(network.parent, "curve", curve)
    write_network(network, plan.game, pack(weights), source)


def _gone_on_with(plan: Plan, best: Path | None) -> Weights | None:
    """What fitting begins with, if not with the terms."""
    if best is None or not plan.how.goes_on:
        return None
    network = read_network(best)
    if network.width != plan.how.width:
        raise TablierError(f"{best} is {network.width} wide: it can be gone on with only so")
    return unpack(plan.game, network.width, network.weights)


def _wins(plan: Plan, generation: int, network: Path, best: Path | None) -> bool:
    """Whether a network gains over the best so far, or over the terms; once played, the match is not played again."""
    file = network.with_name("match.json")
    if not file.exists():
        limit = f"nodes={plan.match_nodes},memory=4"
        result = play_match(
            plan.game,
            f"{limit},network={network}",
            f"{limit},without=network" if best is None else f"{limit},network={best}",
            pairs=plan.pairs,
            seed=1000 * plan.seed + generation,
            jobs=plan.processes,
            sprt=TEST,
        )
        opponent = "the terms" if best is None else best.stem if best == plan.first else best.parent.name
        file.write_text(json.dumps({"against": opponent, "result": str(result), "gains": gains(result)}))
    told = json.loads(file.read_text())
    say(f"generation {generation} against {told['against']}: {told['result']}")
    return bool(told["gains"])


def _commit() -> str:
    found = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"
