"""Vela, the second round of Fanorona (rules V1-V5): the first round's winner gives before he may take.

V1 makes a match of two rounds; here is the second round alone. V2 to V5 follow below.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from tablier.rulebook.contract import Option, fields
from tablier.rulebook.fanorona import COLOURS, FIELDS, Board, Fanorona, FanoronaPosition, Point, Tumicarona

GIVERS = ("white", "black")
ENOUGH_GIVEN = 5


class Vela(Fanorona):
    """The rules of Vela; F2, F3, F4 and F6 hold throughout."""

    id = "vela"
    allowed: ClassVar[Mapping[str, Option]] = {**Tumicarona.allowed, "giver": Option("black", GIVERS)}

    def start(self) -> VelaPosition:
        """V2: the taker, who lost the first round, moves first."""
        giver = GIVERS.index(str(self.options["giver"]))
        return VelaPosition(self, 1 - giver, self.start_board(), 0, 1, giver)

    def position(self, text: str) -> VelaPosition:
        """The position a text describes; its fifth field names the giver, whoever the option made giver."""
        *base, giver = fields(text, (*FIELDS, "giver"))
        board, turn, since, number = self.read(base)
        return VelaPosition(self, turn, board, since, number, giver.one_of(("w", "b")))


@dataclass(frozen=True, eq=False, repr=False)
class VelaPosition(FanoronaPosition):
    """A position of Vela: one of Fanorona, and who the giver is."""

    giver: int

    @cached_property
    def giving(self) -> bool:
        """V5: whether the giver begins this turn with more than five pieces; if not, the base rules hold."""
        return list(self.board.values()).count(COLOURS[self.giver]) > ENOUGH_GIVEN

    @property
    def may_capture(self) -> bool:
        """V3: while giving, the giver captures nothing, and even a step that could capture is a plain one."""
        return not (self.giving and self.turn == self.giver)

    @property
    def may_chain(self) -> bool:
        """V4: while the giver gives, the taker does not chain."""
        return not self.giving

    def enemies(self, board: Board, point: Point, direction: Point) -> list[Point]:
        """V4: while the giver gives, of the line only the nearest piece is taken."""
        line = super().enemies(board, point, direction)
        return line[:1] if self.giving else line

    def __str__(self) -> str:
        return f"{super().__str__()} {'wb'[self.giver]}"
