"""What a learner has done so far: a position, the turns played from it, and the facts goals ask for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tablier.games import Move, Player, Position


@dataclass(frozen=True)
class Played:
    """A position and the legal moves of both sides that were played from it."""

    start: Position
    moves: tuple[Move, ...] = ()
    positions: tuple[Position, ...] = field(init=False)

    def __post_init__(self) -> None:
        positions = [self.start]
        for move in self.moves:
            positions.append(positions[-1].play(move))
        object.__setattr__(self, "positions", tuple(positions))

    @classmethod
    def of(cls, start: Position, moves: Sequence[str]) -> Played:
        """The same from the texts of moves; raises what an illegal one raises."""
        position, parsed = start, []
        for move in moves:
            parsed.append(position.parse_move(move))
            position = position.play(move)
        return cls(start, tuple(parsed))

    @property
    def now(self) -> Position:
        """The position reached."""
        return self.positions[-1]

    @property
    def learner(self) -> Player:
        """Who is to move at the start."""
        return self.start.turn

    @property
    def own(self) -> Iterator[Move]:
        """The moves of the learner. A blocked opponent is passed over, so they need not alternate."""
        return (
            move
            for before, move in zip(self.positions[:-1], self.moves, strict=True)
            if before.turn is self.learner
        )

    @property
    def is_learners(self) -> bool:
        """Whether the last move was the learner's."""
        return len(self.moves) > 0 and self.positions[-2].turn is self.learner

    @property
    def taken(self) -> list[str]:
        """The cells on which the learner took pieces, in order."""
        return [cell for move in self.own for cell in move.captured]
