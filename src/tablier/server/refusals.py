"""How the API describes what it may refuse."""

from __future__ import annotations

from typing import Any

from tablier.server import models

WRONG: dict[int | str, dict[str, Any]] = {
    400: {"model": models.Wrong, "description": "The body is not JSON."},
    413: {"model": models.Wrong, "description": "The body is too large."},
    422: {"model": models.Wrong, "description": "The request, or what it says about a game, is wrong."},
}

NO_KEY: dict[int | str, dict[str, Any]] = {
    401: {"model": models.Wrong, "description": "What the header Authorization says is no key."},
}

NOT_YOURS: dict[int | str, dict[str, Any]] = {
    403: {
        "model": models.Wrong,
        "description": "This is for others: for our own page, or for who is invited.",
    },
}

NO_GAME: dict[int | str, dict[str, Any]] = {
    404: {"model": models.Wrong, "description": "There is no game with this id."},
}

NOT_NOW: dict[int | str, dict[str, Any]] = {
    409: {"model": models.Wrong, "description": "The game stands so that this cannot be."},
}

TOO_MANY: dict[int | str, dict[str, Any]] = {
    429: {"model": models.Wrong, "description": "Too many games were made, or are not over."},
}

NOT_THERE: dict[int | str, dict[str, Any]] = {
    404: {
        "model": models.Wrong,
        "description": "There is nothing of this name; the answer says what there is.",
    },
    422: WRONG[422],
}
