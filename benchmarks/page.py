"""Weight and speed of the page: python -m benchmarks.page. One run prints both, in the Chromium of the browser tests.

Weight is what goes over the wire at the first visit, compressed, against the limit of 100 kB. Times are those of a
browser whose processor is slowed down four times; the baseline is the same browser at full speed in the same run. A
time ends when the browser has painted what was asked for; that of the engine begins when it is asked. Each figure is
the median of several rounds, each in a new profile.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import product
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser import chromium
from tests.browser.positions import START, TILES, TOWERS
from tests.browser.screen import Visit, kept_game, link
from tests.browser.server import Server

ROUNDS = 9
SLOWDOWN = 4
LIMIT = 100_000
ENGINE_AIM = 300

# Calls back with the time once something is there and painted; times count from the start of the navigation.
PAINTED = """
window.painted = (ready) => new Promise((done) => {
  const end = () => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  const watch = new MutationObserver(() => {
    if (!ready()) return;
    watch.disconnect();
    end();
  });
  watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
});
window.playable = painted(() => document.querySelector(".play .tb-draggable"));
addEventListener("pointerdown", (event) => (window.pressed = event.timeStamp), true);
"""


@dataclass(frozen=True)
class Turn:
    """A position with a piece to pick up and a step to make, and what shows that it has been made."""

    game: str
    position: str
    piece: str
    step: str
    made: str = ".moves .move"


TURNS = (
    Turn("tumicarona", START, "e2", "e3"),
    Turn("fanorona", START, "e2", "e3"),
    Turn("vela", START + " b", "e2", "e3"),
    Turn("tours", TOWERS, "a1", "a2"),
    Turn("tchag", TILES, "b2", "b3", made="[data-slide]"),
)


@dataclass
class Times:
    """Milliseconds, one of each a round."""

    board: list[float]
    picked: list[float]
    stepped: list[float]


def slowed(page: Page, factor: int) -> None:
    """Slows the page down so many times."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": factor})


def answer(page: Page, cell: str, shown: str) -> float:
    """Milliseconds from a click on a cell until what it leads to is painted."""
    page.evaluate(f"() => {{ window.answer = painted(() => document.querySelector({shown!r})) }}")
    box = page.locator(f".play [data-cell={cell}] .tb-hit").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    taken: float = page.evaluate("answer.then((end) => end - pressed)")
    page.evaluate("quiet()")
    return taken


def measure_turn(visit: Visit, turn: Turn, factor: int, times: Times) -> None:
    """One visit: to the position by its link, then a piece and a step."""
    with ExitStack() as stack:
        page = Visit(visit.browser, visit.address, stack, PAINTED)("#/nowhere").page
        slowed(page, factor)
        page.goto("about:blank")
        page.goto(f"{visit.address}/{link(turn.game, turn.position, {})}")
        times.board.append(page.evaluate("playable"))
        page.evaluate("quiet()")
        times.picked.append(answer(page, turn.piece, ".play .tb-tappable"))
        times.stepped.append(answer(page, turn.step, turn.made))


def measure_times(visit: Visit) -> dict[tuple[Turn, int], Times]:
    """All times; slow and fast rounds take turns, so that both have the same neighbours on the machine."""
    times = {(turn, factor): Times([], [], []) for turn in TURNS for factor in (1, SLOWDOWN)}
    for _ in range(ROUNDS):
        for (turn, factor), found in times.items():
            measure_turn(visit, turn, factor, found)
    return times


def measure_engine(visit: Visit) -> dict[tuple[str, int], list[float]]:
    """From asking the engine on the analysis board until its first line is painted there, at both speeds."""
    times: dict[tuple[str, int], list[float]] = defaultdict(list)
    for _, turn, factor in product(range(ROUNDS), TURNS, (1, SLOWDOWN)):
        with ExitStack() as stack:
            opened = Visit(visit.browser, visit.address, stack, PAINTED)
            page = opened.game(kept_game(turn.game, start=turn.position)).page
            slowed(page, factor)
            page.get_by_role("button", name="Analyse", exact=True).click()
            switch = page.get_by_role("switch")
            switch.wait_for()
            page.evaluate("quiet()")
            page.evaluate("() => { window.answer = painted(() => document.querySelector('.lines li')) }")
            switch.click(force=True)
            times[turn.game, factor].append(page.evaluate("answer.then((end) => end - pressed)"))
    return times


def measure_weight(visit: Visit) -> dict[str, tuple[int, int]]:
    """Bytes over the wire and unpacked, by kind, of a first visit to the first page."""
    page = visit("#/nowhere").page
    page.goto("about:blank")
    network = page.context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    wire: dict[str, int] = defaultdict(int)
    plain: dict[str, int] = defaultdict(int)

    def received(event: dict[str, Any]) -> None:
        data = "/api/" in event["response"]["url"]
        kinds[event["requestId"]] = "Data" if data else event["type"]

    def unpacked(event: dict[str, Any]) -> None:
        plain[event["requestId"]] += event["dataLength"]

    def finished(event: dict[str, Any]) -> None:
        wire[event["requestId"]] = event["encodedDataLength"]

    network.on("Network.responseReceived", received)
    network.on("Network.dataReceived", unpacked)
    network.on("Network.loadingFinished", finished)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(visit.address)
    page.locator(".card").last.wait_for()
    page.evaluate("quiet()")
    return {
        kind: (
            sum(size for one, size in wire.items() if kinds[one] == kind),
            sum(size for one, size in plain.items() if kinds[one] == kind),
        )
        for kind in dict.fromkeys(kinds.values())
    }


def print_weight(console: Console, weight: dict[str, tuple[int, int]]) -> None:
    """The first table."""
    table = Table(title="Weight of the first visit, bytes with headers")
    for column in ("", "over the wire", "unpacked", f"÷ limit ({LIMIT:,})"):
        table.add_column(column, justify="right" if column else "left")
    for kind, (wire, plain) in weight.items():
        table.add_row(kind, f"{wire:,}", f"{plain:,}")
    wire, plain = (sum(part) for part in zip(*weight.values(), strict=True))
    table.add_row("All", f"{wire:,}", f"{plain:,}", f"{wire / LIMIT:.2f}")
    console.print(table)


def print_times(console: Console, times: dict[tuple[Turn, int], Times]) -> None:
    """The second table."""
    table = Table(
        title=f"Milliseconds until painted, processor slowed {SLOWDOWN} × (and at full speed, and their ratio)",
        caption=f"medians of {ROUNDS} rounds",
    )
    for column in ("", "navigation → playable board", "click → piece picked up", "click → step made"):
        table.add_column(column, justify="right" if column else "left")
    for turn in TURNS:
        slow, fast = times[turn, SLOWDOWN], times[turn, 1]
        cells = [
            f"{median(late):.0f} ({median(early):.0f}, {median(late) / median(early):.1f} ×)"
            for late, early in zip(vars(slow).values(), vars(fast).values(), strict=True)
        ]
        table.add_row(turn.game.capitalize(), *cells)
    console.print(table)


def print_engine(console: Console, times: dict[tuple[str, int], list[float]]) -> None:
    """The third table."""
    table = Table(
        title="Milliseconds from asking the engine to its first line on the board",
        caption=f"medians of {ROUNDS} rounds",
    )
    for column in ("", f"slowed {SLOWDOWN} ×", "at full speed", "÷ aim (300)"):
        table.add_column(column, justify="right" if column else "left")
    for turn in TURNS:
        slow, fast = (median(times[turn.game, factor]) for factor in (SLOWDOWN, 1))
        table.add_row(turn.game.capitalize(), f"{slow:.0f}", f"{fast:.0f}", f"{fast / ENGINE_AIM:.2f}")
    console.print(table)


def main() -> None:
    """Measures and prints the tables."""
    if lack := chromium.missing():
        raise SystemExit(f"The page cannot be measured: {lack}.")
    server = Server()
    server.start()
    try:
        with sync_playwright() as playwright, ExitStack() as stack:
            browser = chromium.launch(playwright)
            stack.callback(browser.close)
            console = Console(width=130)
            visit = Visit(browser, server.address, stack)
            print_weight(console, measure_weight(visit))
            print_times(console, measure_times(visit))
            print_engine(console, measure_engine(visit))
    finally:
        server.stop()


if __name__ == "__main__":
    main()
