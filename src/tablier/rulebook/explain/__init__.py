"""Why not? The rule that forbids a move or a step, with a sentence about it in this position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablier.rulebook.contract import Outcome, Position, RuleError
from tablier.rulebook.explain import fanorona, steps, tchag, tours
from tablier.rulebook.explain.reason import LANGUAGES, PLAYERS, Reason, Words
from tablier.rulebook.fanorona import FanoronaPosition
from tablier.rulebook.tchag import TchagPosition
from tablier.rulebook.tours import ToursPosition


class Explanation(NamedTuple):
    """The number of the rule that forbids a move (empty if the text is no move at all), and why."""

    rule: str
    why: str


def explain(position: Position, move: str, language: str = "en") -> Explanation | None:
    """Why a move is not legal here, in English or French (`language="fr"`); None if it is legal."""
    return told(reason_against(position, as_text(move)), language)


def explain_step(
    position: Position, made: Sequence[str], token: str, language: str = "en"
) -> Explanation | None:
    """Why a turn that began with these steps cannot go on with this one; None if it can.

    The steps are the tokens of `tablier.Position.steps`: the piece first, then where it goes, cell by cell, and the
    slides. Is one of those made impossible already, that one is explained.

    >>> from tablier import rulebook
    >>> print(explain_step(rulebook.game("tumicarona").start(), [], "a1").why)
    The piece on a1 cannot move: every point that a line joins to it is occupied.
    """
    return told(reason_against_step(position, [*map(as_text, made), as_text(token)]), language)


def as_text(given: object) -> str:
    """What was given, be it no text at all."""
    return given if isinstance(given, str) else f"<{type(given).__name__}>"


def told(reason: Reason | None, language: str) -> Explanation | None:
    """A reason in one of the languages."""
    if language not in LANGUAGES:
        raise RuleError(f"there are no explanations in {language!r}; choose {', '.join(LANGUAGES)}")
    return Explanation(reason.rule, reason.why(language)) if reason else None


def reason_against(position: Position, text: str) -> Reason | None:
    """Why a text is not a legal move here, be it that the game is over; None if it is one.

    The one move is followed, for there are positions with half a million others.
    """
    if position.outcome:
        return over(position.outcome, PLAYERS[position.game.id])
    if isinstance(position, FanoronaPosition):
        return fanorona.reason(position, text)
    if isinstance(position, ToursPosition):
        return tours.reason(position, text)
    if isinstance(position, TchagPosition):
        return tchag.reason(position, text)
    raise TypeError(f"{type(position).__name__} is no position of the rulebook")


def reason_against_step(position: Position, tokens: Sequence[str]) -> Reason | None:
    """Why no turn begins with these tokens, be it that the game is over; None if one does."""
    if position.outcome:
        return over(position.outcome, PLAYERS[position.game.id])
    if isinstance(position, FanoronaPosition):
        return steps.in_fanorona(position, tokens)
    if isinstance(position, ToursPosition):
        return steps.in_tours(position, tokens)
    if isinstance(position, TchagPosition):
        return steps.in_tchag(position, tokens)
    raise TypeError(f"{type(position).__name__} is no position of the rulebook")


def over(outcome: Outcome, players: tuple[Words, Words]) -> Reason:
    """The game has ended."""
    ends = {
        "captured": Words("a side has lost all its pieces", "un camp a perdu tous ses pions"),
        "immobile": Words("the player to move cannot move", "le joueur au trait ne peut plus jouer"),
        "no_capture_limit": Words("too long without a capture", "trop longtemps sans prise"),
        "goal": Words("a piece has reached the goal", "une pièce a atteint le but"),
        "deadlock": Words("neither player can move", "aucun des deux joueurs ne peut jouer"),
        "count": Words(
            "it was stopped and the captures counted", "elle est arrêtée et les prises sont comptées"
        ),
    }
    end = ends[outcome.reason]
    if outcome.winner is None:
        result = Words("a draw", "partie nulle")
    else:
        winner = players[outcome.winner]
        result = Words(f"{winner.en} has won", f"{winner.fr} a gagné")
    return Reason(
        outcome.rule,
        en=f"The game is over ({end.en}: {result.en}), so no move can be played.",
        fr=f"La partie est terminée ({end.fr} : {result.fr}) : on ne peut plus jouer.",
    )
