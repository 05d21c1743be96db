"""A figure: a position to look at, and often to make a turn in."""

from __future__ import annotations

from typing import NamedTuple

from tablier.errors import TablierError
from tablier.games import Position, game
from tablier.learn.data_file import Entry
from tablier.words.bilingual import Bilingual


class Wrong(NamedTuple):
    """A move worth trying that is not legal, and the rule that forbids it."""

    move: str
    rule: str


class Figure(NamedTuple):
    """A position with its caption; `shown` is a move drawn as just played, the position being that before it."""

    position: Position
    caption: Bilingual
    shown: str | None
    task: Bilingual | None
    """What the reader is asked to play; then `good` are all turns that do it, and `praise` is said to them."""
    good: tuple[str, ...]
    praise: Bilingual | None
    wrong: tuple[Wrong, ...]

    @classmethod
    def read(cls, entry: Entry, rule_set: str) -> Figure:
        """The figure of an entry in a data file; refused if a move is not as the file says."""
        text, options = entry.text("position"), entry.table("options")
        try:
            position = game(rule_set, **options).position(text)
        except TablierError as error:
            raise entry.fail(error) from None
        figure = cls(
            position,
            entry.both("caption"),
            entry.text("shown", "") or None,
            entry.maybe_both("task"),
            tuple(move for pattern in entry.texts("good") for move in _moves(position, pattern, entry)),
            entry.maybe_both("praise"),
            tuple(map(_wrong, entry.entries("wrong"))),
        )
        entry.finish()
        if not bool(figure.task) == bool(figure.good) == bool(figure.praise):
            raise entry.fail("task, good and praise belong together")
        if figure.shown and (figure.task or figure.wrong):
            raise entry.fail("a move is shown, so none can be asked for")
        if figure.shown and not position.is_legal(figure.shown):
            raise entry.fail(f"{figure.shown} is not legal")
        for move, _ in figure.wrong:
            if position.is_legal(move):
                raise entry.fail(f"{move} is legal, and given as wrong")
        return figure


def _moves(position: Position, pattern: str, entry: Entry) -> list[str]:
    """The legal moves a pattern means: the one it names, or with a star at its end all that begin so."""
    moves = map(str, position.legal_moves)
    found = [move for move in moves if pattern in (move, f"{move[: len(pattern) - 1]}*")]
    if not found:
        raise entry.fail(f"{pattern} is not legal")
    return found


def _wrong(entry: Entry) -> Wrong:
    wrong = Wrong(entry.text("move"), entry.text("rule"))
    entry.finish()
    return wrong
