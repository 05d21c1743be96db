"""The rules over the wire."""

from __future__ import annotations

import pytest

import tablier
from tablier.learn import rules
from tablier.server import learning_models
from tests.server.client import Client


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", tablier.RULE_SETS)
def test_the_rules_of_a_game_in_one_language(client: Client, game: str, language: str) -> None:
    answer = client.get(f"/api/rules/{game}?language={language}")
    assert answer.status == 200
    page = learning_models.RulesPage.model_validate(answer.json)
    assert page.intro == rules(game).intro.in_language(language)
    assert [section.rule for section in page.sections] == [section.rule for section in rules(game).sections]
    for section, source in zip(page.sections, rules(game).sections, strict=True):
        assert (section.title, section.text) == (
            source.title.in_language(language),
            source.text.in_language(language),
        )
        for figure in section.figures:
            position = tablier.game(figure.game, **figure.options).position(figure.position)
            assert bool(figure.task) == bool(figure.good) == bool(figure.praise)
            for move in figure.good:
                assert position.is_legal(move)
            for wrong in figure.wrong:
                assert not position.is_legal(wrong.move)
                assert wrong.why


def test_english_is_usual(client: Client) -> None:
    assert client.get("/api/rules/tours").json == client.get("/api/rules/tours?language=en").json


@pytest.mark.parametrize("name", ["chess", "TCHAG", "tchag ", "%00", "x" * 1000])
def test_an_unknown_game_says_what_there_is(client: Client, name: str) -> None:
    answer = client.get(f"/api/rules/{name}")
    assert answer.status == 404
    assert answer.error["kind"] == "not_found"
    assert answer.error["choices"] == list(tablier.RULE_SETS)
    assert len(answer.error["message"]) < 120


@pytest.mark.parametrize("language", ["", "de", "EN", "en,fr", "x" * 1000])
def test_an_unknown_language_is_refused(client: Client, language: str) -> None:
    answer = client.get(f"/api/rules/tchag?language={language}")
    assert answer.status == 422
    assert answer.error["where"] == ["query", "language"]
