"""Notes written into a record: marks, the reasons as comments, better lines and refutations as variations."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence

from tablier.analysis.note import Note
from tablier.games import Move
from tablier.records import Record


def annotated(record: Record, notes: Iterable[Note], language: str = "en") -> Record:
    """A copy of a record with the notes on its bad moves.

    What others have said stays: their mark on a move is not replaced, and a reason goes after their comment. A record
    that has the notes already stays as it is.
    """
    told, bad = copy.copy(record), [note for note in notes if note.grade.is_bad]
    for note in bad:
        told.marks.setdefault(note.ply, note.grade.mark)
        _add_comment(told, note.ply, note.reason.in_language(language))
        _add_line(told, note.ply, note.line)
    for note in bad:
        _add_line(told, note.ply + 1, note.refutation)
    return told


def _add_comment(record: Record, ply: int, reason: str) -> None:
    said = record.comments.get(ply, "")
    if reason and reason not in said:
        record.comments[ply] = f"{said} {reason}" if said else reason


def _add_line(record: Record, ply: int, line: Sequence[Move]) -> None:
    """Adds a line from where it leaves the game, unless another goes on like that."""
    played = record.moves[ply - 1 :]
    same = next((n for n, move in enumerate(line) if n >= len(played) or played[n] != move), len(line))
    ply, rest = ply + same, tuple(line[same:])
    if rest and all(other.moves[: len(rest)] != rest for other in record.variations.get(ply, ())):
        record.add_variation(ply, rest)
