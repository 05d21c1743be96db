"""The goals of tasks: a small closed set. Each is judged by facts of the position alone, and says in words why not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from tablier.games import Move, Step
from tablier.learn.data_file import Entry
from tablier.learn.played import Played
from tablier.learn.proving import RESULTS, Value
from tablier.words.bilingual import Bilingual
from tablier.words.sides import side_of

AND, OR = Bilingual("and", "et"), Bilingual("or", "ou")

MOST = 100
"""No goal counts farther."""


class Missed(NamedTuple):
    """Why a goal is not met: what was expected and what happened; and moves that show it, if any do."""

    why: Bilingual
    shown: tuple[str, ...] = ()


class Goal(ABC):
    """One thing asked of the learner."""

    @classmethod
    @abstractmethod
    def read(cls, entry: Entry, key: str) -> Goal:
        """The goal as a data file has it under its key."""

    @abstractmethod
    def missed(self, played: Played) -> Missed | None:
        """Why it is not met by what was played; None if it is."""


class Flag(Goal):
    """A goal that needs no more than its name: ``wins = true``."""

    @classmethod
    def read(cls, entry: Entry, key: str) -> Goal:
        """It is asked for or not there."""
        entry.true(key)
        return cls()


@dataclass(frozen=True)
class Counted(Goal):
    """A goal with a number."""

    number: int

    @classmethod
    def read(cls, entry: Entry, key: str) -> Goal:
        """The number."""
        return cls(entry.number(key, 0, MOST))


@dataclass(frozen=True)
class Listed(Goal):
    """A goal with a list of cells or moves."""

    names: tuple[str, ...]

    @classmethod
    def read(cls, entry: Entry, key: str) -> Goal:
        """The list, which may be empty."""
        return cls(entry.texts(key))


class Captures(Listed):
    """Takes the pieces on exactly these cells."""

    def missed(self, played: Played) -> Missed | None:
        """Compares what was taken in all own turns."""
        taken = sorted(played.taken)
        if taken == sorted(self.names):
            return None
        wanted, got = listed(self.names), listed(taken)
        return Missed(
            Bilingual(
                f"You were to take exactly {wanted.en}; you took {got.en}.",
                f"Il fallait prendre exactement {wanted.fr} ; vous avez pris {got.fr}."
                if taken
                else f"Il fallait prendre exactement {wanted.fr} ; vous n'avez rien pris.",
            )
        )


class CapturesAtLeast(Counted):
    """Takes so many pieces or more."""

    def missed(self, played: Played) -> Missed | None:
        """Counts what was taken in all own turns."""
        taken = len(played.taken)
        if taken >= self.number:
            return None
        return Missed(
            Bilingual(
                f"You were to take at least {self.number}; you took {taken or 'nothing'}.",
                f"Il fallait en prendre au moins {self.number} ; vous "
                + (f"en avez pris {taken}." if taken else "n'avez rien pris."),
            )
        )


class Wins(Flag):
    """Wins the game."""

    def missed(self, played: Played) -> Missed | None:
        """Asks how the game ended."""
        outcome = played.now.outcome
        if outcome is None:
            return Missed(
                Bilingual("You were to win; the game goes on.", "Il fallait gagner ; la partie continue.")
            )
        if outcome.winner is played.learner:
            return None
        return Missed(
            Bilingual("You were to win; this is a draw.", "Il fallait gagner ; c'est une nulle.")
            if outcome.winner is None
            else Bilingual("You were to win; you have lost.", "Il fallait gagner ; vous avez perdu.")
        )


class Blocks(Flag):
    """Leaves the opponent without a move, be it that the game ends or that he is passed over."""

    def missed(self, played: Played) -> Missed | None:
        """After an own turn the opponent must not be to move."""
        now = played.now
        if now.outcome is None and now.turn is not played.learner:
            move = str(now.legal_moves[0])
            return Missed(
                Bilingual(
                    f"The opponent was to be left without a move; {move} is still possible.",
                    f"L'adversaire ne devait plus pouvoir jouer ; il lui reste {move}.",
                ),
                (move,),
            )
        return None


class LosesAtMost(Counted):
    """Leaves the opponent no answer that takes more than so many pieces; ``loses_at_most = 0``: nothing to take."""

    def missed(self, played: Played) -> Missed | None:
        """Looks for the answer that takes most."""
        answer = best_answer(played, lambda move: len(move.captured))
        lost = len(answer.captured) if answer else 0
        if lost <= self.number:
            return None
        can = Bilingual(
            f"the opponent can take {lost} by {answer}", f"l'adversaire peut en prendre {lost} par {answer}"
        )
        if self.number == 0:
            why = Bilingual(
                f"Nothing was to be left to take; {can.en}.",
                f"Il ne fallait rien laisser prendre ; {can.fr}.",
            )
        else:
            why = Bilingual(
                f"At most {self.number} were to be left to take; {can.en}.",
                f"Il fallait en laisser prendre {self.number} au plus ; {can.fr}.",
            )
        return Missed(why, (str(answer),))


class Holds(Flag):
    """Leaves the opponent no answer that wins at once."""

    def missed(self, played: Played) -> Missed | None:
        """Looks for such an answer."""
        now = played.now
        answer = best_answer(played, lambda move: _wins(played, move))
        if now.outcome is not None and now.outcome.winner is not played.learner:
            return Missed(Bilingual("The game is over and not won.", "La partie est finie sans être gagnée."))
        if answer is None or not _wins(played, answer):
            return None
        side = side_of(now.game.id, now.turn)
        return Missed(
            Bilingual(
                f"{side.en} can win at once by {answer}.", f"{side.fr} peut gagner aussitôt par {answer}."
            ),
            (str(answer),),
        )


class AnswersAtMost(Counted):
    """Leaves the opponent so many legal turns or fewer."""

    def missed(self, played: Played) -> Missed | None:
        """Counts them."""
        now = played.now
        left = 0 if now.turn is played.learner else len(now.legal_moves)
        if left <= self.number:
            return None
        return Missed(
            Bilingual(
                f"The opponent was to have at most {self.number} turns to choose from; there are {left}.",
                f"L'adversaire devait avoir le choix entre {self.number} coups au plus ; il en a {left}.",
            )
        )


class EndsOn(Listed):
    """The last own turn ends on one of these cells; the goal of Les Tours is called ``goal``."""

    def missed(self, played: Played) -> Missed | None:
        """Looks where the piece that moved ended."""
        end = next(
            (step.target for step in reversed(_steps(played)) if step.kind not in ("close", "rejoin")), ""
        )
        if end in self.names:
            return None
        wanted = listed(self.names, OR)
        return Missed(
            Bilingual(
                f"The piece was to end on {wanted.en}; it ended on {end or 'nothing'}.",
                f"La pièce devait finir en {wanted.fr} ; elle a fini en {end}."
                if end
                else f"La pièce devait finir en {wanted.fr} ; aucune n'a bougé.",
            )
        )


class Bounces(Counted):
    """The last own turn bounces so many times or more (Les Tours)."""

    def missed(self, played: Played) -> Missed | None:
        """Counts the bounces."""
        count = sum(step.kind == "bounce" for step in _steps(played))
        if count >= self.number:
            return None
        return Missed(
            Bilingual(
                f"The piece was to bounce at least {times(self.number).en}; it bounced {times(count).en}.",
                f"La pièce devait rebondir au moins {times(self.number).fr} ; elle a rebondi {times(count).fr}.",
            )
        )


@dataclass(frozen=True)
class Uses(Goal):
    """The last own turn has a step of this kind."""

    kind: str
    names: ClassVar[Mapping[str, Bilingual]] = {
        "approach": Bilingual("an approach", "une approche"),
        "withdrawal": Bilingual("a withdrawal", "un éloignement"),
        "rejoin": Bilingual("a rejoining", "un désilotage"),
    }

    @classmethod
    def read(cls, entry: Entry, key: str) -> Goal:
        """One of the kinds."""
        return cls(entry.one_of(key, cls.names))

    def missed(self, played: Played) -> Missed | None:
        """Looks through the steps."""
        if any(step.kind == self.kind for step in _steps(played)):
            return None
        name = self.names[self.kind]
        return Missed(
            Bilingual(
                f"There was to be {name.en} in your turn; there is none.",
                f"Il fallait {name.fr} dans votre coup ; il n'y en a pas.",
            )
        )


class Moves(Listed):
    """The last own turn is one of these, for what no other goal can say."""

    def missed(self, played: Played) -> Missed | None:
        """Compares the texts."""
        *_, last = played.own
        if str(last) in self.names:
            return None
        return Missed(
            Bilingual(
                f"{last} is legal, but another turn was asked for.",
                f"{last} est permis, mais ce n'est pas le coup demandé.",
            )
        )


GOALS: Mapping[str, type[Goal]] = {
    "captures": Captures,
    "captures_at_least": CapturesAtLeast,
    "wins": Wins,
    "blocks": Blocks,
    "loses_at_most": LosesAtMost,
    "holds": Holds,
    "answers_at_most": AnswersAtMost,
    "ends_on": EndsOn,
    "bounces": Bounces,
    "uses": Uses,
    "moves": Moves,
}


def read_goals(entry: Entry) -> tuple[tuple[Goal, ...], Value | None]:
    """The goals of a task, all of which must be met, and what it is to keep by proof."""
    keeps: Value | None = entry.one_of("keeps", RESULTS) if "keeps" in entry else None
    goals = tuple(kind.read(entry, key) for key, kind in GOALS.items() if key in entry)
    entry.finish()
    if not goals and keeps is None:
        raise entry.fail("there is no goal")
    return goals, keeps


def best_answer(played: Played, worth: Callable[[Move], float]) -> Move | None:
    """The opponent's legal move that is worth most, the first of them; None if he is not to move."""
    now = played.now
    if now.turn is played.learner or not now.legal_moves:
        return None
    return max(now.legal_moves, key=worth)


def listed(names: Sequence[str], last: Bilingual = AND) -> Bilingual:
    """Names in a row: a1, b2 and c3."""
    if not names:
        return Bilingual("nothing", "rien")
    *first, end = names
    before = ", ".join(first)
    return Bilingual(*(f"{before} {word} {end}" if first else end for word in last))


def times(count: int) -> Bilingual:
    """How often."""
    return Bilingual({1: "once", 2: "twice"}.get(count, f"{count} times"), f"{count} fois")


def _steps(played: Played) -> tuple[Step, ...]:
    """The steps of the last own turn."""
    *_, last = played.own
    return last.steps


def _wins(played: Played, answer: Move) -> bool:
    outcome = played.now.play(answer).outcome
    return outcome is not None and outcome.winner is played.now.turn
