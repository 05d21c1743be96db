"""Draws the pictures in docs/endings: python -m tests.docs.endings. The longest win of each number of pieces."""

from __future__ import annotations

from pathlib import Path

from tablier import draw, tablebase
from tablier.tablebase import KnownSplit

FOLDER = Path(__file__).parents[2] / "docs" / "endings"


def drawn() -> dict[str, KnownSplit]:
    """What is drawn, by the names of the files."""
    longest: dict[int, KnownSplit] = {}
    for one in tablebase.known_splits("tumicarona"):
        best = longest.setdefault(one.split.pieces, one)
        if one.longest_win > best.longest_win:
            longest[one.split.pieces] = one
    return {f"tumicarona-{one.id}.svg": one for one in longest.values()}


def main() -> None:
    """Draws them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, one in drawn().items():
        (FOLDER / name).write_text(draw.svg(one.position), "utf-8")
        print(f"docs/endings/{name}: {one.split}, {one.longest_win} plies")


if __name__ == "__main__":
    main()
