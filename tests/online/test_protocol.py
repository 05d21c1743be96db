"""The protocol is as a naive model says: a short run of tests/online/protocol.py."""

from __future__ import annotations

from tests.online import protocol


def test_the_protocol_is_as_a_naive_model_says(url: str) -> None:
    protocol.run(None if url.startswith("sqlite") else url, 12, 20)
