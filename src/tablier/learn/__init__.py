"""Learning the games: their rules in full, courses, exercises and puzzles, and the judge of their tasks."""

from tablier.learn.course import Chapter, Course, Step, course
from tablier.learn.data_file import DataError
from tablier.learn.exercises import Exercise, exercises
from tablier.learn.figure import Figure, Wrong
from tablier.learn.judge import Judged, judge, solution_after
from tablier.learn.puzzle import Puzzle, PuzzleError, puzzles
from tablier.learn.rules import RulesPage, Section, rules
from tablier.learn.task import Task
from tablier.learn.tasks import task
from tablier.words.bilingual import Bilingual

__all__ = [
    "Bilingual",
    "Chapter",
    "Course",
    "DataError",
    "Exercise",
    "Figure",
    "Judged",
    "Puzzle",
    "PuzzleError",
    "RulesPage",
    "Section",
    "Step",
    "Task",
    "Wrong",
    "course",
    "exercises",
    "judge",
    "puzzles",
    "rules",
    "solution_after",
    "task",
]
