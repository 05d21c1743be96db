"""How a line of the log is written: for people, or as JSON for programs."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime


class PlainLines(logging.Formatter):
    """The time and a sentence, and a traceback where the fault is ours."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line without its traceback."""
        left_out = getattr(record, "left_out", 0)
        return super().formatMessage(record) + (
            f" (and {left_out} like it that were left out)" if left_out else ""
        )


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, event and message, and what else is known.

    The event is a word for programs: one that the line has in ``extra``, or ``fault`` for a fault of ours, or the kind
    of error the line is about, or the logger it comes from.
    """

    def format(self, record: logging.LogRecord) -> str:
        """A line."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "time": time.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "event": getattr(record, "event", None) or _event(record),
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if left_out := getattr(record, "left_out", 0):
            line["left_out"] = left_out
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def _event(record: logging.LogRecord) -> str:
    if record.exc_info:
        return "fault"
    told = record.args if isinstance(record.args, tuple) else ()
    return next((type(each).__name__ for each in told if isinstance(each, Exception)), record.name)


FORMATS: dict[str, type[logging.Formatter]] = {"plain": PlainLines, "json": JsonLines}
"""The ways to write the log, by the names that hosts give them."""
