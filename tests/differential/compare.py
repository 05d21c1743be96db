"""The comparison itself: the same position to both, and everything they say about it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import tablier
from tablier import rulebook

from .boards import damaged, random_text


class Disagreement(AssertionError):
    """The two implementations differ; the message has the position and both answers."""


@dataclass
class Tally:
    """What has been compared so far."""

    positions: int = 0
    moves: int = 0
    games: int = 0
    refused_texts: int = 0


def compare_position(fast: tablier.Position, slow: rulebook.Position, tally: Tally) -> tuple[str, ...]:
    """Compares texts, turn, outcome, legal moves and the position after each; gives the moves."""
    where = f"{fast.game!r} {fast}"
    _same(where, "text", str(fast), str(slow))
    _same(where, "turn", int(fast.turn), slow.turn)
    outcome, expected = fast.outcome, slow.outcome
    _same(
        where,
        "outcome",
        outcome and (None if outcome.winner is None else int(outcome.winner), outcome.reason, outcome.rule),
        expected and tuple(expected),
    )
    moves = tuple(map(str, fast.legal_moves))
    _same(where, "moves", moves, tuple(slow.legal_moves))
    _same(where, "number of moves", fast.perft(1), len(moves))
    for move in moves:
        _same(where, f"position after {move}", str(fast.play(move)), str(slow.play(move)))
    tally.positions += 1
    tally.moves += len(moves)
    return moves


def compare_text(fast: tablier.Game, slow: rulebook.Game, text: str, tally: Tally) -> None:
    """Both read a text as the same position, or both refuse it."""
    try:
        position = slow.position(text)
    except rulebook.RuleError as refusal:
        try:
            accepted = fast.position(text)
        except tablier.ParseError as error:
            if not 0 <= error.offset <= len(text):
                raise Disagreement(f"{fast!r} {text!r}: offset {error.offset} is outside") from error
            tally.refused_texts += 1
            return
        raise Disagreement(
            f"{fast!r} {text!r}: the core reads {accepted}, the rulebook says {refusal}"
        ) from refusal
    try:
        compare_position(fast.position(text), position, tally)
    except tablier.ParseError as error:
        raise Disagreement(
            f"{fast!r} {text!r}: the rulebook reads {position}, the core says {error}"
        ) from error


def compare_random(
    rule_set: str,
    options: Mapping[str, Any],
    positions: int,
    seed: int,
    progress: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """Compares at least that many positions: two thirds from random play, the others from random texts."""
    fast, slow = tablier.game(rule_set, **options), rulebook.game(rule_set, **options)
    rng = random.Random(f"{rule_set} {sorted(options.items())} {seed}")
    tally = Tally()
    while tally.positions < positions:
        before = tally.positions
        position, model = fast.start(), slow.start()
        while moves := compare_position(position, model, tally):
            move = rng.choice(moves)
            position, model = position.play(move), model.play(move)
            if rng.random() < 0.1:
                compare_text(fast, slow, damaged(str(position), rng), tally)
            if tally.positions - before >= 300:  # without a no-capture limit play may go on and on
                break
        tally.games += 1
        for _ in range((tally.positions - before) // 2):
            compare_text(fast, slow, random_text(rule_set, fast.options, rng), tally)
        progress(tally)
    return tally


def _same(where: str, what: str, fast: object, slow: object) -> None:
    if fast != slow:
        if isinstance(fast, tuple) and isinstance(slow, tuple) and what == "moves":
            fast, slow = sorted(set(fast) - set(slow)), sorted(set(slow) - set(fast))
            what = "moves only one of them has"
        raise Disagreement(f"{where}\n{what}\n  core:     {fast}\n  rulebook: {slow}")
