"""What the games and their players are called, for all who speak of them. The rulebook knows the players already."""

from __future__ import annotations

from tablier.rulebook.explain.reason import PLAYERS

TITLES = {
    "tumicarona": "Tumicarona",
    "fanorona": "Fanorona",
    "vela": "Vela",
    "tours": "Les Tours",
    "tchag": "Tchag",
}
"""The names of the games, the same in every language."""


def sides(rule_set: str, language: str = "en") -> tuple[str, str]:
    """What the first and the second player are called, in English (`en`) or French (`fr`)."""
    first, second = (getattr(words, language) for words in PLAYERS[rule_set])
    return first, second
