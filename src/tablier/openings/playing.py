"""How the games of the explorer are played: the engine against itself at full strength, with variety at first.

In the first plies the move is drawn by lot among the best lines, one that is worse by the spread about a third as often
as the best. After them the core plays the best moves until the result is proved or an ending is in the tables, with
nodes that vary a little from game to game: no two games need be the same. One game in four begins with a first move
that it is the turn of, so that none is left out, however bad; in Les Tours every game begins with the set-up whose turn
it is.
"""

from __future__ import annotations

import math
import random
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from tablier.engine import Engine, Limit, Line
from tablier.engine.play_level import NODES_VARY, by_lot
from tablier.games import Player, Position, game
from tablier.games.position_key import moves_by_key
from tablier.openings.set_ups import keys_of_set_ups, set_up
from tablier.records import Record

LINES = 4
"""Among so many lines a move is drawn; each of them has the nodes of a whole search."""
VARIED = {"tumicarona": 12, "fanorona": 12, "vela": 12, "tours": 6, "tchag": 8}
"""So many plies are varied."""
SPREAD = {"tumicarona": 0.04, "fanorona": 0.04, "vela": 0.01, "tours": 0.04, "tchag": 0.04}
"""In Vela, where the taker expects nearly all of the point, little tells good from bad."""
PLAYED_ON = 3
"""After them so many times fewer nodes do: each search goes on from what those before it found."""
BY_TURN = 4
"""One game in so many begins with the first move whose turn it is."""
LONGEST_GAME = 300
"""A game that takes longer is drawn."""
DEEPEST = 30
"""Of each game so many plies are kept."""


class PlayedGame(NamedTuple):
    """The beginning of a game and how it ended: 1 won by the first player, 0 drawn, -1 lost by him.

    ``expected`` has for each move what the next search expected for who made it, in thousandths.
    """

    start: str
    moves: list[str]
    expected: list[int]
    result: int


def played_game(rule_set: str, seed: int, nodes: int, number: int) -> PlayedGame:
    """The game with a number, always the same one."""
    chance = random.Random(f"{rule_set} {seed} {number}")
    record = _beginning(rule_set, seed, number)
    # Who moved at each ply, and what he expected; of a first move that was not chosen nobody asks.
    seen = [(position.turn, 0.5) for position in record.positions[:-1]]
    while record.ply < VARIED[rule_set] and record.outcome is None:
        lines, is_proved = _best_lines(record.position, nodes)
        seen.append((record.position.turn, lines[0].score.expected))
        record.play(lines[0].moves[0] if is_proved else by_lot(lines, SPREAD[rule_set], chance))
    moves = [str(move) for move in record.moves]
    if record.outcome is not None:
        result = _sign(record.outcome.winner)
    else:
        nodes_a_move = nodes / PLAYED_ON * chance.uniform(1 - NODES_VARY, 1 + NODES_VARY)
        plies, result = _engine()._play_on(record, math.ceil(nodes_a_move), LONGEST_GAME - record.ply)
        seen += [(turn, expected) for turn, _, expected in plies]
        moves += [move for _, move, _ in plies]
    seen.append((Player.FIRST, (1 + result) / 2))
    expected = [
        round(1000 * (share if turn is mover else 1 - share))
        for (mover, _), (turn, share) in pairwise(seen[: DEEPEST + 1])
    ]
    return PlayedGame(str(record.start), moves[:DEEPEST], expected, result)


def _sign(winner: Player | None) -> int:
    return 0 if winner is None else 1 if winner is Player.FIRST else -1


def _beginning(rule_set: str, seed: int, number: int) -> Record:
    """The game with the moves that are not chosen by the engine."""
    rules = game(rule_set)
    if rule_set == "tours":
        order = _set_ups(seed)
        return Record(rules, order[number % len(order)])
    record = Record(rules)
    turn, is_free = divmod(number, BY_TURN)
    if not is_free:
        moves = _first_moves(rule_set)
        record.play(moves[turn % len(moves)])
    return record


@cache
def _engine() -> Engine:
    """One for all games: what is asked of it depends on nothing else."""
    return Engine(memory=1)


@lru_cache(maxsize=1 << 17)
def _best_lines(position: Position, nodes: int) -> tuple[tuple[Line, ...], bool]:
    """What a search says where moves vary, and whether it is proved: so many games come here that it is kept."""
    found = _engine().analyse(position, Limit(nodes=LINES * nodes), lines=LINES)
    return tuple(Line(line.score, line.moves[:1]) for line in found.lines), found.score.proved


@cache
def _first_moves(rule_set: str) -> tuple[str, ...]:
    """The first moves that differ by more than a symmetry."""
    return tuple(str(same[0]) for same in moves_by_key(game(rule_set).start()).values())


@cache
def _set_ups(seed: int) -> tuple[Position, ...]:
    """The set-ups that differ by more than a mirror, in an order drawn by lot: after some games none lags behind."""
    rules = game("tours")
    found = {key: set_up(rules, *rows) for rows, key in keys_of_set_ups().items()}
    order = sorted(found)
    random.Random(seed).shuffle(order)
    return tuple(found[key] for key in order)
