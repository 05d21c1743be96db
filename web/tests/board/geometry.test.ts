// Cells to coordinates and back.
import { describe, expect, test } from "vitest";
import { leastWidth, Plan, UNIT, nearest, needsTurn, parseCell } from "../../src/board/geometry";
import { LINES, TOWERS } from "./scenes";

const at = (plan: Plan, cell: string): [number, number] => {
  const spot = plan.spot(cell)!;
  return [spot.x, spot.y];
};

describe("lines", () => {
  const plan = new Plan(LINES, false, false);

  test("the first player sits below, files run to the right", () => {
    const [[ax, ay], [ix, iy], [bx, by]] = [at(plan, "a1"), at(plan, "i5"), at(plan, "b1")];
    expect(ax).toBeLessThan(ix);
    expect(ay).toBeGreaterThan(iy);
    expect([bx - ax, by - ay]).toEqual([UNIT, 0]);
  });

  test("flipping is half a turn", () => {
    const flipped = new Plan(LINES, true, false);
    for (const cell of ["a1", "d2", "e3", "i5"]) {
      const [x, y] = at(plan, cell);
      expect(at(flipped, cell)).toEqual([plan.width - x, plan.height - y]);
    }
  });

  test("a quarter turn clockwise: files run down, ranks to the right", () => {
    const turned = new Plan(LINES, false, true);
    expect([turned.width, turned.height]).toEqual([plan.height, plan.width]);
    for (const cell of ["a1", "d2", "i5"]) {
      const [x, y] = at(plan, cell);
      expect(at(turned, cell)).toEqual([plan.height - y, x]);
    }
    const both = new Plan(LINES, true, true);
    const [x, y] = at(turned, "d2");
    expect(at(both, "d2")).toEqual([turned.width - x, turned.height - y]);
  });

  test("screen places name the cells they hold, in all four views", () => {
    for (const flipped of [false, true]) {
      for (const turned of [false, true]) {
        const view = new Plan(LINES, flipped, turned);
        const seen = new Set<string>();
        for (let y = 0; y < view.down; y++) {
          for (let x = 0; x < view.across; x++) {
            const name = view.nameAt(x, y);
            seen.add(name);
            expect(at(view, name)).toEqual([view.left + (x + 0.5) * UNIT, view.top + (y + 0.5) * UNIT]);
          }
        }
        expect(seen.size).toBe(45);
      }
    }
  });

  test("turned only where a finger could not hit a point, and only if that helps", () => {
    expect(needsTurn(LINES, 360)).toBe(true);
    expect(needsTurn(LINES, 900)).toBe(false);
    expect(needsTurn(LINES, 0)).toBe(false);
    expect(needsTurn({ kind: "lines", cols: 5, rows: 5 }, 100)).toBe(false);
    const edge = leastWidth(plan);
    expect((edge / plan.width) * UNIT).toBeGreaterThanOrEqual(44);
    expect([needsTurn(LINES, edge), needsTurn(LINES, edge - 1)]).toEqual([false, true]);
  });

  test("every cell is 44 px wide on a phone of 320 px", () => {
    for (const cols of [3, 5, 7, 9]) {
      for (const rows of [3, 5, 7]) {
        const layout = { kind: "lines", cols, rows } as const;
        const plan = new Plan(layout, false, needsTurn(layout, 320));
        if (plan.across <= 7) expect((320 / plan.width) * UNIT).toBeGreaterThanOrEqual(44);
      }
    }
    expect((320 / new Plan(TOWERS, false, false).width) * UNIT).toBeGreaterThanOrEqual(44);
    const tiles = new Plan({ kind: "tiles", cols: 6, rows: 6, frame: 6 }, false, false);
    expect((320 / tiles.width) * UNIT).toBeGreaterThanOrEqual(44);
  });
});

describe("towers", () => {
  const plan = new Plan(TOWERS, false, false);

  test("each goal spans its row and lies beyond it", () => {
    const [near, far] = [plan.spot("goal-first")!, plan.spot("goal-second")!];
    expect(near.y).toBeGreaterThan(plan.spot("a1")!.y + UNIT / 2);
    expect(far.y).toBeLessThan(plan.spot("a6")!.y - UNIT / 2);
    expect(near.x - near.w).toBe(plan.spot("a1")!.x - UNIT / 2);
    expect(near.x + near.w).toBe(plan.spot("f1")!.x + UNIT / 2);
  });

  test("hands stand in the columns of the board, flipped or not", () => {
    for (const flipped of [false, true]) {
      const view = new Plan(TOWERS, flipped, false);
      expect(view.spot("hand-first-2")!.x).toBe(view.spot("c1")!.x);
      expect(view.spot("hand-first-2")!.y).toBe(view.spot("goal-first")!.y);
      expect(view.spot("hand-second-5")!.y).toBe(view.spot("goal-second")!.y);
      expect(view.spot("goal-first")!.y > view.spot("goal-second")!.y).toBe(!flipped);
    }
  });
});

describe("tiles", () => {
  test("the box is centred in a frame of constant size and scale", () => {
    const small = new Plan({ kind: "tiles", cols: 3, rows: 2, frame: 6 }, false, false);
    const large = new Plan({ kind: "tiles", cols: 6, rows: 6, frame: 6 }, false, false);
    expect([small.width, small.height]).toEqual([large.width, large.height]);
    const [a, c] = [small.spot("a1")!, small.spot("c2")!];
    expect([(a.x + c.x) / 2, (a.y + c.y) / 2]).toEqual([small.width / 2, small.height / 2]);
    expect(c.x - a.x).toBe(2 * UNIT);
  });

  test("a cell outside the box still has a place", () => {
    const plan = new Plan({ kind: "tiles", cols: 3, rows: 2, frame: 6 }, false, false);
    expect(plan.spot("d1")!.x - plan.spot("c1")!.x).toBe(UNIT);
  });
});

test("what is no cell has no place", () => {
  for (const cell of ["", "A1", "a", "1a", "goal", "goal-third", "hand-first-6", "hand-first", "é1", "a1 "]) {
    expect(new Plan(TOWERS, false, false).spot(cell)).toBeNull();
  }
  expect(new Plan(LINES, false, false).spot("goal-first")).toBeNull();
  expect(parseCell("c4")).toEqual({ col: 2, row: 3 });
});

test("the nearest cell is found within reach only", () => {
  const plan = new Plan(LINES, false, false);
  const spots = ["a1", "b1"].map((cell) => plan.spot(cell)!);
  const [a, b] = spots as [(typeof spots)[0], (typeof spots)[0]];
  expect(nearest(spots, { x: a.x + 49, y: a.y }, 14)?.cell).toBe("a1");
  expect(nearest(spots, { x: a.x + 51, y: a.y }, 14)?.cell).toBe("b1");
  expect(nearest(spots, { x: b.x + 63, y: b.y }, 14)?.cell).toBe("b1");
  expect(nearest(spots, { x: b.x + 65, y: b.y }, 14)).toBeNull();
  expect(nearest([], a, Infinity)).toBeNull();
});
