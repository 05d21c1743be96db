"""The vectors: positions from elsewhere, each with every legal move and where it leads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tablier

VECTORS = Path(__file__).parent.parent / "vectors"


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_moves_and_resulting_positions(rule_set: str) -> None:
    game = tablier.game(rule_set)
    rows = [json.loads(line) for line in (VECTORS / f"{rule_set}.jsonl").read_text().splitlines()]
    assert len(rows) >= 60
    for row in rows:
        position = game.position(row["position"])
        assert str(position) == row["position"]
        assert {str(move): str(position.play(move)) for move in position.legal_moves} == row["moves"]


def test_illegal_moves_name_the_rule_that_forbids_them() -> None:
    for line in (VECTORS / "illegal.jsonl").read_text().splitlines():
        row = json.loads(line)
        position = tablier.game(row["game"]).position(row["position"])
        with pytest.raises(tablier.IllegalMove) as refused:
            position.play(row["move"])
        assert refused.value.rule == row["rule"], row
        assert refused.value.move == row["move"]
        assert refused.value.why
