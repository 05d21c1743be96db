"""Finding puzzles: is a position one, and what is its solution? Only proofs decide.

A candidate is asked the cheap questions first. Most positions in which somebody wins are won by several turns.
"""

from __future__ import annotations

import random

from tablier.baselines import greedy_move
from tablier.engine import Analysis, Engine, Limit
from tablier.games import Player, Position
from tablier.learn.proving import Prover, Value, is_small
from tablier.learn.puzzle import Puzzle, puzzle_id
from tablier.learn.rating import rating_of
from tablier.learn.themes import themes_of

FIRST_LOOKS = (Limit(nodes=1_000), Limit(nodes=10_000))
HOPELESS = -0.3
"""Below this a first look is enough, where no draw can be proved."""
GLANCE = Limit(depth=1)
A_LITTLE, FAR = Limit(nodes=2_000), Limit(nodes=100_000)
LOOKS = ((A_LITTLE, False), (Limit(nodes=20_000), False), (FAR, True))
"""How far each other turn is looked at, all a little before any far, and whether the solver may help."""
FEWEST, MOST = 3, 200
"""So many turns there must and may be to choose from."""
LONGEST_WIN = 15
OWN_TURNS: dict[Value, int] = {"win": 5, "draw": 3}
"""A solution ends with the game, or after so many turns of the player."""
GREEDY_TRIES = 3

Families = dict[Position, list[str]]
"""The turns by what they lead to: those that lead to the same position do the same."""


def puzzle_in(position: Position) -> Puzzle | None:
    """The puzzle a position is, or None; counters are set to their beginning."""
    position = position.game.position(str(position.unlimited))
    if not FEWEST <= position.perft(1) <= MOST or _is_bare(position):
        return None
    families = families_of(position)
    if len(families) < FEWEST:
        return None
    prover = Prover()
    found = _candidate(position, families, prover)
    if found is None:
        return None
    value, right = found
    if _is_obvious(position, families, right):
        return None
    if not _is_only(position, families, right, value, prover):
        return None
    solution = _solution(position, families[right][0], value, prover)
    if solution is None:
        return None
    return Puzzle(
        puzzle_id(position.game, str(position)),
        position.game.id,
        position.game.options,
        str(position),
        solution,
        value,
        rating_of(position, families[right]),
        themes_of(position, solution, value),
    )


def families_of(position: Position) -> Families:
    """The legal turns by what they lead to."""
    families: Families = {}
    for move in position.legal_moves:
        families.setdefault(position.play(move), []).append(str(move))
    return families


def _is_bare(position: Position) -> bool:
    """One stone against one: there is but one trick, and it is always the same."""
    return position.since_capture is not None and len(position.board) <= 2


def _candidate(position: Position, families: Families, prover: Prover) -> tuple[Value, Position] | None:
    """The value at stake, and where the turn leads that seems to keep it."""
    player = position.turn
    first = _first_look(position)
    score = first.score
    if score.proved and score.value == 1:
        at_once = any(_winner(after) is player for after in families)
        soon = score.distance is not None and score.distance <= LONGEST_WIN
        return ("win", position.play(first.best)) if soon and not at_once else None
    if score.proved and score.value == -1:
        return None
    if not _can_be_drawn(position):
        return None
    saving = _only_defence(families, player, prover)
    return None if saving is None else ("draw", saving)


def _first_look(position: Position) -> Analysis:
    engine = Engine(memory=8, endings=False)
    found = engine.analyse(position, FIRST_LOOKS[0])
    if found.score.proved or (found.score.value < HOPELESS and not _can_be_drawn(position)):
        return found
    return engine.analyse(position, FIRST_LOOKS[1])


def _can_be_drawn(position: Position) -> bool:
    """Whether a draw could be proved: by the solver, or in Tchag, where every game ends, by the search."""
    return is_small(position) or position.game.id == "tchag"


def _only_defence(families: Families, player: Player, prover: Prover) -> Position | None:
    """The one position reached that is not lost and is proved a draw, the others not all lost at once."""
    left: list[Position] = []
    deep = False
    for after in families:
        worth = prover.worth(after, player, A_LITTLE, solve=False)
        if worth.most >= 0:
            left.append(after)
            if len(left) > 1:
                return None
        elif worth.plies is not None and worth.plies >= 3:
            deep = True
    if not left or not deep or left[0].outcome is not None:
        return None
    worth = prover.worth(left[0], player, FAR)
    return left[0] if worth.least == worth.most == 0 else None


def _winner(position: Position) -> Player | None:
    return None if position.outcome is None else position.outcome.winner


def _is_obvious(position: Position, families: Families, right: Position) -> bool:
    """Whether a glance finds the solution: the greedy computer, the first level, or because nothing else captures."""
    turns = families[right]
    if any(str(greedy_move(position, random.Random(number))) in turns for number in range(GREEDY_TRIES)):
        return True
    if str(Engine(memory=1, endings=False, network=False).analyse(position, GLANCE).best) in turns:
        return True
    capturing = [after for after in families if after.captured != position.captured]
    return capturing == [right]


def _is_only(position: Position, families: Families, right: Position, value: Value, prover: Prover) -> bool:
    """Whether every other turn is proved not to keep the value."""
    player = position.turn
    left = [after for after in families if after != right]
    for limit, solve in LOOKS:
        undecided = []
        for after in left:
            kept = prover.worth(after, player, limit, solve=solve).keeps(value)
            if kept or (kept is None and solve):
                return False
            if kept is None:
                undecided.append(after)
        left = undecided
    return not left


def _solution(position: Position, move: str, value: Value, prover: Prover) -> tuple[str, ...] | None:
    """The turns of both sides, each of the player's proved to keep the value and the opponent's resisting longest.

    None where a proof fails, or the player has but one turn to find.
    """
    player = position.turn
    solution: list[str] = []
    own = ends = 0
    while True:
        mine = position.turn is player
        position = position.play(move)
        solution.append(move)
        if mine:
            own += 1
            ends = len(solution)
            if prover.worth(position, player, FAR).keeps(value) is not True:
                return None
        if position.outcome is not None or own == OWN_TURNS[value]:
            break
        found = _next_turn(position, player, value, prover)
        if found is None:
            break
        move = found
    return tuple(solution[:ends]) if own >= 2 else None


def _next_turn(position: Position, player: Player, value: Value, prover: Prover) -> str | None:
    """The engine's best turn for the opponent; for the player, the best one that is proved to keep the value."""
    worth = prover.worth(position, player, FAR, solve=False)
    if position.turn is not player or worth.keeps(value):
        return worth.line[0]
    keeping = (
        turn
        for turn in prover.best_turns(position, FAR)
        if prover.worth(position.play(turn), player, FAR).keeps(value)
    )
    return next(keeping, None)
