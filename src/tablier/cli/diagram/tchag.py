"""The tiles of Tchag in the terminal: their colour, how a pawn moves from them, and the pawns."""

from __future__ import annotations

from itertools import pairwise

from rich.text import Text

from tablier.cli.diagram.scene import Grid, Scene, file_letters
from tablier.rulebook.contract import cell_name

BLACK, GREY = ("grey30 on grey11", "grey85 on grey11"), ("grey82 on grey70", "grey19 on grey70")
CORNERS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by the lines that meet there: 1 up, 2 down, 4 left, 8 right
PAWN_STYLES = ("bold red on white", "bold black on yellow")


def draw(scene: Scene, pawns: tuple[str, str]) -> Text:
    """The tiles: black ones dense with a cross for straight steps, grey ones light with a slanted one.

    `pawns` are the letters of a red and of a yellow pawn.
    """
    grid = Grid(scene)
    letters = file_letters(grid.columns, 6, 6)
    drawn = Text(letters + "\n")
    ys = [grid.rows[0] + _up(grid), *grid.rows]
    for row, y in enumerate(ys):
        if row:
            drawn.append(f"{y + 1:>2} ")
            for x in grid.columns:
                left = x - _right(grid)
                drawn.append("│" if has_tile(grid, x, y) or has_tile(grid, left, y) else " ", "dim")
                drawn.append_text(tile(grid.letter(x, y), cell_name((x, y)) == scene.moved, pawns))
            drawn.append("│" if has_tile(grid, grid.columns[-1], y) else " ", "dim")
            drawn.append(f" {y + 1}\n")
        below = ys[row + 1] if row + 1 < len(ys) else y - _up(grid)
        drawn.append(f"   {border(grid, y, below)}\n", "dim")
    drawn.append(letters)
    return drawn


def tile(letter: str, moved: bool, pawns: tuple[str, str]) -> Text:
    """One cell, five wide."""
    if letter == ".":
        return Text("     ")
    black = letter in "bRY"
    (shade, sign), fill, way = (BLACK, "▓", "+") if black else (GREY, "░", "×")
    owner = "RY".find(letter.upper()) if letter not in "bg" else -1
    left, right = ("(", ")") if moved else (" ", " ")
    drawn = Text(fill, shade)
    if owner < 0:
        drawn.append(f" {way} ", sign)
    else:
        drawn.append(f"{left}{pawns[owner]}{right}", PAWN_STYLES[owner])
    return drawn.append(fill, shade)


def border(grid: Grid, above: int, below: int) -> str:
    """The line between two rows: drawn only along tiles."""
    right = _right(grid)
    xs = [grid.columns[0] - right, *grid.columns, grid.columns[-1] + right]
    line, before = "", False
    for x, following in pairwise(xs):
        up = has_tile(grid, x, above) or has_tile(grid, following, above)
        down = has_tile(grid, x, below) or has_tile(grid, following, below)
        edge = has_tile(grid, following, above) or has_tile(grid, following, below)
        line += CORNERS[up + 2 * down + 4 * before + 8 * edge] + ("─────" if edge else "     ")
        before = edge
    return line.rstrip()


def has_tile(grid: Grid, x: int, y: int) -> bool:
    """Whether there is a tile at all, with a pawn or without."""
    return grid.letter(x, y) != "."


def _right(grid: Grid) -> int:
    return 1 if grid.columns == sorted(grid.columns) else -1


def _up(grid: Grid) -> int:
    return 1 if grid.rows != sorted(grid.rows) else -1
