"""Writes a record as text; docs/formats/record.md describes the format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from tablier.games import Player
from tablier.records.characters import escape_comment, escape_value
from tablier.records.move_numbers import MoveNumbers

if TYPE_CHECKING:
    from tablier.records.branch import Branch
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
    yield from _comment_words(record.comments.get(0))
    # Variations nest as deep as somebody likes, so that they are gone through without recursion.
    branches = [_parts(record, MoveNumbers(record.start), "")]
    last, closing = "", 0
    while branches:
        part = next(branches[-1], None)
        if part is None:
            branches.pop()
            closing += bool(branches)
        elif isinstance(part, str):
            if last:
                yield last + ")" * closing
            last, closing = part, 0
        else:
            branches.append(part)
    if last:
        yield last + ")" * closing
    yield record.result


_Part: TypeAlias = "str | Iterator[_Part]"


def _parts(branch: Branch, numbers: MoveNumbers, opening: str) -> Iterator[_Part]:
    """The words of a branch, and between them those of its variations."""
    comments, marks, variations = dict(branch.comments), dict(branch.marks), dict(branch.variations)
    previous: Player | None = None
    for ply, (position, move) in enumerate(
        zip(branch.positions, branch.moves, strict=False), branch.first_ply
    ):
        mover = position.turn
        answers = mover is Player.SECOND and previous is Player.FIRST
        word = f"{move}{marks.get(ply, '')}"
        yield word if answers else f"{opening}{numbers.before(mover)} {word}"
        yield from _comment_words(comments.get(ply))
        for variation in variations.get(ply, ()):
            yield _parts(variation, numbers.copy(), "(")
        numbers.count(mover)
        opening = ""
        previous = None if ply in comments or ply in variations else mover
    for variation in variations.get(branch.ply + 1, ()):
        yield _parts(variation, numbers.copy(), "(")


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
