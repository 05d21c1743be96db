"""How the API describes what it may refuse."""

from __future__ import annotations

from typing import Any

from tablier.server import models

WRONG: dict[int | str, dict[str, Any]] = {
    400: {"model": models.Wrong, "description": "The body is not JSON."},
    413: {"model": models.Wrong, "description": "The body is too large."},
    422: {"model": models.Wrong, "description": "The request, or what it says about a game, is wrong."},
}

NOT_THERE: dict[int | str, dict[str, Any]] = {
    404: {
        "model": models.Wrong,
        "description": "There is nothing of this name; the answer says what there is.",
    },
    422: WRONG[422],
}
