"""Proofs for learners: what a position is worth to a player, and whether a turn keeps what was there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from tablier.engine import Engine, Limit
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
MOST_LONGER = 400
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

    The same questions in the same order get the same answers, if no limit is one of time.
    """

    def __init__(self, memory: int = 32) -> None:
        self._engine = Engine(memory=memory)

    def worth(self, position: Position, player: Player, limit: Limit, *, solve: bool = True) -> Worth:
        """What a position is proved to be worth to a player; ``solve`` lets the solver try where it is apt."""
        if (outcome := position.outcome) is not None:
            result = 0 if outcome.winner is None else 1 if outcome.winner is player else -1
            return Worth(result, result, 0, result, ())
        found = self._engine.analyse(position, limit, fresh=False)
        side = 1 if position.turn is player else -1
        line = tuple(map(str, found.lines[0].moves))
        if found.score.proved:
            result = side * int(found.score.value)
            return Worth(result, result, found.score.distance, result, line)
        worth = Worth(-1, 1, None, side * found.score.value, line)
        return _solved(worth, position, player, limit) if solve and is_small(position) else worth

    def turn_that(
        self, keeps: bool, position: Position, player: Player, value: Value, limit: Limit
    ) -> str | None:
        """The first of the mover's best turns that is proved to keep the player's value, or not to; else None."""
        found = self._engine.analyse(position, limit, lines=MOST_TURNS, fresh=False)
        for line in found.lines:
            move = str(line.moves[0])
            if self.worth(position.play(move), player, limit).keeps(value) is keeps:
                return move
        return None


def is_small(position: Position) -> bool:
    """Whether so little stands on a board of Fanorona that the solver can list all that may follow."""
    return position.since_capture is not None and len(position.board) <= FEW_PIECES


def _solved(worth: Worth, position: Position, player: Player, limit: Limit) -> Worth:
    """What the solver adds: who cannot force a win. Who can is left to the search, which minds the no-capture limit."""
    solver = Solver(position, memory=SOLVER_MEMORY)
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

    ``reply`` is what the opponent plays when the value was kept, or when nobody knows; ``refutation`` the line that
    shows why it is lost, the opponent's turn first. ``stopped_early`` says that the same steps and more would have
    kept it.
    """

    kept: bool | None
    reply: str | None = None
    refutation: tuple[str, ...] = ()
    stopped_early: bool = False


def judge(position: Position, value: Value, move: Move | str, limit: Limit = JUDGING) -> Verdict:
    """Whether a turn keeps a win or a draw that the player to move has; raises what :meth:`Position.play` raises.

    >>> import tablier
    >>> position = tablier.game("tumicarona").position("9/9/9/5W2B/9 w 0 1")
    >>> judge(position, "win", "f2-g3").kept, judge(position, "win", "f2-f1").kept
    (True, False)
    """
    player = position.turn
    after = position.play(move)
    prover = Prover()
    worth = prover.worth(after, player, limit)
    kept = worth.keeps(value)
    reply = worth.line[0] if worth.line and after.turn is not player else None
    if kept:
        return Verdict(True, reply)
    refutation = _refutation(prover, after, worth.line, _Question(player, value, limit)) if kept is False else ()
    early = any(
        prover.worth(position.play(longer), player, limit).keeps(value)
        for longer in _longer_turns(position, position.parse_move(str(move)))
    )
    return Verdict(kept, refutation[0] if refutation else reply, refutation, early)


def _refutation(
    prover: Prover, after: Position, worth: Worth, player: Player, value: Value, limit: Limit
) -> tuple[str, ...]:
    """A line after a wrong turn, the opponent's moves proved to be good enough; empty if the game is over."""
    line: list[str] = []
    sure = 0
    position = after
    for move in worth.line[:SHOWN]:
        is_theirs = position.turn is not player
        position = position.play(move)
        line.append(move)
        if is_theirs:
            if prover.worth(position, player, limit).keeps(value) is not False:
                break
            sure = len(line)
    if sure or after.outcome is not None:
        return tuple(line[:sure])
    reply = prover.turn_that(False, after, player, value, limit)
    return () if reply is None else (reply,)


def _longer_turns(position: Position, move: Move) -> Iterator[Move]:
    """The turns that begin with the steps of this one and go on."""
    left = MOST_LONGER
    open_ends = [tuple(choice.token for choice in move.choices)]
    while open_ends and left:
        prefix = open_ends.pop()
        for choice in position.steps(prefix).choices:
            longer = (*prefix, choice.token)
            found = position.steps(longer).move
            if found is not None:
                yield found
            open_ends.append(longer)
            left = max(0, left - 1)
