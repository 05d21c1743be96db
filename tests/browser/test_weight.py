"""The first visit stays light: what it brings over the wire, headers and data included."""

from __future__ import annotations

from benchmarks.page import LIMIT, measure_weight

from tests.browser.screen import Visit


def test_the_first_visit_is_within_its_limit(visit: Visit) -> None:
    weight = measure_weight(visit)
    assert 50_000 < sum(wire for wire, _ in weight.values()) <= LIMIT
