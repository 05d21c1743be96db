"""What a connection waits for."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """What a connection waits for."""

    SILENT = "for the next request"
    ASKING = "for the head of a request"
    SENDING = "for the body of a request"
    ANSWERING = "for us"
    READING = "for its answer to be read"
    CLOSING = "for the last answer to be read"
