"""What the players of a rule set are called, in both languages."""

from __future__ import annotations

from tablier.games import Player
from tablier.games.names import sides
from tablier.words.bilingual import Bilingual


def side_of(rule_set: str, player: Player) -> Bilingual:
    """What a player of a rule set is called."""
    return Bilingual(sides(rule_set, "en")[player], sides(rule_set, "fr")[player])
