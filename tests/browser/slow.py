"""A slow line and a slow processor, on wish: TABLIER_SLOW=7 delays all that server and page tell each other, at random
from that seed, and lets the page work at a fraction of its speed. What a test does not wait for then fails it."""

from __future__ import annotations

import asyncio
import os
import random
from typing import Any

from playwright.sync_api import BrowserContext, Page

SEED = os.environ.get("TABLIER_SLOW")
LONGEST = 0.3  # seconds that a message takes at most
SLOWDOWN = 4

# A busy page hears late that its address has changed.
LATE = f"""addEventListener("hashchange", (event) => {{
  if (!event.isTrusted) return;
  event.stopImmediatePropagation();
  setTimeout(() => dispatchEvent(new HashChangeEvent("hashchange")), {LONGEST * 1000});
}});
"""
SCRIPT = "" if SEED is None else LATE
"""Runs in each page before anything else."""


def create_app() -> Any:
    """The server, with every message on its way for a while; those of one connection keep their order."""
    from tablier.server import create_app

    app = create_app()
    rng = random.Random(SEED)

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return await app(scope, receive, send)
        order = asyncio.Lock()

        async def late_receive() -> Any:
            message = await receive()
            await asyncio.sleep(rng.uniform(0, LONGEST))
            return message

        async def late_send(message: Any) -> None:
            async with order:
                await asyncio.sleep(rng.uniform(0, LONGEST))
                await send(message)

        await app(scope, late_receive, late_send)

    return slow


def brake(context: BrowserContext) -> None:
    """All pages of this browser profile work slowly, where that is wished."""

    def slow_down(page: Page) -> None:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})

    if SEED is not None:
        context.on("page", slow_down)
