"""The languages of a terminal game, and which one to speak."""

from __future__ import annotations

import os
from collections.abc import Mapping

from tablier.cli.language.catalogue import COMMANDS, Catalogue
from tablier.cli.language.english import ENGLISH
from tablier.cli.language.french import FRENCH
from tablier.errors import UnknownOption

LANGUAGES = {words.language: words for words in (ENGLISH, FRENCH)}

__all__ = ["COMMANDS", "LANGUAGES", "Catalogue", "chosen", "preferred"]


def preferred(environment: Mapping[str, str]) -> Catalogue:
    """The language the environment asks for, English when it is not one of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wish := environment.get(variable):
            return LANGUAGES.get(wish[:2].lower(), ENGLISH)
    return ENGLISH


def chosen(language: str | None) -> Catalogue:
    """The language that was asked for, or else the one the environment asks for."""
    if language is None:
        return preferred(os.environ)
    if language not in LANGUAGES:
        raise UnknownOption(f"there is no language {language!r}", tuple(LANGUAGES))
    return LANGUAGES[language]
