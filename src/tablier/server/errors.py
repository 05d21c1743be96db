"""What is wrong with a request, told in one shape whatever it is."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from tablier.errors import (
    GameOver,
    IllegalMove,
    ParseError,
    RulesDisagree,
    TablierError,
    UnknownOption,
    shortened,
)
from tablier.online import LogError, NoSuchGame, Refused, StorageError
from tablier.server.answers import Answer
from tablier.server.language import language_of
from tablier.server.visitors import is_here
from tablier.words import in_language, message

MESSAGES: dict[int, str] = {
    HTTPStatus.BAD_REQUEST: "the body of the request cannot be read",
    HTTPStatus.NOT_FOUND: "there is nothing at this address",
    HTTPStatus.METHOD_NOT_ALLOWED: "this address takes another method",
}

NO_RIGHT = ("no-seat", "reserved", "invitation")
"""What is refused to some only, as games by link call it."""

log = logging.getLogger("tablier.server")


class Refusal(Exception):
    """A request that cannot be answered: a status, a kind, a message, and what else there is to say."""

    place = ""  # in the request, to be named before the message

    def __init__(self, status: int, kind: str, message: str | TablierError, **more: object) -> None:
        super().__init__(message)
        self.status = status
        self.kind = kind
        self.message = message
        self.more = more

    def answer(self, language: str, headers: Mapping[str, str] | None = None) -> Answer:
        """The answer that tells it in a language."""
        return Answer({"error": self.fault(language)}, self.status, headers)

    def fault(self, language: str) -> dict[str, object]:
        """What is wrong, told in a language."""
        about = self.message
        sentence = in_language(about, language) if isinstance(about, str) else message(about, language)
        sentence = f"{self.place}: {sentence}" if self.place else sentence
        return {"kind": self.kind, "message": sentence, **self.more}


class Busy(Refusal):
    """A request that comes at a bad moment: it may be sent again."""

    def __init__(self, message: str) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, "busy", message)

    def answer(self, language: str, headers: Mapping[str, str] | None = None) -> Answer:
        """The answer, which says after how many seconds to ask again."""
        return super().answer(language, {"retry-after": "1", **(headers or {})})


def refusal(error: TablierError, *, is_here: bool = False, **more: object) -> Refusal:
    """What an error about wrong input, or about a game by link, becomes.

    What is wrong with the database is told in full to one who asks from this machine, and to the log.
    """
    if isinstance(error, Refused):
        return Refusal(403 if error.code in NO_RIGHT else 409, error.code, error, **more)
    if isinstance(error, StorageError):
        log.warning("games by link: %s", error)
        told = error if is_here else "games by link cannot be reached now: try again in a moment"
        return Refusal(503, "storage", told, **more)
    if isinstance(error, NoSuchGame):
        return Refusal(404, "not_found", error, **more)
    if isinstance(error, LogError):
        log.error("%s", error)
        return internal()
    if isinstance(error, IllegalMove):
        return Refusal(422, "illegal", error, rule=error.rule, **more)
    if isinstance(error, ParseError):
        return Refusal(422, "parse", error, text=error.text, offset=error.offset, **more)
    if isinstance(error, GameOver):
        return Refusal(422, "over", error, **more)
    if isinstance(error, UnknownOption):
        return Refusal(422, "option", error, choices=error.choices, **more)
    return Refusal(422, "request", error, **more)


def internal() -> Refusal:
    """The answer when the fault is ours."""
    return Refusal(500, "internal", "something went wrong here; what it was is in the server's log")


def install(app: FastAPI) -> None:
    """Lets the app answer every error in the one shape."""

    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> Answer:
        return error.answer(language_of(request.scope))

    @app.exception_handler(TablierError)
    async def wrong_input(request: Request, error: TablierError) -> Answer:
        return refusal(error, is_here=is_here(request.scope)).answer(language_of(request.scope))

    @app.exception_handler(RulesDisagree)
    async def at_fault(request: Request, error: RulesDisagree) -> Answer:
        log.error("%s", error)
        return internal().answer(language_of(request.scope))

    @app.exception_handler(RequestValidationError)
    async def wrong_request(request: Request, error: RequestValidationError) -> Answer:
        return about_request(error.errors()).answer(language_of(request.scope))

    @app.exception_handler(HTTPException)
    async def refused_by_routing(request: Request, error: HTTPException) -> Answer:
        kind = "not_found" if error.status_code == HTTPStatus.NOT_FOUND else "request"
        what = MESSAGES.get(error.status_code, error.detail)
        return Refusal(error.status_code, kind, what).answer(language_of(request.scope), error.headers)


def about_request(faults: Sequence[Mapping[str, Any]]) -> Refusal:
    """The first thing wrong with a request; the way to it leaves out that it is in the body, as everything is."""
    fault = faults[0]
    where = [part if isinstance(part, int) else shortened(part) for part in fault["loc"] if part != "body"]
    if fault["type"] == "json_invalid":
        return Refusal(400, "request", f"this is not JSON: {fault['ctx']['error']}", where=where)
    what = str(fault["msg"]).removeprefix("Value error, ")
    found = Refusal(422, "request", what, where=where)
    found.place = ".".join(map(str, where))
    return found
