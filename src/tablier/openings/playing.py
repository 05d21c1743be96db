"""How the games of the explorer are played: the engine against itself at full strength, with variety at first.

In the first plies the move is drawn by lot among the best lines, one that is worse by the spread about a third as often
as the best. After them the best move is played until the result is proved, but the nodes of each search vary a little:
no two games need be the same. One game in four begins with a first move that it is the turn of, so that none is left
out, however bad; in Les Tours every game begins with the set-up whose turn it is.
"""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

from tablier.engine import Engine, Limit
from tablier.engine.play_level import NODES_VARY, by_lot
from tablier.games import Player, Position, game
from tablier.openings.position_key import moves_by_key
from tablier.openings.set_ups import keys_of_set_ups, set_up
from tablier.records import Record

LINES = 4
"""Among so many lines a move is drawn; each of them has the nodes of a whole search."""
VARIED = {"tumicarona": 12, "fanorona": 12, "vela": 12, "tours": 6, "tchag": 8}
"""So many plies are varied."""
SPREAD = {"tumicarona": 0.04, "fanorona": 0.04, "vela": 0.01, "tours": 0.04, "tchag": 0.04}
"""In Vela, where the taker expects nearly all of the point, little tells good from bad."""
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
    engine = Engine(memory=1, endings=False)
    searched: dict[int, tuple[Player, float]] = {}
    result = 0
    while record.ply < LONGEST_GAME:
        if record.outcome is not None:
            result = _sign(record.outcome.winner)
            break
        varied = record.ply < VARIED[rule_set]
        share = LINES if varied else chance.uniform(1 - NODES_VARY, 1 + NODES_VARY)
        found = engine.analyse(record, Limit(nodes=round(nodes * share)), lines=LINES if varied else 1)
        turn = record.position.turn
        searched[record.ply] = turn, found.score.expected
        if found.score.proved and not varied:
            result = round(found.score.value) * _sign(turn)
            break
        is_open = varied and not found.score.proved
        record.play(by_lot(found.lines, SPREAD[rule_set], chance) if is_open else found.best)
    searched.setdefault(record.ply, (Player.FIRST, (1 + result) / 2))
    moves = [str(move) for move in record.moves[:DEEPEST]]
    expected = []
    for ply in range(len(moves)):
        turn, share = searched[ply + 1]
        expected.append(round(1000 * (share if turn is record.positions[ply].turn else 1 - share)))
    return PlayedGame(str(record.start), moves, expected, result)


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
