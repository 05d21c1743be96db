"""Tchag (rules C1-C9): pawns walk on tiles that vanish behind them, and the board is mended after every step.

Red is FIRST. A cell is a pair (column, row) counted from 0 at the bottom left. A board is a dict from cells
with a tile to a letter: "b", "g" a bare black or grey tile, "R", "Y" a pawn on black, "r", "y" one on grey.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heapify, heappop, heappush
from types import MappingProxyType
from typing import ClassVar

from tablier.rulebook.contract import FIRST, Cell, Field, Game, Option, Outcome, Position, cell_name, fields

Board = dict[Cell, str]
Tiles = dict[Cell, Cell]  # where each tile lies during a turn; a tile is named by the cell it lay on at first

SIDE = 6
PAWNS = ("Rr", "Yy")  # of each player, on black and on grey
BLACK = "bRY"
STATES, FIELDS = ("-", "stop", "stopped"), ("board", "side to move", "state")
START = "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -"
TOWARD = {"L": (-1, 0), "R": (1, 0), "D": (0, -1), "U": (0, 1)}
DIAGONALS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def beside(cell: Cell, direction: Cell) -> Cell:
    """The next cell in a direction."""
    return cell[0] + direction[0], cell[1] + direction[1]


def pawn_counts(board: Board) -> list[int]:
    """How many pawns Red and Yellow have left."""
    return [sum(letter in own for letter in board.values()) for own in PAWNS]


def drawn(board: Board) -> str:
    """The rows of a board as text, the highest first."""
    right, top = max(x for x, _ in board), max(y for _, y in board)
    return "/".join("".join(board.get((x, y), ".") for x in range(right + 1)) for y in range(top, -1, -1))


def boxed(board: Board) -> Board:
    """The board moved to the bottom left: boards that differ by a translation are the same."""
    left, bottom = min(x for x, _ in board), min(y for _, y in board)
    return {(x - left, y - bottom): letter for (x, y), letter in board.items()}


def around(board: Board, cell: Cell) -> list[Cell]:
    """C2: the tiles a pawn may step to, straight ahead from a black tile, diagonally from a grey one."""
    directions = TOWARD.values() if board[cell] in BLACK else DIAGONALS
    return [to for direction in directions if (to := beside(cell, direction)) in board]


def steps(board: Board, player: int) -> dict[Cell, list[Cell]]:
    """C2, C3: where each pawn can step, enemy pawns included. As any hole can be mended, a step is a move."""
    found = {}
    for cell, letter in board.items():
        if letter in PAWNS[player]:
            found[cell] = [to for to in around(board, cell) if board[to] not in PAWNS[player]]
    return {cell: targets for cell, targets in found.items() if targets}


def cut_sides(tiles: Tiles, hole: Cell) -> list[str]:
    """C4: the sides from which tiles may slide in: both sides of each line that the hole cuts in two."""
    lines = [[side for side in pair if beside(hole, TOWARD[side]) in tiles] for pair in ("LR", "DU")]
    return [side for line in lines if len(line) == 2 for side in line]


def closed(tiles: Tiles, hole: Cell, side: str) -> tuple[Tiles, Cell]:
    """C4, C6: the tiles on that side slide by one cell, pawns and all; the hole jumps to their far end."""
    after = dict(tiles)
    while (further := beside(hole, TOWARD[side])) in tiles:
        after[hole] = after.pop(further)
        hole = further
    return after, hole


def closings(tiles: Tiles, hole: Cell, holes: frozenset[Cell]) -> Iterator[tuple[list[str], Tiles]]:
    """C4, C5: every way to slide until the hole cuts nothing, no cell being the hole twice.

    There always is one: sliding in from the left or from below, the hole goes left or down and never returns.
    """
    sides = cut_sides(tiles, hole)
    if not sides:
        yield [], tiles
    for side in sides:
        after, new_hole = closed(tiles, hole, side)
        if new_hole not in holes:
            for slides, end in closings(after, new_hole, holes | {new_hole}):
                yield [side, *slides], end


def touching(tiles: Tiles) -> tuple[Cell, Cell] | None:
    """C7: the two tiles at whose corner two zones touch, or None when there is one zone.

    As rows and columns are unbroken, tiles that meet at a bare corner are not joined the long way round: that
    way would pass their row or column, and so fill the corner.
    """
    for x, y in tiles:
        for side in (x - 1, x + 1) if (x, y + 1) not in tiles else ():
            if (side, y + 1) in tiles and (side, y) not in tiles:
                return (x, y), (side, y + 1)
    return None


def rejoinings(tiles: Tiles) -> dict[str, Tiles]:
    """C7: the row or the column through either touching tile moves by one cell to where the other zone lies.

    This can always be brought to an end: by sliding the rows of one zone in, one after the other.
    """
    found: dict[str, Tiles] = {}
    corner = touching(tiles)
    for (x, y), (to_x, to_y) in (corner, corner[::-1]) if corner else ():
        file, rank = tuple(cell_name((x, y)))
        row, column = f"{rank}{'L' if to_x < x else 'R'}", f"{file}{'D' if to_y < y else 'U'}"
        for name, axis, line in ((row, 1, y), (column, 0, x)):
            slid = {beside(cell, TOWARD[name[1]]): tile for cell, tile in tiles.items() if cell[axis] == line}
            found[name] = {cell: tile for cell, tile in tiles.items() if cell[axis] != line} | slid
    return found


def mendings(tiles: Tiles, hole: Cell) -> list[tuple[str, Tiles]]:
    """C4 to C7: every mended board with the slides that lead to it, the fewest first, then in ASCII order.

    The board with the fewest slides so far is always taken next, so a board met before gives nothing new.
    """
    waiting = [
        (len(slides), ",".join(slides), end) for slides, end in closings(tiles, hole, frozenset([hole]))
    ]
    heapify(waiting)
    found, seen = [], set()
    while waiting:
        count, text, board = heappop(waiting)
        if (key := frozenset(board.items())) in seen:
            continue
        seen.add(key)
        onward = rejoinings(board)
        for name, after in onward.items():
            heappush(waiting, (count + 1, f"{text},{name}" if text else name, after))
        if not onward:
            found.append((text, board))
    return found


class Tchag(Game):
    """The rules of Tchag."""

    id = "tchag"
    allowed: ClassVar[Mapping[str, Option]] = {"setup": Option(START, None)}

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        board, side, state = fields(str(self.options["setup"]), FIELDS)
        self.setup = self.read_board(board)
        if (side.text, state.text) != ("r", "-"):
            raise side.fail("a set-up text ends in ' r -': Red moves first")
        self.pawns = pawn_counts(self.setup)
        if not all(1 <= count <= 4 for count in self.pawns):
            raise board.fail("a set-up has one to four pawns a side")
        self.options = MappingProxyType({"setup": f"{drawn(self.setup)} r -"})

    def start(self) -> TchagPosition:
        """C1: the set-up, Red to move."""
        return self.settled(self.setup, FIRST)

    def position(self, text: str) -> TchagPosition:
        """The position a text describes; the turn of a blocked player is passed on (C9)."""
        board_field, side, state_field = fields(text, FIELDS)
        board, turn, state = self.read_board(board_field), side.one_of(("r", "y")), state_field.one_of(STATES)
        left = pawn_counts(board)
        if left == [0, 0] or any(now > most for now, most in zip(left, self.pawns, strict=True)):
            raise board_field.fail("there must be pawns, at most {} red and {} yellow".format(*self.pawns))
        settled = self.settled(board, turn if state == 0 else 1 - turn)
        if state and settled.state != "stop":
            raise state_field.fail(
                "a side may stop only when it can move and the other, who has pawns, cannot"
            )
        return replace(settled, state=STATES[state]) if state else settled

    def read_board(self, field: Field) -> Board:
        """The board, which must be one zone without gaps in any row or column."""
        board = field.grid("bgRrYy", range(1, SIDE + 1))
        for axis, line in ((0, "column"), (1, "row")):
            for number in range(SIDE):
                along = [cell[1 - axis] for cell in board if cell[axis] == number]
                if along and max(along) - min(along) >= len(along):
                    raise field.fail(f"a {line} is broken: its tiles must lie side by side")
        zone, edge = set[Cell](), list(board)[:1]
        while edge:
            zone.add(cell := edge.pop())
            edge += [near for way in TOWARD.values() if (near := beside(cell, way)) in board.keys() - zone]
        if not board or len(zone) < len(board):
            raise field.fail("the tiles must form one zone")
        return boxed(board)

    def settled(self, board: Board, turn: int) -> TchagPosition:
        """C9: the turn of a blocked player falls to the other if he can move, with leave to stop the game."""
        if 0 not in pawn_counts(board) and not steps(board, turn) and steps(board, 1 - turn):
            return TchagPosition(self, 1 - turn, board, "stop")
        return TchagPosition(self, turn, board, "-")


@dataclass(frozen=True, eq=False, repr=False)
class TchagPosition(Position):
    """A position of Tchag; its state is `-`, `stop` or `stopped`."""

    game: Tchag
    board: Board
    state: str

    @cached_property
    def outcome(self) -> Outcome | None:
        """C8: a side without pawns has lost. C9: a game stopped, or in which nobody can move, is counted."""
        left = pawn_counts(self.board)
        if 0 in left:
            return Outcome(1 - left.index(0), "captured", "C8")
        if self.state != "stopped" and steps(self.board, self.turn):
            return None
        lost = [before - now for before, now in zip(self.game.pawns, left, strict=True)]
        return Outcome(None if min(lost) == max(lost) else lost.index(min(lost)), "count", "C9")

    @cached_property
    def turns(self) -> Mapping[str, TchagPosition]:
        """C1: each pawn step with each mending, the first if several give the same board. C9: `stop`."""
        found = {"stop": replace(self, state="stopped")} if self.state == "stop" else {}
        for origin, targets in steps(self.board, self.turn).items():
            mended = mendings({cell: cell for cell in self.board if cell != origin}, origin)
            for target in targets:
                for text, board in self.results(origin, target, mended).values():
                    found[text] = self.game.settled(board, 1 - self.turn)
        return found

    def results(
        self, origin: Cell, target: Cell, mended: list[tuple[str, Tiles]]
    ) -> dict[str, tuple[str, Board]]:
        """Each board, as it is drawn, that a step leads to with these mendings, and the move that is played so."""
        stepped = self.board | {target: PAWNS[self.turn][self.board[target] not in BLACK]}
        found: dict[str, tuple[str, Board]] = {}
        for slides, tiles in mended:
            board = boxed({cell: stepped[tile] for cell, tile in tiles.items()})
            text = f"{cell_name(origin)}-{cell_name(target)}{slides and ':' + slides}"
            found.setdefault(drawn(board), (text, board))
        return found

    def __str__(self) -> str:
        return f"{drawn(self.board)} {'ry'[self.turn]} {self.state}"
