"""For all tests: where nothing may be left out, a skipped test fails the run."""

from __future__ import annotations

import os

import pytest


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With TABLIER_FORBID_SKIPS set, as in continuous integration, skipping is failing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get("TABLIER_FORBID_SKIPS"):
        return
    if skipped := reporter.stats.get("skipped"):
        reporter.write_line(f"{len(skipped)} tests were skipped, and none may be here.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
