"""A short run of each attack on certificates, states and the solver; python -m tests.solving.attack is the long one."""

from __future__ import annotations

from tests.solving.attack import ATTACKS, questions


def test_a_change_is_refused_or_harmless() -> None:
    for attack in ATTACKS:  # one after the other: they share what is known about their worlds
        assert attack(3, 60).total() >= 60, attack.__name__


def test_random_questions_of_all_games() -> None:
    assert all(questions(3, 20).values())
