"""The browser of the browser tests, and what they need to be run at all."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright

from tablier.server.page import BUILT

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


def path() -> str | None:
    """Where Chromium is: as TABLIER_CHROMIUM says, else where commands are found."""
    if named := os.environ.get("TABLIER_CHROMIUM"):
        return shutil.which(named)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def missing() -> str | None:
    """What stands in the way of browser tests, if anything does."""
    if path() is None:
        return "no Chromium is installed (or TABLIER_CHROMIUM names none)"
    if not (BUILT / "index.html").exists():
        return "the page has not been built (in web/: npm ci && npm run build)"
    return None


def launch(playwright: Playwright) -> Browser:
    """A Chromium without a window."""
    return playwright.chromium.launch(executable_path=path(), args=list(ARGUMENTS))
