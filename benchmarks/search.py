"""Speed and strength of the search: python -m benchmarks.search [--match] [--ablation]. One run prints every figure.

The signature is a number that any change of the search changes: the same question, one thread and a fixed number of
nodes always give the same answer. Speeds are the best of several rounds, as ratios to aims stated beforehand. The
match is played at a small, equal number of nodes a move from random openings, each with both colours.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import random
import time
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

import tablier
from tablier import engine as computers
from tablier.engine.material import material

ROUNDS = 3
AIMS = {"tumicarona": 3e6, "tours": 1e6, "tchag": 200e3}
RULE_SETS = ("tumicarona", "fanorona", "vela", "tours", "tchag")
OPENING_PLIES = {"tumicarona": 4, "fanorona": 4, "vela": 4, "tours": 14, "tchag": 3}
SIGNATURE_NODES = 30_000
LONGEST_GAME = 300

Choose = Callable[[tablier.Record], tablier.Move]
FEATURES = ("quiescence", "reductions", "history", "killers", "aspiration", "forced")


def openings(rule_set: str, count: int, seed: int) -> list[tablier.Position]:
    """Unfinished positions after a few random moves."""
    game, rng = tablier.game(rule_set), random.Random(f"{rule_set} {seed}")
    found: list[tablier.Position] = []
    while len(found) < count:
        position = game.start()
        for _ in range(OPENING_PLIES[rule_set]):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
        if position.outcome is None:
            found.append(position)
    return found


def signature(rule_set: str) -> str:
    """What the search answers to fixed questions, as one short number."""
    answers = hashlib.sha256()
    for position in openings(rule_set, 4, seed=0):
        analysis = tablier.Engine(memory=4).analyse(position, tablier.Limit(nodes=SIGNATURE_NODES))
        line = " ".join(map(str, analysis.lines[0].moves))
        answers.update(f"{analysis.depth} {analysis.nodes} {analysis.score.value:.6f} {line}\n".encode())
    return answers.hexdigest()[:8]


def speed(rule_set: str, nodes: int) -> float:
    """Nodes a second of one thread, in the best round, over a few openings."""
    best = 0.0
    for _ in range(ROUNDS):
        done = 0
        began = time.perf_counter()
        for position in openings(rule_set, 3, seed=1):
            done += tablier.Engine(memory=16).analyse(position, tablier.Limit(nodes=nodes)).nodes
        best = max(best, done / (time.perf_counter() - began))
    return best


def time_to_depth(rule_set: str, depth: int, threads: int) -> float:
    """Seconds to a depth, the sum of the best rounds over a few openings."""
    total = 0.0
    for position in openings(rule_set, 3, seed=2):
        rounds = []
        for _ in range(ROUNDS):
            engine = tablier.Engine(threads=threads, memory=64)
            began = time.perf_counter()
            engine.analyse(position, tablier.Limit(depth=depth))
            rounds.append(time.perf_counter() - began)
        total += min(rounds)
    return total


def engine_player(nodes: int, without: Sequence[str] = ()) -> Choose:
    """The search with a number of nodes a move."""
    engine = tablier.Engine(memory=8)
    limit = tablier.Limit(nodes=nodes)
    return lambda record: engine._search(record, limit, 1, without).result().best


def simple_player(name: str, seed: int) -> Choose:
    """One of the two simple computers."""
    chance = random.Random(seed)
    return lambda record: computers.choose(name, record.position, chance)


def material_player(seed: int) -> Choose:
    """Two plies deep, counting pieces; where there are none to count, any move that does not lose."""
    chance = random.Random(seed)

    def lead(position: tablier.Position, player: tablier.Player) -> float:
        outcome = position.outcome
        if outcome is not None:
            return 0 if outcome.winner is None else 100 if outcome.winner is player else -100
        counts = material(position)
        return counts[player] - counts[player.other]

    def choose(record: tablier.Record) -> tablier.Move:
        position = record.position
        player, moves = position.turn, list(position.legal_moves)
        chance.shuffle(moves)
        best, best_value = moves[0], -math.inf
        for move in moves[:60]:
            after = position.play(move)
            replies = [] if after.outcome else list(after.legal_moves)[:60]
            sign = 1 if after.turn is player else -1
            worst = -math.inf
            for reply in replies:
                worst = max(worst, sign * lead(after.play(reply), player))
            value = sign * worst if replies else lead(after, player)
            if value > best_value:
                best, best_value = move, value
        return best

    return choose


def played(opening: tablier.Position, players: Sequence[Choose]) -> float:
    """The score of the first player's side in one game; one that takes too long is a draw."""
    record = tablier.Record(opening.game, opening)
    while record.outcome is None and record.ply < LONGEST_GAME:
        record.play(players[record.position.turn](record))
    outcome = record.outcome
    if outcome is None or outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner is tablier.Player.FIRST else 0.0


def match(rule_set: str, one: Choose, two: Choose, pairs: int, seed: int) -> tuple[float, float]:
    """The share of the points that `one` takes over pairs of games with both colours, and its standard error."""
    scores = []
    for opening in openings(rule_set, pairs, seed):
        scores.append((played(opening, (one, two)) + 1 - played(opening, (two, one))) / 2)
    mean = sum(scores) / pairs
    variance = sum((score - mean) ** 2 for score in scores) / max(1, pairs - 1)
    return mean, math.sqrt(variance / pairs)


def show_speed(console: Console) -> None:
    """Signatures, nodes a second, two threads against one."""
    table = Table(title="The search", caption=f"best of {ROUNDS} rounds")
    columns = (
        "",
        "signature",
        "nodes a second",
        "÷ aim",
        "depth",
        "seconds, 1 thread",
        "2 threads: times faster",
    )
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index == 0 else "right")
    for rule_set, depth in zip(RULE_SETS, (9, 8, 9, 7, 6), strict=True):
        fast = speed(rule_set, 300_000)
        one, two = time_to_depth(rule_set, depth, 1), time_to_depth(rule_set, depth, 2)
        aim = AIMS.get(rule_set)
        table.add_row(
            rule_set,
            signature(rule_set),
            f"{fast:,.0f}",
            f"{fast / aim:.2f} ({aim:,.0f})" if aim else "",
            str(depth),
            f"{one:.2f}",
            f"{one / two:.2f}",
        )
    console.print(table)


def show_match(console: Console, nodes: int, pairs: int) -> None:
    """The search against the simple players."""
    table = Table(title=f"The search at {nodes:,} nodes a move, {pairs} pairs of games: share of the points")
    for column in ("", "random", "greedy", "two plies, material"):
        table.add_column(column, justify="left" if not column else "right")
    for rule_set in RULE_SETS:
        row = [rule_set]
        for other in (simple_player("random", 1), simple_player("greedy", 1), material_player(1)):
            mean, error = match(rule_set, engine_player(nodes), other, pairs, seed=3)
            row.append(f"{mean:.1%} ± {2 * error:.1%}")
        table.add_row(*row)
        console.print(*row)
    console.print(table)


def show_ablation(console: Console, nodes: int, pairs: int) -> None:
    """Each feature of the search on against off."""
    table = Table(
        title=f"With against without, {nodes:,} nodes a move, {pairs} pairs of games: share of the points"
    )
    for column in ("", *FEATURES):
        table.add_column(column, justify="left" if not column else "right")
    for rule_set in RULE_SETS:
        row = [rule_set]
        for feature in FEATURES:
            mean, error = match(
                rule_set, engine_player(nodes), engine_player(nodes, [feature]), pairs, seed=4
            )
            row.append(f"{mean:.0%} ± {2 * error:.0%}")
        table.add_row(*row)
        console.print(*row)
    console.print(table)


def main() -> None:
    """Measures what is asked for and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--match", action="store_true", help="play against the simple players")
    parser.add_argument("--ablation", action="store_true", help="play with each feature against without it")
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--pairs", type=int, default=20)
    given = parser.parse_args()
    console = Console(width=130)
    if given.match:
        show_match(console, given.nodes, given.pairs)
    if given.ablation:
        show_ablation(console, given.nodes, given.pairs)
    if not given.match and not given.ablation:
        show_speed(console)


if __name__ == "__main__":
    main()
