"""What wins? Games of a middling level against itself: python -m benchmarks.what_wins [RULE_SET…].

Each figure is the share of the points (a draw is half a point) of the side that has more of something at a moment of
the game: more pieces, more steps, more threats, as the terms of the evaluation count them. The set-ups of Les Tours
are drawn by lot. Everything depends on the seed and the search alone. The strategy chapters of the lessons quote the
result, which is written to benchmarks/what_wins.json.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

import tablier
from tablier.baselines.sample import random_move
from tablier.engine import Level
from tablier.engine.play_level import choose_at

RESULT = Path(__file__).with_suffix(".json")
LEVEL = "club"
ALIKE = Level(4, 2_000, 0.42, 0.2)
"""Plays Vela, whatever the level: there each of them gives better than it takes, which would hide what wins."""

LONGEST_GAME = 300
MOMENTS = {
    "tumicarona": (10, 20),
    "fanorona": (10, 20),
    "vela": (20, 40),
    "tours": (18, 24),
    "tchag": (8, 14),
}
"""After so many plies, those of the set-up included, one looks at who has more."""

COMPARED = {
    "lead": ("lead",),
    "steps": ("own steps", "enemy steps"),
    "threats": ("own threats", "enemy threats"),
    "crossings": ("crossings",),
    "rim": ("rim",),
    "row": ("row",),
    "ends": ("ends",),
    "springs": ("springs",),
    "captures": ("captures",),
    "cells": ("own cells", "enemy cells"),
    "pawns that can step": ("pawns that can step",),
}
"""What is compared, and the terms of the evaluation that count it: a difference, or one's own and the enemy's."""


@dataclass
class Tally:
    """Points out of so many games, for one side."""

    points: float = 0.0
    games: int = 0

    def add(self, points: float) -> None:
        """Counts one more game."""
        self.points += points
        self.games += 1

    @property
    def told(self) -> dict[str, float | int]:
        """The share in per cent, and of how many games."""
        return {"share": round(100 * self.points / max(1, self.games), 1), "games": self.games}


@dataclass
class Findings:
    """What the games of one rule set have shown."""

    first: Tally = field(default_factory=Tally)
    openings: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    more: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    reasons: Counter[str] = field(default_factory=Counter)
    last_moves: Counter[str] = field(default_factory=Counter)
    plies: int = 0
    draws: int = 0

    def add(self, record: tablier.Record) -> None:
        """Takes a finished game into account."""
        outcome = record.outcome
        winner = outcome.winner if outcome else None
        points = [0.5 if winner is None else float(winner is player) for player in tablier.Player]
        self.first.add(points[0])
        self.draws += winner is None
        self.plies += record.ply
        self.reasons[outcome.reason if outcome else "too long"] += 1
        rule_set = record.game.id
        if rule_set != "tours":  # its set-ups are drawn by lot
            self.openings[str(record.moves[0])].add(points[0])
        elif winner is not None:
            *_, before, _ = record.positions
            size = before.board[str(record.moves[-1]).partition("-")[0]].symbol
            bounces = sum(step.kind == "bounce" for step in record.moves[-1].steps)
            self.last_moves[f"size {size}"] += 1
            self.last_moves[f"{min(bounces, 4)} bounces"] += 1
        for moment in MOMENTS[rule_set]:
            if moment < record.ply:
                self._compare(record.positions[moment], moment, points)

    def _compare(self, position: tablier.Position, moment: int, points: list[float]) -> None:
        names, terms, *_ = position.game._rules.judged(position._state)
        seen = dict(zip(names, terms, strict=True))
        for what, parts in COMPARED.items():
            if any(part not in seen for part in parts):
                continue
            difference = seen[parts[0]] - (seen[parts[1]] if len(parts) > 1 else 0)
            if not difference:
                continue
            side = position.turn if difference > 0 else position.turn.other
            self.more[f"{what} after {moment}"].add(points[side])
            if what in ("lead", "captures"):
                self.more[f"{what} of {min(abs(difference), 5)} after {moment}"].add(points[side])

    @property
    def told(self) -> dict[str, Any]:
        """All figures."""
        games = self.first.games
        return {
            "games": games,
            "plies": round(self.plies / games, 1),
            "draws": round(100 * self.draws / games, 1),
            "first": self.first.told,
            "ends": dict(self.reasons.most_common()),
            "openings": {
                name: tally.told for name, tally in sorted(self.openings.items()) if tally.games > games / 20
            },
            "more": {name: tally.told for name, tally in sorted(self.more.items())},
            "last moves": dict(self.last_moves.most_common()),
        }


def play(rule_set: str, level: str, seed: str) -> tablier.Record:
    """One game of a level against itself."""
    chance = random.Random(seed)
    engine = tablier.Engine(level=level, memory=4)
    record = tablier.Record(tablier.game(rule_set))
    while record.outcome is None and record.ply < LONGEST_GAME:
        if record.position.hands:
            record.play(random_move(record.position, chance))
        elif rule_set == "vela":
            record.play(choose_at(ALIKE, engine, record, None, chance))
        else:
            record.play(engine.choose(record, chance=chance))
    return record


def main() -> None:
    """Plays the games and writes what they show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rule_sets", nargs="*", default=tablier.RULE_SETS, metavar="RULE_SET")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", default=LEVEL)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for rule_set in given.rule_sets:
        if rule_set not in tablier.RULE_SETS:
            parser.error(f"there is no rule set {rule_set!r}, only {', '.join(tablier.RULE_SETS)}")
    for rule_set in given.rule_sets:
        findings = Findings()
        for number in track(range(given.games), rule_set, console=Console(stderr=True)):
            findings.add(play(rule_set, given.level, f"{rule_set} {given.seed} {number}"))
        told = {"level": given.level, "seed": given.seed, **findings.told}
        print(json.dumps({rule_set: told}, indent=1))
        known = json.loads(RESULT.read_text()) if RESULT.exists() else {}
        RESULT.write_text(json.dumps(known | {rule_set: told}, indent=1) + "\n")


if __name__ == "__main__":
    main()
