// Tchag: the arrows of the parts that may slide.
import { afterEach, describe, expect, test } from "vitest";
import { Plan } from "../../src/board/geometry";
import { placeArrows } from "../../src/board/slides";
import { hole, pointer, rejoin, snapshot, tiles, translation } from "./scenes";

afterEach(() => document.body.replaceChildren());

const FINGER = 88; // 44 px where a phone is so narrow that a cell has 47

describe.each([
  ["closing", hole()],
  ["rejoining", rejoin()],
  ["rejoining, flipped", rejoin({ flipped: true })],
])("%s", (_, scene) => {
  const arrows = placeArrows(scene.slides, scene.hole, new Plan(scene.layout, scene.flipped, false));

  test("no arrow covers another", () => {
    expect(arrows.length).toBe(4);
    for (const a of arrows) {
      for (const b of arrows) {
        if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(FINGER);
      }
    }
  });

  test("each arrow stands at the head of its part and points where it goes", () => {
    const plan = new Plan(scene.layout, scene.flipped, false);
    for (const { slide, by, x, y } of arrows) {
      const leaving = slide.tiles.map(([from]) => from);
      const [from, to] = slide.tiles.find(([, to]) => !leaving.includes(to))!;
      const [a, b] = [plan.spot(from)!, plan.spot(to)!];
      expect(by).toEqual({ x: b.x - a.x, y: b.y - a.y });
      expect(Math.hypot((a.x + b.x) / 2 - x, (a.y + b.y) / 2 - y)).toBeLessThan(50);
    }
  });
});

test("arrows stay inside the frame", () => {
  const scene = tiles("y.gbgb/.bgbgb/gbgbgb/gbgbgb/gbgbgb/gbgbgb", {
    slides: [
      { token: "6R", tiles: [["a6", "b6"]], name: "" },
      { token: "aD", tiles: [["a6", "a5"]], name: "" },
    ],
  });
  const plan = new Plan(scene.layout, false, false);
  for (const { x, y } of placeArrows(scene.slides, null, plan)) {
    expect(Math.min(x, y, plan.width - x, plan.height - y)).toBeGreaterThanOrEqual(FINGER / 2);
  }
});

test("two arrows on one spot part", () => {
  const scene = tiles("gbg", {
    slides: [
      { token: "1", tiles: [["a1", "b1"]], name: "" },
      { token: "2", tiles: [["b1", "a1"]], name: "" },
    ],
  });
  const [a, b] = placeArrows(scene.slides, null, new Plan(scene.layout, false, false));
  expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeGreaterThanOrEqual(FINGER);
});

describe("on the board", () => {
  test("an arrow is a button with a name that plays its slide", () => {
    const t = snapshot();
    t.board.show(hole());
    expect(t.slide("R").getAttribute("role")).toBe("button");
    expect(t.slide("R").getAttribute("aria-label")).toBe("right part");
    expect(t.slide("R").getAttribute("tabindex")).toBe("0");
    const [clientX, clientY] = translation(t.slide("R"));
    pointer(t, "pointerdown", { clientX, clientY }, {}, t.slide("R"));
    expect(t.said).toEqual([]);
    pointer(t, "pointerup", { clientX, clientY });
    expect(t.said).toEqual([["slide", "R"]]);
  });

  test("a finger that leaves the arrow plays nothing", () => {
    const t = snapshot();
    t.board.show(hole());
    const [clientX, clientY] = translation(t.slide("R"));
    pointer(t, "pointerdown", { clientX, clientY }, { pointerType: "touch" }, t.slide("R"));
    pointer(t, "pointermove", { clientX: clientX + 90, clientY }, { pointerType: "touch" });
    pointer(t, "pointerup", { clientX: clientX + 90, clientY }, { pointerType: "touch" });
    expect(t.said).toEqual([]);
  });

  test("a tile of one part plays it, a tile of two or of none is tapped", () => {
    const t = snapshot();
    t.board.show(rejoin());
    const tap = (cell: string): void => {
      pointer(t, "pointerdown", t.at(cell));
      pointer(t, "pointerup", t.at(cell));
    };
    for (const cell of ["c2", "b2", "e1"]) tap(cell);
    expect(t.said).toEqual([
      ["slide", "2L"],
      ["tap", "b2"],
      ["tap", "e1"],
    ]);
  });

  test("hovering and focus show the part on its way, pawns too, and let it go back", () => {
    const t = snapshot();
    t.board.show(hole());
    const [tile, pawn, other] = ["grey-tile from c2", "red-pawn from c2", "black-tile from a3"].map((id) =>
      t.piece(id)!,
    );
    const home = translation(tile!);
    const elsewhere = translation(other!);
    const [clientX, clientY] = translation(t.slide("R"));
    pointer(t, "pointermove", { clientX, clientY }, {}, t.slide("R"));
    expect(translation(tile!)[0]).toBeLessThan(home[0]);
    expect(translation(pawn!)).toEqual(translation(tile!));
    expect(translation(other!)).toEqual(elsewhere);
    pointer(t, "pointerleave", { clientX, clientY });
    expect(translation(tile!)).toEqual(home);
    t.slide("R").focus();
    expect(translation(tile!)[0]).toBeLessThan(home[0]);
    t.cell("a1").focus();
    expect(translation(tile!)).toEqual(home);
  });

  test("a preview does not outlive its slide", () => {
    const t = snapshot();
    t.board.show(hole());
    const tile = t.piece("grey-tile from c2")!;
    const home = translation(tile);
    t.slide("R").focus();
    expect(translation(tile)).not.toEqual(home);
    t.board.show(hole());
    expect(translation(tile)).not.toEqual(home);
    t.board.show(hole({ slides: [{ token: "R", tiles: [["d2", "c2"]], name: "another part" }] }));
    expect(translation(tile)).toEqual(home);
    t.cell("a1").focus();
    t.slide("R").focus();
    expect(translation(tile)).toEqual(home);
    const other = t.piece("black-tile from d2")!;
    const [x] = translation(other);
    t.board.show(hole({ slides: [] }));
    expect(translation(other)[0]).toBeGreaterThan(x);
  });
});
