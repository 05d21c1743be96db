"""A short run of each attack on certificates, states and the solver; python -m tests.solving.attack is the long one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.solving.attack import ATTACKS, questions


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_change_is_refused_or_harmless(attack: Callable[[int, int], Counter[str]]) -> None:
    assert attack(3, 60).total() >= 60


def test_random_questions_of_all_games() -> None:
    assert all(questions(3, 20).values())
