"""Tumicarona (rules T1-T12) and Fanorona (rules F1-F6) on boards of every size.

White is FIRST and sits at rank 1. A point is a pair (file, rank) counted from 0, a direction a pair (dx, dy),
a board a dict from the occupied points to "W" or "B".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import groupby
from typing import ClassVar

from tablier.rulebook.contract import FIRST, Cell, Field, Game, Option, Outcome, Position, cell_name, fields

Point = Cell
Board = dict[Point, str]
Turns = dict[str, "FanoronaPosition"]

COLOURS = ("W", "B")
LARGEST = 999_999_999
FIELDS = ("board", "side to move", "count of plies since the last capture", "move number")


def step(point: Point, direction: Point) -> Point:
    """The point one step further in a direction."""
    return point[0] + direction[0], point[1] + direction[1]


def opposite(direction: Point) -> Point:
    """The direction turned round."""
    return -direction[0], -direction[1]


@cache
def drawn_lines(cols: int, rows: int) -> dict[Point, list[Point]]:
    """T2: for each point the directions of the lines that leave it.

    Orthogonal lines join all points; diagonals only those whose file and rank add up to an even number.
    """
    grid = [(x, y) for x in range(cols) for y in range(rows)]
    around = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    drawn = {point: around if sum(point) % 2 == 0 else [d for d in around if 0 in d] for point in grid}
    return {point: [d for d in directions if step(point, d) in grid] for point, directions in drawn.items()}


class Tumicarona(Game):
    """The rules of Tumicarona."""

    id = "tumicarona"
    allowed: ClassVar[Mapping[str, Option]] = {
        "cols": Option(9, (3, 5, 7, 9)),
        "rows": Option(5, (3, 5, 7)),
        "stalemate": Option("loss", ("loss", "draw")),
        "no_capture_limit": Option(100, range(LARGEST + 1)),
    }
    winning_rule, drawing_rule = "T1", "T12"

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.cols, self.rows = int(self.options["cols"]), int(self.options["rows"])
        self.lines = drawn_lines(self.cols, self.rows)
        self.compulsory = True  # T7

    def start(self) -> FanoronaPosition:
        """White moves first. T3 follows: from here every step enters the centre, captures, and ends there."""
        return FanoronaPosition(self, FIRST, self.start_board(), 0, 1)

    def start_board(self) -> Board:
        """F1: all points but the centre are full; the middle rank alternates, with Black at file a."""
        centre, middle = self.cols // 2, self.rows // 2
        board = {(x, y): "W" if y < middle else "B" for x, y in self.lines}
        del board[centre, middle]
        for place, x in enumerate(x for x in range(self.cols) if x != centre):
            board[x, middle] = "BW"[place % 2]
        return board

    def position(self, text: str) -> FanoronaPosition:
        """The position a text describes, like the start's `… w 0 1`."""
        board, turn, since, number = self.read(fields(text, FIELDS))
        return FanoronaPosition(self, turn, board, since, number)

    def read(self, parts: list[Field]) -> tuple[Board, int, int, int]:
        """Board, turn, plies since the last capture and move number from the fields of a text."""
        board_field, side, since, number = parts
        ranks = board_field.split("rank")
        if len(ranks) != self.rows:
            raise board_field.fail(f"the board has {len(ranks)} ranks; expected {self.rows}")
        board: Board = {}
        for y, rank in zip(reversed(range(self.rows)), ranks, strict=True):
            x = 0
            for at, letter in enumerate(rank.text):
                if letter in COLOURS:
                    board[x, y] = letter
                elif letter not in "123456789":
                    raise rank.fail(f"{letter!r} is neither W nor B nor a run of empty points (1-9)", at)
                x += 1 if letter in COLOURS else int(letter)
                if x > self.cols:
                    raise rank.fail(f"rank {y + 1} has more than {self.cols} points", at)
            if x < self.cols:
                raise rank.fail(f"rank {y + 1} has {x} points; expected {self.cols}", len(rank.text))
        most = (self.cols * self.rows - 1) // 2
        for colour in COLOURS:
            if list(board.values()).count(colour) > most:
                raise board_field.fail(f"there are more than {most} pieces {colour}")
        return board, side.one_of(("w", "b")), since.number(0, LARGEST), number.number(1, LARGEST)


class Fanorona(Tumicarona):
    """The rules of Fanorona: Tumicarona's, save for F1 to F6."""

    id = "fanorona"
    allowed: ClassVar[Mapping[str, Option]] = {
        **Tumicarona.allowed,
        "captures": Option("optional", ("optional", "compulsory")),
    }
    winning_rule, drawing_rule = "F2", "F6"

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.compulsory = self.options.get("captures") == "compulsory"  # F3


@dataclass(frozen=True, eq=False, repr=False)
class FanoronaPosition(Position):
    """A position of Tumicarona or Fanorona."""

    game: Tumicarona
    board: Board
    since: int
    number: int

    @property
    def may_capture(self) -> bool:
        """Whether the player to move may capture at all: always, except in Vela."""
        return True

    @property
    def may_chain(self) -> bool:
        """Whether he may go on after a capture: always, except in Vela."""
        return True

    @property
    def timeless(self) -> Position:
        """The same board with nothing counted yet."""
        return replace(self, since=0, number=1)

    @property
    def colour(self) -> str:
        """The colour of the player to move."""
        return COLOURS[self.turn]

    @property
    def mine(self) -> list[Point]:
        """The points held by the player to move."""
        return [point for point, colour in self.board.items() if colour == self.colour]

    @cached_property
    def outcome(self) -> Outcome | None:
        """Wins come before the draw by the no-capture limit; the rest of T12 needs the game's history."""
        game, other = self.game, 1 - self.turn
        if not self.mine:  # T1, F2; on a bare board the last to move has won
            return Outcome(other, "captured", game.winning_rule)
        if COLOURS[other] not in self.board.values():
            return Outcome(self.turn, "captured", game.winning_rule)
        if not self.can_step:  # T1, F2
            if game.options["stalemate"] == "draw":
                return Outcome(None, "immobile", "F2")
            return Outcome(other, "immobile", game.winning_rule)
        if 0 < int(game.options["no_capture_limit"]) <= self.since:  # T12, F6
            return Outcome(None, "no_capture_limit", game.drawing_rule)
        return None

    @property
    def can_step(self) -> bool:
        """Whether the player to move has any step. Then he has a move: this one, or a capture in its stead."""
        return any(
            step(point, way) not in self.board for point in self.mine for way in self.game.lines[point]
        )

    @cached_property
    def turns(self) -> Turns:
        """T7, F3: captures where there are any, and plain steps unless capturing is compulsory."""
        captures: Turns = {}
        if self.may_capture:
            for origin in self.mine:
                captures |= self.chains(cell_name(origin), self.board, [origin], None)
        if captures and self.game.compulsory:
            return captures
        return captures | self.plain_steps()

    def plain_steps(self) -> Turns:
        """T2, F4: steps to a neighbouring empty point by which nothing could, or nothing may, be captured."""
        found = {}
        for origin in self.mine:
            for direction in self.game.lines[origin]:
                target = step(origin, direction)
                prey = self.may_capture and self.captures(self.board, origin, direction)
                if target not in self.board and not prey:
                    board = self.moved(self.board, origin, target, [])
                    found[f"{cell_name(origin)}-{cell_name(target)}"] = self.after(board, captured=False)
        return found

    def chains(self, text: str, board: Board, path: list[Point], last: Point | None) -> Turns:
        """T8: every capturing step of the piece at the end of its path, followed by all it may go on to."""
        found: Turns = {}
        origin = path[-1]
        for direction in self.game.lines[origin]:
            target = step(origin, direction)
            if target in board or target in path or direction == last:  # T2, T8
                continue
            for kind, line in self.captures(board, origin, direction).items():  # T6: at each step one kind
                further = f"{text}-{cell_name(target)}{kind}"
                emptied = self.moved(board, origin, target, line)  # T9
                found[further] = self.after(emptied, captured=True)  # T10: stop here ...
                if self.may_chain:  # ... or go on
                    found |= self.chains(further, emptied, [*path, target], direction)
        return found

    def captures(self, board: Board, origin: Point, direction: Point) -> dict[str, list[Point]]:
        """T4, T5: what a step could take by approach ("A") and by withdrawal ("W"), if anything."""
        ahead = self.enemies(board, step(step(origin, direction), direction), direction)
        behind = self.enemies(board, step(origin, opposite(direction)), opposite(direction))
        return {kind: line for kind, line in (("A", ahead), ("W", behind)) if line}

    def enemies(self, board: Board, point: Point, direction: Point) -> list[Point]:
        """The enemy pieces that stand in an unbroken line from a point on, nearest first."""
        enemy, line = COLOURS[1 - self.turn], []
        while board.get(point) == enemy:
            line.append(point)
            point = step(point, direction)
        return line

    def moved(self, board: Board, origin: Point, target: Point, taken: list[Point]) -> Board:
        """The board after one step."""
        after = board | {target: self.colour}
        for point in (origin, *taken):
            del after[point]
        return after

    def after(self, board: Board, *, captured: bool) -> FanoronaPosition:
        """The position when the turn ends with this board; the counters stop at their largest value."""
        since = 0 if captured else min(self.since + 1, LARGEST)
        number = min(self.number + self.turn, LARGEST)
        return replace(self, turn=1 - self.turn, board=board, since=since, number=number)

    def __str__(self) -> str:
        ranks = []
        for y in reversed(range(self.game.rows)):
            letters = [self.board.get((x, y), "") for x in range(self.game.cols)]
            runs = (list(run) for _, run in groupby(letters))
            ranks.append("".join("".join(run) or str(len(run)) for run in runs))
        return f"{'/'.join(ranks)} {'wb'[self.turn]} {self.since} {self.number}"
