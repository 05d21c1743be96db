"""The client's end of a WebSocket, as light as can be: a load generator that shares its processor with the server."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)
"""A client's frames are masked; by zeros they stay as they are."""


class LightSocket(asyncio.Protocol):
    """Reads frames that come whole or in pieces, and hands the text of each to ``take``."""

    transport: asyncio.Transport

    def __init__(
        self, host: str, path: str, headers: str, take: Callable[[LightSocket, bytes], None]
    ) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
        )
        self._take = take
        self._data = b""
        self._is_open = False
        self.closed = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Says hello."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello.encode())

    def connection_lost(self, error: Exception | None) -> None:
        """Notes that it is over."""
        self.closed = self.closed or f"lost: {error}"

    def data_received(self, data: bytes) -> None:
        """Takes all whole frames out of what has come."""
        self._data += data
        if not self._is_open:
            head, end, self._data = self._data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._is_open = True
        while (frame := self._next()) is not None:
            kind, text = frame
            if kind == TEXT:
                self._take(self, text)
            elif kind == PING:
                self._write(PONG, text)
            elif kind == CLOSE:
                self.closed = f"closed: {text!r}"
                self.transport.close()

    def _next(self) -> tuple[int, bytes] | None:
        data, start = self._data, 2
        if len(data) < 2:
            return None
        length = data[1]
        if length == 126 and len(data) >= 4:
            length, start = int.from_bytes(data[2:4]), 4
        elif length == 127 and len(data) >= 10:
            length, start = int.from_bytes(data[2:10]), 10
        elif length >= 126:
            return None
        if len(data) < start + length:
            return None
        self._data = data[start + length :]
        return data[0] & 15, data[start : start + length]

    def send(self, text: bytes) -> None:
        """Sends a text."""
        self._write(TEXT, text)

    def _write(self, kind: int, text: bytes) -> None:
        size = len(text)
        head = (
            struct.pack("BB", 128 | kind, 128 | size)
            if size < 126
            else struct.pack("!BBH", 128 | kind, 254, size)
        )
        self.transport.write(head + NO_MASK + text)
