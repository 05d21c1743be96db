"""The notes on a game as a table for people, in English or French."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from tablier.analysis import Grade, Note
from tablier.games import Player
from tablier.records import Record
from tablier.records.move_numbers import MoveNumbers
from tablier.words.bilingual import Bilingual
from tablier.words.sides import side_of

COLUMNS = (
    Bilingual("move", "coup"),
    Bilingual("grade", "note"),
    Bilingual("expected, %", "espéré, %"),
    Bilingual("better", "mieux"),
    Bilingual("why", "pourquoi"),
)
COUNTS = Bilingual("{side}: {counts}", "{side} : {counts}")
STAR = "*"
CAPTION = Bilingual(
    f"expected: what who made the move could hope for before and after it; {STAR} proved",
    f"espéré : ce que l'auteur du coup pouvait espérer avant et après ; {STAR} prouvé",
)
REFUTED = Bilingual("Refuted by {line}.", "Réfuté par {line}.")
SHOWN = 3
"""So many moves of a refutation are shown where no reason is known."""

STYLES = {Grade.INACCURACY: "yellow", Grade.MISTAKE: "dark_orange", Grade.BLUNDER: "bold red"}


def as_table(record: Record, notes: Sequence[Note], language: str) -> Table:
    """The notes in the order of the moves."""
    counts = (_told_of(player, record, notes, language) for player in Player)
    table = Table(caption="\n".join((*counts, CAPTION.in_language(language))))
    for column in COLUMNS:
        table.add_column(column.in_language(language))
    numbers = MoveNumbers(record.start)
    for position, note in zip(record.positions, notes, strict=False):
        bad = note.grade.is_bad
        table.add_row(
            Text(f"{numbers.before(position.turn)} {note.move}{note.grade.mark}"),
            Text(note.grade.words.in_language(language), STYLES.get(note.grade, "")),
            _expected(note),
            Text(str(note.best) if bad else ""),
            Text(_why(note, language)),
        )
        numbers.count(position.turn)
    return table


def _expected(note: Note) -> str:
    star = STAR if note.proved else " "
    return f"{100 * note.expected_before:3.0f} → {100 * note.expected_after:3.0f}{star}"


def _why(note: Note, language: str) -> str:
    if note.reason.en or not note.refutation:
        return note.reason.in_language(language)
    return REFUTED.in_language(language).format(line=" ".join(map(str, note.refutation[:SHOWN])))


def _told_of(player: Player, record: Record, notes: Sequence[Note], language: str) -> str:
    """How many of a player's moves have which grade."""
    made = zip(record.positions, notes, strict=False)
    counts = Counter(note.grade for position, note in made if position.turn is player)
    grades = ", ".join(f"{grade.words.in_language(language)} {counts[grade]}" for grade in Grade)
    side = side_of(record.game.id, player).in_language(language)
    return COUNTS.in_language(language).format(side=side, counts=grades)
