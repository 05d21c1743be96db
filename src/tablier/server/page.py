"""The page itself: the files that were built for it."""

from __future__ import annotations

from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

BUILT = Path(__file__).parent / "page"

NOT_BUILT = (
    "The page has not been built yet. In the folder of Tablier, `make play` builds it and starts again.\n"
)


class Page(StaticFiles):
    """The built files. What lies under assets/ has a name that changes with it, so a browser may keep it for ever."""

    async def check_config(self) -> None:
        """Whether the folder exists is asked anew with each request: it may be built while the server runs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or a word about how to build the page."""
        if path == ".":
            path = "index.html"
            if self.lookup_path(path)[1] is None:
                return PlainTextResponse(NOT_BUILT, 503)
        response = await super().get_response(path, scope)
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        response.headers["cache-control"] = kept
        return response


def page(folder: Path = BUILT) -> ASGIApp:
    """The app that serves the page, its texts compressed."""
    return GZipMiddleware(Page(directory=folder, check_dir=False))
