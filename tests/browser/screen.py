"""The page as somebody in front of it has it: what is to be seen, and what a hand can do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlencode

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize

from tests.browser import slow
from tests.browser.watch import Watch

PHONE = (390, 844)
DESKTOP = (1280, 800)
PATIENCE = 30_000  # milliseconds for what a test waits for; a busy machine is no fault

# The pages with a board, each told apart from the others.
GAME = ".game-screen [data-cell]"
STUDY = ".study [data-cell]"
EDITOR = ".editor [data-cell]"

# Tells when the page is at rest: it is where its address leads, has loaded all of that, and has shown every answer of
# the server. A test may stop the page's own clock meanwhile.
QUIET = """(() => {
  const wait = setTimeout.bind(window);
  const ask = window.fetch;
  const rewrite = history.replaceState.bind(history);
  let open = 0;
  let address = location.href;
  const close = () => wait(() => open--);
  const isBusy = () => open || address !== location.href || document.querySelector("[aria-busy=true]");
  window.quiet = async () => {
    for (let rounds = 0; ; rounds++) {
      await new Promise((done) => wait(done));
      if (!isBusy()) return;
      if (rounds > 10_000) throw new Error(`no rest at ${address}, ${open} questions open`);
    }
  };
  addEventListener("hashchange", () => (address = location.href));
  history.replaceState = (...to) => {
    rewrite(...to);
    address = location.href;
  };
  window.fetch = async (...question) => {
    open++;
    let answer;
    try {
      answer = await ask(...question);
    } catch (error) {
      close();
      throw error;
    }
    if (answer.status === 204) close(); // there is nothing to read
    const read = answer.json.bind(answer);
    answer.json = () => read().finally(close);
    return answer;
  };
})();
"""

# Puts into an empty storage what a browser has kept from earlier visits. Playwright could do that too, but would open
# another page for it: a quarter of the work of a visit.
KEEP = """(kept) => {
  if (location.origin === "null" || localStorage.length) return; // a blank page has no storage
  for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text);
}"""

COPIED = """async (patience) => {
  for (let waited = 0, text = ""; ; waited += 20) {
    text = await navigator.clipboard.readText();
    if (text || waited > patience) return text;
    await new Promise((done) => setTimeout(done, 20));
  }
}"""

LOOK = """async () => {
  await quiet();
  const all = (what) => [...document.querySelectorAll(what)];
  const text = (what) => document.querySelector(what)?.innerText.trim() ?? "";
  const middle = (part) => {
    const box = part.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  return {
    title: text(".prompt-title"),
    text: all(".prompt > p").map((line) => line.innerText.trim()),
    notice: text(".prompt .notice"),
    buttons: Object.fromEntries(all(".prompt-actions button").map((one) => [one.innerText.trim(), middle(one)])),
    moves: all(".move").map((one) => one.firstChild.data),
    position: text(".position"),
    spoken: document.querySelector("#announcement")?.textContent ?? "",
    slides: Object.fromEntries(all(".play [data-slide]").map((one) => [one.dataset.slide, middle(one)])),
    cells: Object.fromEntries(all(".play [data-cell]").map((one) => [one.dataset.cell, {
      name: one.getAttribute("aria-label"),
      at: middle(one.querySelector(".tb-hit")),
      movable: one.classList.contains("tb-draggable"),
      target: one.classList.contains("tb-tappable"),
      selected: one.getAttribute("aria-pressed") === "true",
    }])),
  };
}"""

Spot = tuple[float, float]
Seat = str | int
"""Who plays: `human`, or a computer by its level."""


@dataclass(frozen=True)
class Cell:
    """A cell of the board, with the marks it bears."""

    name: str
    at: Spot
    movable: bool
    target: bool
    selected: bool


@dataclass(frozen=True)
class View:
    """All that a game's page shows at one moment."""

    title: str
    text: list[str]
    notice: str
    buttons: dict[str, Spot]
    moves: list[str]
    position: str
    spoken: str
    slides: dict[str, Spot]
    cells: dict[str, Cell]

    @property
    def movable(self) -> list[str]:
        """The cells marked as movable, the one picked up left out."""
        return [name for name, cell in self.cells.items() if cell.movable and not cell.selected]

    @property
    def selected(self) -> str | None:
        """The cell whose piece is picked up."""
        return next((name for name, cell in self.cells.items() if cell.selected), None)

    @property
    def targets(self) -> list[str]:
        """The cells marked as places to go to, or to take."""
        return [name for name, cell in self.cells.items() if cell.target]


class Screen:
    """One page in one browser profile, and one hand on its mouse."""

    def __init__(self, page: Page, watch: Watch) -> None:
        self.page = page
        self.watch = watch

    def arrive(self, page: str = GAME) -> Screen:
        """Waits for a page with a board, `GAME`, `STUDY` or `EDITOR`, and until all of it is there."""
        self.rest()
        self.page.locator(page).first.wait_for()
        return self.rest()

    def rest(self) -> Screen:
        """Waits until the page is where its address leads, and has asked and been told everything."""
        self.page.evaluate("quiet()")
        return self

    def copied(self, label: str) -> str:
        """Presses a button that copies something, and gives what it has copied."""
        self.page.evaluate("navigator.clipboard.writeText('')")
        self.button(label).click()
        found: str = self.page.evaluate(COPIED, PATIENCE)
        return found

    def look(self) -> View:
        """What there is to see, once the server has answered everything."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        seen["cells"] = {name: Cell(**cell) for name, cell in seen["cells"].items()}
        return View(**seen)

    def click(self, spot: Spot) -> None:
        """A click of the mouse, wherever that is."""
        self.page.mouse.click(*spot)

    def tap(self, *cells: str) -> View:
        """Clicks on one cell after the other."""
        for cell in cells:
            self.click(self.look().cells[cell].at)
        return self.look()

    def slide(self, token: str) -> View:
        """Clicks on the arrow of a slide."""
        self.click(self.look().slides[token])
        return self.look()

    def press(self, label: str) -> View:
        """Clicks on the button of this name."""
        self.button(label).click()
        return self.look()

    def button(self, label: str) -> Locator:
        """The button of exactly this name."""
        return self.page.get_by_role("button", name=label, exact=True)

    def games(self) -> list[dict[str, Any]]:
        """The games kept in this browser, the latest first."""
        kept: list[dict[str, Any]] = self.page.evaluate(
            """() => [
                ...JSON.parse(localStorage.getItem("tablier.games") ?? "[]"),
                ...Object.entries(localStorage)
                    .filter(([key]) => key.startsWith("tablier.games/"))
                    .map(([, text]) => JSON.parse(text)),
            ].sort((a, b) => b.updated - a.updated)"""
        )
        return kept


@dataclass
class Visit:
    """Opens the page in new browser profiles."""

    browser: Browser
    address: str
    stack: ExitStack
    script: str = ""  # runs in each page before the page's own
    motion: Literal["reduce", "no-preference"] = "no-preference"

    def __call__(
        self,
        way: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        settings: Mapping[str, object] | None = None,
        storage: Mapping[str, str] | None = None,
        **profile: Any,
    ) -> Screen:
        """The page at the address `way` after the #; computers play at once unless `settings` say otherwise."""
        kept = {"tablier.settings": json.dumps({"pace": "instant", **(settings or {})}), **(storage or {})}
        profile = {"locale": "en-GB", "color_scheme": "light", "reduced_motion": self.motion, **profile}
        viewport = ViewportSize(width=size[0], height=size[1])
        context = self.browser.new_context(base_url=self.address, viewport=viewport, **profile)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(slow.SCRIPT + f"({KEEP})({json.dumps(kept)});" + QUIET + self.script)
        slow.brake(context)
        watch = Watch(context)
        self.stack.callback(_leave, context, watch)
        page = context.new_page()
        page.goto(f"/{way}")
        return Screen(page, watch)

    def position(self, game: str, text: str, **profile: Any) -> Screen:
        """A position, opened by its link; what is set in `options` is part of it."""
        screen = self(link(game, text, profile.pop("options", {})), **profile)
        return screen.arrive()

    def game(self, kept: Mapping[str, object], **profile: Any) -> Screen:
        """A game that the browser has kept from an earlier visit."""
        games = {"tablier.games": json.dumps([kept])}
        screen = self(f"#/game/{kept['id']}", storage=games, **profile)
        return screen.arrive()


def link(game: str, position: str, options: Mapping[str, object]) -> str:
    """The address of a position within the page."""
    return f"#/position/{game}?{urlencode({'position': position, **options})}"


def kept_game(
    game: str,
    *events: str,
    options: Mapping[str, object] | None = None,
    start: str | None = None,
    two_rounds: bool = False,
    seats: tuple[Seat, Seat] = ("human", "human"),
    strict: bool = False,
) -> dict[str, object]:
    """A game as the browser keeps it."""
    return {
        "id": "kept1",
        "updated": 1,
        "sheet": {
            "rules": {"game": game, "options": dict(options or {})},
            "two_rounds": two_rounds,
            "start": start,
            "events": list(events),
        },
        "redo": [],
        "seats": {"first": seats[0], "second": seats[1]},
        "names": {"first": "", "second": ""},
        "strict": strict,
        "flipped": False,
        "lot": None,
        "result": None,
    }


def _leave(context: BrowserContext, watch: Watch) -> None:
    context.close()
    assert not watch.complaints, "\n".join(watch.complaints)
