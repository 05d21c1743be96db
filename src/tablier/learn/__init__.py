"""Learning the games: courses and exercises, and the judge of their tasks, in both languages."""

from tablier.learn.bilingual import Bilingual
from tablier.learn.course import Chapter, Course, Step, course
from tablier.learn.data_file import DataError
from tablier.learn.exercises import Exercise, exercises
from tablier.learn.judge import Judged, judge, solution_after
from tablier.learn.task import Task
from tablier.learn.tasks import task

__all__ = [
    "Bilingual",
    "Chapter",
    "Course",
    "DataError",
    "Exercise",
    "Judged",
    "Step",
    "Task",
    "course",
    "exercises",
    "judge",
    "solution_after",
    "task",
]
