"""Learning the games: puzzles, and proofs that judge what a learner plays."""

from tablier.learn.attempt import Attempt, attempt
from tablier.learn.proving import Verdict, judge
from tablier.learn.puzzle import Puzzle, PuzzleError, puzzles

__all__ = ["Attempt", "Puzzle", "PuzzleError", "Verdict", "attempt", "judge", "puzzles"]
