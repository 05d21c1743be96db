"""A connection that has become a socket: how much may be sent to it at a time, and what it waits for."""

from __future__ import annotations

import time
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablier.server.phase import Phase

BURST, RATE = 100.0, 20.0
"""So many frames may come at once, and so many a second in the long run."""

FRAME = 8192
"""So many bytes count as another frame."""

SLICE = 4096
"""So many bytes are understood before it is asked whether that was too much."""

POLICY_VIOLATION = 1008

LAST_WORDS = 1.0
"""So many seconds one who has sent too much has to read that it is over."""


class SocketConnection(WebSocketsSansIOProtocol):
    """A socket as uvicorn has it, that closes when too much is sent, be it messages or what keeps a socket alive."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._left = BURST
        self._asked = time.monotonic()

    @property
    def phase(self) -> Phase:
        """What it waits for: it may be read slowly, but not never."""
        if self.close_sent or self.transport.is_closing():
            return Phase.CLOSING
        return Phase.ANSWERING if self.writable.is_set() else Phase.READING

    def data_received(self, data: bytes) -> None:
        """Takes what was sent, up to where it is too much."""
        for start in range(0, len(data), SLICE):
            if self._left < 0:
                return
            part = data[start : start + SLICE]
            self._left = min(BURST, self._left + RATE * self._passed()) - len(part) / FRAME
            super().data_received(part)

    def handle_events(self) -> None:
        """Takes the frames that have come, unless they are too many."""
        self._left -= len(self.conn.events)
        if self._left >= 0:
            super().handle_events()
        elif not self.close_sent:
            self._end()

    def send_receive_event_to_app(self) -> None:
        """Passes a message on as bytes, be it text or not: who reads it says what is wrong with it."""
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Sends when what was sent before is read, unless the socket is closed by then."""
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response  # thousands may wait, and need them no longer

    def _passed(self) -> float:
        """The seconds since this was asked last."""
        before, self._asked = self._asked, time.monotonic()
        return self._asked - before

    def _end(self) -> None:
        """Closes. What still comes is thrown away; the other end has a moment to see why."""
        reason = "too many messages"
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION, "reason": reason})
        self.conn.send_close(POLICY_VIOLATION, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LAST_WORDS, self.transport.close)
