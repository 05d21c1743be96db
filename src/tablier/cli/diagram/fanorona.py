"""The Fanorona board in the terminal: points, the lines that join them, and the pieces."""

from __future__ import annotations

from itertools import pairwise

from rich.text import Text

from tablier.cli.diagram.scene import Grid, Scene, file_letters
from tablier.rulebook.contract import cell_name

PIECES = {"W": "○", "B": "●", ".": "·"}
STYLES = {"W": "bold", "B": "bold magenta", ".": "dim"}


def draw(scene: Scene) -> Text:
    """The board with its diagonals; the piece moved last in brackets, captured pieces as crosses."""
    grid = Grid(scene)
    letters = file_letters(grid.columns, 5, 4) + "\n"
    drawn = Text(letters)
    for row, y in enumerate(grid.rows):
        drawn.append(f"{y + 1:>3} ")
        for column, x in enumerate(grid.columns):
            name = cell_name((x, y))
            line = "─" if column else " "
            drawn.append("(" if name == scene.moved else line, "dim" if name != scene.moved else "yellow")
            captured = name in scene.captured
            letter = grid.letter(x, y)
            drawn.append("×" if captured else PIECES[letter], "bold red" if captured else STYLES[letter])
            last = column == len(grid.columns) - 1
            line = " " if last else "─"
            drawn.append(")" if name == scene.moved else line, "dim" if name != scene.moved else "yellow")
            drawn.append("" if last else "─", "dim")
        drawn.append(f" {y + 1}\n")
        if row < len(grid.rows) - 1:
            drawn.append(between(grid, min(y, grid.rows[row + 1])), "dim")
    drawn.append(letters.rstrip("\n"))
    return drawn


def between(grid: Grid, y: int) -> str:
    """The lines between a rank and the one above it: the points of even file + rank have the diagonals."""
    lines = []
    for x, following in pairwise(grid.columns):
        lines.append("│ ╱ " if (min(x, following) + y) % 2 == 0 else "│ ╲ ")
    return f"{'':5}{''.join(lines)}│\n"
