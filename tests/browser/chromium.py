"""The browser of the browser tests, and what they need to be run at all."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright

from tablier.server.page import BUILT

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# The lists under the address line are pages of their own in every window: a third of the work of opening one. Chromium
# heeds only the last list of features, so that those which Playwright turns off and which matter here are named again.
UNUSED = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
TROUBLESOME = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "PaintHolding",
)
CALLING_HOME = ("OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join((*UNUSED, *TROUBLESOME, *CALLING_HOME))}",
)


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
