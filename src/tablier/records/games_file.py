"""Reads many records from one file, one game at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablier.records.foreign import read_any
from tablier.records.game_text import split_games
from tablier.records.lines import Source, lines_of
from tablier.records.record import Record
from tablier.records.record_error import RecordError


def read_games(source: Source, on_error: Callable[[RecordError], object] | None = None) -> Iterator[Record]:
    """The records of a path, an open file or lines, each read when it is asked for.

    Games without a tag ``Game`` are read as other programs write Fanorona.

    A game that cannot be read raises :class:`RecordError` and ends the reading. With ``on_error`` the error
    goes to that function instead, and the reading goes on with the next game:

    >>> import tablier
    >>> lines = ['[Game "tours"]', '[Result "*"]', '3@a1 3@a1 *', '[Game "tchag"]', '[Result "*"]', '*']
    >>> errors = []
    >>> list(tablier.read_games(lines, on_error=errors.append))
    [<Record of game('tchag'), 0 moves, *>]
    >>> errors[0].line, errors[0].column, errors[0].rule
    (3, 6, 'L1')

    Bytes that are not UTF-8 are such an error too, in a path or a binary file. An open text file decodes by
    itself: where it fails the reading ends, unless it was opened with ``errors="surrogateescape"``.
    """
    games = split_games(lines_of(source))
    while True:
        try:
            text = next(games, None)
            if text is None:
                return
            record = read_any(text)
        except RecordError as error:
            if on_error is None:
                raise
            on_error(error)
        else:
            yield record
