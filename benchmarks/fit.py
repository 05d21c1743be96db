"""Finds the weights of the evaluations in games the engine plays against itself: python -m benchmarks.fit [RULE_SET…].

For each rule set, over several rounds: play games from random openings, a fixed number of nodes a move; take from each
search the position at the end of its line, where nothing is urgent any more; and choose the weights under which the
logistic function of the estimate comes nearest to the results (least squared error, a little damped). The first round
knows no weights at all; after each one the new weights play a match against the best so far, and take their place
if they clearly win it. Last the scale is fitted: what an estimate of the search is worth as an expected score.
Everything depends on the seed and the search alone. The result is written to core/include/tablier/search/weights.hpp.
Vela has Fanorona's weights: its own games, in which the taker wins, teach little about how.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track

import tablier
from tablier.arena.openings import PLIES, balanced_opening, random_opening
from tablier.baselines.sample import random_move

HEADER = Path(__file__).parents[1] / "core/include/tablier/search/weights.hpp"
UNIT = 200.0
"""An estimate of so much has a logit of one, before the scale is fitted."""
RULE_SETS = ("tumicarona", "fanorona", "tours", "tchag")
LONGEST_GAME = 200
DAMPING = 1e-5
EXTRA_RANDOM = 0.08
"""So many moves are random, so that games differ and weak play is seen too."""

MATCH_NODES = 4
"""The match is played with so many times more nodes: what holds only for shallow search is not wanted."""
KEPT_ROUNDS = 3
"""Weights that follow the last round alone may swing from one mistake to the opposite one."""

Task = TypeVar("Task")
Result = TypeVar("Result")
Weights = tuple[int, ...]
Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """The terms at the end of a line, the estimate, and the result of the game, all seen by one player."""

    terms: tuple[int, ...]
    value: int
    result: float


def play(task: tuple[str, Weights, int, str]) -> list[Sample]:
    """One game, and what can be learnt from it."""
    rule_set, weights, nodes, seed = task
    chance = random.Random(seed)
    game = tablier.game(rule_set)
    record = tablier.Record(game)
    for move in random_opening(game.start(), chance, PLIES[rule_set] + chance.randrange(4))[0]:
        record.play(move)
    engine, limit = tablier.Engine(memory=4), tablier.Limit(nodes=nodes)
    seen: list[tuple[tablier.Player, tuple[int, ...], int]] = []
    while record.outcome is None and record.ply < LONGEST_GAME:
        position = record.position
        if chance.random() < EXTRA_RANDOM:
            record.play(random_move(position, chance))
            continue
        searching = engine._search(record, limit, 1, weights=weights)
        analysis = searching.result()
        if not analysis.score.proved:
            place = position
            for move in analysis.lines[0].moves:
                place = place.play(move)
            if place.outcome is None:
                value = searching.estimate if place.turn is position.turn else -searching.estimate
                seen.append((place.turn, tuple(game._rules.judged(place._state)[1]), value))
        record.play(analysis.best)
    winner = record.outcome.winner if record.outcome else None
    return [
        Sample(terms, value, 0.5 if winner is None else float(winner is player))
        for player, terms, value in seen
    ]


def compete(task: tuple[str, Weights, Weights, int, str]) -> float:
    """The points the first weights take against the second in a pair of games from one opening."""
    rule_set, new, old, nodes, seed = task
    game = tablier.game(rule_set)
    opening = balanced_opening(game.start(), random.Random(seed))
    engine, limit = tablier.Engine(memory=4), tablier.Limit(nodes=nodes)
    points = 0.0
    for me in tablier.Player:
        record = tablier.Record(game)
        for move in opening:
            record.play(move)
        while record.outcome is None and record.ply < LONGEST_GAME:
            weights = new if record.position.turn is me else old
            record.play(engine._search(record, limit, 1, weights=weights).result().best)
        winner = record.outcome.winner if record.outcome else None
        points += 0.5 if winner is None else winner is me
    return points


def fit(terms: Array, results: Array, start: Array) -> Array:
    """The weights, in logits, with the least squared error of the expected score, by damped Gauss-Newton steps."""
    weights = start.copy()
    spread = np.maximum(terms.std(axis=0), 1e-9)
    constant = terms.std(axis=0) < 1e-9
    spread[constant] = np.maximum(np.abs(terms.mean(axis=0))[constant], 1.0)
    scaled = terms / spread
    weights *= spread
    damping = DAMPING * len(terms) * np.eye(terms.shape[1])
    for _ in range(30):
        expected = 1 / (1 + np.exp(-scaled @ weights))
        slope = (expected * (1 - expected))[:, None] * scaled
        step = np.linalg.solve(slope.T @ slope + damping, slope.T @ (results - expected) - damping @ weights)
        weights += step
    fitted: Array = weights / spread
    return fitted


def error(values: Array, results: Array) -> float:
    """The mean squared error of logits as predictions of results."""
    return float(np.mean((1 / (1 + np.exp(-np.clip(values, -500, 500))) - results) ** 2))


def fit_scale(values: Array, results: Array) -> float:
    """The scale under which the estimates of the search predict the results best."""
    scales = np.geomspace(UNIT / 8, UNIT * 8, 400)
    return float(min(scales, key=lambda scale: error(values / scale, results)))


def learn(rule_set: str, *, rounds: int, games: int, pairs: int, nodes: int, seed: int, jobs: int) -> None:
    """Fits one rule set and writes its weights."""
    console = Console(soft_wrap=True)
    start = tablier.game(rule_set).start()
    names, *_ = start.game._rules.judged(start._state)
    best: Weights = (0,) * len(names)
    played: list[list[Sample]] = []
    for number in range(rounds):
        name = f"{rule_set} {seed} {number}"
        newest = with_progress(
            play, [(rule_set, best, nodes, f"{name} {game}") for game in range(games)], name, jobs
        )
        played.append([sample for each in newest for sample in each])
        samples = [sample for each in played[-KEPT_ROUNDS:] for sample in each]
        terms = np.array([sample.terms for sample in samples], dtype=float)
        results = np.array([sample.result for sample in samples])
        fitted = fit(terms, results, np.array(best) / UNIT)
        new = tuple(int(weight) for weight in np.rint(fitted * UNIT))
        tasks = [(rule_set, new, best, MATCH_NODES * nodes, f"{name} {pair}") for pair in range(pairs)]
        match = np.array(with_progress(compete, tasks, name, jobs)) / 2
        score, doubt = match.mean(), 2 * match.std() / np.sqrt(pairs)
        console.print(
            f"{name}: {len(samples)} positions, {np.mean(results == 0.5):.0%} from draws, error "
            f"{error(terms @ fitted, results):.4f}; {score:.1%} ± {doubt:.1%} against the best so far"
        )
        console.print("  " + ", ".join(f"{name} {weight}" for name, weight in zip(names, new, strict=True)))
        if score - doubt > 0.5:
            best = new
    name = f"{rule_set} {seed} scale"
    last = with_progress(
        play, [(rule_set, best, nodes, f"{name} {game}") for game in range(games)], name, jobs
    )
    values = np.array([sample.value for each in last for sample in each])
    results = np.array([sample.result for each in last for sample in each])
    scale = fit_scale(values, results)
    console.print(f"{name}: {scale:.0f}, error of the search {error(values / scale, results):.4f}")
    write(rule_set, best, round(scale))


def with_progress(work: Callable[[Task], Result], tasks: list[Task], name: str, jobs: int) -> list[Result]:
    """What becomes of each task, done by so many processes."""
    with multiprocessing.Pool(jobs) as pool:
        return list(
            track(pool.imap(work, tasks, chunksize=4), name, total=len(tasks), console=Console(stderr=True))
        )


def write(rule_set: str, weights: tuple[int, ...], scale: int) -> None:
    """Puts the weights of a rule set into the header."""
    text = HEADER.read_text()
    line = f"{rule_set}_fitted{{{{{', '.join(map(str, weights))}}}, {scale}}};"
    changed, count = re.subn(rf"{rule_set}_fitted\{{\{{[^;]*;", line, text)
    assert count == 1
    HEADER.write_text(changed)


def main() -> None:
    """Reads the arguments and fits what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rule_sets", nargs="*", default=RULE_SETS, metavar="RULE_SET")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=700)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    settings = vars(given)
    rule_sets = settings.pop("rule_sets")
    for rule_set in rule_sets:
        if rule_set not in RULE_SETS:
            parser.error(f"there are no weights of {rule_set!r} to find, only of {', '.join(RULE_SETS)}")
    for rule_set in rule_sets:
        learn(rule_set, **settings)


if __name__ == "__main__":
    main()
