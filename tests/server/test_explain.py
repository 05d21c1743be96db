"""`/api/explain`: why a move is not legal, why a piece cannot move."""

from __future__ import annotations

from typing import Any

import pytest

import tablier
from tablier import rulebook
from tablier.server import models
from tests.rulebook.rulebook_cases import vectors
from tests.server.client import Client

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"


def explain(client: Client, game: str, position: str, **question: Any) -> dict[str, Any]:
    answer = client.post("/api/explain", {"rules": {"game": game}, "position": position, **question})
    assert answer.status == 200, answer.body
    models.WhyNot.model_validate(answer.json)
    return dict(answer.json)


def test_the_rules_of_the_vectors_in_both_languages(client: Client) -> None:
    for vector in vectors("illegal")[::7]:
        position = rulebook.game(vector["game"]).position(vector["position"])
        for language in ("en", "fr"):
            why = rulebook.explain(position, vector["move"], language)
            assert why
            shown = explain(
                client, vector["game"], vector["position"], move=vector["move"], language=language
            )
            assert shown == {"legal": False, "rule": vector["rule"], "why": why.why}


def test_what_is_legal_needs_no_explanation(client: Client) -> None:
    for question in ({"move": "e2-e3A"}, {"piece": "e2"}):
        assert explain(client, "tumicarona", START, **question) == {"legal": True, "rule": "", "why": ""}


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "The piece on a1 cannot move: every point that a line joins to it is occupied."),
        ("fr", "Le pion en a1 ne peut pas bouger : tous les points reliés au sien sont occupés."),
    ],
)
def test_why_a_piece_cannot_move(client: Client, language: str, why: str) -> None:
    shown = explain(client, "tumicarona", START, piece="a1", language=language)
    assert shown == {"legal": False, "rule": "T2", "why": why}


def test_a_finished_game(client: Client) -> None:
    for question in ({"move": "a1-a2"}, {"piece": "a1"}):
        shown = explain(client, "tours", "....../....../....../....../....../...... s won", **question)
        assert (shown["legal"], shown["rule"]) == (False, "L9")


def test_a_text_that_is_no_move_has_no_rule(client: Client) -> None:
    for question in ({"move": "nonsense"}, {"piece": "zz"}, {"piece": ""}, {"move": "\x00"}):
        shown = explain(client, "tchag", str(tablier.game("tchag").start()), **question)
        assert (shown["legal"], shown["rule"]) == (False, "")
        assert shown["why"]


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ({}, ["move", "move"]),
        ({"move": "a1-a2", "piece": "a1"}, ["piece", "move"]),
        ({"move": "a1-a2", "piece": None}, ["piece", "piece"]),
    ],
)
def test_one_of_the_two_is_asked_about(client: Client, question: dict[str, Any], where: list[str]) -> None:
    answer = client.post("/api/explain", {"rules": {"game": "tumicarona"}, "position": START, **question})
    assert (answer.status, answer.error["kind"], answer.error["where"]) == (422, "request", where)
