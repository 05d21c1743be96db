"""The language of a request: that of our own which its header Accept-Language puts first, else English."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import Scope

from tablier.words import LANGUAGES


def language_of(scope: Scope) -> str:
    """English or French."""
    wishes = Headers(scope=scope).get("accept-language", "").lower().split(",")[:20]
    ours = [wish for wish in wishes if wish.strip()[:2] in LANGUAGES and wish.strip()[2:3] in ("", "-", ";")]
    return max(ours, key=_weight).strip()[:2] if ours else "en"


def _weight(wish: str) -> float:
    _, _, quality = wish.partition("q=")
    digits = quality.strip().replace(".", "", 1)
    return float(quality) if digits.isascii() and digits.isdecimal() else 1.0
