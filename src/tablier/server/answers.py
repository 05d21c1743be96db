"""Answers as JSON, built from plain values: what FastAPI does to answers would take longer than the games do."""

from __future__ import annotations

import json

from starlette.responses import Response


class Answer(Response):
    """A JSON answer in ASCII, so that it can hold whatever a request held, halves of characters included."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        """The bytes of the body."""
        return json.dumps(content, separators=(",", ":"), allow_nan=False).encode("ascii")
