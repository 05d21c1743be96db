"""Speed of the search: a signature that any change of it changes, nodes a second, more threads, time to a depth."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tablier.arena.openings import PLIES, random_opening
from tablier.engine import Engine, Limit
from tablier.games import Position, game

ROUNDS = 3
"""Each time is the best of so many."""

NODES = 200_000
POSITIONS = 4
AIMS = {"tumicarona": 3e6, "tours": 1e6, "tchag": 200e3}
"""Nodes a second aimed at on one quiet core; the other rule sets have no aim."""

DEPTHS = {"tumicarona": 10, "fanorona": 9, "vela": 11, "tours": 9, "tchag": 7}


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured of the search in one rule set."""

    rule_set: str
    signature: str
    nodes_a_second: float
    depth: int
    seconds_to_depth: float
    seconds_to_depth_with_two_threads: float

    @property
    def of_aim(self) -> float | None:
        """Nodes a second as a multiple of the aim, if there is one."""
        aim = AIMS.get(self.rule_set)
        return None if aim is None else self.nodes_a_second / aim

    @property
    def gain_of_two_threads(self) -> float:
        """How many times faster two threads reach the depth than one."""
        return self.seconds_to_depth / self.seconds_to_depth_with_two_threads


def measure(rule_set: str, nodes: int = NODES) -> Speed:
    """Measures the search in a rule set, with so many nodes for each position."""
    signature, fast = search_nodes(rule_set, nodes)
    positions = _positions(rule_set)
    depth = DEPTHS[rule_set]
    one, two = (_time_to_depth(positions, depth, threads) for threads in (1, 2))
    return Speed(rule_set, signature, fast, depth, one, two)


def combined(signatures: Sequence[str]) -> str:
    """One signature for several."""
    return _short(" ".join(signatures))


def _positions(rule_set: str) -> list[Position]:
    start, chance = game(rule_set).start(), random.Random(rule_set)
    found: list[Position] = []
    while len(found) < POSITIONS:
        _, position = random_opening(start, chance, PLIES[rule_set])
        if position.outcome is None:
            found.append(position)
    return found


def _answer(engine: Engine, position: Position, nodes: int) -> tuple[str, int, float]:
    """What the engine answers with so many nodes, as a text; how many it took; and the seconds."""
    began = time.perf_counter()
    found = engine.analyse(position, Limit(nodes=nodes))
    seconds = time.perf_counter() - began
    line = " ".join(map(str, found.lines[0].moves))
    return f"{found.depth} {found.nodes} {found.score.value:.6f} {line}", found.nodes, seconds


def search_nodes(rule_set: str, nodes: int) -> tuple[str, float]:
    """The signature, and the nodes a second of the fastest round."""
    # One engine for all rounds: its memory is there after the first, and fixed questions are always answered afresh.
    engine, positions, fast = Engine(memory=16), _positions(rule_set), 0.0
    for _ in range(ROUNDS):
        answers = [_answer(engine, position, nodes) for position in positions]
        texts, done, seconds = zip(*answers, strict=True)
        fast = max(fast, sum(done) / sum(seconds))
    return _short("\n".join(texts)), fast


def _time_to_depth(positions: Sequence[Position], depth: int, threads: int) -> float:
    """Seconds to a depth, the sum of the best rounds over the positions."""
    engine, total = Engine(threads=threads, memory=64), 0.0
    for position in positions:
        rounds = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            engine.analyse(position, Limit(depth=depth))
            rounds.append(time.perf_counter() - began)
        total += min(rounds)
    return total


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]
