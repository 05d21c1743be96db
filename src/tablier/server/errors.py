"""What is wrong with a request, told in one shape whatever it is."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from tablier.errors import GameOver, IllegalMove, ParseError, TablierError, UnknownOption, shortened
from tablier.server.answers import Answer

MESSAGES: dict[int, str] = {
    HTTPStatus.BAD_REQUEST: "the body of the request cannot be read",
    HTTPStatus.NOT_FOUND: "there is nothing at this address",
    HTTPStatus.METHOD_NOT_ALLOWED: "this address takes another method",
}

log = logging.getLogger("tablier.server")


class Refusal(Exception):
    """A request that cannot be answered: a status, a kind, a message, and what else there is to say."""

    def __init__(self, status: int, kind: str, message: str, **more: object) -> None:
        super().__init__(message)
        self.status = status
        self.kind = kind
        self.message = message
        self.more = more

    def answer(self, headers: Mapping[str, str] | None = None) -> Answer:
        """The answer that tells it."""
        content = {"error": {"kind": self.kind, "message": self.message, **self.more}}
        return Answer(content, self.status, headers)


class Busy(Refusal):
    """A request that comes at a bad moment: it may be sent again."""

    def __init__(self, message: str) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, "busy", message)

    def answer(self, headers: Mapping[str, str] | None = None) -> Answer:
        """The answer, which says after how many seconds to ask again."""
        return super().answer({"retry-after": "1", **(headers or {})})


def refusal(error: TablierError, **more: object) -> Refusal:
    """What an error about wrong input becomes."""
    if isinstance(error, IllegalMove):
        return Refusal(422, "illegal", error.why, rule=error.rule, why=error.why, **more)
    if isinstance(error, ParseError):
        return Refusal(422, "parse", error.what, text=error.text, offset=error.offset, **more)
    if isinstance(error, GameOver):
        return Refusal(422, "over", str(error), **more)
    if isinstance(error, UnknownOption):
        return Refusal(422, "option", str(error), choices=error.choices, **more)
    return Refusal(422, "request", str(error), **more)


def internal() -> Refusal:
    """The answer when the fault is ours."""
    return Refusal(500, "internal", "something went wrong here; what it was is in the server's log")


def install(app: FastAPI) -> None:
    """Lets the app answer every error in the one shape."""

    @app.exception_handler(Refusal)
    async def refused(_: Request, error: Refusal) -> Answer:
        return error.answer()

    @app.exception_handler(TablierError)
    async def wrong_input(_: Request, error: TablierError) -> Answer:
        return refusal(error).answer()

    @app.exception_handler(RequestValidationError)
    async def wrong_request(_: Request, error: RequestValidationError) -> Answer:
        return _about_request(error.errors()).answer()

    @app.exception_handler(HTTPException)
    async def refused_by_routing(_: Request, error: HTTPException) -> Answer:
        kind = "not_found" if error.status_code == HTTPStatus.NOT_FOUND else "request"
        message = MESSAGES.get(error.status_code, error.detail)
        return Refusal(error.status_code, kind, message).answer(error.headers)


def _about_request(faults: Sequence[Mapping[str, Any]]) -> Refusal:
    """The first thing wrong with a request; the way to it leaves out that it is in the body, as everything is."""
    fault = faults[0]
    where = [part if isinstance(part, int) else shortened(part) for part in fault["loc"] if part != "body"]
    if fault["type"] == "json_invalid":
        return Refusal(400, "request", f"this is not JSON: {fault['ctx']['error']}", where=where)
    what = str(fault["msg"]).removeprefix("Value error, ")
    place = ".".join(map(str, where))
    return Refusal(422, "request", f"{place}: {what}" if place else what, where=where)
