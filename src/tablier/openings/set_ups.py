"""The set-ups of Les Tours: 90 rows a side, and what is known of them while the pieces are still being placed.

In which order pieces were placed does not matter to the game. So a half-made set-up is answered from all games whose
set-up, or its mirror image, contains what stands already.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations, product

import numpy as np

from tablier.games import Game, Player, Position, game
from tablier.games.position_key import moves_by_key, position_key
from tablier.openings.explored import NOTHING, Explored, ExploredMove
from tablier.openings.opening_file import EXPECTED_STEPS, Openings

ROWS = tuple(sorted({"".join(row) for row in permutations("112233")}))


def set_up(rules: Game, south: str, north: str) -> Position:
    """The position after both rows are placed."""
    return rules.position("/".join((north, *["......"] * 4, south)) + " s -")


@cache
def keys_of_set_ups() -> dict[tuple[str, str], int]:
    """The keys of all set-ups by South's row and North's; mirror images share one."""
    rules = game("tours")
    return {rows: position_key(set_up(rules, *rows)) for rows in product(ROWS, ROWS)}


@lru_cache(maxsize=2)
def results_of_set_ups(openings: Openings) -> dict[int, tuple[int, int, int, int]]:
    """The games of each set-up: won, drawn and lost by South, and the sum of what was expected for him."""
    found = {}
    for key in set(keys_of_set_ups().values()):
        if stored := openings.at(key):
            rows = [(one.won, one.drawn, one.lost, one.games * one.expected) for one in stored.moves]
            won, drawn, lost, expected = np.sum(rows, axis=0).tolist()
            found[key] = (won, drawn, lost, expected)
    return found


def explore_set_up(position: Position, openings: Openings) -> Explored:
    """What was played from a position in which pieces are still to be placed, the best move first.

    Set-ups are taken in turn and not by merit, so how often a piece was placed there would say little. A game counts
    for each piece of its set-up that could come next.
    """
    moves = []
    for same in moves_by_key(position).values():
        first, drawn, second, expected = _sum(position.play(same[0]), openings)
        games = first + drawn + second
        if games:
            share = expected / games / EXPECTED_STEPS
            moves.append(
                ExploredMove(
                    same[0],
                    same[1:],
                    "",
                    games,
                    first,
                    drawn,
                    second,
                    share if position.turn is Player.FIRST else 1 - share,
                )
            )
    if not moves:
        return NOTHING
    moves.sort(key=lambda each: (-each.expected, each.move))
    return Explored("", sum(_sum(position, openings)[:3]), tuple(moves))


def _sum(position: Position, openings: Openings) -> tuple[int, int, int, int]:
    known = results_of_set_ups(openings)
    rows = [known[key] for key in _completed(position) if key in known]
    first, drawn, second, expected = np.sum(rows, axis=0).tolist() if rows else (0, 0, 0, 0)
    return first, drawn, second, expected


def _completed(position: Position) -> set[int]:
    """The keys of the set-ups this may become."""
    north, *_, south = position.game.layout(position.board_text)
    keys = keys_of_set_ups()
    return {keys[rows] for rows in product(_filled(south), _filled(north))}


def _filled(row: str) -> Iterator[str]:
    return (
        each for each in ROWS if all(cell in (".", placed) for cell, placed in zip(row, each, strict=True))
    )
