"""The board of Les Tours in the terminal: sizes in their cells, the goals beyond both ends."""

from __future__ import annotations

from rich.text import Text

from tablier.cli.diagram.scene import Grid, Scene, file_letters
from tablier.rulebook.contract import cell_name

STYLES = {"1": "bold green", "2": "bold cyan", "3": "bold magenta", ".": "dim"}
WIDTH = 25


def draw(scene: Scene, goals: tuple[str, str]) -> Text:
    """The board; arrows mark the rows a move may begin in, brackets the piece moved last.

    `goals` are the words at the goals of South, beyond row 6, and of North, beyond row 1.
    """
    grid = Grid(scene)
    top, bottom = goals[::-1] if scene.flipped else goals
    rows = {name[1:] for name in scene.movable}
    drawn = goal_line(top)
    drawn.append(border("┌┬┐", grid), "dim")
    for row, y in enumerate(grid.rows):
        if row:
            drawn.append(border("├┼┤", grid), "dim")
        marked = str(y + 1) in rows
        drawn.append("  ► " if marked else "    ", "bold yellow")
        drawn.append(f"{y + 1} ", "bold" if marked else "")
        for x in grid.columns:
            letter, moved = grid.letter(x, y), cell_name((x, y)) == scene.moved
            drawn.append("│", "dim")
            drawn.append("(" if moved else " ", "yellow")
            drawn.append(" " if letter == "." else letter, STYLES[letter])
            drawn.append(")" if moved else " ", "yellow")
        drawn.append("│", "dim")
        drawn.append(f" {y + 1}{' ◄' if marked else ''}\n")
    drawn.append(border("└┴┘", grid), "dim")
    drawn.append(file_letters(grid.columns, 8, 4) + "\n")
    drawn.append_text(goal_line(bottom))
    drawn.rstrip()
    return drawn


def goal_line(words: str) -> Text:
    """A goal: as wide as the board, for it is joined to all six cells of the row before it."""
    return Text(f"{'':6}").append(f" ★ {words} ".center(WIDTH, "═") + "\n", "bold red")


def border(corners: str, grid: Grid) -> str:
    """A line between two rows or at the edge."""
    return f"{'':6}{corners[0]}{corners[1].join(['───'] * len(grid.columns))}{corners[2]}\n"
