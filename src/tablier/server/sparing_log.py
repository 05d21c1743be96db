"""The log: no visitor can make it grow without bound, for of each kind of line few are written in a minute."""

from __future__ import annotations

import logging
import time
from typing import TextIO

from tablier.server.log_lines import FORMATS

MOST = 10
"""So many lines of one kind are written within a minute."""

MINUTE = 60.0


class SparingLog(logging.StreamHandler[TextIO]):
    """Writes to stderr. What comes from the same place in the code is of one kind, whatever it is about."""

    def __init__(self, lines: str = "plain") -> None:
        super().__init__()
        self.setFormatter(FORMATS[lines]())
        self._kinds: dict[tuple[str, int], _Minute] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a line, or counts it."""
        now = time.monotonic()
        minute = self._kinds.setdefault((record.pathname, record.lineno), _Minute(now))
        if now - minute.began >= MINUTE:
            record.left_out = minute.left_out
            minute.began, minute.written, minute.left_out = now, 0, 0
        if minute.written < MOST:
            minute.written += 1
            super().emit(record)
        else:
            minute.left_out += 1


class _Minute:
    """What was written of one kind since its minute began."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.written = 0
        self.left_out = 0
