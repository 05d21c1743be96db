"""What a bad move is held against: the facts of its game that the reasons speak of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablier.analysis.reached import Reached
from tablier.engine import Score
from tablier.games import Move, Player, Position
from tablier.words.bilingual import Bilingual
from tablier.words.sides import side_of


@dataclass(frozen=True, slots=True)
class Blame:
    """A bad move between the position before it, with the better line, and the one after it, with the refutation."""

    move: Move
    before: Reached
    after: Reached

    @property
    def mover(self) -> Player:
        """Who made the move."""
        return self.before.position.turn

    @property
    def best(self) -> Move:
        """What should have been played."""
        return self.before.line[0]

    @property
    def reply(self) -> Move | None:
        """The opponent's best reply; none if the game is over or he is passed over."""
        return self.after.line[0] if self.after.line and self.after.position.turn is not self.mover else None

    @property
    def was(self) -> Score:
        """The mover's score before the move."""
        return self.before.score

    @property
    def became(self) -> Score:
        """The mover's score after it."""
        return self.after.score_of(self.mover)

    @property
    def own_side(self) -> Bilingual:
        """What the mover is called."""
        return side_of(self.before.position.game.id, self.mover)

    @property
    def other_side(self) -> Bilingual:
        """What the opponent is called."""
        return side_of(self.before.position.game.id, self.mover.other)

    def replies_to_best(self) -> Sequence[Move]:
        """The opponent's turns in the better line."""
        return turns_of(self.mover.other, self.before.position, self.before.line)

    def replies(self) -> Sequence[Move]:
        """The opponent's turns in the refutation."""
        return turns_of(self.mover.other, self.after.position, self.after.line)


def turns_of(player: Player, position: Position, line: Sequence[Move]) -> list[Move]:
    """The turns of a player in a line: in Tchag the players need not alternate."""
    own = []
    for move in line:
        if position.turn is player:
            own.append(move)
        position = position.play(move)
    return own


def is_chain(move: Move) -> bool:
    """Whether a move captures step after step."""
    return sum(bool(step.captured) for step in move.steps) > 1


def goes_on_from(longer: Move, shorter: Move) -> bool:
    """Whether a turn begins with all steps of another one and goes on."""
    steps, first = longer.steps, shorter.steps
    return len(first) < len(steps) and steps[: len(first)] == first
