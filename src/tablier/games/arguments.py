"""Checks of what callers give: whole numbers and texts, with errors that name what is wrong."""

from __future__ import annotations

import operator
import os

from tablier.errors import TablierError


def whole_number(what: str, value: object, low: int, high: int) -> int:
    """The value as an int within bounds; NumPy's integers count, bool and floats do not."""
    if not isinstance(value, bool):
        try:
            number = operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
        else:
            if low <= number <= high:
                return number
    raise TablierError(f"{what} must be a whole number from {low} to {high}, not {value!r}")


def megabytes(what: str, value: object, high: int) -> int:
    """A number of megabytes that this machine has."""
    number = whole_number(f"{what} in megabytes", value, 1, high)
    try:
        there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    except (AttributeError, OSError, ValueError):  # a system that does not tell
        there = high
    if number > there > 0:
        raise TablierError(f"{what} cannot be {number} megabytes: this machine has {there}")
    return number


def ascii_only(text: str) -> str:
    """The text for the core, character by character; what is not ASCII becomes a character no text may hold."""
    return text.encode("ascii", "replace").decode()


def as_typed(what: str, text: str, offset: int) -> str:
    """The core's words about a text, with the character at fault as the user typed it."""
    if offset < len(text) and not text[offset].isascii():
        return what.replace("'?'", repr(text[offset]), 1)
    return what
