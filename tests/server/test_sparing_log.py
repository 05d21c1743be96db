"""The log under many complaints: few lines of a kind, and a count of the others."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

from tablier.server import sparing_log
from tablier.server.sparing_log import SparingLog


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(sparing_log, "time", clock)
    return clock


@pytest.fixture
def lines() -> str:
    return "plain"


@pytest.fixture
def written(clock: Clock, lines: str) -> Iterator[io.StringIO]:
    handler, stream = SparingLog(lines), io.StringIO()
    handler.setStream(stream)
    log.addHandler(handler)
    yield stream
    log.removeHandler(handler)


log = logging.getLogger("tests.sparing")
log.propagate = False


def complain(about: object) -> None:
    log.warning("this is wrong: %s", about)


def test_few_lines_of_a_kind_are_written_whatever_they_are_about(written: io.StringIO) -> None:
    for number in range(100_000):
        complain(number)
    lines = written.getvalue().splitlines()
    assert len(lines) == sparing_log.MOST
    assert lines[0].endswith(" this is wrong: 0")


def test_other_kinds_are_written_all_the_same(written: io.StringIO) -> None:
    for number in range(1000):
        complain(number)
    log.error("another thing")
    assert written.getvalue().splitlines()[-1].endswith(" another thing")


def test_the_next_minute_begins_with_how_many_were_left_out(written: io.StringIO, clock: Clock) -> None:
    for number in range(1000):
        complain(number)
    clock.now += 61
    complain("again")
    complain("and again")
    again, once_more = written.getvalue().splitlines()[-2:]
    assert again.endswith(f"this is wrong: again (and {1000 - sparing_log.MOST} like it that were left out)")
    assert once_more.endswith("this is wrong: and again")


def test_a_fault_is_written_with_its_traceback(written: io.StringIO) -> None:
    try:
        raise RuntimeError("secret")
    except RuntimeError:
        log.exception("failed")
    assert "Traceback" in written.getvalue()
    assert "RuntimeError: secret" in written.getvalue()


@pytest.mark.parametrize("lines", ["json"])
def test_programs_get_one_object_a_line(written: io.StringIO, clock: Clock) -> None:
    for number in range(1000):
        complain(number)
    clock.now += 61
    complain("over\nthree\nlines")
    log.warning("gone: %s", "é", extra={"event": "stopped", "fields": {"games": 3}})
    log.warning("gone: %s", OSError("disk"))
    try:
        raise RuntimeError("secret")
    except RuntimeError:
        log.exception("failed")
    first, *_, again, ours, error, fault = map(json.loads, written.getvalue().splitlines())
    assert datetime.fromisoformat(first.pop("time")).utcoffset() == timedelta(0)
    assert first == {"level": "warning", "event": "tests.sparing", "message": "this is wrong: 0"}
    assert again["message"] == "this is wrong: over\nthree\nlines"
    assert again["left_out"] == 1000 - sparing_log.MOST
    assert (ours["event"], ours["message"], ours["games"]) == ("stopped", "gone: é", 3)
    assert (error["event"], error["message"]) == ("OSError", "gone: disk")
    assert (fault["level"], fault["event"]) == ("error", "fault")
    assert fault["traceback"].endswith("RuntimeError: secret")
