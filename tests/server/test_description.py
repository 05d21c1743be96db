"""The OpenAPI description: complete, true, and attacked by a program that knows nothing else about the server."""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from pydantic import BaseModel
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tablier.server import create_app, ending_models, learning_models, models, opening_models, study_models
from tests.server.client import Client

APP = create_app(hosts={"testserver"})  # the name under which it is asked
ANSWERS: dict[str, type[BaseModel]] = {
    "/api/games": models.Games,
    "/api/rules/{game}": learning_models.RulesPage,
    "/api/snapshot": models.Snapshot,
    "/api/play": models.Snapshot,
    "/api/steps": models.Steps,
    "/api/position": models.SetUp,
    "/api/explain": models.WhyNot,
    "/api/openings": opening_models.Explored,
    "/api/tablebase": ending_models.Ended,
    "/api/endings/{game}": ending_models.Endings,
    "/api/endings/{game}/{id}": ending_models.LongestWin,
    "/api/computer": models.ComputerMove,
    "/api/hint": models.Hint,
    "/api/lessons/{game}": learning_models.Lessons,
    "/api/exercises/{game}": learning_models.Exercises,
    "/api/puzzles/{game}": learning_models.Puzzles,
    "/api/puzzles/{game}/{id}": learning_models.Puzzle,
    "/api/task": learning_models.Judged,
    "/api/task/solution": learning_models.Solution,
    "/api/records/read": study_models.Reading,
    "/api/records/write": study_models.Written,
}

REQUESTS = int(os.environ.get("TABLIER_REQUESTS", "70"))  # for each address

schema = schemathesis.openapi.from_asgi("/api/openapi.json", APP).exclude(path_regex="/api/online/")
schema.config.checks.negative_data_rejection.expected_statuses = ["400", "404", "405", "413", "422"]


@schema.parametrize()
@settings(
    max_examples=REQUESTS,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_requests_made_up_from_the_description(case: schemathesis.Case[Any]) -> None:
    # Most texts are no positions: that the description allows them does not mean that they can be answered.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


@pytest.fixture(scope="module")
def description(client: Client) -> dict[str, Any]:
    return dict(client.get("/api/openapi.json").json)


def operations(description: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """All but games by link, which have a test of their own."""
    return {
        path: operation
        for path, methods in description["paths"].items()
        for operation in methods.values()
        if "online" not in operation["tags"]
    }


def test_every_address_is_described(description: dict[str, Any]) -> None:
    assert operations(description).keys() == ANSWERS.keys()
    tags = {tag["name"] for tag in description["tags"]}
    for path, operation in operations(description).items():
        name = path.removeprefix("/api/").split("/{")[0].replace("/", "_")
        name = name.removesuffix("s") if path.endswith("/{id}") else name
        assert operation["operationId"] == name
        assert set(operation["tags"]) <= tags
        assert operation["summary"]
        assert operation["description"]
        for status, answer in operation["responses"].items():
            assert answer["description"] != "Successful Response"
            told = answer["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
            assert told == (ANSWERS[path].__name__ if status == "200" else "Wrong")
        wrong = {"400", "413", "422"} if "requestBody" in operation else set()
        if operation.get("parameters"):
            wrong |= {"422"}
        if "learning" in operation["tags"] or "{" in path:  # something that has a name
            wrong |= {"404", "422"}
        assert operation["responses"].keys() == {"200", "421", "503"} | wrong


def test_every_part_is_described(description: dict[str, Any]) -> None:
    for name, part in description["components"]["schemas"].items():
        assert part.get("description"), name
    assert len(description["info"]["description"]) > 200


def test_the_examples_are_answered(client: Client, description: dict[str, Any]) -> None:
    parts = description["components"]["schemas"]
    for path, operation in operations(description).items():
        if "requestBody" not in operation:
            continue
        asked = operation["requestBody"]["content"]["application/json"]["schema"]
        for part in asked.get("oneOf", [asked]):
            examples = parts[part["$ref"].rpartition("/")[2]]["examples"]
            assert examples
            for example in examples:
                answer = client.post(path, example)
                assert answer.status == 200, (path, example, answer.body)
                ANSWERS[path].model_validate(answer.json)


def test_pages_that_would_load_code_from_elsewhere_are_off(client: Client) -> None:
    for path in ("/docs", "/redoc", "/openapi.json"):
        assert client.get(path).status == 404
