"""Random-play comparison of both implementations, in the amount that fits a test run."""

from __future__ import annotations

import pytest

from .compare import compare_random
from .variants import VARIANTS

POSITIONS = {"tumicarona": 10_000, "fanorona": 10_000, "vela": 10_000, "tours": 10_000, "tchag": 2_500}

CASES = [
    pytest.param(
        rule_set,
        options,
        POSITIONS[rule_set] // 2 // (1 if index == 0 else len(variants) - 1),
        id=f"{rule_set}-{index}",
    )
    for rule_set, variants in VARIANTS.items()
    for index, options in enumerate(variants)
]


@pytest.mark.parametrize(("rule_set", "options", "positions"), CASES)
def test_both_implementations_agree(rule_set: str, options: dict[str, object], positions: int) -> None:
    tally = compare_random(rule_set, options, positions, seed=1)
    assert tally.positions >= positions
    assert tally.refused_texts > 0
