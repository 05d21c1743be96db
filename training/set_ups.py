"""What the set-ups of Les Tours are worth: `python -m training.set_ups tours --games N --nodes K`.

Every set-up has some games in the openings already. The engine plays some more from each, a model is fitted to all of
them, and what it says of each set-up is written into a header of the core. docs/search.md says how the search uses it.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.progress import track

import tablier
from tablier.arena.numbered_games import above_none, arguments, play_on, say
from tablier.arena.signature import search_signature
from tablier.engine.network import shipped
from tablier.errors import TablierError
from tablier.files import written
from tablier.openings.opening_file import openings
from tablier.openings.set_ups import ROWS, keys_of_set_ups, results_of_set_ups, set_up

VERSION = 1
"""Goes up when games are played or kept otherwise: a state is of no use then."""
GAMES, NODES = 4, 4_000
LONGEST_GAME = 200
ROW_STRENGTHS = (10.0, 30.0, 100.0)
PAIR_STRENGTHS = (1.0, 2.0, 4.0, 8.0, 16.0)
NO_PAIRS = 1e9
"""A strength that leaves nothing of what a set-up's own games say."""
HEADER = Path(__file__).parents[1] / "core/include/tablier/search/set_up_values.hpp"

Array = npt.NDArray[np.float64]


@cache
def set_ups() -> tuple[tuple[str, str], ...]:
    """South's row and North's, of two mirror images one."""
    return tuple(
        (south, north) for south in ROWS for north in ROWS if (south, north) <= (south[::-1], north[::-1])
    )


def played(seed: int, nodes: int, number: int) -> int:
    """How game ``number`` ended: 1 won by South, 0 drawn, -1 lost. Set-ups have their games in turn."""
    rules = tablier.game("tours")
    learning = rules._rules.learning()
    assert learning is not None
    start = set_up(rules, *set_ups()[number % len(set_ups())])
    network = shipped().get("tours")
    return learning.result(
        start._state, number, seed, nodes, LONGEST_GAME, network.of(rules) if network else None
    )


class Played:
    """The games so far: the points of South."""

    def __init__(self, games: int) -> None:
        self.points: list[float] = []
        self._wanted = games * len(set_ups())

    @property
    def is_enough(self) -> bool:
        """Whether all games are played."""
        return len(self.points) >= self._wanted

    @property
    def progress(self) -> str:
        """How many are wanted."""
        return f"{self._wanted:,} wanted"

    def add(self, found: Any) -> None:
        """Takes in a game; raises an error for what is none."""
        if found not in (-1, 0, 1):
            raise ValueError
        self.points.append((1 + found) / 2)

    @property
    def rounds(self) -> Array:
        """The points by round and set-up."""
        return np.array(self.points[: self._wanted]).reshape(-1, len(set_ups()))


@dataclass(frozen=True)
class Games:
    """How many games each set-up has, and the points of South in them."""

    number: Array
    points: Array

    def with_rounds(self, rounds: Array) -> Games:
        """These games and some more of each set-up."""
        return Games(self.number + len(rounds), self.points + rounds.sum(axis=0))


@dataclass(frozen=True)
class Strengths:
    """How strongly what games say of a row, and of a pair of rows, is drawn to what is said without them.

    They are the inverse variances of logits: a strength of one weighs as much as four games.
    """

    rows: float
    pairs: float


def logistic(logits: Array) -> Array:
    """Shares of the point."""
    return np.asarray(1 / (1 + np.exp(-logits)))


def explored() -> Games:
    """The games of the openings.

    What the search expected in them is no help: it saw how they went.
    """
    known = results_of_set_ups(openings("tours"))
    won, drawn, lost, _ = np.array([known[keys_of_set_ups()[rows]] for rows in set_ups()], dtype=float).T
    return Games(won + drawn + lost, won + drawn / 2)


def searched(nodes: int) -> Array:
    """The share of the point that the search expects for South in each set-up."""
    engine, limit = tablier.Engine(memory=1), tablier.Limit(nodes=nodes)
    rules = tablier.game("tours")
    found = [
        engine.analyse(set_up(rules, *rows), limit).score.expected for rows in track(set_ups(), "searching")
    ]
    return np.clip(found, 0.02, 0.98)


def shared(expected: Array) -> Array:
    """What set-ups have in common: a constant, the search's opinion, and the rows of either side, but for a mirror."""
    kinds = sorted({min(row, row[::-1]) for row in ROWS})
    columns = [np.ones(len(expected)), np.log(expected / (1 - expected))]
    for side in (0, 1):
        rows = [min(rows[side], rows[side][::-1]) for rows in set_ups()]
        columns += [np.array([row == kind for row in rows], dtype=float) for kind in kinds]
    return np.stack(columns, axis=1)


def fit(common: Array, games: Games, strengths: Strengths) -> Array:
    """The logit of South's share in each set-up: what it has in common with others, and then what its games add."""
    weights = np.zeros(common.shape[1])
    damping = np.diag([1e-3, 1e-3] + [strengths.rows] * (common.shape[1] - 2))
    for _ in range(8):
        share = logistic(common @ weights)
        curvature = (common * (games.number * share * (1 - share))[:, None]).T @ common + damping
        weights += np.linalg.solve(
            curvature, common.T @ (games.points - games.number * share) - damping @ weights
        )
    found = common @ weights
    added = np.zeros(len(found))
    for _ in range(12):
        share = logistic(found + added)
        slope = games.points - games.number * share - strengths.pairs * added
        added += slope / (games.number * share * (1 - share) + strengths.pairs)
    return np.asarray(found + added)


def log_loss(shares: Array, rounds: Array) -> float:
    """How badly shares predict games, in nats a game."""
    return float(-np.mean(rounds * np.log(shares) + (1 - rounds) * np.log(1 - shares)))


def best_strengths(common: Array, games: Games, others: Array) -> Strengths:
    """Those with which games predict others best."""
    tried = (Strengths(rows, pairs) for rows in ROW_STRENGTHS for pairs in PAIR_STRENGTHS)
    return min(tried, key=lambda each: log_loss(logistic(fit(common, games, each)), others))


def check(common: Array, games: Games, strengths: Strengths, others: Array) -> None:
    """Tells how well what is fitted predicts games that had no part in it, and how well anything else does."""
    say(f"predicting {others.size:,} other games, in nats a game:")
    for name, shares in {
        "South's share of all": np.full(len(games.points), games.points.sum() / games.number.sum()),
        "the search": logistic(common[:, 1]),
        "the search, scaled to the games": logistic(fit(common[:, :2], games, Strengths(0.0, NO_PAIRS))),
        "the set-up's own games": (games.points + 1) / (games.number + 2),
        "the search and the rows": logistic(fit(common, games, Strengths(strengths.rows, NO_PAIRS))),
        "the fit": logistic(fit(common, games, strengths)),
    }.items():
        say(f"  {name}: {log_loss(shares, others):.4f}")


def rows_told(games: Games) -> str:
    """What each row took of the points, but for a mirror, on both sides together; then what alike rows took."""
    taken: dict[str, Array] = defaultdict(lambda: np.zeros(2))
    for (south, north), number, points in zip(set_ups(), games.number, games.points, strict=True):
        for row, share in ((south, points), (north, number - points)):
            like = sum(one == other for one, other in pairwise(row))
            for name in (min(row, row[::-1]), f"{like} equal neighbours"):
                taken[name] += share, number
    best_first = sorted(taken, key=lambda name: (len(name), -taken[name][0] / taken[name][1]))
    return "\n".join(
        f"{name}\t{taken[name][0] / taken[name][1]:.1%} of {taken[name][1]:.0f} games" for name in best_first
    )


def header(logits: Array, source: str) -> str:
    """The text of the core's header."""
    found = {}
    for (south, north), value in zip(set_ups(), np.rint(100 * logits).astype(int).tolist(), strict=True):
        found[south, north] = found[south[::-1], north[::-1]] = value
    rows = [row for row in ROWS if row <= row[::-1]]
    lines = [
        "// What the finished set-ups of Les Tours are worth. Written by `python -m training.set_ups` from",
        f"// {source}.",
        "#pragma once",
        "",
        "#include <array>",
        "#include <cstdint>",
        "",
        "namespace tablier::search {",
        "",
        "// Logits of the score South can expect, in hundredths: for each row of his, but for a mirror, one for each",
        "// row of North's; both in the order of their digits.",
        "// clang-format off",
        f"inline constexpr std::array<std::array<std::int16_t, {len(ROWS)}>, {len(rows)}> set_up_values{{{{",
        *(f"    {{{', '.join(str(found[south, north]) for north in ROWS)}}},  // {south}" for south in rows),
        "}};",
        "// clang-format on",
        "",
        "}  // namespace tablier::search",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """The command."""
    parser = arguments("training.set_ups", __doc__)
    parser.add_argument("--games", type=above_none, default=GAMES, help="of each set-up, at least two")
    parser.add_argument("--nodes", type=above_none, default=NODES, help="nodes a move")
    given = parser.parse_args()
    if given.game != "tours":
        parser.error(f"{given.game} has no set-ups, only tours has")
    if given.games < 2:
        parser.error("two games of each set-up are needed: one to fit, one to check")
    state = given.state or Path(f"set-ups-{given.seed}.state")
    search = search_signature(set_up(tablier.game("tours"), *set_ups()[0]))
    head = {"set-ups": VERSION, "seed": given.seed, "nodes": given.nodes, "search": search}
    found = Played(given.games)
    try:
        play_on(
            partial(played, given.seed, given.nodes),
            found,
            state,
            head,
            processes=given.processes,
            minutes=given.minutes,
        )
    except (TablierError, OSError) as error:
        sys.exit(f"{state}: {error}")
    if not found.is_enough:
        sys.exit(f"{len(found.points):,} games; the same command goes on from {state}")
    rounds = found.rounds
    before, common = explored(), shared(searched(given.nodes))
    strengths = best_strengths(common, before, rounds[::2])
    check(common, before, strengths, rounds[1::2])
    every = before.with_rounds(rounds)
    print(rows_told(every))
    source = (
        f"the {before.number.sum():.0f} games of the openings and {rounds.size} more with {given.nodes} nodes a move, "
        f"seed {given.seed}, by the search {search}"
    )
    target = given.out or HEADER
    with written(target) as file:
        file.write(header(fit(common, every, strengths), source).encode())
    say(f"{target}: {source}; {strengths}")


if __name__ == "__main__":
    main()
