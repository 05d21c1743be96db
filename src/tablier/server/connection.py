"""One connection: what it waits for, and since when."""

from __future__ import annotations

import asyncio
import time

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from tablier.server.phase import Phase
from tablier.server.socket_connection import SocketConnection


class Connection(H11Protocol):
    """A connection as uvicorn has it, that knows since when it waits, and for what."""

    phase = Phase.ASKING

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a request."""
        super().connection_made(transport)
        self.since = time.monotonic()

    def data_received(self, data: bytes) -> None:
        """Takes what was sent."""
        super().data_received(data)
        self.note_phase()

    def on_response_complete(self) -> None:
        """Goes on to the next request."""
        super().on_response_complete()
        self.note_phase()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Lets a socket speak from here on. What its request was read with is given up: thousands may wait."""
        super().handle_websocket_upgrade(event)
        del self.conn, self.flow, self.headers, self.scope

    def pause_writing(self) -> None:
        """Waits until what was written is read."""
        super().pause_writing()
        self.note_phase()

    def resume_writing(self) -> None:
        """Goes on writing."""
        super().resume_writing()
        self.note_phase()

    def note_phase(self) -> None:
        """To be called whenever something has happened: another phase begins now."""
        phase = self._phase()
        if phase is not self.phase:
            self.phase, self.since = phase, time.monotonic()

    def _phase(self) -> Phase:
        if self.transport.is_closing():
            return Phase.CLOSING
        spoken = self.transport.get_protocol()
        if isinstance(spoken, SocketConnection):
            return spoken.phase
        if self.flow.write_paused:
            return Phase.READING
        if self.conn.their_state is h11.SEND_BODY:
            return Phase.SENDING
        if self.conn.their_state is not h11.IDLE:
            return Phase.ANSWERING
        has_asked = self.cycle is not None and not self.conn.trailing_data[0]
        return Phase.SILENT if has_asked else Phase.ASKING
