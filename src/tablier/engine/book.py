"""The opening book of a rule set: positions near the start, and the moves that deep searches found good there.

Its file is a text (docs/formats/book.md); `python -m tablier.openings.growing` grows it.
"""

from __future__ import annotations

import hashlib
import json
import math
import random
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from tablier.engine.analysis import Analysis, Line
from tablier.engine.score import Score
from tablier.errors import TablierError
from tablier.files import written
from tablier.games import Game, Move, Position
from tablier.games.position_key import KEY_BYTES, moves_by_key, position_key
from tablier.records import Record

FOLDER = Path(__file__).with_name("books")
BOOKS = ("tumicarona", "fanorona", "tchag")
"""The rule sets whose book comes along."""
STEPS = 1000
"""What is expected stands in the file in so many parts of the point."""
SPREAD = 0.01
"""A move that expects so much less than the best is drawn about a third as often."""

KIND = "tablier book "
MAGIC = f"{KIND}1\n"
_LINE = re.compile(rf"([0-9a-f]{{{2 * KEY_BYTES}}})((?: [0-9]{{1,5}}:[0-9]{{1,4}})+)")
_DIGEST = 65


class BookError(TablierError):
    """A file of a book that is damaged or missing; the message names it and says what is wrong."""


class BookMove(NamedTuple):
    """A good move: its place among the moves (:func:`moves_by_key`), and what is expected of it, in thousandths."""

    place: int
    expected: int


class Book:
    """The positions of a book by their keys, each with its good moves. ``source`` says how it was grown."""

    def __init__(self, source: Mapping[str, Any], positions: Mapping[int, tuple[BookMove, ...]]) -> None:
        self.source = MappingProxyType(dict(source))
        self.positions = MappingProxyType(dict(positions))

    @property
    def digest(self) -> str:
        """A short text that tells it from others."""
        return hashlib.sha256(packed(self)).hexdigest()[:8]

    def moves(self, position: Position) -> dict[Move, float]:
        """The good moves of a position, with what is expected of each; those that do the same all count."""
        found = self.positions.get(position_key(position), ())
        if not found:
            return {}
        places = tuple(moves_by_key(position).values())
        if any(move.place >= len(places) for move in found):
            return {}  # another position with the same key
        return {move: good.expected / STEPS for good in found for move in places[good.place]}

    def draw(self, position: Position, chance: random.Random) -> Analysis | None:
        """One of them by lot, the better the likelier, with what is expected of it; None where the book ends."""
        moves = self.moves(position)
        if not moves:
            return None
        best = max(moves.values())
        weights = [math.exp((expected - best) / SPREAD) for expected in moves.values()]
        ((move, expected),) = chance.choices(list(moves.items()), weights)
        score = Score.hoped(expected)
        return Analysis(score, move, (Line(score, (move,)),), depth=0, nodes=0, from_book=True)


def book_of(played: Game) -> Book | None:
    """The book that comes with a game, if one does: by other options than the usual ones it would be no good.

    Raises :class:`BookError` when it is damaged or missing.
    """
    return _shipped(played.id) if played.id in BOOKS and not played.unusual_options else None


@cache
def _shipped(rule_set: str) -> Book:
    return read_book(FOLDER / f"{rule_set}.book", rule_set)


def from_book(position: Position | Record, chance: random.Random) -> Analysis | None:
    """What the book of a game says, of a move drawn by lot; None where there is no book, or it ends.

    It does not speak twice of a position: a game by the book alone shall not go round in circles.
    """
    now = position.position if isinstance(position, Record) else position
    book = book_of(now.game)
    found = book.draw(now, chance) if book else None
    if isinstance(position, Record) and found and any(one.key == now.key for one in position.positions[:-1]):
        return None
    return found


def packed(book: Book) -> bytes:
    """The bytes of its file."""
    lines = [MAGIC, json.dumps(dict(book.source)), "\n"]
    for key, moves in sorted(book.positions.items()):
        shown = " ".join(f"{move.place}:{move.expected}" for move in moves)
        lines.append(f"{key:0{2 * KEY_BYTES}x} {shown}\n")
    body = "".join(lines).encode()
    return body + hashlib.sha256(body).hexdigest().encode() + b"\n"


def write_book(path: Path, book: Book) -> None:
    """Writes a file, wholly or not at all."""
    with written(path) as file:
        file.write(packed(book))


def read_book(path: Path, rule_set: str) -> Book:
    """The book of a file; raises :class:`BookError` when it is none of this rule set, or not as it was written."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BookError(f"{path} cannot be read: {error.strerror or error}") from None
    body, digest = data[:-_DIGEST], data[-_DIGEST:]
    if not data.startswith(KIND.encode()):
        raise BookError(f"{path} is no book")
    if not data.startswith(MAGIC.encode()):
        raise BookError(f"{path} is of a version that cannot be read, or damaged")
    if hashlib.sha256(body).hexdigest().encode() + b"\n" != digest:
        raise BookError(f"{path} is damaged or cut short")
    try:
        book = _unpacked(body[len(MAGIC) :].decode())
    except (ValueError, TypeError, RecursionError):
        raise BookError(f"{path} holds what nobody writes into a book") from None
    if (about := book.source.get("game")) != rule_set:
        raise BookError(f"{path} is about {about!r}, not about {rule_set}")
    return book


def _unpacked(text: str) -> Book:
    """What a file says; raises ValueError or TypeError when nobody would write it."""
    head, *lines, end = text.split("\n")
    source, positions, last = json.loads(head), dict[int, tuple[BookMove, ...]](), -1
    if end or not isinstance(source, dict):
        raise ValueError
    for line in lines:
        if not (parts := _LINE.fullmatch(line)):
            raise ValueError
        key = int(parts[1], 16)
        moves = tuple(BookMove(*map(int, move.split(":"))) for move in parts[2].split())
        places = [move.place for move in moves]
        if key <= last or places != sorted(set(places)) or any(move.expected > STEPS for move in moves):
            raise ValueError
        positions[key], last = moves, key
    return Book(source, positions)
