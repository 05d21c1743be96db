"""The board of the Fanorona family as an SVG picture: its lines, the pieces, and the names of files and ranks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablier.errors import TablierError
from tablier.games import Position
from tablier.games.names import TITLES
from tablier.rulebook.contract import cell_name, read_cell

POINT = 40
"""From one point to the next."""

EDGE = 34
"""Between the outer lines and the end of the wood."""

STYLE = (
    ".wood{fill:#e0bf8a;stroke:#8c5e2f;stroke-width:4}.lines{fill:none;stroke:#5d3a19;stroke-width:1.5}"
    "text{fill:#4a2a0c;font:11px sans-serif;text-anchor:middle}"
    "circle{stroke:#1d140a;stroke-width:1.5}.W{fill:#fdf9ef}.B{fill:#2a2119}"
)


def svg(position: Position) -> str:
    """The text of an SVG file that shows a position, White below.

    >>> import tablier
    >>> picture = svg(tablier.game("tumicarona").start())
    >>> picture.count("<circle")
    44
    """
    if position.game.id not in ("tumicarona", "fanorona", "vela"):
        raise TablierError("pictures are drawn of tumicarona, fanorona and vela only")
    cols, rows = position.size
    return board(f"{TITLES[position.game.id]}: {position}", cols, rows, _pieces(position))


def board(title: str, cols: int, rows: int, things: Iterable[str]) -> str:
    """The text of an SVG file that shows a board, and things in SVG that lie on it (:func:`at`)."""
    width, height = 2 * EDGE + (cols - 1) * POINT, 2 * EDGE + (rows - 1) * POINT
    lines = "".join(_lines(cols, rows))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" aria-labelledby="title">',
            f'<title id="title">{title}</title>',
            f"<style>{STYLE}</style>",
            f'<rect class="wood" x="2" y="2" width="{width - 4}" height="{height - 4}" rx="8"/>',
            f'<path class="lines" d="{lines}"/>',
            *_names(cols, rows),
            *things,
            "</svg>",
            "",
        )
    )


def at(col: int, row: int, rows: int) -> tuple[int, int]:
    """Where a point lies in the picture of a board with so many rows."""
    return EDGE + col * POINT, EDGE + (rows - 1 - row) * POINT


def _lines(cols: int, rows: int) -> Iterator[str]:
    """All lines as one path: along the ranks and files, and the diagonals through every other point."""
    right, down = (cols - 1) * POINT, (rows - 1) * POINT
    yield from (f"M{EDGE},{EDGE + row * POINT}h{right}" for row in range(rows))
    yield from (f"M{EDGE + col * POINT},{EDGE}v{down}" for col in range(cols))
    for col in range(cols - 1):
        for row in range(rows - 1):
            x, y = EDGE + col * POINT, EDGE + row * POINT
            rises = (col + row) % 2
            yield f"M{x},{y + POINT}l{POINT},-{POINT}" if rises else f"M{x},{y}l{POINT},{POINT}"


def _names(cols: int, rows: int) -> Iterator[str]:
    for col in range(cols):
        x, y = at(col, 0, rows)
        yield f'<text x="{x}" y="{y + EDGE - 8}">{cell_name((col, 0))[0]}</text>'
    for row in range(rows):
        _, y = at(0, row, rows)
        yield f'<text x="11" y="{y + 4}">{row + 1}</text>'


def _pieces(position: Position) -> Iterator[str]:
    for cell, piece in position.board.items():
        x, y = at(*read_cell(cell), position.size.rows)
        yield f'<circle class="{piece}" cx="{x}" cy="{y}" r="14"/>'
