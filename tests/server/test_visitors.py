"""Who asks: addresses, and the cookie that tells apart those who share one."""

from __future__ import annotations

from typing import Any

import pytest

from tablier.server.visitors import Visitor, address_of, visitor_of
from tests.server.client import Client

NAME = "abcdefghijklmnopqrst-_"


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::"),
        ("", ""),
        ("unknown", "unknown"),
        ("1.2.3.4.5", "1.2.3.4.5"),
    ],
)
def test_what_counts_as_one_address(host: str, address: str) -> None:
    assert address_of(host) == address


def asked(cookie: bytes | None, client: Any = ("192.0.2.1", 5)) -> Visitor:
    return visitor_of({"client": client, "headers": [] if cookie is None else [(b"cookie", cookie)]})


@pytest.mark.parametrize(
    ("cookie", "name"),
    [
        (None, ""),
        (b"", ""),
        (f"tablier={NAME}".encode(), NAME),
        (f"other=1; tablier={NAME}; more=2".encode(), NAME),
        (f"tablier={NAME};other=1".encode(), NAME),
        (f'tablier="{NAME}"'.encode(), ""),
        (f"nottablier={NAME}".encode(), ""),
        (f"other=tablier={NAME}".encode(), ""),
        (f"tablier={NAME}x".encode(), ""),
        (b"tablier=short", ""),
        (b"tablier=", ""),
        (b"tablier", ""),
        (b"\xff\xfe\x00=;;;==", ""),
        (b"tablier=" + b"x" * 10_000, ""),
        (b"tablier=" + "é".encode() * 11, ""),
        (b"$Version=1; =; a b=c; tablier=@", ""),
    ],
)
def test_only_names_of_ours_are_read(cookie: bytes | None, name: str) -> None:
    assert asked(cookie) == Visitor("192.0.2.1", name)


def test_a_client_without_an_address_is_one_like_others() -> None:
    assert asked(None, None) == Visitor("")


def test_the_api_gives_a_name_to_who_has_none(client: Client) -> None:
    given = client.get("/api/games").headers["set-cookie"]
    name, *rest = given.split("; ")
    assert rest == ["Path=/", "HttpOnly", "SameSite=Lax"]
    assert asked(name.encode()).name
    assert client.get("/api/games").headers["set-cookie"] != given
    assert "set-cookie" not in client.get("/api/games", {"cookie": f"a=b; {name}"}).headers
    assert "set-cookie" in client.get("/api/games", {"cookie": "tablier=made up"}).headers


def test_what_a_cache_may_keep_for_others_gives_no_name(client: Client) -> None:
    for path in ("/", "/assets/index.js", "/nope"):
        assert "set-cookie" not in client.get(path).headers
