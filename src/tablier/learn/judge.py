"""The judge of tasks: whether what was played meets the goals, why not, and what the opponent answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tablier.engine import Limit
from tablier.engine.play_level import Analyst
from tablier.errors import TablierError
from tablier.learn.goals import Missed, Wins
from tablier.learn.played import Played
from tablier.learn.proving import Value
from tablier.learn.proving import judge as prove
from tablier.learn.task import Task
from tablier.words.bilingual import Bilingual
from tablier.words.sides import side_of

PROOF = Limit(nodes=100_000)
"""A proof takes at most so many nodes."""

REPLY = Limit(nodes=5_000)
"""So far the opponent looks where the solution does not say what he answers."""

NOTHING = Bilingual("", "")


@dataclass(frozen=True)
class Judged:
    """What becomes of a task. A reply is the opponent's next move; a refutation shows why a try fails."""

    state: Literal["met", "failed", "go_on"]
    why: Bilingual = NOTHING
    reply: str | None = None
    refutation: tuple[str, ...] = ()


def judge(task: Task, moves: Sequence[str], analyst: Analyst) -> Judged:
    """What becomes of a task after these moves of both sides; an illegal one raises what playing it raises."""
    played = Played.of(task.position, moves)
    own = len(list(played.own))
    if own > task.turns:
        raise TablierError(f"{task.name} is a task of {task.turns} own turns, not of {own}")
    if not own or not played.is_learners:
        return _waiting(played)
    lost = _lost(task, task.keeps, played, analyst) if task.keeps else None
    missed = lost or next(filter(None, (goal.missed(played) for goal in task.goals)), None)
    is_last = own == task.turns or played.now.outcome is not None
    if missed is None and (task.goals or is_last):
        return Judged("met", task.praise)
    if missed and (lost or is_last):
        return Judged("failed", _with_more(missed, task.miss), refutation=missed.shown)
    return Judged("go_on", reply=_reply(task, played, analyst))


def solution_after(task: Task, moves: Sequence[str]) -> tuple[bool, tuple[str, ...]]:
    """How the solution goes on after these moves; where they have left it, True and the whole of it."""
    done = tuple(moves)
    if task.solution[: len(done)] == done:
        return False, task.solution[len(done) :]
    return True, task.solution


def _waiting(played: Played) -> Judged:
    """The learner is to move, unless the opponent's answer has ended the game."""
    ended = Wins().missed(played) if played.now.outcome else None
    return Judged("failed", ended.why) if ended else Judged("go_on")


def _with_more(missed: Missed, more: Bilingual | None) -> Bilingual:
    return Bilingual(f"{missed.why.en} {more.en}", f"{missed.why.fr} {more.fr}") if more else missed.why


def _reply(task: Task, played: Played, analyst: Analyst) -> str | None:
    """What the opponent answers, if he is to move: what the solution says, as long as it is followed."""
    if played.now.turn is played.learner:
        return None
    is_left, rest = solution_after(task, [str(move) for move in played.moves])
    return rest[0] if rest and not is_left else str(analyst.analyse(played.now, REPLY).best)


def _lost(task: Task, keeps: Value, played: Played, analyst: Analyst) -> Missed | None:
    """What is wrong if the last own turn lost what it was to keep, or was not proved to keep it."""
    if task.is_only and _is_solution(task, played):
        return None
    move = played.moves[-1]
    verdict = prove(played.positions[-2], keeps, move, PROOF, analyst)
    if verdict.kept:
        return None
    gone = _GONE[keeps]
    if verdict.stopped_early:
        return Missed(Bilingual(f"{gone.en}: {_EARLY.en}.", f"{gone.fr} : {_EARLY.fr}."), verdict.refutation)
    if verdict.kept is None:
        is_known = task.is_only and len(played.moves) == 1
        return Missed(Bilingual(f"{gone.en}.", f"{gone.fr}.") if is_known else _UNPROVED[keeps])
    side = side_of(played.now.game.id, played.learner.other)
    after = (
        Bilingual(f"after {move} {side.en} can win", f"après {move}, {side.fr} peut gagner")
        if verdict.left.most < 0
        else Bilingual(
            f"after {move} {side.en} can reach a draw", f"après {move}, {side.fr} peut obtenir la nulle"
        )
    )
    return Missed(Bilingual(f"{gone.en}: {after.en}.", f"{gone.fr} : {after.fr}."), verdict.refutation)


def _is_solution(task: Task, played: Played) -> bool:
    """Whether the turns are those of the solution, which was proved; the first may be one that does the same."""
    if len(played.moves) == 1:
        return task.position.play(task.solution[0]) == played.now
    return tuple(map(str, played.moves)) == task.solution[: len(played.moves)]


_GONE = {
    "win": Bilingual("The win is gone", "Le gain est perdu"),
    "draw": Bilingual("The draw is gone", "La nulle est perdue"),
}
_EARLY = Bilingual("the chain was stopped too early", "la rafle a été arrêtée trop tôt")
_UNPROVED = {
    "win": Bilingual(
        "It could not be proved that this keeps the win; look for a clearer way.",
        "On n'a pas pu prouver que ce coup garde le gain ; cherchez plus clair.",
    ),
    "draw": Bilingual(
        "It could not be proved that this keeps the draw; look for a clearer way.",
        "On n'a pas pu prouver que ce coup garde la nulle ; cherchez plus clair.",
    ),
}
