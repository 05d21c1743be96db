"""The page as somebody in front of it has it: what is to be seen, and what a hand can do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlencode

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize

from tests.browser.watch import Watch

PHONE = (390, 844)
DESKTOP = (1280, 800)
BOARD = ".play [data-cell]"

# Tells when nothing is on its way between page and server, and what came back has been shown.
QUIET = """(() => {
  const ask = window.fetch;
  let open = 0;
  let waiting = [];
  const close = () => setTimeout(() => {
    if (--open === 0) waiting.splice(0).forEach((done) => done());
  });
  window.quiet = () => new Promise((done) => setTimeout(() => (open ? waiting.push(done) : done())));
  window.fetch = async (...question) => {
    open++;
    let answer;
    try {
      answer = await ask(...question);
    } catch (error) {
      close();
      throw error;
    }
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
        context.set_default_timeout(10_000)
        context.add_init_script(f"({KEEP})({json.dumps(kept)});" + QUIET + self.script)
        watch = Watch(context)
        self.stack.callback(_leave, context, watch)
        page = context.new_page()
        page.goto(f"/{way}")
        return Screen(page, watch)

    def position(self, game: str, text: str, **profile: Any) -> Screen:
        """A position, opened by its link; what is set in `options` is part of it."""
        screen = self(link(game, text, profile.pop("options", {})), **profile)
        screen.page.locator(BOARD).first.wait_for()
        return screen

    def game(self, kept: Mapping[str, object], **profile: Any) -> Screen:
        """A game that the browser has kept from an earlier visit."""
        games = {"tablier.games": json.dumps([kept])}
        screen = self(f"#/game/{kept['id']}", storage=games, **profile)
        screen.page.locator(BOARD).first.wait_for()
        return screen


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
