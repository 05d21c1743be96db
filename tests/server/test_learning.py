"""`/api/lessons`, `/api/exercises`, `/api/task` and `/api/task/solution`."""

from __future__ import annotations

from typing import Any

import pytest

import tablier
from tablier import learn
from tablier.server import learning_models
from tests.server.client import Client

FIRST = "lesson/tours/1/2"


def judge(client: Client, **question: Any) -> dict[str, Any]:
    answer = client.post("/api/task", question)
    assert answer.status == 200, answer.body
    learning_models.Judged.model_validate(answer.json)
    return dict(answer.json)


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_a_course_in_both_languages(client: Client, rule_set: str) -> None:
    course = learn.course(rule_set)
    for language in ("en", "fr"):
        answer = client.get(f"/api/lessons/{rule_set}?language={language}")
        assert answer.status == 200
        shown = learning_models.Lessons.model_validate(answer.json)
        assert [chapter.title for chapter in shown.chapters] == [
            chapter.title.in_language(language) for chapter in course.chapters
        ]
        tasks = [step.task.task for chapter in shown.chapters for step in chapter.steps if step.task]
        assert tasks == list(course.tasks)
        assert "solution" not in answer.body.decode()


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_the_exercises_in_both_languages(client: Client, rule_set: str) -> None:
    for language in ("en", "fr"):
        answer = client.get(f"/api/exercises/{rule_set}?language={language}")
        assert answer.status == 200
        shown = learning_models.Exercises.model_validate(answer.json)
        assert [each.title for each in shown.exercises] == [
            each.title.in_language(language) for each in learn.exercises(rule_set)
        ]
        for each in learn.exercises(rule_set):
            assert each.task.praise.in_language(language) not in answer.body.decode()


def test_english_unless_told_otherwise(client: Client) -> None:
    assert client.get("/api/lessons/tours").json == client.get("/api/lessons/tours?language=en").json


def test_a_task_met_and_failed(client: Client) -> None:
    assert judge(client, task=FIRST, moves=[]) == {
        "state": "go_on",
        "reply": None,
        "why": "",
        "refutation": [],
    }
    met = judge(client, task=FIRST, moves=["c3-c4"], language="fr")
    assert (met["state"], met["why"]) == ("met", learn.task(FIRST).praise.fr)
    failed = judge(client, task=FIRST, moves=["c3-d3"])
    assert (failed["state"], failed["why"]) == ("failed", "The piece was to end on c4; it ended on d3.")


def test_the_solution_from_where_one_is(client: Client) -> None:
    for moves, told in (
        ([], {"restart": False, "moves": ["c3-c4"]}),
        (["c3-c4"], {"restart": False, "moves": []}),
        (["c3-d3"], {"restart": True, "moves": ["c3-c4"]}),
    ):
        answer = client.post("/api/task/solution", {"task": FIRST, "moves": moves})
        assert answer.status == 200
        assert answer.json == told


@pytest.mark.parametrize("path", ["/api/task", "/api/task/solution"])
def test_an_illegal_move_is_explained_as_in_a_game(client: Client, path: str) -> None:
    answer = client.post(path, {"task": FIRST, "moves": ["c3-c5"]}, "fr")
    assert (answer.status, answer.error["kind"], answer.error["rule"]) == (422, "illegal", "L4")
    assert answer.error["event"] == 0
    assert "La pièce" in answer.error["message"]
    nonsense = client.post(path, {"task": FIRST, "moves": ["c3-c4", "nonsense"]})
    assert (nonsense.status, nonsense.error["kind"], nonsense.error["event"]) == (422, "parse", 1)


def test_more_turns_than_the_task_has(client: Client) -> None:
    answer = client.post("/api/task", {"task": FIRST, "moves": ["c3-c4", "c4-c3", "c3-c4"]})
    assert (answer.status, answer.error["kind"]) == (422, "request")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "lesson",
        "lesson/tours",
        "lesson/tours/1",
        "lesson/tours/1/1",
        "lesson/tours/01/2",
        "lesson/tours/99/1",
        "lesson/tours/1/2/3",
        "lesson/chess/1/2",
        "exercise/tours/0",
        "exercise/tours/x",
        "exercise/../1",
        "riddle/tours/1",
        "x" * 200,
    ],
)
@pytest.mark.parametrize("path", ["/api/task", "/api/task/solution"])
def test_a_task_that_is_not_there(client: Client, path: str, name: str) -> None:
    answer = client.post(path, {"task": name, "moves": ["c3-c4"]})
    assert (answer.status, answer.error["kind"]) == (404, "not_found")
    assert answer.error["choices"]
    assert len(answer.body) < 20_000


@pytest.mark.parametrize(
    "path", ["/api/lessons/chess", "/api/exercises/chess", "/api/lessons/..", "/api/lessons/Tours"]
)
def test_a_game_that_is_not_there(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status, answer.error["kind"]) == (404, "not_found")
    assert answer.error["choices"] == list(tablier.RULE_SETS)


def test_a_language_that_is_not_there(client: Client) -> None:
    answer = client.get("/api/lessons/tours?language=de")
    assert (answer.status, answer.error["where"]) == (422, ["query", "language"])
