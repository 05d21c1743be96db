"""Writes a record as text; docs/formats/record.md describes the format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tablier.games import Player
from tablier.records.characters import escape_comment, escape_value
from tablier.records.move_numbers import MoveNumbers

if TYPE_CHECKING:
    from tablier.records.record import Record

WIDTH = 100
"""No line of moves and comments is longer, unless a single word is."""

# Where a comment may go on in the next line. Not beside another space, which would be lost on reading, and
# not before a bracket, which begins a tag wherever a line begins with it.
_BREAK = re.compile(r"(?<![ {]) (?![ }\[])")


def write(record: Record) -> str:
    """The text of a record, with a line break at its end."""
    tags = (f'[{name} "{escape_value(value)}"]' for name, value in _tags(record))
    return "\n".join((*tags, "", *_filled(_words(record)), ""))


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    game, outcome = record.game, record.outcome
    yield "Game", game.id
    for name, value in game.unusual_options.items():
        yield name, str(value)
    if record.start != game.start():
        yield "Start", str(record.start)
    yield from record.tags.items()
    yield "Result", record.result
    if outcome:
        yield "Termination", outcome.reason


def _words(record: Record) -> Iterator[str]:
    numbers, comments = MoveNumbers(record.start), record.comments
    yield from _comment_words(comments.get(0))
    previous: Player | None = None
    for ply, (position, move) in enumerate(zip(record.positions, record.moves, strict=False), 1):
        mover = position.turn
        answers = mover is Player.SECOND and previous is Player.FIRST
        yield str(move) if answers else f"{numbers.before(mover)} {move}"
        yield from _comment_words(comments.get(ply))
        numbers.count(mover)
        previous = None if ply in comments else mover
    yield record.result


def _comment_words(comment: str | None) -> list[str]:
    return [] if comment is None else _BREAK.split("{" + escape_comment(comment) + "}")


def _filled(words: Iterable[str]) -> Iterator[str]:
    line: list[str] = []
    length = -1
    for word in words:
        if line and length + 1 + len(word) > WIDTH:
            yield " ".join(line)
            line, length = [], -1
        line.append(word)
        length += 1 + len(word)
    yield " ".join(line)
