"""A position of a record as the analysis sees it: what it is worth, and how it should go on."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.engine import Analysis, Score
from tablier.games import Move, Outcome, Player, Position
from tablier.records import Record

DRAWN_BY_HISTORY = Score(0.0, False, None, 0.5)
"""A draw by repetition: the game is over, yet nothing is proved, for proofs know no history."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A position, how the game ended there if it did, its score from the mover's side, and the best line."""

    position: Position
    outcome: Outcome | None
    score: Score
    line: tuple[Move, ...]

    @classmethod
    def end_of(cls, record: Record, outcome: Outcome) -> Reached:
        """The end of a game that a rule has ended."""
        position = record.position
        if position.outcome is None:
            return cls(position, outcome, DRAWN_BY_HISTORY, ())
        result = 0 if outcome.winner is None else 1 if outcome.winner is position.turn else -1
        return cls(position, outcome, Score.exactly(result, 0), ())

    @classmethod
    def searched(cls, position: Position, found: Analysis) -> Reached:
        """What a search has found."""
        return cls(position, None, found.score, found.lines[0].moves)

    @classmethod
    def before(cls, move: Move, position: Position, after: Reached) -> Reached:
        """A position in which this move, to what is known of the position after it, is the best."""
        score = after.score_of(position.turn)
        if score.proved and score.distance is not None:
            score = Score.exactly(int(score.value), score.distance + 1)
        return cls(position, None, score, (move, *after.line))

    def score_of(self, player: Player) -> Score:
        """The score from a player's side: a player of Tchag may move several times in a row."""
        return self.score if self.position.turn is player else self.score.opposite
