"""The language of an answer: what Accept-Language wishes, whatever it is made of."""

from __future__ import annotations

import pytest

from tablier.server.language import language_of
from tests.server.client import Client


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr", "fr"),
        ("FR-ca", "fr"),
        ("de, fr;q=0.5", "fr"),
        ("en;q=0.3, fr;q=0.8", "fr"),
        ("fr;q=0.3, en", "en"),
        ("de", "en"),
        ("", "en"),
        ("frx", "en"),
        ("fr;q=nan", "fr"),
        ("fr;q=,en;q=x", "fr"),
        ("," * 9999 + "fr", "en"),
        ("\xff\x00;;q=q=", "en"),
    ],
)
def test_the_wish(header: str, language: str) -> None:
    scope = {"type": "http", "headers": [(b"accept-language", header.encode("latin-1"))]}
    assert language_of(scope) == language
    assert language_of({"type": "http", "headers": []}) == "en"


def test_refusals_of_every_layer(client: Client) -> None:
    french = {"accept-language": "fr"}
    assert "adresse" in client.ask("GET", "/api/nothing", headers=french).error["message"]
    assert "méthode" in client.ask("GET", "/api/play", headers=french).error["message"]
    assert "hôte" in client.ask("GET", "/api/games", headers={**french, "host": "x"}).error["message"]
    large = client.ask("POST", "/api/play", [b" " * 300_000], french)
    assert "octets" in large.error["message"]
    assert "JSON" in client.post("/api/play", b"{", "fr").error["message"]
