// Pieces keep their identity: what the frames of a turn make of them.
import { describe, expect, test } from "vitest";
import type { Choice } from "../../src/api/types";
import { advance, inHand, seenSlide, settle, still, trimmed } from "../../src/play/scene";

const frame = (token: string, target: string, more: Partial<Choice> = {}): Choice => ({
  token,
  kind: "step",
  target,
  captured: [],
  slides: [],
  direction: "",
  line: "",
  preview: "",
  ...more,
});
const where = (pieces: { cell: string; look: string }[]) =>
  pieces.map((piece) => `${piece.cell} ${piece.look}`).sort();

describe("boards", () => {
  test("a pawn and its tile are two pieces", () => {
    expect(where(settle([], { a1: "R", b1: "y", a2: "g" }))).toEqual([
      "a1 black-tile",
      "a1 red-pawn",
      "a2 grey-tile",
      "b1 grey-tile",
      "b1 yellow-pawn",
    ]);
  });

  test("from the other side of the board left is right and up is down", () => {
    const seen = (direction: Choice["direction"], line = "") =>
      seenSlide(frame("", "", { direction, line }), true);
    expect((["L", "R", "U", "D"] as const).map((way) => seen(way).direction)).toEqual(["R", "L", "D", "U"]);
    expect(seen("U", "c")).toEqual({ direction: "D", line: "c" });
  });
});

describe("a turn", () => {
  test("a chain moves one stone and takes others", () => {
    const start = still(settle([], { a1: "W", c1: "B", b3: "B" }));
    const id = start.pieces[0]!.id;
    let scene = advance(start, frame("a1", "a1"), "first");
    expect(scene.moving).toBe(id);
    expect(scene.pieces).toBe(start.pieces);
    scene = advance(scene, frame("b1A", "b1", { captured: ["c1"] }), "first");
    scene = advance(scene, frame("b2A", "b2", { captured: ["b3"] }), "first");
    expect(scene.pieces).toEqual([{ id, cell: "b2", look: "white" }]);
    expect(scene.trail).toEqual(["a1", "b1", "b2"]);
    expect(scene.captured).toEqual(["c1", "b3"]);
  });

  test("a tower bounces on another and goes on to the goal of its player", () => {
    const start = still(settle([], { a5: "1", a6: "2" }));
    let scene = advance(start, frame("a5", "a5"), "first");
    scene = advance(scene, frame("a6", "a6"), "first");
    expect(scene.bounces).toEqual(["a6"]);
    expect(where(scene.pieces)).toEqual(["a6 double", "a6 single"]);
    expect(where(advance(scene, frame("goal", "goal"), "first").pieces)).toEqual([
      "a6 double",
      "goal-second single",
    ]);
  });

  test("a piece is placed from the hand of its player", () => {
    const hands = inHand([], { first: [1, 3], second: [3] });
    const picked = advance(still(hands), frame("3", ""), "second");
    const placed = advance(picked, frame("b6", "b6"), "second");
    expect(placed.pieces.find((piece) => piece.cell === "b6")?.id).toBe(
      hands.find((piece) => piece.cell === "hand-second-0")?.id,
    );
  });

  test("those left in hand keep their places", () => {
    const before = inHand([], { first: [1, 2, 3], second: [] });
    const after = inHand(before, { first: [1, 3], second: [] });
    expect(where(after)).toEqual(["hand-first-0 single", "hand-first-2 triple"]);
    expect(after.map((piece) => piece.id)).toEqual([before[0]!.id, before[2]!.id]);
  });

  test("a pawn takes another, its tile goes, tiles slide with what stands on them", () => {
    const start = still(settle([], { a1: "b", b1: "R", c1: "Y", b2: "g" }));
    let scene = advance(start, frame("b1", "b1"), "first");
    scene = advance(scene, frame("c1", "c1", { captured: ["c1"] }), "first");
    expect(scene.hole).toBe("b1");
    expect(where(scene.pieces)).toEqual(["a1 black-tile", "b2 grey-tile", "c1 black-tile", "c1 red-pawn"]);
    scene = advance(scene, frame("R", "c1", { slides: [["c1", "b1"]] }), "first");
    expect(where(scene.pieces)).toEqual(["a1 black-tile", "b1 black-tile", "b1 red-pawn", "b2 grey-tile"]);
    expect(scene.hole).toBe("c1");
    expect(advance(scene, frame("2L", "", { slides: [["b2", "a2"]] }), "first").hole).toBeNull();
  });
});

describe("after a turn", () => {
  test("the box shrinks to the tiles, and nothing else changes", () => {
    const pieces = settle([], { b2: "R", c3: "g" });
    expect(trimmed(pieces).map(({ id, cell }) => [id, cell])).toEqual([
      [pieces[0]!.id, "a1"],
      [pieces[1]!.id, "a1"],
      [pieces[2]!.id, "b2"],
    ]);
  });

  test("a piece taken back is seen to go home", () => {
    const after = settle([], { b1: "W", c3: "B" });
    const before = settle(after, { a1: "W", c3: "B", c1: "B" });
    expect(before.find((piece) => piece.cell === "a1")?.id).toBe(after[0]!.id);
    expect(before.find((piece) => piece.cell === "c3")?.id).toBe(after[1]!.id);
  });
});
