"""What an explanation is made of: words and sentences, each in English and in French side by side."""

from __future__ import annotations

from typing import NamedTuple

LANGUAGES = ("en", "fr")


class Words(NamedTuple):
    """A few words in both languages."""

    en: str
    fr: str


WHITE_BLACK = (Words("White", "Blanc"), Words("Black", "Noir"))
PLAYERS = {
    "tumicarona": WHITE_BLACK,
    "fanorona": WHITE_BLACK,
    "vela": WHITE_BLACK,
    "tours": (Words("South", "Sud"), Words("North", "Nord")),
    "tchag": (Words("Red", "Rouge"), Words("Yellow", "Jaune")),
}


class Reason(NamedTuple):
    """The number of a rule (empty where none is broken) and, in both languages, what it says about a move."""

    rule: str
    en: str
    fr: str

    def why(self, language: str) -> str:
        """The sentence in one of the languages."""
        return self.en if language == "en" else self.fr
