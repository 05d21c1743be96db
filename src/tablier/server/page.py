"""The page itself: the files that were built for it."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

BUILT = Path(__file__).parent / "page"

NOT_BUILT = (
    "The page has not been built yet. In the folder of Tablier, `make play` builds it and starts again.\n"
)


class Page(StaticFiles):
    """The built files. What lies under assets/ has a name that changes with it, so a browser may keep it for ever."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a file; there are no sockets here."""
        if scope["type"] == "websocket":
            return await send({"type": "websocket.close"})
        return await super().__call__(scope, receive, send)

    async def check_config(self) -> None:
        """Whether the folder exists is asked anew with each request: it may be built while the server runs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or a word about how to build the page; who visits an address without one sees the page say so."""
        if path == ".":
            path = "index.html"
            if self.lookup_path(path)[1] is None:
                return PlainTextResponse(NOT_BUILT, 503)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            index, exists = self.lookup_path("index.html")
            if error.status_code != HTTPStatus.NOT_FOUND or not exists or not _is_visit(path, scope):
                raise
            return FileResponse(index, HTTPStatus.NOT_FOUND)
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        response.headers["cache-control"] = kept
        return response


def _is_visit(path: str, scope: Scope) -> bool:
    """Whether somebody wants to see a page there, rather than a program to read an answer."""
    return "text/html" in Headers(scope=scope).get("accept", "") and not path.startswith("api/")


def page(folder: Path = BUILT) -> ASGIApp:
    """The app that serves the page, its texts compressed."""
    return GZipMiddleware(Page(directory=folder, check_dir=False))
