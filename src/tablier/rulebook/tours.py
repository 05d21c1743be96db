"""Les Tours (rules L1-L10): towers that belong to nobody bounce on each other toward the far goal.

South is FIRST and owns row 1 as the end row, North row 6. A cell is a pair (column, row) counted from 0; a board is a
dict from the occupied cells to the sizes of the pieces on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from tablier.rulebook.contract import (
    FIRST,
    SECOND,
    Cell,
    Field,
    Game,
    Option,
    Outcome,
    Position,
    cell_name,
    fields,
)

Board = dict[Cell, int]
Marks = frozenset[object]
Hands = tuple[str, str]

SIDE = 6
SIZES = "123"
FULL_HAND = "112233"
FIELDS = ("board", "side to move", "state")
GOAL: Cell = (-1, -1)
GRID = [(x, y) for y in range(SIDE) for x in range(SIDE)]
BORDERS = [frozenset([(x, y), near]) for x, y in GRID for near in ((x + 1, y), (x, y + 1)) if near in GRID]
BESIDE = {
    cell: [(other, border) for border in BORDERS for other in border - {cell} if cell in border]
    for cell in GRID
}


class Run(NamedTuple):
    """A run to make: so many steps from a cell, with these borders (or cells) used up."""

    cell: Cell
    steps: int
    used: Marks


def end_name(cell: Cell) -> str:
    """The name of what a move ends on: of a cell, or the goal."""
    return "goal" if cell == GOAL else cell_name(cell)


def home_row(player: int) -> int:
    """L1: the end row of a player."""
    return 0 if player == FIRST else SIDE - 1


class Tours(Game):
    """The rules of Les Tours."""

    id = "tours"
    allowed: ClassVar[Mapping[str, Option]] = {
        "paths": Option("border-once", ("border-once", "cell-once")),
        "null_move": Option("forbidden", ("forbidden", "allowed")),
    }

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.cell_once = self.options["paths"] == "cell-once"

    def start(self) -> ToursPosition:
        """L1: an empty board, full hands, and South to place first."""
        return ToursPosition(self, FIRST, {}, (FULL_HAND, FULL_HAND), won=False)

    def position(self, text: str) -> ToursPosition:
        """The position a text describes, like `212313/....../....../....../....../122133 s -`."""
        board_field, side, state = fields(text, FIELDS)
        board, turn = self.read_board(board_field), side.one_of(("s", "n"))
        if state.text in ("-", "won"):
            return ToursPosition(self, turn, board, ("", ""), state.text == "won")
        hands = self.read_hands(state)
        if any(0 < y < SIDE - 1 for _, y in board):
            raise board_field.fail("during set-up pieces stand on the two end rows only")
        for player, name in enumerate(("South", "North")):
            placed = [str(size) for (_, y), size in board.items() if y == home_row(player)]
            if sorted([*hands[player], *placed]) != list(FULL_HAND):
                raise state.fail(f"{name} must have two of each size between hand and end row")
        if len(hands[SECOND]) - len(hands[FIRST]) != turn:  # L1
            raise side.fail("it cannot be this side's turn to place: South begins, then they alternate")
        return ToursPosition(self, turn, board, hands, won=False)

    def read_board(self, field: Field) -> Board:
        """The board, on which there are at most four pieces of a size."""
        board = {cell: int(letter) for cell, letter in field.grid(SIZES, range(SIDE, SIDE + 1)).items()}
        for size in SIZES:
            if list(board.values()).count(int(size)) > 4:
                raise field.fail(f"there are more than four pieces of size {size}")
        return board

    def read_hands(self, field: Field) -> Hands:
        """What South and North still hold, like `12233:112233`."""
        south, colon, north = field.text.partition(":")
        if not colon:
            raise field.fail(f"the {field.name} is neither '-' nor 'won' nor the pieces in hand, South:North")
        for hand, at in ((south, 0), (north, len(south) + 1)):
            if hand != "." and (not hand or set(hand) - set(SIZES) or list(hand) != sorted(hand)):
                raise field.fail("a hand lists sizes 1, 2, 3 in ascending order, or is '.' when empty", at)
        if south == north == ".":
            raise field.fail("two empty hands are written '-'")
        return south.strip("."), north.strip(".")


@dataclass(frozen=True, eq=False, repr=False)
class ToursPosition(Position):
    """A position of Les Tours."""

    game: Tours
    board: Board
    hands: Hands
    won: bool

    @property
    def setting_up(self) -> bool:
        """Whether pieces are still in hand."""
        return any(self.hands)

    @cached_property
    def outcome(self) -> Outcome | None:
        """L9 and L3; L10 needs the game's history."""
        if self.won:
            return Outcome(1 - self.turn, "goal", "L9")
        if not self.setting_up and not self.travels and not replace(self, turn=1 - self.turn).travels:
            return Outcome(None, "deadlock", "L3")
        return None

    @cached_property
    def turns(self) -> Mapping[str, ToursPosition]:
        """Placements during set-up, then moves; L3: who has none passes."""
        if self.setting_up:
            return self.placements()
        return self.travels or {"pass": replace(self, turn=1 - self.turn)}

    def placements(self) -> dict[str, ToursPosition]:
        """L1: any size in hand on any empty cell of the own end row."""
        found = {}
        for size in sorted(set(self.hands[self.turn])):
            hands = list(self.hands)
            hands[self.turn] = hands[self.turn].replace(size, "", 1)
            for cell in ((x, home_row(self.turn)) for x in range(SIDE)):
                if cell not in self.board:
                    board = self.board | {cell: int(size)}
                    found[f"{size}@{cell_name(cell)}"] = replace(
                        self, turn=1 - self.turn, board=board, hands=(hands[FIRST], hands[SECOND])
                    )
        return found

    @property
    def rows_from_mover(self) -> list[int]:
        """L2: the occupied rows, the one nearest to the player to move first."""
        return sorted({y for _, y in self.board}, reverse=self.turn == SECOND)

    @cached_property
    def travels(self) -> dict[str, ToursPosition]:
        """L2, L3: the moves of the nearest occupied row in which a piece has any."""
        for row in self.rows_from_mover:
            pieces = [cell for cell in self.board if cell[1] == row]
            if found := {
                f"{cell_name(cell)}-{end_name(end)}": self.after(cell, end)
                for cell in pieces
                for end in self.ends(cell)
            }:
                return found
        return {}

    def after(self, start: Cell, end: Cell) -> ToursPosition:
        """L5, L9: the piece stays where it ended, or leaves the board through the goal."""
        board = self.others(start)
        if end == GOAL:
            return replace(self, turn=1 - self.turn, board=board, won=True)
        return replace(self, turn=1 - self.turn, board=board | {end: self.board[start]})

    def ends(self, start: Cell) -> set[Cell]:
        """L8: where the piece on a cell can end its turn."""
        found = self.reached(self.others(start), self.begin(start))
        if self.game.options["null_move"] == "forbidden":
            found.discard(start)
        return found

    def others(self, start: Cell) -> Board:
        """L4: the board once the piece has left its start cell, which is empty then."""
        return {cell: size for cell, size in self.board.items() if cell != start}

    def begin(self, start: Cell) -> Run:
        """The first run of the piece on a cell."""
        return Run(start, self.board[start], frozenset([start] if self.game.cell_once else []))

    def reached(self, others: Board, run: Run) -> set[Cell]:
        """L5, L6: the empty cells (and goal) in which a piece can end from here, following all its bounces.

        What it can do from a bounce depends on the cell and on the borders (or cells) it may no longer use.
        A bounce need not be followed if the same cell was reached before with no more used up: whatever could
        come now could come then. And nothing needs to be once all is found that even a forgetful piece finds.
        """
        found: set[Cell] = set()
        bounces: dict[Cell, list[Marks]] = {cell: [] for cell in others}
        waiting = [run]
        everything = self.hoped(others, run)
        while waiting and found != everything:
            for end, used in self.run_ends(others, waiting.pop(0)):
                if end not in others:
                    found.add(end)  # L5
                elif not any(earlier <= used for earlier in bounces[end]):
                    bounces[end].append(used)
                    waiting.append(Run(end, others[end], used))  # L6
        return found

    def hoped(self, others: Board, run: Run) -> set[Cell]:
        """Where a piece could end from here if it forgot after each further run which ways it took (L7)."""
        reached, waiting = set[Cell](), [run]
        while waiting:
            for end, _ in self.run_ends(others, waiting.pop()):
                if end in others and end not in reached:
                    waiting.append(Run(end, others[end], run.used))
                reached.add(end)
        return reached - others.keys()

    def run_ends(self, others: Board, run: Run) -> Iterator[tuple[Cell, Marks]]:
        """L4, L6, L7, L9: each way to make the run: where it ends, and what is used up then."""
        cell, steps, used = run
        if steps == 1 and cell[1] == home_row(1 - self.turn):
            yield GOAL, used  # L9: the run ends beyond the far row
        for near, border in BESIDE[cell]:
            mark: object = near if self.game.cell_once else border  # L7
            if mark in used:
                continue
            if steps == 1:
                yield near, used | {mark}
            elif near not in others:  # L4, L6: only the last step may enter an occupied cell
                yield from self.run_ends(others, Run(near, steps - 1, used | {mark}))

    def __str__(self) -> str:
        rows = ["".join(str(self.board.get((x, y), ".")) for x in range(SIDE)) for y in reversed(range(SIDE))]
        south, north = (hand or "." for hand in self.hands)
        state = "won" if self.won else f"{south}:{north}" if self.setting_up else "-"
        return f"{'/'.join(rows)} {'sn'[self.turn]} {state}"
