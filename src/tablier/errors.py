"""The errors Tablier raises when what it was given is wrong; each says what, where and why."""

from __future__ import annotations

from collections.abc import Sequence


def shortened(text: str) -> str:
    """A text for a message: what the user gave may be very long."""
    return text if len(text) <= 60 else f"{text[:60]}…"


class TablierError(ValueError):
    """The parent of all errors about wrong input."""


class ParseError(TablierError):
    """A text that cannot be read: ``offset`` is the index of the character at fault in ``text``.

    Where the rulebook said what is wrong, ``french`` is the same in French; else it is empty.
    """

    def __init__(self, what: str, text: str, offset: int, french: str = "") -> None:
        self.what = what
        self.text = text
        self.offset = offset
        self.french = french
        super().__init__(what, text, offset, french)

    def __str__(self) -> str:
        around = self.text[max(0, self.offset - 24) : self.offset + 24]
        return f"{self.what} (at character {self.offset + 1}, near {around!r})"


class IllegalMove(TablierError):
    """A move the rules forbid: ``rule`` is the number of the rule, ``why`` a sentence about this move.

    ``french`` is the same sentence in French.
    """

    def __init__(self, move: str, rule: str, why: str, french: str = "") -> None:
        self.move = move
        self.rule = rule
        self.why = why
        self.french = french
        super().__init__(move, rule, why, french)

    def __str__(self) -> str:
        return f"{shortened(self.move)} is not legal ({self.rule}): {self.why}"


class RulesDisagree(RuntimeError):
    """The two implementations of the rules do not say the same: a defect of Tablier, whatever the input."""


class GameOver(TablierError):
    """A move was asked of a game that has ended."""


class UnknownOption(TablierError):
    """A name or value that is not on offer; ``choices`` are those that are."""

    def __init__(self, what: str, choices: Sequence[object]) -> None:
        self.what = what
        self.choices = tuple(choices)
        super().__init__(what, self.choices)

    def __str__(self) -> str:
        if not self.choices:
            return self.what
        return f"{self.what}; choose from {', '.join(map(str, self.choices))}"
