"""What a board drawn in the terminal shows: its rows, and what to mark on it."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rulebook.contract import cell_name


@dataclass(frozen=True, slots=True)
class Scene:
    """A board to draw, and how."""

    rows: tuple[str, ...]  # from the top, a letter for each cell: Game.layout
    moved: str = ""  # the cell of the piece that moved last
    captured: frozenset[str] = frozenset()  # where pieces have just been captured
    movable: frozenset[str] = frozenset()  # the cells from or onto which a move may begin
    flipped: bool = False  # seen from the second player's side


class Grid:
    """The letters of a board by cell, with its columns and rows in the order in which they are drawn."""

    def __init__(self, scene: Scene) -> None:
        rows = scene.rows
        self._rows = rows
        self.columns = list(range(len(rows[0])))
        self.rows = list(reversed(range(len(rows))))
        if scene.flipped:
            self.columns.reverse()
            self.rows.reverse()

    def letter(self, x: int, y: int) -> str:
        """What stands there; a dot off the board."""
        inside = 0 <= y < len(self._rows) and 0 <= x < len(self._rows[0])
        return self._rows[-1 - y][x] if inside else "."


def file_letters(columns: list[int], indent: int, apart: int) -> str:
    """The line of letters above or below a board."""
    return " " * indent + (" " * (apart - 1)).join(cell_name((x, 0))[0] for x in columns)
