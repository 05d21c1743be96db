"""A line to a server that can be cut, and that can lose answers: what a phone in a train has."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self


class Unreliable:
    """Passes on what is sent to a server on a port; while it is deaf the answers get lost, while closed everything."""

    _server: asyncio.Server

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None]] = set()
        self.is_deaf = False
        self.is_closed = False
        self.connections = 0

    @property
    def address(self) -> str:
        port: int = self._server.sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}/"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Ends all connections as they are."""
        for line in self._lines:
            line.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        if self.is_closed:
            return writer.transport.abort()
        theirs, ours = await asyncio.open_connection("127.0.0.1", self._port)
        self._lines |= {writer, ours}
        both = (self._pass(reader, ours, is_answer=False), self._pass(theirs, writer, is_answer=True))
        self._passing |= {asyncio.create_task(each) for each in both}
        return None

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer: bool
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if not (is_answer and self.is_deaf):
                    writer.write(data)
        writer.close()
