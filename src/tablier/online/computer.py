"""What the computer goes by in games by link, whoever thinks for it: its clock, and offers of a draw."""

from __future__ import annotations

import math

from tablier.engine import Limit, Score
from tablier.online.clock import Control, Timed

MOVES_TO_GO = 25
"""At full strength it uses no more of its clock for a move than if so many were still to come."""

SHORTEST = 0.05
"""So many seconds it thinks at least, however little time there is."""

DRAW = Limit(time=0.3)
"""So long it thinks about an offer."""

CONTENT = 0.45
"""The computer agrees to a draw where it expects less than this share of the point."""


def share(control: Control | None, left: int) -> float:
    """How many seconds a player may use for a move, who has so many milliseconds left on his clock."""
    if not isinstance(control, Timed):
        return math.inf
    return max(SHORTEST, (left / MOVES_TO_GO + control.increment / 2) / 1000)


def agrees_to_draw(score: Score, *, is_mover: bool) -> bool:
    """Whether a draw is certain, or better than what there is to hope for; the score is one for the mover."""
    hoped = score.expected if is_mover else 1 - score.expected
    return (score.proved and score.value == 0) or hoped < CONTENT
