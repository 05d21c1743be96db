"""Records for the tests of the analysis."""

from __future__ import annotations

import random

import tablier
from tablier import Limit
from tablier.analysis import Note, annotate

FEW = Limit(nodes=20_000)


def record_of(text: str, *moves: str, game: str, **options: object) -> tablier.Record:
    """Moves from a position on."""
    rules = tablier.game(game, **options)
    record = tablier.Record(rules, rules.position(text))
    for move in moves:
        record.play(move)
    return record


def small(rule_set: str) -> tablier.Game:
    """A game that is soon decided: on the usual board of Vela nobody can go wrong for long."""
    return tablier.game(rule_set, cols=5, rows=5) if rule_set == "vela" else tablier.game(rule_set)


def random_record(game: tablier.Game, seed: object, longest: int = 60) -> tablier.Record:
    """A game by lot."""
    chance = random.Random(f"analysis {seed}")
    record = tablier.Record(game)
    while record.outcome is None and record.ply < longest:
        record.play(chance.choice(record.position.legal_moves))
    return record


def last_note(record: tablier.Record, limit: Limit = FEW) -> Note:
    """What is said of the last move."""
    return next(iter(annotate(record, limit)))
