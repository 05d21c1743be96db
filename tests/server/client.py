"""Asks the app without a network: requests go in as ASGI messages, as many chunks as a test likes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from fastapi import FastAPI

from tablier.server import create_app

HOST = "127.0.0.1:8642"

T = TypeVar("T")


def run(scene: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine in a thread of its own: in this one, browser tests may have left an event loop running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scene).result()


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        assert self.headers["content-type"] == "application/json"
        return json.loads(self.body)

    @property
    def error(self) -> dict[str, Any]:
        """What is said to be wrong."""
        content = self.json
        assert list(content) == ["error"]
        assert "Traceback" not in content["error"]["message"]
        return dict(content["error"])


class Client:
    """Asks one app."""

    def __init__(self, app: FastAPI | None = None) -> None:
        self.app = app or create_app()

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, content: object) -> Answer:
        """Sends JSON; bytes go as they are."""
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        return self.ask("POST", path, [body], {"content-length": str(len(body))})

    def ask(
        self,
        method: str,
        path: str,
        chunks: Sequence[bytes] = (b"",),
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Sends a request with a body in chunks, and waits for the whole answer."""
        return run(self.exchange(method, path, chunks, headers))

    async def exchange(
        self,
        method: str,
        path: str,
        chunks: Sequence[bytes] = (b"",),
        headers: Mapping[str, str] | None = None,
        *,
        leave: asyncio.Event | None = None,
        address: str = "127.0.0.1",
    ) -> Answer:
        """The same beside others; whoever asks from an address hangs up when told to leave."""
        path, _, query = path.partition("?")
        sent = {"host": HOST, "content-type": "application/json", **(headers or {})}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in sent.items()],
            "client": (address, 50000),
            "server": ("127.0.0.1", 8642),
        }
        coming = [
            {"type": "http.request", "body": chunk, "more_body": index < len(chunks) - 1}
            for index, chunk in enumerate(chunks)
        ]
        answer = Answer(0, {}, b"")

        async def receive() -> Any:
            if coming:
                return coming.pop(0)
            await (leave or asyncio.Event()).wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                assert not answer.status
                answer.status = message["status"]
                answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            else:
                answer.body += message.get("body", b"")

        await self.app(scope, receive, send)
        assert answer.status
        return answer
