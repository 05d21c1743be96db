"""The error a record text is answered with when it cannot be read."""

from __future__ import annotations

from tablier.errors import ParseError


class RecordError(ParseError):
    """A record text that cannot be read: ``line`` and ``column`` count from 1.

    ``text`` is the line at fault and ``offset`` the index in it; ``rule`` is the number of the rule that an
    illegal move breaks, else empty.
    """

    def __init__(self, what: str, text: str, offset: int, line: int, rule: str = "") -> None:
        super().__init__(what, text, offset)
        self.line = line
        self.rule = rule
        self.args = (what, text, offset, line, rule)

    @property
    def column(self) -> int:
        """The column of the character at fault; one past the end when something is missing there."""
        return self.offset + 1

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.what}"
