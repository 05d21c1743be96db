"""Pictures of the Fanorona board: the lines of the rules, the pieces where they stand, and valid SVG."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import tablier
from tablier import draw
from tablier.rulebook.contract import cell_name

SVG = "{http://www.w3.org/2000/svg}"


def circles(picture: str) -> dict[tuple[int, int], str]:
    root = ElementTree.fromstring(picture)
    return {
        (int(one.attrib["cx"]), int(one.attrib["cy"])): one.attrib["class"]
        for one in root.iter(f"{SVG}circle")
    }


def joined(picture: str) -> set[frozenset[tuple[int, int]]]:
    """The two ends of every stretch of a line from one point to the next."""
    stretches = set()
    for x, y, way in re.findall(r"M(\d+),(\d+)([^M\"]+)", picture):
        start = int(x), int(y)
        if way[0] == "l":
            dx, dy = map(int, way[1:].split(","))
            stretches.add(frozenset({start, (start[0] + dx, start[1] + dy)}))
            continue
        across = way[0] == "h"
        for step in range(0, int(way[1:]), 40):
            ends = [
                (start[0] + (step + more) * across, start[1] + (step + more) * (not across))
                for more in (0, 40)
            ]
            stretches.add(frozenset(ends))
    return stretches


def place(col: int, row: int, rows: int) -> tuple[int, int]:
    return 34 + 40 * col, 34 + 40 * (rows - 1 - row)


@pytest.mark.parametrize(("cols", "rows"), [(9, 5), (5, 5), (3, 7)])
def test_lines_join_the_points_a_piece_can_go_between(cols: int, rows: int) -> None:
    """Asked of the rules: a single piece and its steps."""
    game = tablier.game("fanorona", cols=cols, rows=rows)
    names = {cell_name((col, row)): place(col, row, rows) for col in range(cols) for row in range(rows)}
    expected = set()
    for name in names:
        enemy = "a1" if name != "a1" else cell_name((cols - 1, rows - 1))
        position = game.set_up({name: "W", enemy: "B"}, tablier.Player.FIRST)
        steps = {move.steps[0] for move in position.legal_moves}
        expected |= {frozenset({names[step.origin], names[step.target]}) for step in steps}
    assert joined(draw.svg(game.start())) == expected


def test_pieces_stand_where_they_stand() -> None:
    picture = draw.svg(tablier.game("tumicarona").position("8B/9/4W4/4W4/9 w 0 1"))
    assert circles(picture) == {place(8, 4, 5): "B", place(4, 2, 5): "W", place(4, 1, 5): "W"}
    assert "Tumicarona: 8B/9/4W4/4W4/9 w 0 1" in picture


@pytest.mark.parametrize("rule_set", ["tours", "tchag"])
def test_other_boards_are_not_drawn_yet(rule_set: str) -> None:
    with pytest.raises(tablier.TablierError, match="only"):
        draw.svg(tablier.game(rule_set).start())
