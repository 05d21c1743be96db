"""Why a move is bad, in words: facts of the positions and moves, nothing else."""

from __future__ import annotations

from tablier.analysis.reached import Reached
from tablier.games import Move
from tablier.words.bilingual import Bilingual

NOTHING = Bilingual("", "")


def reason_of(move: Move, before: Reached, after: Reached) -> Bilingual:
    """What a bad move lets go or allows; nothing where no fact says it."""
    return NOTHING
