"""The OpenAPI description of games by link: complete, true, and attacked by a program that knows nothing else."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from pydantic import BaseModel
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tablier.server.online import models
from tests.server.client import Client
from tests.server.link import ANN, Link

ANSWERS: dict[str, type[BaseModel] | None] = {
    "make_online_game": models.GameFrame,
    "online_game": models.GameFrame,
    "take_seat": models.GameFrame,
    "use_key": None,
    "online_key": models.OnlineKey,
    "my_games": models.MyGames,
    "where": models.Where,
}


@pytest.mark.parametrize("mode", GenerationMode)
def test_requests_made_up_from_the_description(link: Link, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{link.port}/api/openapi.json")
    schema.config.checks.negative_data_rejection.expected_statuses = list(map(str, range(400, 500)))
    asked = 0
    for found in schema.include(path_regex="/api/online/").get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=60, derandomize=True, deadline=None, database=None,
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        def ask(case: schemathesis.Case[Any]) -> None:
            nonlocal asked
            asked += 1
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        try:
            ask()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE  # where nothing can be wrong
    assert asked > 100


@pytest.fixture(scope="module")
def operations(client: Client) -> dict[str, dict[str, Any]]:
    description = client.get("/api/openapi.json").json
    return {
        operation["operationId"]: operation
        for methods in description["paths"].values()
        for operation in methods.values()
        if "online" in operation["tags"]
    }


def test_every_address_is_described(operations: dict[str, dict[str, Any]]) -> None:
    assert operations.keys() == ANSWERS.keys()
    for name, operation in operations.items():
        assert operation["summary"]
        assert operation["description"]
        for status, answer in operation["responses"].items():
            assert answer["description"] != "Successful Response"
            model = ANSWERS[name]
            if "content" in answer:
                told = answer["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                assert told == (model.__name__ if model and status.startswith("2") else "Wrong")
            else:
                assert model is None


def test_the_examples_are_answered(link: Link) -> None:
    for model in (models.NewGame, models.KeyQuestion):
        examples: Any = model.model_config["json_schema_extra"]
        for example in examples["examples"]:
            path = "games" if model is models.NewGame else "key"
            answer = link.ask("POST", path, example, ANN)
            assert answer.status in (201, 204), answer.body
            if answer.body:
                models.GameFrame.model_validate(answer.json)
