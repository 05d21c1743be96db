"""For all browser tests: one server and one Chromium a process, one fresh browser profile a test."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium
from tests.browser.screen import PATIENCE, Visit
from tests.browser.server import Server

HERE = Path(__file__).parent
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where no browser test can run, one stands for all: it says in a line that they were left out."""
    if chromium.missing() is None:
        return
    here = [item for item in items if HERE in item.path.parents]
    config.hook.pytest_deselected(items=here[1:])
    items[:] = [item for item in items if item not in here[1:]]


@pytest.fixture(scope="session", autouse=True)
def _possible() -> None:
    if lack := chromium.missing():
        told = f"All browser tests are left out: {lack}."
        warnings.warn(told, stacklevel=1)
        pytest.skip(told)


# For this package alone: while Playwright is there, no other test in this process can run a loop of its own.
@pytest.fixture(scope="package")
def server(_possible: None) -> Iterator[Server]:
    running = Server()
    running.start()
    yield running
    assert "Traceback" not in (said := running.stop()), said


@pytest.fixture(scope="package")
def browser(_possible: None) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = chromium.launch(playwright)
        yield opened
        opened.close()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[Visit]:
    """Opens the page in a new browser profile; anything that goes wrong unasked fails the test. Drawing motion is a
    third of a browser's work: where a test is not about it, pieces are at once where they go."""
    with ExitStack() as stack:
        yield Visit(browser, server.address, stack, motion="reduce")


@pytest.fixture
def moving(visit: Visit) -> None:
    """The page moves its pieces, as it does for most people."""
    visit.motion = "no-preference"
