// What is marked: what may move, where it may go, and what that takes.
import { afterEach, describe, expect, test } from "vitest";
import type { HintStep, Target } from "../../src/board";
import { lines, pointer, setup, snapshot, tiles, towers } from "./scenes";

afterEach(() => document.body.replaceChildren());

const approach: Target = { cell: "e3", kind: "approach", captured: ["f3"] };
const withdrawal: Target = { cell: "e3", kind: "withdrawal", captured: ["b3", "c3"] };

test("movable pieces and the selected one are marked apart", () => {
  const { board, svg, piece } = snapshot();
  board.show(lines({ movable: ["d3", "e2", "f2"], selected: "d3" }));
  expect(svg.querySelectorAll(".tb-movable").length).toBe(2);
  expect(svg.querySelectorAll(".tb-selected").length).toBe(1);
  expect(piece("white from d3")!.querySelector(".tb-selected")).not.toBeNull();
  board.show(lines());
  expect(svg.querySelectorAll(".tb-movable, .tb-selected").length).toBe(0);
});

describe("captures", () => {
  test("approach and withdrawal differ in shape and count what they take", () => {
    const { board, svg } = snapshot();
    board.show(lines({ selected: "d3", targets: [approach, withdrawal] }));
    expect(svg.querySelectorAll(".tb-push").length).toBe(1);
    expect(svg.querySelectorAll(".tb-pull").length).toBe(1);
    expect([...svg.querySelectorAll(".tb-count")].map((text) => text.textContent)).toEqual(["1", "2"]);
    const paths = [...svg.querySelectorAll(".tb-victim .tb-line")].map((path) => path.getAttribute("d"));
    expect(paths.length).toBe(3);
    expect(new Set(paths).size).toBe(2);
  });

  test("the sign points at the line it takes", () => {
    const { board, svg } = snapshot();
    const angle = (): string => svg.querySelector(".tb-push")!.getAttribute("transform")!;
    board.show(lines({ selected: "d3", targets: [{ ...approach, captured: ["e4", "e5"] }] }));
    expect(angle()).toContain("rotate(-90)");
    board.show(lines({ selected: "d3", targets: [{ ...approach, captured: ["e4", "e5"] }], flipped: true }));
    expect(angle()).toContain("rotate(90)");
  });

  test("victims are marked for every target and brought out for the one pointed at", () => {
    const t = snapshot();
    const other: Target = { cell: "d4", kind: "approach", captured: ["d5"] };
    t.board.show(lines({ selected: "d3", targets: [approach, other] }));
    const states = (): (string | null)[] =>
      [...t.svg.querySelectorAll("[data-for]")].map((group) => group.getAttribute("data-state"));
    expect(states()).toEqual([null, null]);
    pointer(t, "pointermove", t.at("e3"));
    expect(states()).toEqual(["strong", "aside"]);
    pointer(t, "pointermove", t.at("a1"));
    expect(states()).toEqual([null, null]);
    t.cell("d4").focus();
    expect(states()).toEqual(["aside", "strong"]);
    pointer(t, "pointermove", t.at("e3"));
    pointer(t, "pointerleave", t.at("e3"));
    expect(states()).toEqual([null, null]);
  });

  test("lines to choose from are outlined, each its own way", () => {
    const { board, svg } = snapshot();
    const offers = [approach, withdrawal].flatMap((target) =>
      target.captured.map((cell) => ({ ...target, cell })),
    );
    board.show(lines({ selected: "e3", targets: offers }));
    const outlines = [...svg.querySelectorAll(".tb-take")].map((rect) => rect.getAttribute("class"));
    expect(outlines.length).toBe(2);
    expect(new Set(outlines).size).toBe(2);
    expect(svg.querySelectorAll(".tb-push, .tb-pull").length).toBe(0);
    expect(svg.querySelectorAll(".tb-victim").length).toBe(3);
  });

  test("a pawn that would be struck on its cell stands between corners", () => {
    const { board, svg } = snapshot();
    board.show(
      tiles("gY/Rb", { selected: "a1", targets: [{ cell: "b2", kind: "capture", captured: ["b2"] }] }),
    );
    expect(svg.querySelectorAll(".tb-corners").length).toBe(1);
  });
});

test("each kind of target has a sign of its own", () => {
  const { board, svg } = snapshot();
  const drawn = (["step", "bounce", "end", "goal", "stop"] as const).map((kind) => {
    const cell = kind === "goal" ? "goal-second" : kind === "bounce" ? "b1" : kind === "stop" ? "a1" : "c3";
    board.show(towers({ selected: "a1", targets: [{ cell, kind, captured: [] }] }));
    return svg.querySelector(".tb-over")!.innerHTML.replace(/[\d.-]+/g, "");
  });
  board.show(setup({ selected: "hand-first-1", targets: [{ cell: "c1", kind: "place", captured: [] }] }));
  drawn.push(svg.querySelector(".tb-over")!.innerHTML.replace(/[\d.-]+/g, ""));
  expect(new Set(drawn).size).toBe(6);
  expect(drawn.every((markup) => markup.length > 0)).toBe(true);
});

test("the trail runs over its cells, with each bounce, and enters a goal straight on", () => {
  const { board, svg, at } = snapshot();
  board.show(towers({ selected: "goal-second", trail: ["b1", "b2", "b6", "goal-second"], bounces: ["b2"] }));
  const trail = svg.querySelector(".tb-trail")!.getAttribute("d")!;
  const points = trail
    .slice(1)
    .split("L")
    .map((point) => point.split(" ").map(Number));
  expect(points.length).toBe(4);
  expect(points.map(([x]) => x)).toEqual(Array(4).fill(at("b1").clientX));
  expect(svg.querySelectorAll(".tb-bounced").length).toBe(1);
});

test("the last move", () => {
  const { board, svg } = snapshot();
  board.show(lines({ last: { from: "e4", to: "e5", captured: ["a1", "b1"], path: ["e4", "d5", "e5"] } }));
  expect(svg.querySelectorAll(".tb-last-from, .tb-last-to").length).toBe(2);
  expect(svg.querySelectorAll(".tb-last-captured").length).toBe(2);
  expect(svg.querySelector(".tb-last-path")?.getAttribute("points")?.split(" ").length).toBe(3);
  board.show(lines({ last: { from: null, to: null, captured: [], path: [] } }));
  expect(svg.querySelector(".tb-last-path")).toBeNull();
  expect(svg.querySelectorAll("[class^=tb-last]").length).toBe(0);
});

test("the last way of a tower goes straight into the goal, and the tower stands at its end", () => {
  const { board, svg, piece } = snapshot();
  const path = ["c5", "c6", "goal-second"];
  const state = towers({ last: { from: "c5", to: null, captured: [], path } });
  board.show({ ...state, pieces: [{ id: "arrived", cell: "goal-second", look: "triple" }] });
  const points = svg.querySelector(".tb-last-path")!.getAttribute("points")!.split(" ");
  const across = points.map((point) => point.split(",")[0]);
  expect(new Set(across).size).toBe(1);
  expect(piece("arrived")!.style.transform).toContain(`translate(${across[0]}px`);
});

test.each([
  [false, "rotate(0)", "rotate(90)"],
  [true, "rotate(180)", "rotate(-90)"],
])("tiles that have slid point where they went; flipped: %s", (flipped, right, down) => {
  const { board, svg } = snapshot();
  const slid = [
    { cell: "b1", from: { cols: -1, rows: 0 } },
    { cell: "a1", from: { cols: 0, rows: 1 } },
    { cell: "nowhere", from: { cols: 1, rows: 0 } },
  ];
  board.show(tiles("gb/bg", { flipped, last: { from: null, to: null, captured: [], path: [], slid } }));
  const turns = [...svg.querySelectorAll(".tb-last-slid")].map((one) => one.getAttribute("transform")!);
  expect(turns.map((turn) => turn.split(") ")[1])).toEqual([right, down]);
});

describe("a hint", () => {
  const go = (from: string, to: string, number: number | null, ...captured: string[]): HintStep => ({
    kind: "go",
    from,
    to,
    captured,
    number,
  });
  const numbers = (svg: Element) =>
    [...svg.querySelectorAll(".tb-hint-number")].map((one) => one.textContent).sort();

  test("of one step rings the piece, points where it goes, and strikes what falls", () => {
    const { board, svg } = snapshot();
    board.show(lines({ hint: [go("d3", "e3", null, "f3", "g3")] }));
    expect(svg.querySelectorAll(".tb-hint-piece, .tb-hint-way, .tb-hint-tip").length).toBe(3);
    expect(svg.querySelectorAll(".tb-hint-takes").length).toBe(2);
    expect(numbers(svg)).toEqual([]);
  });

  test("of a chain draws every step with its number; the next one is above the others", () => {
    const { board, svg } = snapshot();
    board.show(lines({ hint: [go("d3", "e3", 1, "f3"), go("e3", "e4", 2, "e5"), go("e4", "d4", 3, "c4")] }));
    expect(svg.querySelectorAll(".tb-hint-tip").length).toBe(3);
    expect(numbers(svg)).toEqual(["1", "2", "3"]);
    expect(svg.querySelectorAll(".tb-hint-piece").length).toBe(1);
    const order = [...svg.querySelectorAll(".tb-hint")].map((one) => one.classList.contains("tb-hint-next"));
    expect(order).toEqual([false, false, true]);
  });

  test("draws slides along the part that moves, and brings out the arrow of the next one", () => {
    const { board, svg } = snapshot();
    const part: [string, string][] = [
      ["b2", "c2"],
      ["a2", "b2"],
    ];
    const slide: HintStep = { kind: "slide", token: "L", tiles: part, number: 2 };
    board.show(
      tiles("gbg/bR./gbg", {
        hint: [slide],
        hole: "c2",
        slides: [{ token: "L", tiles: part, name: "", advised: true }],
      }),
    );
    const way = svg.querySelector(".tb-hint-way path")!.getAttribute("d")!;
    const [from, to] = way
      .slice(1)
      .split("L")
      .map((point) => point.split(" ").map(Number));
    expect(to![0]! - from![0]!).toBe(200); // from a2 to c2
    expect(to![1]).toBe(from![1]);
    expect(svg.querySelectorAll(".tb-advised").length).toBe(1);
  });

  test("does not strike what is taken by stepping on it", () => {
    const { board, svg } = snapshot();
    board.show(tiles("gY/Rb", { hint: [go("a1", "b2", null, "b2")] }));
    expect(svg.querySelectorAll(".tb-hint-takes").length).toBe(0);
  });
});

test("the way to a far cell is brought out while that is pointed at", () => {
  const t = snapshot();
  const way = ["b1", "b2", "c2"];
  t.board.show(towers({ selected: "b1", targets: [{ cell: "c2", kind: "end", captured: [], way }] }));
  const state = () => t.svg.querySelector(".tb-ways")!.getAttribute("data-state");
  expect(state()).toBeNull();
  pointer(t, "pointermove", t.at("c2"));
  expect(state()).toBe("strong");
  pointer(t, "pointermove", t.at("a3"));
  expect(state()).toBeNull();
});

test("cells that do not exist leave no mark and break nothing", () => {
  const { board, svg } = snapshot();
  const nowhere = "goal";
  board.show(
    lines({
      movable: [nowhere],
      selected: nowhere,
      targets: [{ cell: nowhere, kind: "approach", captured: [nowhere] }],
      trail: [nowhere],
      bounces: [nowhere],
      hint: [
        { kind: "go", from: nowhere, to: nowhere, captured: [nowhere], number: 1 },
        { kind: "slide", token: "L", tiles: [[nowhere, nowhere]], number: 2 },
      ],
      hole: nowhere,
      last: { from: nowhere, to: nowhere, captured: [nowhere], path: [nowhere, nowhere] },
      slides: [{ token: "L", tiles: [[nowhere, nowhere]], name: "" }],
    }),
  );
  expect(svg.querySelector(".tb-under")!.children.length).toBe(0);
  expect(svg.querySelector(".tb-over")!.children.length).toBe(0);
  expect(svg.querySelectorAll("[data-slide]").length).toBe(0);
});
