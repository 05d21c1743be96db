"""The text of one game among others: where it begins and ends, and where in it something is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablier.records.characters import UNREADABLE, name_of
from tablier.records.record_error import RecordError

# Messages may quote what they are about, and a file may hold a word of megabytes.
_LONGEST_MESSAGE = 1000


class GameText:
    """The lines of one game: those of its tags, then those of its moves.

    A line that begins with a bracket is a tag, wherever it stands; the first one after other lines begins the
    next game. So the games of a file are found without reading any of them, and a fault in one leaves
    the others alone.
    """

    __slots__ = ("_lines", "first_line", "tag_count")

    def __init__(self, first_line: int, lines: list[str], tag_count: int) -> None:
        self.first_line = first_line
        self._lines = lines
        self.tag_count = tag_count

    @property
    def tag_lines(self) -> list[str]:
        """The lines of the tags."""
        return self._lines[: self.tag_count]

    @property
    def moves(self) -> str:
        """The lines of the moves, in one text."""
        return "\n".join(self._lines[self.tag_count :])

    def check_characters(self) -> None:
        """Refuses characters that have no place in a record."""
        for index, line in enumerate(self._lines):
            if found := UNREADABLE.search(line):
                raise self.error(f"{name_of(found[0])} cannot stand in a record", index, found.start())

    def error(self, what: str, index: int, offset: int, rule: str = "") -> RecordError:
        """The error about a place in one of the lines."""
        if len(what) > _LONGEST_MESSAGE:
            what = what[:_LONGEST_MESSAGE] + "…"
        return RecordError(what, self._lines[index], offset, self.first_line + index, rule)

    def error_in_moves(self, what: str, offset: int, rule: str = "") -> RecordError:
        """The error about a place in the text of the moves."""
        before = self.moves[:offset]
        column = offset - (before.rfind("\n") + 1)
        return self.error(what, self.tag_count + before.count("\n"), column, rule)

    def error_at_end(self, what: str) -> RecordError:
        """The error about something that is missing at the end of the game."""
        index = max(index for index, line in enumerate(self._lines) if line.strip(" \t"))
        return self.error(what, index, len(self._lines[index]))


def split_games(lines: Iterable[str]) -> Iterator[GameText]:
    """Cuts lines into games, one at a time; lines without any text before the first game are skipped."""
    game: list[str] = []
    first_line, tag_count = 1, 0
    for number, line in enumerate(lines, 1):
        if line.startswith("["):
            if len(game) > tag_count:
                yield GameText(first_line, game, tag_count)
                game, tag_count = [], 0
            tag_count += 1
        if not game:
            if not line.strip(" \t"):
                continue
            first_line = number
        game.append(line)
    if game:
        yield GameText(first_line, game, tag_count)
