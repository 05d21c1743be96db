"""`/api/puzzles/{game}` and `/api/puzzles/{game}/{id}`, and puzzles as tasks."""

from __future__ import annotations

import pytest

import tablier
from tablier import learn
from tablier.server import learning_models
from tests.server.client import Client


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_the_list_has_all_and_tells_no_solution(client: Client, rule_set: str) -> None:
    answer = client.get(f"/api/puzzles/{rule_set}")
    assert answer.status == 200
    shown = learning_models.Puzzles.model_validate(answer.json).puzzles
    assert [(one.id, one.rating) for one in shown] == [
        (one.id, one.rating) for one in learn.puzzles(rule_set)
    ]
    assert "solution" not in answer.body.decode()


def test_one_puzzle_without_its_solution(client: Client) -> None:
    one = learn.puzzles("tours")[0]
    answer = client.get(f"/api/puzzles/tours/{one.id}?language=fr")
    assert answer.status == 200
    shown = learning_models.Puzzle.model_validate(answer.json)
    assert shown.task.position == one.position
    assert shown.task.keeps == one.value
    assert shown.task.hint == one.task.hint.fr
    assert one.solution[0] not in answer.body.decode()


def test_a_try_is_judged_and_the_solution_shown(client: Client) -> None:
    one = learn.puzzles("tours")[0]
    name = f"puzzle/tours/{one.id}"
    right = client.post("/api/task", {"task": name, "moves": [one.solution[0]]}).json
    assert (right["state"], right["reply"]) == ("go_on", one.solution[1])
    start = one.start()
    wrong = next(str(move) for move in start.legal_moves if start.play(move) != start.play(one.solution[0]))
    failed = client.post("/api/task", {"task": name, "moves": [wrong]}).json
    assert failed["state"] == "failed"
    assert failed["why"].startswith("The win is gone")
    assert failed["refutation"]
    shown = client.post("/api/task/solution", {"task": name, "moves": []}).json
    assert shown["moves"] == list(one.solution)


@pytest.mark.parametrize(
    "path", ["chess", "tours/none", "tours/" + "x" * 33, "chess/12345678", "tours/%00", "tours/..%2f.."]
)
def test_what_is_not_there(client: Client, path: str) -> None:
    answer = client.get(f"/api/puzzles/{path}")
    assert answer.status in (404, 422)
    assert answer.error["message"]


@pytest.mark.parametrize("name", ["puzzle/tours/none", "puzzle/chess/1", "puzzle/tours", "puzzle/tours/1/2"])
def test_a_puzzle_that_is_no_task(client: Client, name: str) -> None:
    answer = client.post("/api/task", {"task": name, "moves": []})
    assert (answer.status, answer.error["kind"]) == (404, "not_found")
