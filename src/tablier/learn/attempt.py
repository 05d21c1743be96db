"""A try at a puzzle: whether the turns so far keep the value, and what the opponent answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tablier.engine import Limit
from tablier.engine.play_level import Analyst
from tablier.errors import TablierError
from tablier.games import Position
from tablier.learn.proving import JUDGING, Verdict, judge
from tablier.learn.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Attempt:
    """Where a try stands: ``met``, ``failed``, or ``go_on`` with the opponent's ``reply``.

    ``verdict`` is about the last turn of the player. What fails is either proved wrong, with a refutation, or was not
    proved right within the limit.
    """

    state: Literal["met", "failed", "go_on"]
    reply: str | None
    verdict: Verdict


def attempt(
    puzzle: Puzzle, moves: Sequence[str], limit: Limit = JUDGING, analyst: Analyst | None = None
) -> Attempt:
    """Judges all turns so far, of both sides, the last one the player's.

    As far as the turns are those of the solution nothing is thought; the first turn is also known where it does the
    same as the solution's. Anything else that is proved to keep the value is right too. Raises what a wrong list of
    turns raises.
    """
    positions = _played(puzzle, moves)
    *_, before, after = positions
    player = positions[0].turn
    if before.turn is not player:
        raise TablierError("the last turn must be one of the player who solves the puzzle")
    own = sum(position.turn is player for position in positions[:-1])
    verdict = _known(puzzle, moves, before, after) or judge(before, puzzle.value, moves[-1], limit, analyst)
    if own == 1 and verdict.kept is None:  # the puzzle was proved when it was made
        verdict = replace(verdict, kept=False)
    if not verdict.kept:
        return Attempt("failed", None, verdict)
    if after.outcome is not None or own >= puzzle.own_turns:
        return Attempt("met", None, verdict)
    return Attempt("go_on", verdict.reply, verdict)


def _played(puzzle: Puzzle, moves: Sequence[str]) -> list[Position]:
    if not moves:
        raise TablierError("there is no turn to judge")
    positions = [puzzle.start()]
    for move in moves:
        positions.append(positions[-1].play(move))
    return positions


def _known(puzzle: Puzzle, moves: Sequence[str], before: Position, after: Position) -> Verdict | None:
    """What needs no thought: the solution, and a first turn that does the same."""
    done = len(moves)
    same = before.play(puzzle.solution[0]) == after if done == 1 else tuple(moves) == puzzle.solution[:done]
    if not same:
        return None
    answers = done < len(puzzle.solution) and after.turn is not before.turn
    return Verdict(True, puzzle.solution[done] if answers else None)
