"""Reads data files key by key: what is wrong with one is said with the file and the place in it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

from tablier.errors import TablierError
from tablier.words.bilingual import Bilingual, typeset

LANGUAGES = ("en", "fr")

Word = TypeVar("Word", bound=str)


class DataError(TablierError):
    """A data file that cannot be read; the message names the file, the place in it, and what is wrong."""


class Entry:
    """A table of a data file. Each key is taken once; :meth:`finish` refuses what nobody asked for."""

    def __init__(self, table: object, place: str) -> None:
        self.place = place
        if not isinstance(table, Mapping):
            raise self.fail(f"is {_kind(table)} where a table is expected")
        self._left = dict(table)

    def fail(self, what: object) -> DataError:
        """The error to raise for trouble in this table."""
        return DataError(f"{self.place}: {what}")

    def text(self, key: str, usual: str | None = None) -> str:
        """A text, which must not be empty."""
        value = self._left.pop(key, usual)
        if value is None:
            raise self.fail(f"{key} is missing")
        if not isinstance(value, str) or not (value.strip() or value == usual):
            raise self.fail(f"{key} must be a text and not empty")
        return value

    def both(self, key: str) -> Bilingual:
        """A text in both languages, each paragraph as one line."""
        found = self.maybe_both(key)
        if found is None:
            raise self.fail(f"{key} is missing")
        return found

    def maybe_both(self, key: str) -> Bilingual | None:
        """A text in both languages, if it is there at all."""
        if key not in self._left:
            return None
        inner = Entry(self._left.pop(key), f"{self.place}, {key}")
        english, french = (_paragraphs(inner.text(language)) for language in LANGUAGES)
        inner.finish()
        return Bilingual(english, typeset(french))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; none if the key is missing."""
        values = self._left.pop(key, [])
        if not isinstance(values, list) or not all(isinstance(value, str) and value for value in values):
            raise self.fail(f"{key} must be a list of texts")
        if len(set(values)) < len(values):
            raise self.fail(f"{key} names something twice")
        return tuple(values)

    def number(self, key: str, least: int, most: int, usual: int | None = None) -> int:
        """A whole number in a range."""
        value = self._left.pop(key, usual)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.fail(f"{key} must be a whole number from {least} to {most}")
        return value

    def one_of(self, key: str, choices: Iterable[Word]) -> Word:
        """One of a few words."""
        value = self.text(key)
        for choice in choices:
            if value == choice:
                return choice
        raise self.fail(f"{key} is one of {', '.join(choices)}, not {value!r}")

    def true(self, key: str) -> None:
        """Something that is so; what is not so is left out."""
        if self._left.pop(key) is not True:
            raise self.fail(f"{key} can only be true")

    def entry(self, key: str) -> Entry:
        """A table within this one."""
        return Entry(self._left.pop(key, None), f"{self.place}, {key}")

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def entries(self, key: str) -> list[Entry]:
        """A list of tables; none if the key is missing."""
        values = self._left.pop(key, [])
        if not isinstance(values, list):
            raise self.fail(f"{key} must be a list of tables")
        return [Entry(value, f"{self.place}, {key} {number}") for number, value in enumerate(values, 1)]

    def table(self, key: str) -> dict[str, object]:
        """A table as it is; an empty one if the key is missing."""
        value = self._left.pop(key, {})
        if not isinstance(value, dict):
            raise self.fail(f"{key} must be a table")
        return value

    def finish(self) -> None:
        """Refuses keys that nobody has asked for."""
        if self._left:
            raise self.fail(f"nothing is known of {', '.join(self._left)}")


def read(folder: str, name: str) -> Entry:
    """A data file of this package, such as `rules/tchag.toml`."""
    return parse(files("tablier.learn").joinpath(folder, name), f"{folder}/{name}")


def parse(file: Traversable, place: str) -> Entry:
    """A data file, called by its place in what is wrong with it."""
    try:
        return Entry(tomllib.loads(file.read_text("utf-8")), place)
    except (OSError, ValueError) as error:
        raise DataError(f"{place}: {error}") from None


def _paragraphs(text: str) -> str:
    """The paragraphs of a text, each as one line, a blank line between two."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


def _kind(value: object) -> str:
    return "a list" if isinstance(value, list) else f"{value!r:.40}"
