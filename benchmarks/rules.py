"""Speed of the rules: python -m benchmarks.rules. One run prints every figure with its ratios.

The rulebook is measured in the same run, so its ratio holds on any machine. The other baselines are figures from
elsewhere: "plain C++" is a straightforward C++ version of the same rules, Ludii a general game system, each on a
machine like the one this project is developed on (2 cores, 2.6 GHz). Each figure is the best of several rounds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from rich.console import Console
from rich.table import Table

import tablier
from tablier import rulebook

ROUNDS = 7
TOURS_SETUP_PLIES = 12


@dataclass
class Figure:
    """One line of the table; `fast` and `slow` are per second, `aim` and `plain` come from elsewhere."""

    name: str
    unit: str
    fast: float
    slow: float
    plain: float | None = None
    aim: float | None = None
    two_threads: float | None = None


def rate(work: Callable[[], int], rounds: int = ROUNDS) -> float:
    """How many things a second the work gets done, in its best round."""
    best = 0.0
    for _ in range(rounds):
        began = time.perf_counter()
        done = work()
        best = max(best, done / (time.perf_counter() - began))
    return best


def played(game: tablier.Game, count: int, from_ply: int = 0) -> list[tablier.Position]:
    """Unfinished positions from random play, every one from a ply on."""
    rng = random.Random(f"bench {game.id}")
    found: list[tablier.Position] = []
    while len(found) < count:
        position, ply = game.start(), 0
        while position.legal_moves:
            if ply >= from_ply:
                found.append(position)
            position, ply = position.play(rng.choice(position.legal_moves)), ply + 1
    return found[:count]


def perft(rule_set: str, depth: int, slow_depth: int) -> tuple[float, float]:
    """Turns a second counted by the core and by the rulebook."""
    start = tablier.game(rule_set).start()

    def slow_perft(position: rulebook.Position, left: int) -> int:
        if left == 1:
            return len(position.legal_moves)
        return sum(slow_perft(position.play(move), left - 1) for move in position.legal_moves)

    slow_start = rulebook.game(rule_set).start()
    return rate(lambda: start.perft(depth)), rate(lambda: slow_perft(slow_start, slow_depth), 1)


def playouts(rule_set: str, count: int, slow_count: int) -> tuple[float, float, float]:
    """Random games a second: core with one thread, with two, and the rulebook."""
    game = tablier.game(rule_set)
    batch = game.batch([game.start()])
    slow_start = rulebook.game(rule_set).start()
    rng = random.Random(1)

    def slow_games() -> int:
        for _ in range(slow_count):
            position = slow_start
            while position.legal_moves:
                position = position.play(rng.choice(position.legal_moves))
        return slow_count

    def fast_games(threads: int) -> int:
        return int(np.size(batch.playouts(count, seed=1, threads=threads)))

    return rate(lambda: fast_games(1)), rate(lambda: fast_games(2)), rate(slow_games, 1)


def move_lists(rule_set: str, count: int, slow_count: int, from_ply: int = 0) -> tuple[float, float, float]:
    """Full move lists a second on positions from random play: core with one thread, two, and the rulebook."""
    game, slow_game = tablier.game(rule_set), rulebook.game(rule_set)
    positions = played(game, count, from_ply)
    batch = game.batch(positions)
    texts = [str(position) for position in positions[:slow_count]]

    def slow_lists() -> int:
        for position in [slow_game.position(text) for text in texts]:
            assert position.legal_moves
        return len(texts)

    def fast_lists(threads: int) -> int:
        return len(batch.legal(threads)[0]) - 1

    return rate(lambda: fast_lists(1)), rate(lambda: fast_lists(2)), rate(slow_lists, 1)


def measure() -> list[Figure]:
    """All figures, in the order of the table."""
    figures = []
    fast, slow = perft("tumicarona", 6, 4)
    figures.append(Figure("Tumicarona perft(6)", "turns", fast, slow, plain=25e6, aim=40e6))
    fast, two, slow = playouts("tumicarona", 20_000, 20)
    figures.append(Figure("Tumicarona playouts", "games", fast, slow, plain=60e3, aim=200e3, two_threads=two))
    figures.append(Figure("… against Ludii", "games", fast, slow, plain=793))
    for rule_set in ("fanorona", "vela", "tours", "tchag"):
        fast, two, slow = playouts(rule_set, 2_000, 3)
        figures.append(Figure(f"{rule_set.capitalize()} playouts", "games", fast, slow, two_threads=two))
    for rule_set, plain, aim, ply in (
        ("tumicarona", None, None, 0),
        ("tours", 0.6e6, 3e6, TOURS_SETUP_PLIES),
        ("tchag", None, 150e3, 0),
    ):
        fast, two, slow = move_lists(rule_set, 20_000, 300, ply)
        name = f"{rule_set.capitalize()} move lists"
        figures.append(Figure(name, "lists", fast, slow, plain=plain, aim=aim, two_threads=two))
    return figures


def main() -> None:
    """Measures and prints the table."""
    table = Table(
        title="Speed of the rules, per second", caption=f"best of {ROUNDS} rounds, one thread unless said"
    )
    columns = ("", "one thread", "÷ rulebook (this run)", "÷ plain C++ or Ludii", "÷ aim", "2 threads ÷ 1")
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index == 0 else "right")
    for figure in measure():
        table.add_row(
            figure.name,
            f"{figure.fast:,.0f} {figure.unit}",
            f"{figure.fast / figure.slow:,.0f} ×",
            f"{figure.fast / figure.plain:.1f} × ({figure.plain:,.0f})" if figure.plain else "",
            f"{figure.fast / figure.aim:.2f} × ({figure.aim:,.0f})" if figure.aim else "",
            f"{figure.two_threads / figure.fast:.2f} ×" if figure.two_threads else "",
        )
    Console(width=130).print(table)


if __name__ == "__main__":
    main()
