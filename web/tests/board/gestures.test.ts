// Mouse, touch and pen.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardState } from "../../src/board";
import { SETUP, every, lines, pointer, snapshot, state, towers, translation, type Snapshot } from "./scenes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const ready = (more: Partial<BoardState> = {}): BoardState =>
  lines({
    movable: ["d3", "e2"],
    targets: [{ cell: "e3", kind: "approach", captured: ["f3"] }],
    selected: "d3",
    ...more,
  });

const beside = (at: { clientX: number; clientY: number }, x: number, y = 0) => ({
  clientX: at.clientX + x,
  clientY: at.clientY + y,
});

function tap(t: Snapshot, cell: string, more: PointerEventInit = {}): void {
  pointer(t, "pointerdown", t.at(cell), more);
  pointer(t, "pointerup", t.at(cell), more);
}

function drag(t: Snapshot, from: string, ...way: string[]): void {
  pointer(t, "pointerdown", t.at(from));
  for (const cell of way) pointer(t, "pointermove", t.at(cell));
  pointer(t, "pointerup", t.at(way.at(-1)!));
}

describe("taps", () => {
  test.each(["mouse", "touch", "pen"])("with %s: any cell, once", (pointerType) => {
    const t = snapshot();
    t.board.show(ready());
    for (const cell of ["e3", "d3", "e2", "a5"]) tap(t, cell, { pointerType });
    expect(t.said).toEqual(["e3", "d3", "e2", "a5"].map((cell) => ["tap", cell]));
  });

  test.each(every)("reach every cell of %s", (_, scene) => {
    const t = snapshot();
    t.board.show({ ...scene(), slides: [] });
    const cells = [...t.svg.querySelectorAll("[data-cell]")].map((element) =>
      element.getAttribute("data-cell")!,
    );
    expect(cells.length).toBeGreaterThan(5);
    for (const cell of cells) tap(t, cell);
    expect(t.said).toEqual(cells.map((cell) => ["tap", cell]));
  });

  test("a movable piece is reported when pressed, other cells when let go", () => {
    const t = snapshot();
    t.board.show(ready());
    pointer(t, "pointerdown", t.at("e2"));
    expect(t.said).toEqual([["tap", "e2"]]);
    pointer(t, "pointerup", t.at("e2"));
    pointer(t, "pointerdown", t.at("e3"));
    expect(t.said.length).toBe(1);
    pointer(t, "pointerup", t.at("e3"));
    expect(t.said.length).toBe(2);
  });

  test("a finger that trembles still taps", () => {
    const t = snapshot();
    t.board.show(ready());
    const at = beside(t.at("e3"), 47);
    pointer(t, "pointerdown", at, { pointerType: "touch" });
    pointer(t, "pointermove", beside(at, 8), { pointerType: "touch" });
    pointer(t, "pointerup", beside(at, 8), { pointerType: "touch" });
    expect(t.said).toEqual([["tap", "e3"]]);
  });

  test("a press that ends on another cell is no tap", () => {
    const t = snapshot();
    t.board.show(ready());
    pointer(t, "pointerdown", t.at("e3"));
    pointer(t, "pointermove", t.at("g3"));
    pointer(t, "pointerup", t.at("g3"));
    expect(t.said).toEqual([]);
  });

  test("beside the board there is nothing", () => {
    const t = snapshot();
    t.board.show(ready());
    pointer(t, "pointerdown", { clientX: -30, clientY: -30 });
    pointer(t, "pointerup", { clientX: -30, clientY: -30 });
    expect(t.said).toEqual([]);
  });

  test("the click that follows a pointer is not a second tap, a click of its own is one", () => {
    const t = snapshot();
    t.board.show(ready());
    tap(t, "e3");
    t.cell("e3").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(t.said.length).toBe(1);
    const fresh = snapshot();
    fresh.board.show(ready());
    fresh.cell("e3").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(fresh.said).toEqual([["tap", "e3"]]);
  });

  test("a locked board reports no tap, drag or click", () => {
    const t = snapshot();
    t.board.show(ready({ locked: true }));
    tap(t, "e3");
    drag(t, "d3", "e3");
    t.cell("e3").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(t.said).toEqual([]);
  });
});

describe("drags", () => {
  test("from the selected piece to a target", () => {
    const t = snapshot();
    t.board.show(ready());
    drag(t, "d3", "e3");
    expect(t.said).toEqual([
      ["trace", "e3"],
      ["drop", "d3", "e3"],
    ]);
  });

  test("over every cell, on a board that does not mark its targets", () => {
    const t = snapshot();
    t.board.show(ready({ targets: [], blind: true }));
    drag(t, "d3", "e3");
    expect(t.said).toEqual([
      ["trace", "e3"],
      ["drop", "d3", "e3"],
    ]);
  });

  test("from a piece not yet selected: it is tapped first", () => {
    const t = snapshot();
    t.board.show(ready({ selected: null, targets: [] }));
    drag(t, "e2", "e3");
    expect(t.said).toEqual([
      ["tap", "e2"],
      ["drop", "e2", "e3"],
    ]);
  });

  test("the piece follows the hand, then rests on the target until the next state", () => {
    const t = snapshot();
    t.board.show(ready());
    const piece = t.piece("white from d3")!;
    pointer(t, "pointerdown", t.at("d3"));
    pointer(t, "pointermove", beside(t.at("d3"), 30, 20));
    expect(translation(piece)).toEqual([t.at("d3").clientX + 30, t.at("d3").clientY + 20]);
    expect(piece.getAttribute("class")).toContain("tb-held");
    pointer(t, "pointermove", beside(t.at("e3"), 5));
    pointer(t, "pointerup", beside(t.at("e3"), 5));
    expect(translation(piece)).toEqual([t.at("e3").clientX, t.at("e3").clientY]);
    expect(piece.getAttribute("class")).not.toContain("tb-held");
    t.board.show(ready());
    expect(translation(piece)).toEqual([t.at("d3").clientX, t.at("d3").clientY]);
  });

  test("to no target or outside: the piece goes home", () => {
    const t = snapshot();
    t.board.show(ready());
    const home = translation(t.piece("white from d3")!);
    drag(t, "d3", "a1");
    expect(translation(t.piece("white from d3")!)).toEqual(home);
    pointer(t, "pointerdown", t.at("d3"));
    pointer(t, "pointermove", { clientX: -500, clientY: -500 });
    pointer(t, "pointerup", { clientX: -500, clientY: -500 });
    expect(t.said).toEqual([
      ["drop", "d3", "a1"],
      ["drop", "d3", null],
    ]);
    expect(translation(t.piece("white from d3")!)).toEqual(home);
  });

  test("other pieces stay where they are", () => {
    const t = snapshot();
    t.board.show(ready());
    drag(t, "a1", "b1");
    expect(t.said).toEqual([]);
  });

  test("a piece that is also a target is stepped on, not picked up", () => {
    const t = snapshot();
    t.board.show(
      towers({
        movable: ["a1", "b1"],
        selected: "a1",
        targets: [{ cell: "b1", kind: "bounce", captured: [] }],
      }),
    );
    pointer(t, "pointerdown", t.at("b1"));
    expect(t.said).toEqual([]);
    pointer(t, "pointerup", t.at("b1"));
    expect(t.said).toEqual([["tap", "b1"]]);
  });
});

describe("tracing a path", () => {
  const step = (selected: string, ...targets: string[]): BoardState => {
    const scene = towers({
      movable: ["e1"],
      selected,
      targets: targets.map((cell) => ({ cell, kind: "step", captured: [] })),
    });
    scene.pieces = scene.pieces.map((tower) => (tower.cell === "e1" ? { ...tower, cell: selected } : tower));
    return scene;
  };

  test("each target passed is reported once, while the drag goes on under new states", () => {
    const t = snapshot(2000, (said, { board }) => {
      if (said[0] === "trace" && said[1] === "e2") board.show(step("e2", "e3", "d2"));
      if (said[0] === "trace" && said[1] === "e3") board.show(step("e3", "d3"));
    });
    t.board.show(step("e1", "e2"));
    pointer(t, "pointerdown", t.at("e1"));
    pointer(t, "pointermove", beside(t.at("e2"), 5));
    pointer(t, "pointermove", beside(t.at("e2"), -5));
    expect(translation(t.piece("triple from e1")!)[0]).toBe(t.at("e2").clientX - 5);
    pointer(t, "pointermove", t.at("e3"));
    pointer(t, "pointermove", beside(t.at("e3"), -60));
    pointer(t, "pointerup", t.at("d3"));
    expect(t.said).toEqual([
      ["trace", "e2"],
      ["trace", "e3"],
      ["drop", "e1", "d3"],
    ]);
  });

  test("a quick hand skips no cell", () => {
    const t = snapshot(2000, (said, { board }) => {
      if (said[1] === "e2") board.show(step("e2", "e3"));
      if (said[1] === "e3") board.show(step("e3", "e4"));
    });
    t.board.show(step("e1", "e2"));
    pointer(t, "pointerdown", t.at("e1"));
    pointer(t, "pointermove", t.at("e4"));
    expect(t.said).toEqual(["e2", "e3", "e4"].map((cell) => ["trace", cell]));
  });

  test("its own cell, where the piece may stop, is not passed over", () => {
    const t = snapshot();
    t.board.show(ready({ targets: [{ cell: "d3", kind: "stop", captured: [] }] }));
    pointer(t, "pointerdown", t.at("d3"));
    pointer(t, "pointermove", t.at("b3"));
    pointer(t, "pointermove", t.at("d3"));
    pointer(t, "pointerup", t.at("d3"));
    expect(t.said).toEqual([["drop", "d3", "d3"]]);
  });

  test("the edge of a target is not yet its middle", () => {
    const t = snapshot();
    t.board.show(step("e1", "e2"));
    pointer(t, "pointerdown", t.at("e1"));
    pointer(t, "pointermove", beside(t.at("e2"), 0, 45));
    expect(t.said).toEqual([]);
  });

  test("targets that arrive under a waiting hand are passed at once", () => {
    const t = snapshot();
    t.board.show(step("e1"));
    pointer(t, "pointerdown", t.at("e1"));
    pointer(t, "pointermove", t.at("e2"));
    expect(t.said).toEqual([]);
    t.board.show(step("e1", "e2"));
    expect(t.said).toEqual([["trace", "e2"]]);
  });

  test("a goal is passed over anywhere along it", () => {
    const t = snapshot();
    t.board.show(
      towers({
        movable: ["f6"],
        selected: "f6",
        targets: [{ cell: "goal-second", kind: "goal", captured: [] }],
      }),
    );
    pointer(t, "pointerdown", t.at("f6"));
    pointer(t, "pointermove", { clientX: t.at("f6").clientX, clientY: t.at("goal-second").clientY });
    expect(t.said).toEqual([["trace", "goal-second"]]);
  });
});

describe("interrupted", () => {
  test.each(["pointercancel", "contextmenu"])("%s puts the piece back and drops nothing", (type) => {
    const t = snapshot();
    t.board.show(ready());
    const home = translation(t.piece("white from d3")!);
    pointer(t, "pointerdown", t.at("d3"));
    pointer(t, "pointermove", beside(t.at("d3"), 40));
    pointer(t, type, beside(t.at("d3"), 40));
    expect(translation(t.piece("white from d3")!)).toEqual(home);
    pointer(t, "pointermove", t.at("e3"));
    pointer(t, "pointerup", t.at("e3"));
    expect(t.said).toEqual(type === "contextmenu" ? [["cancel"]] : []);
  });

  test("the right button cancels, a long touch does not", () => {
    const t = snapshot();
    t.board.show(ready());
    pointer(t, "pointerdown", t.at("e3"), { button: 2 });
    const menu = pointer(t, "contextmenu", t.at("e3"), { button: 2 });
    expect(menu.defaultPrevented).toBe(true);
    expect(t.said).toEqual([["cancel"]]);
    pointer(t, "pointerdown", t.at("e3"), { pointerType: "touch" });
    pointer(t, "contextmenu", t.at("e3"), { pointerType: "touch" });
    expect(t.said).toEqual([["cancel"]]);
  });

  test("a second finger is ignored", () => {
    const t = snapshot();
    t.board.show(ready());
    pointer(t, "pointerdown", t.at("d3"), { pointerId: 1 });
    pointer(t, "pointerdown", t.at("e2"), { pointerId: 2 });
    pointer(t, "pointermove", t.at("a1"), { pointerId: 2 });
    expect(translation(t.piece("white from d3")!)).toEqual([t.at("d3").clientX, t.at("d3").clientY]);
    pointer(t, "pointerup", t.at("a1"), { pointerId: 2 });
    pointer(t, "pointercancel", t.at("a1"), { pointerId: 2 });
    expect(t.said).toEqual([]);
    pointer(t, "pointermove", t.at("e3"), { pointerId: 1 });
    pointer(t, "pointerup", t.at("e3"), { pointerId: 1 });
    expect(t.said.at(-1)).toEqual(["drop", "d3", "e3"]);
  });

  test("a state that locks the board or takes the piece ends the drag", () => {
    for (const next of [ready({ locked: true }), { ...ready(), pieces: [] }]) {
      const t = snapshot();
      t.board.show(ready());
      pointer(t, "pointerdown", t.at("d3"));
      pointer(t, "pointermove", beside(t.at("d3"), 40));
      t.board.show(next);
      pointer(t, "pointermove", t.at("e3"));
      pointer(t, "pointerup", t.at("e3"));
      expect(t.said).toEqual([]);
    }
  });

  test("touching a piece does not scroll the page, touching elsewhere may", () => {
    const t = snapshot();
    t.board.show(ready());
    const touch = (cell: string): boolean => {
      pointer(t, "pointerdown", t.at(cell), { pointerType: "touch" });
      const event = new Event("touchstart", { bubbles: true, cancelable: true });
      t.cell(cell).dispatchEvent(event);
      pointer(t, "pointercancel", t.at(cell), { pointerType: "touch" });
      return event.defaultPrevented;
    };
    expect([touch("d3"), touch("e2"), touch("e3"), touch("a5")]).toEqual([true, true, false, false]);
  });
});

test("a board fitted into a wider box finds its cells", () => {
  const t = snapshot();
  t.board.show(ready());
  const [, , width, height] = t.svg.getAttribute("viewBox")!.split(" ").map(Number);
  const at = t.at("e3");
  t.svg.getBoundingClientRect = () => new DOMRect(10, 20, width! * 2 + 300, height! * 2);
  const there = { clientX: 10 + 150 + at.clientX * 2, clientY: 20 + at.clientY * 2 };
  pointer(t, "pointerdown", there);
  pointer(t, "pointerup", there);
  expect(t.said).toEqual([["tap", "e3"]]);
});

describe("a board that is set up", () => {
  const open = (more: Partial<BoardState> = {}) => lines({ free: true, ...more });

  test("any piece is dragged anywhere without being picked up first", () => {
    const t = snapshot();
    t.board.show(open());
    drag(t, "a1", "e3");
    drag(t, "b5", "c5");
    expect(t.said).toEqual([
      ["drop", "a1", "e3"],
      ["drop", "b5", "c5"],
    ]);
  });

  test("any place is tapped, when it is let go; where nothing stands nothing is dragged", () => {
    const t = snapshot();
    t.board.show(open());
    pointer(t, "pointerdown", t.at("a1"));
    expect(t.said).toEqual([]);
    pointer(t, "pointerup", t.at("a1"));
    drag(t, "e3", "e4");
    tap(t, "e3");
    expect(t.said).toEqual([
      ["tap", "a1"],
      ["tap", "e3"],
    ]);
  });

  test("has all places of Tchag, and those in the hands of Les Tours", () => {
    const t = snapshot();
    const cells = () => t.svg.querySelectorAll("[data-cell]").length;
    t.board.show(state({ kind: "tiles", cols: 6, rows: 6, frame: 6 }, "bg....", { free: true }));
    expect(cells()).toBe(36);
    t.board.show(state(SETUP, "......", { free: true }));
    expect(cells()).toBe(48);
  });
});
