"""The five rule sets as an executable specification in plain Python: slow, readable, one file per game.

>>> from tablier import rulebook
>>> position = rulebook.game("tumicarona").start()
>>> position.legal_moves
('d2-e3A', 'd3-e3A', 'd3-e3W', 'e2-e3A', 'f2-e3A')
>>> print(rulebook.explain(position, "e2-e3").rule)
T7
"""

from __future__ import annotations

from tablier.rulebook.contract import Game, IllegalMove, Outcome, Position, RuleError, TextError
from tablier.rulebook.explain import Explanation, explain, explain_step, reason_against, reason_against_step
from tablier.rulebook.explain.reason import Reason
from tablier.rulebook.fanorona import Fanorona, Tumicarona
from tablier.rulebook.tchag import Tchag
from tablier.rulebook.tours import Tours
from tablier.rulebook.vela import Vela

__all__ = [
    "GAMES",
    "Explanation",
    "Game",
    "IllegalMove",
    "Outcome",
    "Position",
    "Reason",
    "RuleError",
    "TextError",
    "explain",
    "explain_step",
    "game",
    "reason_against",
    "reason_against_step",
]

GAMES: dict[str, type[Game]] = {kind.id: kind for kind in (Tumicarona, Fanorona, Vela, Tours, Tchag)}


def game(id: str, **options: object) -> Game:
    """The rule set with this id under these options, like `game("fanorona", cols=5)`."""
    if not isinstance(id, str) or id not in GAMES:
        raise RuleError(f"there is no game {id!r}; choose {', '.join(GAMES)}")
    return GAMES[id](**options)
