"""`/api/explain`: why a move is not legal, why a step cannot follow those made."""

from __future__ import annotations

from typing import Any

import pytest

import tablier
from tablier import rulebook
from tablier.server import models
from tests.rulebook.rulebook_cases import vectors
from tests.server.client import Client

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"


def explain(
    client: Client, game: str, position: str, language: str = "en", **question: Any
) -> dict[str, Any]:
    asked = {"rules": {"game": game}, "position": position, **question}
    answer = client.post("/api/explain", asked, language)
    assert answer.status == 200, answer.body
    models.WhyNot.model_validate(answer.json)
    return dict(answer.json)


def test_the_rules_of_the_vectors_in_both_languages(client: Client) -> None:
    for vector in vectors("illegal")[::7]:
        position = rulebook.game(vector["game"]).position(vector["position"])
        for language in ("en", "fr"):
            why = rulebook.explain(position, vector["move"], language)
            assert why
            shown = explain(client, vector["game"], vector["position"], language, move=vector["move"])
            assert shown == {"legal": False, "rule": vector["rule"], "why": why.why}


def test_what_is_legal_needs_no_explanation(client: Client) -> None:
    for question in ({"move": "e2-e3A"}, {"prefix": [], "next": "e2"}, {"prefix": ["d3"], "next": "e3W"}):
        assert explain(client, "tumicarona", START, **question) == {"legal": True, "rule": "", "why": ""}


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "The piece on a1 cannot move: every point that a line joins to it is occupied."),
        ("fr", "Le pion en a1 ne peut pas bouger : tous les points reliés au sien sont occupés."),
    ],
)
def test_why_a_piece_cannot_move(client: Client, language: str, why: str) -> None:
    shown = explain(client, "tumicarona", START, language, prefix=[], next="a1")
    assert shown == {"legal": False, "rule": "T2", "why": why}


WAY = "....../.2..3./31.3.1/.1..2./2..3.2/.....1 s -"


@pytest.mark.parametrize(
    ("prefix", "next", "rule", "why"),
    [
        (["f1", "f2", "e2"], "f2", "L7", "border between e2 and f2"),
        (["f1", "f2", "e2", "d2"], "goal", "L4", "it can still end in the goal"),
        (["f1", "f4"], "f5", "L4", "f4"),  # what was made is impossible already
    ],
)
def test_the_steps_made_are_followed(
    client: Client, prefix: list[str], next: str, rule: str, why: str
) -> None:
    shown = explain(client, "tours", WAY, prefix=prefix, next=next)
    assert (shown["legal"], shown["rule"]) == (False, rule)
    assert why in shown["why"]


def test_a_finished_game(client: Client) -> None:
    for question in ({"move": "a1-a2"}, {"prefix": [], "next": "a1"}):
        shown = explain(client, "tours", "....../....../....../....../....../...... s won", **question)
        assert (shown["legal"], shown["rule"]) == (False, "L9")


def test_a_text_that_is_no_move_has_no_rule(client: Client) -> None:
    for question in (
        {"move": "nonsense"},
        {"prefix": [], "next": "zz"},
        {"prefix": ["b2"], "next": ""},
        {"move": "\x00"},
    ):
        shown = explain(client, "tchag", str(tablier.game("tchag").start()), **question)
        assert (shown["legal"], shown["rule"]) == (False, "")
        assert shown["why"]


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ({}, ["move", "move"]),
        ({"next": "a1"}, ["step", "prefix"]),
        ({"move": "a1-a2", "prefix": [], "next": "a1"}, ["step", "move"]),
        ({"prefix": [], "next": None}, ["step", "next"]),
    ],
)
def test_one_of_the_two_is_asked_about(client: Client, question: dict[str, Any], where: list[str]) -> None:
    answer = client.post("/api/explain", {"rules": {"game": "tumicarona"}, "position": START, **question})
    assert (answer.status, answer.error["kind"], answer.error["where"]) == (422, "request", where)
