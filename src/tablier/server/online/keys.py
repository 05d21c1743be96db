"""The key of a browser or program: one for all its games, told by a cookie or by the header Authorization."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from starlette.datastructures import Headers

from tablier.online import hash_token
from tablier.server.errors import Refusal

COOKIE = "tablier-key"
YEAR = 365 * 24 * 3600
KEY = re.compile(r"[A-Za-z0-9_-]{22}")

_IN_COOKIE = re.compile(rf"(?:^|;) *{COOKIE}=({KEY.pattern})(?:;|$)")
_BEARER = re.compile(rf"[Bb]earer ({KEY.pattern})")


def key_of(scope: Mapping[str, Any]) -> str | None:
    """The key that comes with a request or a socket, if one does. A program's own comes before a browser's."""
    headers = Headers(raw=scope["headers"])
    authorization = headers.get("authorization")
    if authorization is not None:
        told = _BEARER.fullmatch(authorization)
        if told is None:
            raise Refusal(401, "key", "a key is 22 letters, digits, - or _, after the word Bearer")
        return told[1]
    kept = _IN_COOKIE.search(headers.get("cookie", ""))
    return kept[1] if kept else None


def token_of(key: str | None) -> str | None:
    """What a log has of a key."""
    return None if key is None else hash_token(key)


def cookie(key: str, secure: bool) -> str:
    """The header by which a browser keeps a key: no script reads it, and no other page sends it."""
    return (
        f"{COOKIE}={key}; Path=/api/online; Max-Age={YEAR}; HttpOnly; SameSite=Strict"
        f"{'; Secure' if secure else ''}"
    )
