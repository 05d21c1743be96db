"""The graph of a game as an SVG picture: what the first player could hope for after each move, his side up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from tablier.analysis.grades import Grade
from tablier.analysis.note import Note
from tablier.games import Player
from tablier.games.names import TITLES
from tablier.records import Record
from tablier.words.bilingual import Bilingual
from tablier.words.sides import side_of

HEIGHT = 240
MARGIN = 32
LEAST_WIDTH, MOST_WIDTH = 480, 1600
STEP = 14
"""A move takes so much of the width, less in a long game."""

STYLE = """
svg { background: #fff; font: 13px sans-serif }
text { fill: #222 } .frame { fill: #f2efe8 } .half { stroke: #777; stroke-dasharray: 4 4 }
.estimated, .proved { stroke: #1b5e91; stroke-width: 1.5; stroke-linecap: round } .proved { stroke-width: 4 }
.inaccuracy { fill: #8a6d00 } .mistake { fill: #b34a00 } .blunder { fill: #b00020 }
@media (prefers-color-scheme: dark) {
svg { background: #1b1b1b } text { fill: #eee } .frame { fill: #2d2d2d } .half { stroke: #999 }
.estimated, .proved { stroke: #7cc0f5 }
.inaccuracy { fill: #e0c040 } .mistake { fill: #ff9248 } .blunder { fill: #ff6b7d }
}
"""

SHAPES = {
    Grade.INACCURACY: "m-4,0 a4,4 0 1,0 8,0 a4,4 0 1,0 -8,0",
    Grade.MISTAKE: "m0,-6 l6,6 l-6,6 l-6,-6 z",
    Grade.BLUNDER: "m0,-7 l7,12 l-14,0 z",
}
"""A circle, a diamond, a triangle: not by their colours alone are they told apart."""

TITLE = Bilingual(
    "{game}: what {side} could hope for after each move, from 0 to 1; proved where the line is thick",
    "{game} : ce que {side} pouvait espérer après chaque coup, de 0 à 1 ; prouvé là où le trait est épais",
)


def graph(record: Record, notes: Sequence[Note], language: str = "en") -> str:
    """The picture of a record's graph as the text of an SVG file; the notes come in the order of the moves."""
    first, second = (escape(side_of(record.game.id, player).in_language(language)) for player in Player)
    title = TITLE.in_language(language).format(game=TITLES[record.game.id], side=first)
    width = min(MOST_WIDTH, max(LEAST_WIDTH, 2 * MARGIN + STEP * len(notes)))
    inner = width - 2 * MARGIN
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" '
            f'height="{HEIGHT}" role="img" aria-labelledby="title" lang="{language}">',
            f'<title id="title">{title}</title>',
            f"<style>{STYLE}</style>",
            f'<rect class="frame" x="{MARGIN}" y="{MARGIN}" width="{inner}" height="{HEIGHT - 2 * MARGIN}"/>',
            f'<path class="half" d="M{MARGIN},{HEIGHT / 2} h{inner}"/>',
            f'<text x="{MARGIN}" y="{MARGIN - 10}">{first}</text>',
            f'<text x="{MARGIN}" y="{HEIGHT - MARGIN + 20}">{second}</text>',
            *_drawn(record, notes, inner / max(1, len(notes)), language),
            "</svg>",
            "",
        )
    )


def _drawn(record: Record, notes: Sequence[Note], step: float, language: str) -> Iterator[str]:
    """The line from move to move, and over it the marks of the bad ones."""
    marks = []
    for index, (position, note) in enumerate(zip(record.positions, notes, strict=False)):
        before, after = note.expected_before, note.expected_after
        if position.turn is Player.SECOND:
            before, after = 1 - before, 1 - after
        x, y = f"{MARGIN + step * (index + 1):.1f}", _height(after)
        kind = "proved" if note.proved else "estimated"
        yield f'<path class="{kind}" d="M{MARGIN + step * index:.1f},{_height(before)} L{x},{y}"/>'
        if note.grade.is_bad:
            told = f"{note.ply}. {note.move}{note.grade.mark} {note.reason.in_language(language)}".strip()
            shape = f"M{x},{y} {SHAPES[note.grade]}"
            marks.append(f'<path class="{note.grade}" d="{shape}"><title>{escape(told)}</title></path>')
    yield from marks


def _height(expected: float) -> str:
    return f"{HEIGHT - MARGIN - expected * (HEIGHT - 2 * MARGIN):.1f}"
