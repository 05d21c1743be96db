"""For all tests: no user's data are touched, Ctrl-C is heard, a disk that gets full, and where nothing may be left out,
a skipped test fails the run."""

from __future__ import annotations

import atexit
import errno
import os
import shutil
import signal
import tempfile
from collections.abc import Callable

import pytest

# The data directory of this run, for whatever it starts too; set before anything asks for it.
DATA = tempfile.mkdtemp(prefix="tablier-tests-")
os.environ["XDG_DATA_HOME"] = os.environ["LOCALAPPDATA"] = DATA
atexit.register(shutil.rmtree, DATA, ignore_errors=True)

# Whoever is started in the background is deaf to Ctrl-C, and so is all that he starts: not so the tests.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Fills the disk: from then on nothing written is safe on it."""

    def refuse(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return lambda: monkeypatch.setattr("tablier.files.os.fsync", refuse)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With TABLIER_FORBID_SKIPS set, as in continuous integration, skipping is failing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get("TABLIER_FORBID_SKIPS"):
        return
    if skipped := reporter.stats.get("skipped"):
        reporter.write_line(f"{len(skipped)} tests were skipped, and none may be here.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
