"""A position of a record as the analysis sees it: what it is worth, and how it should go on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablier.engine import Analysis, Score
from tablier.games import Move, Outcome, Player, Position
from tablier.records import Record
from tablier.tablebase import shipped

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
    def before(cls, move: Move, after: Reached, position: Position, *, is_only: bool = False) -> Reached:
        """A position with a move in it that is the best known, or the only one, and what is known after it."""
        score = after.score_of(position.turn)
        if score.proved and (is_only or score.value > 0):
            score = replace(score, distance=None if score.distance is None else score.distance + 1)
        else:  # another move may still be better
            score = replace(score, proved=False, distance=None)
        return cls(position, None, score, (move, *after.line))

    def score_of(self, player: Player) -> Score:
        """The score from a player's side: a player of Tchag may move several times in a row."""
        return self.score if self.position.turn is player else self.score.opposite

    def score_by(self, move: Move, after: Reached) -> Score:
        """The mover's score once he has played a move that leads there."""
        score = after.score_of(self.position.turn)
        if (
            not self.score.proved or after.outcome is not None
        ):  # how a game ended is known better than any proof
            return score
        if self.score.value < 0 or self._leads_alike(move, after) or self._keeps_the_result(after):
            return self.score
        return min(score, self.score, key=lambda one: one.expected)

    def is_best(self, move: Move, after: Reached) -> bool:
        """Whether a move is the best, leads where the best leads, or is proved to win as soon or resist as long."""
        if self._leads_alike(move, after):
            return True
        best, played = self.score, after.score_of(self.position.turn)
        if not (best.proved and played.proved and best.value == played.value):
            return False
        if best.distance is None or played.distance is None:
            return True
        return best.value * (played.distance + 1) <= best.value * best.distance

    def _keeps_the_result(self, after: Reached) -> bool:
        """Whether tables say so; a search that begins there need not find what one that captures on the way knows."""
        verdict = shipped().verdict(after.position)
        is_own = after.position.turn is self.position.turn
        return verdict is not None and (verdict if is_own else -verdict) == self.score.value

    def _leads_alike(self, move: Move, after: Reached) -> bool:
        return move == self.line[0] or after.position == self.position.play(self.line[0])
