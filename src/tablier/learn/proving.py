"""Proofs for learners: what a position is worth to a player, and whether a turn keeps what was there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from tablier.engine import Engine, Limit
from tablier.engine.play_level import Analyst
from tablier.games import Move, Player, Position
from tablier.solving import Solver

Value = Literal["win", "draw"]
RESULTS: dict[Value, int] = {"win": 1, "draw": 0}

JUDGING = Limit(nodes=200_000)
"""How long one try is looked at."""
FEW_PIECES = 5
"""With so many stones or fewer the solver is asked about Fanorona: it alone can prove a draw there."""
SOLVER_MEMORY = 64
SHOWN = 7
"""A refutation is shown for so many plies at most."""
MOST_TURNS = 8
"""So many of the best turns are tried where one must be found that only the solver can prove."""
MOST_LONGER = 12
"""So many ways to go on with a chain are looked at."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What is proved of a position, from one player's side: its result is at least and at most so much.

    1 is a win, 0 a draw, -1 a loss. ``plies`` is within how many plies a proved win or loss comes, ``estimate`` what
    the engine thinks between -1 and 1, and ``line`` what it expects to be played.
    """

    least: int
    most: int
    plies: int | None
    estimate: float
    line: tuple[str, ...]

    def keeps(self, value: Value) -> bool | None:
        """Whether the player still has a win or a draw; None where neither is proved."""
        if self.least >= RESULTS[value]:
            return True
        return False if self.most < RESULTS[value] else None


class Prover:
    """Answers questions about positions one after the other, and remembers what it found.

    The same questions in the same order get the same answers, if no limit is one of time. With an analyst whom others
    ask too, it remembers nothing, so that their questions change no answer.
    """

    def __init__(self, analyst: Analyst | None = None) -> None:
        self._analyst = analyst or Engine(memory=32, endings=False)
        self._fresh = analyst is not None

    def worth(self, position: Position, player: Player, limit: Limit, *, solve: bool = True) -> Worth:
        """What a position is proved to be worth to a player; ``solve`` lets the solver try where it is apt."""
        if (outcome := position.outcome) is not None:
            result = 0 if outcome.winner is None else 1 if outcome.winner is player else -1
            return Worth(result, result, 0, result, ())
        found = self._analyst.analyse(position, limit, fresh=self._fresh)
        side = 1 if position.turn is player else -1
        line = tuple(map(str, found.lines[0].moves))
        if found.score.proved:
            result = side * int(found.score.value)
            return Worth(result, result, found.score.distance, result, line)
        worth = Worth(-1, 1, None, side * found.score.value, line)
        return _solved(worth, position, player, limit) if solve and is_small(position) else worth

    def best_turns(self, position: Position, limit: Limit) -> Iterator[str]:
        """The turns the engine thinks best, the best first."""
        found = self._analyst.analyse(position, limit, lines=MOST_TURNS, fresh=self._fresh)
        return (str(line.moves[0]) for line in found.lines)


def is_small(position: Position) -> bool:
    """Whether so little stands on a board of Fanorona that the solver can list all that may follow."""
    return position.since_capture is not None and len(position.board) <= FEW_PIECES


def _solved(worth: Worth, position: Position, player: Player, limit: Limit) -> Worth:
    """What the solver adds: who cannot force a win. Who can is left to the search, which minds the no-capture limit."""
    solver = Solver(position, memory=SOLVER_MEMORY, endings=False)
    solver.run(Limit(time=limit.time, nodes=limit.nodes))
    can_win = solver.progress.can_win
    return replace(
        worth,
        least=worth.least if can_win[player.other] is not False else 0,
        most=worth.most if can_win[player] is not False else 0,
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a turn did to a value: ``kept`` is None where the limit was too small to tell.

    ``left`` is what is proved of the position it leads to; ``reply`` what the opponent plays when the value was kept;
    ``refutation`` the line that shows why it is lost, the opponent's turn first. ``stopped_early`` says that the same
    steps and more would have kept it.
    """

    kept: bool | None
    left: Worth
    reply: str | None = None
    refutation: tuple[str, ...] = ()
    stopped_early: bool = False


def judge(
    position: Position,
    value: Value,
    move: Move | str,
    limit: Limit = JUDGING,
    analyst: Analyst | None = None,
) -> Verdict:
    """Whether a turn keeps a win or a draw that the player to move has; raises what :meth:`Position.play` raises.

    >>> import tablier
    >>> position = tablier.game("tumicarona").position("9/9/9/5W2B/9 w 0 1")
    >>> judge(position, "win", "f2-g3").kept, judge(position, "win", "f2-f1").kept
    (True, False)
    """
    player = position.turn
    after = position.play(move)
    prover = Prover(analyst)

    def worth(reached: Position) -> Worth:
        return prover.worth(reached, player, limit)

    found = worth(after)
    kept = found.keeps(value)
    if kept:
        return Verdict(True, found, found.line[0] if found.line and after.turn is not player else None)
    refutation: tuple[str, ...] = ()
    if kept is False and after.outcome is None:
        replies = prover.best_turns(after, limit)
        refutation = _refutation(after, value, worth) or tuple(
            islice((reply for reply in replies if worth(after.play(reply)).keeps(value) is False), 1)
        )
    longer = _longer_turns(position, position.parse_move(str(move)))
    early = any(worth(position.play(turn)).keeps(value) for turn in longer)
    return Verdict(kept, found, None, refutation, early)


def _refutation(position: Position, value: Value, worth: Callable[[Position], Worth]) -> tuple[str, ...]:
    """The best play of both, as far as each turn of the one who begins is proved to refute."""
    opponent, sure = position.turn, 0
    line: list[str] = []
    while len(line) < SHOWN and position.outcome is None:
        is_theirs = position.turn is opponent
        line.append(worth(position).line[0])
        position = position.play(line[-1])
        if is_theirs and worth(position).keeps(value) is not False:
            break
        sure = len(line) if is_theirs else sure
    return tuple(line[:sure])


def _longer_turns(position: Position, move: Move) -> Iterator[Move]:
    """Turns that begin with the steps of this one and go on, the shortest first."""
    open_ends = deque([tuple(choice.token for choice in move.choices)])
    found = 0
    while open_ends and found < MOST_LONGER:
        prefix = open_ends.popleft()
        for choice in position.steps(prefix).choices:
            open_ends.append(longer := (*prefix, choice.token))
            turn = position.steps(longer).move
            if turn is not None:
                found += 1
                yield turn
