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
    Bilingual("before, %", "avant, %"),
    Bilingual("after, %", "après, %"),
    Bilingual("", ""),
    Bilingual("better", "mieux"),
    Bilingual("why", "pourquoi"),
)
COUNTS = Bilingual("{side}: {counts}", "{side} : {counts}")
PROVED = Bilingual("proved", "prouvé")
STYLES = {Grade.INACCURACY: "yellow", Grade.MISTAKE: "dark_orange", Grade.BLUNDER: "bold red"}


def as_table(record: Record, notes: Sequence[Note], language: str) -> Table:
    """The notes in the order of the moves; what is expected is told from the side of who made the move."""
    table = Table(caption="\n".join(_told_of(player, record, notes, language) for player in Player))
    for number, column in enumerate(COLUMNS):
        table.add_column(column.in_language(language), justify="right" if number in (2, 3) else "left")
    numbers = MoveNumbers(record.start)
    for position, note in zip(record.positions, notes, strict=False):
        bad = note.grade.is_bad
        table.add_row(
            Text(f"{numbers.before(position.turn)} {note.move}{note.grade.mark}"),
            Text(note.grade.words.in_language(language), STYLES.get(note.grade, "")),
            f"{100 * note.expected_before:.0f}",
            f"{100 * note.expected_after:.0f}",
            PROVED.in_language(language) if note.proved else "",
            Text(str(note.best) if bad else ""),
            Text(note.reason.in_language(language)),
        )
        numbers.count(position.turn)
    return table


def _told_of(player: Player, record: Record, notes: Sequence[Note], language: str) -> str:
    """How many of a player's moves have which grade."""
    made = zip(record.positions, notes, strict=False)
    counts = Counter(note.grade for position, note in made if position.turn is player)
    grades = ", ".join(f"{grade.words.in_language(language)} {counts[grade]}" for grade in Grade)
    side = side_of(record.game.id, player).in_language(language)
    return COUNTS.in_language(language).format(side=side, counts=grades)
