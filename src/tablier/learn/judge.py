"""The judge of tasks: whether what was played meets the goals, why not, and what the opponent answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tablier.engine import Limit
from tablier.engine.play_level import Analyst
from tablier.errors import TablierError
from tablier.learn import proving
from tablier.learn.bilingual import Bilingual
from tablier.learn.goals import Missed, Wins
from tablier.learn.played import Played
from tablier.learn.proving import Value
from tablier.learn.task import Task
from tablier.rulebook.explain.reason import PLAYERS

PROOF = Limit(nodes=100_000)
"""A proof takes at most so many nodes, and no clock: the same try gets the same answer every time."""

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
    lost = _lost(task.keeps, task, played, analyst) if task.keeps else None
    missed = lost or next(filter(None, (goal.missed(played) for goal in task.goals)), None)
    is_last = own == task.turns or played.now.outcome is not None
    if missed is None and (task.goals or is_last):
        return Judged("met", task.praise)
    if missed and (lost or is_last):
        return Judged("failed", _told(missed, task.miss), refutation=missed.shown)
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


def _told(missed: Missed, more: Bilingual | None) -> Bilingual:
    return Bilingual(f"{missed.why.en} {more.en}", f"{missed.why.fr} {more.fr}") if more else missed.why


def _reply(task: Task, played: Played, analyst: Analyst) -> str | None:
    """What the opponent answers, if he is to move: what the solution says, as long as it is followed."""
    if played.now.turn is played.learner:
        return None
    is_left, rest = solution_after(task, [str(move) for move in played.moves])
    return rest[0] if rest and not is_left else str(analyst.analyse(played.now, REPLY).best)


def _lost(keeps: Value, task: Task, played: Played, analyst: Analyst) -> Missed | None:
    """What is wrong if the last own turn lost what it was to keep, or is not proved to keep it."""
    done = len(played.moves)
    if Played.of(task.position, task.solution[:done]).now == played.now:
        return None  # it was proved when the task was made
    before, move = played.positions[-2], played.moves[-1]
    verdict = proving.judge(before, keeps, move, PROOF, analyst)
    if verdict.kept:
        return None
    if verdict.stopped_early:
        return Missed(_EARLY, verdict.refutation)
    if verdict.kept is None:
        return Missed(_UNPROVED[keeps])
    gone, side = _GONE[keeps], PLAYERS[before.game.id][played.learner.other]
    why = Bilingual(
        f"{gone.en} after {move}: {side.en} has an answer.",
        f"{gone.fr} après {move} : {side.fr} a une réponse.",
    )
    return Missed(why, verdict.refutation)


_EARLY = Bilingual(
    "You stopped too early: with the steps that could have followed this turn would have been right.",
    "Vous vous êtes arrêté trop tôt : avec les pas qui pouvaient suivre, ce coup aurait été bon.",
)
_GONE: dict[Value, Bilingual] = {
    "win": Bilingual("The win is gone", "Le gain est perdu"),
    "draw": Bilingual("The draw is gone", "La nulle est perdue"),
}
_UNPROVED: dict[Value, Bilingual] = {
    "win": Bilingual(
        "It could not be proved that this keeps the win; look for a clearer way.",
        "On n'a pas pu prouver que ce coup garde le gain ; cherchez plus clair.",
    ),
    "draw": Bilingual(
        "It could not be proved that this keeps the draw; look for a clearer way.",
        "On n'a pas pu prouver que ce coup garde la nulle ; cherchez plus clair.",
    ),
}
