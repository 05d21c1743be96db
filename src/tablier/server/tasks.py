"""Learning: the courses and exercises as a page shows them, and the judge of their tasks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tablier import learn
from tablier.errors import TablierError, UnknownOption
from tablier.server.answers import Answer
from tablier.server.errors import Refusal, refusal
from tablier.server.learning_models import TaskQuestion
from tablier.server.thinking import Thinking

Found = TypeVar("Found")


def course(rule_set: str, language: str) -> Answer:
    """A course in one language."""
    found = there(learn.course, rule_set)
    chapters = [
        {
            "id": chapter.id,
            "title": chapter.title.in_language(language),
            "steps": [
                {
                    "text": step.text.in_language(language),
                    "task": task_in_language(step.task, language) if step.task else None,
                }
                for step in chapter.steps
            ],
        }
        for chapter in found.chapters
    ]
    return Answer({"game": rule_set, "chapters": chapters})


def exercises(rule_set: str, language: str) -> Answer:
    """The exercises of a rule set in one language."""
    found = [
        {"title": exercise.title.in_language(language), "task": task_in_language(exercise.task, language)}
        for exercise in there(learn.exercises, rule_set)
    ]
    return Answer({"game": rule_set, "exercises": found})


def judge(question: TaskQuestion, thinking: Thinking) -> Answer:
    """What becomes of a task."""
    task = there(learn.task, question.task)
    _refuse_illegal(task, question.moves)
    judged = learn.judge(task, question.moves, thinking)
    return Answer(
        {
            "state": judged.state,
            "reply": judged.reply,
            "why": judged.why.in_language(question.language),
            "refutation": judged.refutation,
        }
    )


def solution(question: TaskQuestion) -> Answer:
    """The solution, from where the learner is if he has followed it so far."""
    task = there(learn.task, question.task)
    _refuse_illegal(task, question.moves)
    restart, moves = learn.solution_after(task, question.moves)
    return Answer({"restart": restart, "moves": moves})


def there(find: Callable[[str], Found], name: str) -> Found:
    """What has this name; where nothing has, an answer that says what there is."""
    try:
        return find(name)
    except UnknownOption as error:
        raise Refusal(404, "not_found", str(error), choices=error.choices) from None


def task_in_language(task: learn.Task, language: str) -> dict[str, Any]:
    """A task as a page shows it."""
    game = task.position.game
    return {
        "task": task.name,
        "rules": {"game": game.id, "options": dict(game.options)},
        "position": str(task.position),
        "turns": task.turns,
        "keeps": task.keeps,
        "hint": task.hint.in_language(language),
    }


def _refuse_illegal(task: learn.Task, moves: Sequence[str]) -> None:
    """Refuses the first move that is not legal, with the reason."""
    position = task.position
    for index, move in enumerate(moves):
        try:
            position = position.play(move)
        except TablierError as error:
            raise refusal(error, event=index) from None
