"""Plain exhaustive solvers, to hold the engine's proofs against: they know no estimate, no table and no order."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

import tablier


class Truth(NamedTuple):
    """The result for the mover (1, 0, -1) in play without end, and after how many plies a win or loss comes."""

    result: int
    distance: int


def placements(game: tablier.Game, white: int, black: int) -> Iterator[tablier.Position]:
    """All Fanorona positions with so many pieces a side, counters at their start."""
    cols, rows = int(game.options["cols"]), int(game.options["rows"])
    points = range(cols * rows)
    for whites in combinations(points, white):
        for blacks in combinations([point for point in points if point not in whites], black):
            letters = ["W" if p in whites else "B" if p in blacks else "1" for p in points]
            board = "/".join("".join(letters[r * cols : (r + 1) * cols]) for r in range(rows))
            for turn in "wb":
                yield game.position(f"{board} {turn} 0 1")


def solve(positions: Iterable[tablier.Position]) -> dict[str, Truth]:
    """The truth about Fanorona positions and all that can come of them, by key: from the ends backwards."""
    truths: dict[str, Truth] = {}
    before: dict[str, list[str]] = defaultdict(list)
    open_moves: dict[str, int] = {}
    waiting = {position.key: position for position in positions}
    while waiting:
        key, position = waiting.popitem()
        if key in open_moves:
            continue
        outcome = position.outcome
        open_moves[key] = len(position.legal_moves)
        if outcome is not None:
            truths[key] = Truth(
                0 if outcome.winner is None else 1 if outcome.winner is position.turn else -1, 0
            )
            continue
        for move in position.legal_moves:
            after = position.play(move)
            before[after.key].append(key)
            if after.key not in open_moves:
                waiting[after.key] = position.game.position(f"{after.key} 0 1")
    ready = deque(key for key, truth in truths.items() if truth.result)
    while ready:
        key = ready.popleft()
        truth = truths[key]
        for earlier in before[key]:
            open_moves[earlier] -= 1
            if earlier in truths:
                continue
            if truth.result < 0:
                truths[earlier] = Truth(1, truth.distance + 1)
                ready.append(earlier)
            elif open_moves[earlier] == 0:
                truths[earlier] = Truth(-1, truth.distance + 1)
                ready.append(earlier)
    # Nobody can force an end: play goes on for ever.
    return {key: truths.get(key, Truth(0, 0)) for key in open_moves}


def minimax(position: tablier.Position, known: dict[str, int]) -> int:
    """The result for the mover in a game that cannot last: Tchag, or Fanorona with a no-capture limit."""
    text = str(position)
    if "no_capture_limit" in position.game.options:
        text = text.rpartition(" ")[0]  # without the number of the move
    if text not in known:
        outcome = position.outcome
        if outcome is not None:
            known[text] = 0 if outcome.winner is None else 1 if outcome.winner is position.turn else -1
        else:
            best = -1
            for move in position.legal_moves:
                after = position.play(move)
                value = minimax(after, known)
                best = max(best, value if after.turn is position.turn else -value)
                if best == 1:
                    break
            known[text] = best
    return known[text]


def with_distance(position: tablier.Position, known: dict[tablier.Position, Truth]) -> Truth:
    """The truth about a position of Tchag: the soonest win, or a draw, or the latest loss."""
    if position not in known:
        outcome = position.outcome
        if outcome is not None:
            best = Truth(0 if outcome.winner is None else 1 if outcome.winner is position.turn else -1, 0)
        else:
            best = Truth(-1, 0)
            for move in position.legal_moves:
                after = position.play(move)
                truth = with_distance(after, known)
                sign = 1 if after.turn is position.turn else -1
                found = Truth(sign * truth.result, truth.distance + 1 if truth.result else 0)
                if (found.result, -found.result * found.distance) > (
                    best.result,
                    -best.result * best.distance,
                ):
                    best = found
        known[position] = best
    return known[position]


def wins_within(position: tablier.Position, plies: int) -> bool:
    """Whether the mover can force a win within so many plies, in games whose turns alternate."""
    if plies < 1 or position.outcome is not None:
        return False
    indices = range(len(position.legal_moves))
    places = position.game.batch([position] * len(indices)).play(list(indices))
    sign = 1 if position.turn is tablier.Player.FIRST else -1
    if (places.results() == sign).any():
        return True
    return plies >= 3 and any(loses_within(place, plies - 1) for place in places)


def loses_within(position: tablier.Position, plies: int) -> bool:
    """Whether the mover loses within so many plies whatever he plays."""
    if position.outcome is not None:
        return False
    return all(wins_within(position.play(move), plies - 1) for move in position.legal_moves)
