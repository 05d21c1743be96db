"""The searches of Les Tours and Tchag against plain enumeration, and the facts about boards they rest on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tablier import rulebook
from tablier.rulebook.contract import Cell
from tablier.rulebook.tchag import Tchag, TchagPosition, mendings, touching
from tablier.rulebook.tours import GOAL, SIDE, ToursPosition

from .rulebook_cases import random_positions

STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def tour_ends(position: ToursPosition, start: Cell, *, cell_once: bool) -> set[Cell]:
    """Where a piece of Les Tours can end, by walking every way cell by cell and remembering the whole way."""
    others = {cell: size for cell, size in position.board.items() if cell != start}
    ends: set[Cell] = set()

    def allowed(way: list[Cell]) -> bool:
        borders = [frozenset(pair) for pair in pairwise(way)]
        return len(set(way)) == len(way) if cell_once else len(set(borders)) == len(borders)

    def walk(way: list[Cell], left: int) -> None:
        x, y = way[-1]
        if left == 1 and y == (SIDE - 1 if position.turn == 0 else 0):
            ends.add(GOAL)
        for dx, dy in STEPS:
            cell = (x + dx, y + dy)
            if not (0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE and allowed([*way, cell])):
                continue
            if left > 1 and cell not in others:
                walk([*way, cell], left - 1)
            elif left == 1 and cell in others:
                walk([*way, cell], others[cell])
            elif left == 1:
                ends.add(cell)

    walk([start], position.board[start])
    return ends


@pytest.mark.parametrize("paths", ["border-once", "cell-once"])
def test_tours_ends_are_those_of_all_ways(paths: str) -> None:
    game = rulebook.game("tours", paths=paths, null_move="allowed")
    chance = random.Random(13)
    for _ in range(400):
        cells = chance.sample([(x, y) for x in range(SIDE) for y in range(SIDE)], chance.randint(2, 7))
        pieces = dict(zip(cells, chance.sample("111222333", len(cells)), strict=True))
        rows = ["".join(pieces.get((x, y), ".") for x in range(SIDE)) for y in reversed(range(SIDE))]
        position = game.position(f"{'/'.join(rows)} {chance.choice('sn')} -")
        assert isinstance(position, ToursPosition)
        for start in cells:
            assert position.ends(start) == tour_ends(position, start, cell_once=paths == "cell-once")


def test_a_crowded_board_of_towers_does_not_explode() -> None:
    position = rulebook.game("tours").position("..3.../....2./.3.2.1/..2.11/.2..31/...3.. s -")
    assert len(position.legal_moves) == 21


def zones(cells: set[Cell]) -> list[set[Cell]]:
    """The orthogonally connected parts of some cells."""
    left, found = set(cells), []
    while left:
        zone, edge = set[Cell](), [left.pop()]
        while edge:
            zone.add(cell := edge.pop())
            edge += [near for dx, dy in STEPS if (near := (cell[0] + dx, cell[1] + dy)) in cells - zone]
        left -= zone
        found.append(zone)
    return found


def unbroken(cells: set[Cell]) -> bool:
    """Whether the tiles of each row and each column lie side by side."""
    for axis in (0, 1):
        for number in range(SIDE):
            along = [cell[1 - axis] for cell in cells if cell[axis] == number]
            if along and max(along) - min(along) >= len(along):
                return False
    return True


def all_mendings(
    board: dict[Cell, str], hole: Cell, longest: int
) -> Iterator[tuple[list[str], dict[Cell, str]]]:
    """Every mended board by every sequence of at most so many slides, tiles told apart by their letters only."""

    def close(
        board: dict[Cell, str], hole: Cell, holes: list[Cell], slides: list[str]
    ) -> Iterator[tuple[list[str], dict[Cell, str]]]:
        x, y = hole
        sides = {
            "L": [(i, y) for i in range(x - 1, -1, -1) if (i, y) in board],
            "R": [(i, y) for i in range(x + 1, SIDE) if (i, y) in board],
            "D": [(x, i) for i in range(y - 1, -1, -1) if (x, i) in board],
            "U": [(x, i) for i in range(y + 1, SIDE) if (x, i) in board],
        }
        cut = [line for line in ("LR", "DU") if sides[line[0]] and sides[line[1]]]
        if not cut:
            yield from rejoin(board, [board], slides)
        for side in "".join(cut):
            line = sides[side]
            if line[-1] not in holes:
                after = {cell: letter for cell, letter in board.items() if cell not in line}
                after |= {to: board[cell] for to, cell in zip([hole, *line], line, strict=False)}
                yield from close(after, line[-1], [*holes, line[-1]], [*slides, side])

    def rejoin(
        board: dict[Cell, str], boards: list[dict[Cell, str]], slides: list[str]
    ) -> Iterator[tuple[list[str], dict[Cell, str]]]:
        parts = zones(set(board))
        if len(parts) == 1:
            yield slides, board
            return
        one, other = parts
        corners = [(a, b) for a in one for b in other if abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1]
        assert len(corners) == 1
        for tile, toward in (corners[0], corners[0][::-1]):
            for axis, name in ((1, f"{tile[1] + 1}"), (0, "abcdef"[tile[0]])):
                dx, dy = (toward[0] - tile[0], 0) if axis == 1 else (0, toward[1] - tile[1])
                way = {(-1, 0): "L", (1, 0): "R", (0, -1): "D", (0, 1): "U"}[dx, dy]
                after = {
                    ((x + dx, y + dy) if (x, y)[axis] == tile[axis] else (x, y)): letter
                    for (x, y), letter in board.items()
                }
                assert unbroken(set(after))
                if after not in boards and len(slides) < longest:
                    yield from rejoin(after, [*boards, after], [*slides, f"{name}{way}"])

    yield from close({cell: letter for cell, letter in board.items() if cell != hole}, hole, [hole], [])


def test_tchag_moves_are_those_of_all_sequences() -> None:
    game = rulebook.game("tchag")
    compared = 0
    for position in random_positions(game, 500, seed=14):
        assert isinstance(position, TchagPosition)
        if position.outcome or len(position.board) > 20:
            continue
        longest = max(len(move.split(",")) for move in position.legal_moves) + 1
        best: dict[tuple[str, str], tuple[int, str]] = {}
        for move in {move.split(":")[0] for move in position.legal_moves} - {"stop"}:
            origin, target = ((ord(name[0]) - 97, int(name[1]) - 1) for name in move.split("-"))
            letter = ("Rr", "Yy")[position.turn][position.board[target] in "gry"]
            for slides, board in all_mendings(position.board | {target: letter}, origin, longest):
                left, bottom = min(x for x, _ in board), min(y for _, y in board)
                drawing = str(sorted(((x - left, y - bottom), tile) for (x, y), tile in board.items()))
                text = f"{move}:{','.join(slides)}".rstrip(":")
                key = (move, drawing)
                best[key] = min(best.get(key, (99, "")), (len(slides), text))
        moves = sorted(text for _, text in best.values())
        assert [move for move in position.legal_moves if move != "stop"] == moves
        compared += 1
    assert compared > 100


def random_shape(chance: random.Random) -> set[Cell]:
    """One zone of tiles with unbroken rows and columns, of any form."""
    while True:
        spans = [sorted(chance.choices(range(SIDE), k=2)) for _ in range(chance.randint(1, SIDE))]
        cells = {(x, y) for y, (low, high) in enumerate(spans) for x in range(low, high + 1)}
        if unbroken(cells) and len(zones(cells)) == 1:
            return cells


def test_every_hole_in_every_shape_can_be_mended() -> None:
    chance = random.Random(15)
    for _ in range(1_500):
        shape = random_shape(chance)
        for hole in shape if len(shape) > 1 else ():
            mended = mendings({cell: cell for cell in shape if cell != hole}, hole)
            assert mended
            for _, tiles in mended:
                assert unbroken(set(tiles))
                assert len(zones(set(tiles))) == 1
                assert touching(tiles) is None
                assert max(x for x, _ in tiles) <= max(x for x, _ in shape)
                assert max(y for _, y in tiles) <= max(y for _, y in shape)
                assert min(min(cell) for cell in tiles) >= 0


def test_who_can_step_can_move() -> None:
    for position in random_positions(Tchag(), 200, seed=16):
        assert bool(position.legal_moves) == (position.outcome is None)
