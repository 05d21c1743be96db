"""A text in both languages, and where a French line must not break."""

from __future__ import annotations

import re
from typing import NamedTuple

FIRM = "\u00a0"
_NAMED = r"règle|manche|niveau|coup|ligne|colonne|rangée|case|point"


class Bilingual(NamedTuple):
    """One text in English and in French."""

    en: str
    fr: str

    def in_language(self, language: str) -> str:
        """The text in one of the languages."""
        return self.en if language == "en" else self.fr


def typeset(text: str) -> str:
    """A French text with firm spaces before double signs and between a number and what it counts or names."""
    text = re.sub(r" (?=[:;!?»])", FIRM, text)
    text = text.replace("« ", f"«{FIRM}")
    text = re.sub(r"(^|[\s(])(\d+) (?=[^\W\d_])", rf"\1\2{FIRM}", text)
    return re.sub(rf"\b({_NAMED}) (?=\[?[A-Z]?\d|[a-i]\d?\b)", rf"\1{FIRM}", text, flags=re.IGNORECASE)
