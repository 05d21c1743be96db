"""What is wrong, in the language of whoever is told: one catalogue for the server and the terminal.

Errors are English sentences wherever they are raised; what makes a text for a person asks here for another language.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from tablier.errors import IllegalMove, ParseError, TablierError
from tablier.words.french import FRENCH, PARTS, REASONS

LANGUAGES = ("en", "fr")

__all__ = ["LANGUAGES", "in_language", "message"]

GAP = re.compile(r"\{(\w+)(\*?)\}")


def message(error: TablierError, language: str) -> str:
    """What an error says, without the place in a text, which it has besides."""
    sentence = _english(error)
    if language != "fr":
        return sentence
    if isinstance(error, IllegalMove | ParseError) and error.french:
        return error.french
    cause = error.__cause__
    if isinstance(cause, TablierError):
        sentence = sentence.replace(_english(cause), message(cause, language))
    return _french(sentence)


def _english(error: TablierError) -> str:
    if isinstance(error, IllegalMove):
        return error.why
    return error.what if isinstance(error, ParseError) else str(error)


def in_language(sentence: str, language: str) -> str:
    """An English sentence of the catalogue in a language; one that is not there stays as it is."""
    return _french(sentence) if language == "fr" else sentence


class _Template(NamedTuple):
    """A sentence with gaps: how to know it, what it is in French, and which gaps are sentences themselves."""

    pattern: re.Pattern[str]
    french: str
    inner: frozenset[str]


def _french(sentence: str) -> str:
    for template in _templates():
        if found := template.pattern.fullmatch(sentence):
            gaps = found.groupdict()
            for name in template.inner:
                gaps[name] = PARTS.get(gaps[name]) or _french(gaps[name])
            if reason := gaps.get("reason"):
                gaps["reason"] = REASONS.get(reason, reason)
            return template.french.format_map(gaps)
    return sentence


@cache
def _templates() -> tuple[_Template, ...]:
    return tuple(_template(english, french) for english, french in FRENCH.items())


def _template(english: str, french: str) -> _Template:
    pattern, at, inner = "", 0, set[str]()
    for gap in GAP.finditer(english):
        pattern += f"{re.escape(english[at : gap.start()])}(?P<{gap[1]}>.*?)"
        at = gap.end()
        if gap[2]:
            inner.add(gap[1])
    return _Template(re.compile(pattern + re.escape(english[at:]), re.DOTALL), french, frozenset(inner))
