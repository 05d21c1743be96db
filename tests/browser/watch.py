"""Whatever goes wrong in a browser without being asked for: a test in which it happens has failed."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

OFFLINE = 0
"""What to announce where the server will not answer at all."""

LEFT = "WebSocket is closed before the connection is established."
"""A page that is left drops the socket it was about to open."""


class Watch:
    """Listens to all pages of a browser context."""

    def __init__(self, context: BrowserContext) -> None:
        self.complaints: list[str] = []
        self._announced: set[int] = set()
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("response", self._response)
        context.on("requestfailed", self._failed)

    def announce(self, *statuses: int) -> None:
        """Answers of these statuses are what the test is about."""
        self._announced.update(statuses)

    def _console(self, message: ConsoleMessage) -> None:
        # Chromium also notes each failed request here; those are judged below.
        ignored = (
            "Failed to load resource",
            *(["WebSocket connection to"] if OFFLINE in self._announced else []),
        )
        if message.type not in ("error", "warning") or message.text.startswith(ignored):
            return
        if not message.text.endswith(LEFT):
            self.complaints.append(f"console: {message.text}")

    def _error(self, error: WebError) -> None:
        self.complaints.append(f"error: {error.error}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self._announced:
            self.complaints.append(f"{response.status}: {response.request.method} {response.url}")

    def _failed(self, request: Request) -> None:
        # A page that is left drops what it has asked for.
        if request.failure != "net::ERR_ABORTED" and OFFLINE not in self._announced:
            self.complaints.append(f"{request.failure}: {request.method} {request.url}")
