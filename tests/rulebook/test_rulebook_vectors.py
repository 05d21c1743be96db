"""The rulebook against positions and illegal moves worked out by other programs."""

from __future__ import annotations

from typing import Any

import pytest

from tablier import rulebook

from .rulebook_cases import GAME_IDS, vectors


@pytest.mark.parametrize("id", GAME_IDS)
def test_every_move_and_where_it_leads(id: str) -> None:
    game = rulebook.game(id)
    for vector in vectors(id):
        position = game.position(vector["position"])
        assert str(position) == vector["position"]
        assert {move: str(position.play(move)) for move in position.legal_moves} == vector["moves"]


@pytest.mark.parametrize("vector", vectors("illegal"), ids=lambda v: f"{v['game']} {v['move']} {v['rule']}")
def test_the_rule_that_forbids_a_move(vector: dict[str, Any]) -> None:
    position = rulebook.game(vector["game"]).position(vector["position"])
    assert vector["move"] not in position.legal_moves
    for language in ("en", "fr"):
        explanation = rulebook.explain(position, vector["move"], language)
        assert explanation is not None
        assert explanation.rule == vector["rule"]
    with pytest.raises(rulebook.IllegalMove) as caught:
        position.play(vector["move"])
    assert caught.value.rule == vector["rule"]
    assert caught.value.why == rulebook.explain(position, vector["move"]).why  # type: ignore[union-attr]
