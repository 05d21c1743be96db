// Keys, focus and what a screen reader is told.
import { afterEach, describe, expect, test } from "vitest";
import {
  every,
  focused,
  hole,
  lines,
  press,
  rejoin,
  setup,
  snapshot,
  tiles,
  towers,
  type Snapshot,
} from "./scenes";

afterEach(() => document.body.replaceChildren());

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const names = (t: Snapshot): string[] =>
  [...t.svg.querySelectorAll("[data-cell]")].map((element) => element.getAttribute("data-cell")!);

/** All that arrows can reach from a cell. */
function reach(t: Snapshot, start: string): Set<string> {
  const seen = new Set([start]);
  const open = [start];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const key of ARROWS) {
      t.board.focus(from);
      press(key);
      const to = focused()!;
      if (!seen.has(to)) open.push(to);
      seen.add(to);
    }
  }
  return seen;
}

describe("walking", () => {
  test.each(every)("arrows reach every cell of %s, from anywhere", (_, scene) => {
    const t = snapshot();
    t.board.show({ ...scene(), slides: [] });
    const all = names(t);
    for (const start of [all[0]!, all.at(-1)!, all[Math.floor(all.length / 2)]!]) {
      expect([...reach(t, start)].sort()).toEqual([...all].sort());
    }
  });

  test("arrows reach every tile of ragged boards", () => {
    for (const rows of [
      "y../.bb/..R",
      ".bgb../gYygg./Ybgbyb/ggbrbb/bgRbgg/brbgR.",
      "b.../YR../.Yb./..gg",
      "yR./.bg/..r",
    ]) {
      const t = snapshot();
      t.board.show(tiles(rows));
      expect([...reach(t, names(t)[0]!)].sort()).toEqual(names(t).sort());
    }
  });

  test("arrows follow the screen, flipped and turned", () => {
    const to = (t: Snapshot, key: string): string => {
      t.board.focus("e3");
      press(key);
      return focused()!;
    };
    const wide = snapshot();
    wide.board.show(lines());
    expect(ARROWS.map((key) => to(wide, key))).toEqual(["d3", "f3", "e4", "e2"]);
    wide.board.show(lines({ flipped: true }));
    expect(ARROWS.map((key) => to(wide, key))).toEqual(["f3", "d3", "e2", "e4"]);
    const phone = snapshot(360);
    phone.board.show(lines());
    expect(ARROWS.map((key) => to(phone, key))).toEqual(["e2", "e4", "d3", "f3"]);
  });

  test("at the edge the focus stays", () => {
    const t = snapshot();
    t.board.show(lines());
    t.board.focus("a1");
    expect(press("ArrowLeft").defaultPrevented).toBe(true);
    press("ArrowDown");
    expect(focused()).toBe("a1");
  });

  test("missing tiles are skipped", () => {
    const t = snapshot();
    t.board.show(tiles("g..g/bgbg"));
    t.board.focus("a2");
    press("ArrowRight");
    expect(focused()).toBe("d2");
  });

  test("through a goal and back in the same column; a goal has no sideways", () => {
    const t = snapshot();
    t.board.show(towers());
    for (const cell of ["b6", "e6"]) {
      t.board.focus(cell);
      press("ArrowUp");
      press("ArrowRight");
      press("ArrowLeft");
      expect(focused()).toBe("goal-second");
      press("ArrowDown");
      expect(focused()).toBe(cell);
    }
  });

  test("Home and End along the row, with Control along the board", () => {
    const t = snapshot();
    t.board.show(lines());
    t.board.focus("e3");
    press("End");
    expect(focused()).toBe("i3");
    press("Home");
    expect(focused()).toBe("a3");
    press("End", { ctrlKey: true });
    expect(focused()).toBe("i1");
    press("Home", { ctrlKey: true });
    expect(focused()).toBe("a5");
  });

  test("exactly one cell is entered by Tab, and it follows the focus", () => {
    const t = snapshot();
    const entries = (): string[] =>
      [...t.svg.querySelectorAll("[data-cell][tabindex='0']")].map((element) =>
        element.getAttribute("data-cell")!,
      );
    t.board.show(lines({ movable: ["d3", "e2"] }));
    expect(entries()).toEqual(["d3"]);
    t.board.focus("a1");
    expect(entries()).toEqual(["a1"]);
    t.board.show(lines());
    expect(entries()).toEqual(["a1"]);
  });
});

describe("slides", () => {
  test("from the hole an arrow key goes to the arrow beside it, and back", () => {
    const t = snapshot();
    t.board.show(hole());
    for (const [key, back, token] of [
      ["ArrowLeft", "ArrowRight", "L"],
      ["ArrowRight", "ArrowLeft", "R"],
      ["ArrowUp", "ArrowDown", "U"],
      ["ArrowDown", "ArrowUp", "D"],
    ] as const) {
      t.board.focus("b2");
      press(key);
      expect(focused()).toBe(token);
      press(back);
      expect(focused()).toBe("b2");
    }
  });

  test("where no arrow stands the hole is left as any cell", () => {
    const t = snapshot();
    t.board.show(hole({ slides: hole().slides.slice(0, 1) }));
    t.board.focus("b2");
    press("ArrowRight");
    expect(focused()).toBe("c2");
  });

  test("arrows of a rejoining lead to each other", () => {
    const t = snapshot();
    t.board.show(rejoin());
    t.slide("3R").focus();
    const seen = new Set<string>();
    for (const key of ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"]) {
      press(key);
      seen.add(focused()!);
    }
    expect(seen.size).toBeGreaterThan(2);
    expect([...seen].every((name) => name.length === 2 && t.slide(name) !== null)).toBe(true);
  });

  test.each(["Enter", " "])("%j plays the slide in focus", (key) => {
    const t = snapshot();
    t.board.show(hole());
    t.slide("U").focus();
    press(key);
    expect(t.said).toEqual([["slide", "U"]]);
  });
});

describe("acting", () => {
  test.each(["Enter", " "])("%j taps, and does not scroll", (key) => {
    const t = snapshot();
    t.board.show(lines({ movable: ["d3"] }));
    t.board.focus("d3");
    expect(press(key).defaultPrevented).toBe(true);
    press(key, { repeat: true });
    expect(t.said).toEqual([["tap", "d3"]]);
  });

  test("Escape cancels", () => {
    const t = snapshot();
    t.board.show(lines({ selected: "d3" }));
    t.board.focus("d3");
    press("Escape");
    expect(t.said).toEqual([["cancel"]]);
  });

  test("a locked board can be read but not played", () => {
    const t = snapshot();
    t.board.show(hole({ locked: true }));
    t.board.focus("c2");
    press("Enter");
    t.slide("L").focus();
    press("Enter");
    expect(t.said).toEqual([]);
    t.board.focus("a1");
    press("ArrowRight");
    expect(focused()).toBe("b1");
  });

  test("other keys are left to the page", () => {
    const t = snapshot();
    t.board.show(lines());
    t.board.focus("d3");
    for (const event of [
      press("h"),
      press("Tab"),
      press("ArrowLeft", { altKey: true }),
      press("ArrowLeft", { ctrlKey: true }),
    ]) {
      expect(event.defaultPrevented).toBe(false);
    }
    expect(focused()).toBe("d3");
  });
});

describe("focus is kept", () => {
  test("on the same cell, also when the order on the screen changes", () => {
    const t = snapshot();
    t.board.show(lines());
    t.board.focus("c2");
    t.board.show(lines({ movable: ["c2"], flipped: true }));
    expect(focused()).toBe("c2");
  });

  test("on the nearest cell when its own is gone", () => {
    const t = snapshot();
    t.board.show(tiles("gbg/bgb/gbg"));
    t.board.focus("c3");
    t.board.show(tiles("gb./bgb/gbg"));
    expect(["b3", "c2"]).toContain(focused());
    t.board.show(setup());
    t.board.focus("hand-first-4");
    const placed = setup();
    placed.pieces = placed.pieces.filter((piece) => piece.cell !== "hand-first-4");
    t.board.show(placed);
    expect(["e1", "hand-first-3"]).toContain(focused());
  });

  test("on a slide, then another slide, then a cell", () => {
    const t = snapshot();
    t.board.show(hole());
    t.slide("L").focus();
    t.board.show(hole());
    expect(focused()).toBe("L");
    t.board.show(hole({ slides: hole().slides.slice(2) }));
    expect(["D", "U"]).toContain(focused());
    t.board.show(hole({ slides: [] }));
    expect(t.cell(focused()!)).toBeTruthy();
  });

  test("and never taken from the rest of the page", () => {
    const field = document.createElement("input");
    document.body.append(field);
    const t = snapshot();
    t.board.show(lines());
    field.focus();
    t.board.show(lines({ movable: ["d3"], flipped: true }));
    expect(document.activeElement).toBe(field);
    const other = snapshot();
    other.board.show(lines());
    other.board.focus("d3");
    t.board.show(lines());
    expect(document.activeElement).toBe(other.cell("d3"));
  });
});

describe("read aloud", () => {
  test.each(every)("every cell of %s is a button with a name", (_, scene) => {
    const t = snapshot();
    t.board.show({ ...scene(), label: "The board" });
    expect([t.svg.getAttribute("role"), t.svg.getAttribute("aria-label")]).toEqual(["group", "The board"]);
    for (const cell of names(t)) {
      expect(t.cell(cell).getAttribute("role")).toBe("button");
      expect(t.cell(cell).getAttribute("aria-label")).toBe(cell);
    }
  });

  test("the page's names are used and kept up to date", () => {
    const t = snapshot();
    t.board.show(lines({ names: { d3: "d3, white piece, can move" } }));
    expect(t.cell("d3").getAttribute("aria-label")).toBe("d3, white piece, can move");
    t.board.show(lines({ names: { d3: "d3, picked up" } }));
    expect(t.cell("d3").getAttribute("aria-label")).toBe("d3, picked up");
  });

  test("what can be picked up is pressed or not; a locked board is disabled", () => {
    const t = snapshot();
    const said = (cell: string): (string | null)[] =>
      ["aria-pressed", "aria-disabled"].map((name) => t.cell(cell).getAttribute(name));
    t.board.show(lines({ movable: ["d3", "e2"], selected: "d3" }));
    expect([said("d3"), said("e2"), said("a1")]).toEqual([
      ["true", null],
      ["false", null],
      [null, null],
    ]);
    t.board.show(lines({ movable: ["d3", "e2"], selected: "d3", locked: true }));
    expect(said("d3")).toEqual([null, "true"]);
  });

  test("cells come row by row as on the screen", () => {
    const t = snapshot();
    t.board.show(lines());
    expect([names(t)[0], names(t)[1], names(t).at(-1)]).toEqual(["a5", "b5", "i1"]);
    t.board.show(lines({ flipped: true }));
    expect([names(t)[0], names(t)[1], names(t).at(-1)]).toEqual(["i1", "h1", "a5"]);
    t.board.show(towers());
    expect([names(t)[0], names(t).at(-1)]).toEqual(["goal-second", "goal-first"]);
  });

  test("the drawing itself is silent", () => {
    const t = snapshot();
    t.board.show(lines());
    for (const text of t.svg.querySelectorAll("text"))
      expect(text.closest("[aria-hidden=true]")).not.toBeNull();
  });
});
