"""What axe finds wrong with a page. Colours alone differ by theme, and words alone by language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CONTRAST = "color-contrast"
WORDS = ["cat.language", "cat.name-role-value", "cat.text-alternatives"]


def faults(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """All that axe finds in the theme there is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE.read_text())
    found = page.evaluate(
        "(options) => axe.run(document, {...options, resultTypes: ['violations']})", options or {}
    )
    assert found["passes"], "axe looked at nothing"
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}"
        for one in found["violations"]
    ]


def faults_in_words(page: Page) -> list[str]:
    """All that axe finds which can be wrong in one language alone."""
    return faults(page, {"runOnly": WORDS})


def faults_in_both_themes(page: Page) -> list[str]:
    """All that axe finds in light and dark."""
    page.emulate_media(color_scheme="light")
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    return found + [f"dark: {fault}" for fault in faults(page, {"runOnly": [CONTRAST]})]
