// Which puzzle comes next, and which is the one of the day.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { PuzzleLine } from "../../src/api/types";
import { nextPuzzle, ofTheDay, themesOf } from "../../src/learn/choosing";

const DAY = 24 * 60 * 60 * 1000;
const all = Array.from({ length: 40 }, (_, index): PuzzleLine => ({
  id: `p${index}`,
  rating: 800 + index * 40,
  themes: index % 2 ? ["bounce"] : ["bounce", "quiet-move"],
}));
const nobody = { rating: 1500, tried: {} };

describe("the next puzzle", () => {
  test("is near one's strength", () => {
    for (const share of [0, 0.5, 0.999]) {
      const next = nextPuzzle(all, nobody, "", null, () => share)!;
      expect(Math.abs(next.rating - 1500)).toBeLessThan(200);
    }
  });

  test("is of the theme, and not the one just seen", () => {
    const two = all.slice(0, 3);
    expect(nextPuzzle(two, nobody, "quiet-move", "p0")?.id).toBe("p2");
    expect(nextPuzzle(two, nobody, "zugzwang")).toBe(undefined);
  });

  test("is new while there are new ones, then one that was missed, then any", () => {
    const some = all.slice(0, 3);
    expect(nextPuzzle(some, { rating: 800, tried: { p0: true, p1: false } }, "")?.id).toBe("p2");
    const tried = { p0: true, p1: false, p2: true };
    expect(nextPuzzle(some, { rating: 800, tried }, "")?.id).toBe("p1");
    expect(nextPuzzle(some, { rating: 800, tried: { ...tried, p1: true } }, "")).toBeDefined();
    expect(nextPuzzle([], nobody, "")).toBe(undefined);
  });
});

describe("the puzzle of the day", () => {
  test("is the same for all through the day, in whatever order the list comes", () => {
    const at = 20_000 * DAY;
    const one = ofTheDay(all, at);
    expect(ofTheDay(all.toReversed(), at + DAY - 1)).toBe(one);
    expect(ofTheDay(all, at + DAY)).not.toBe(one);
  });

  test("comes again only after all others", () => {
    const seen = new Set(all.map((_, day) => ofTheDay(all, day * DAY)));
    expect(seen.size).toBe(all.length);
    expect(ofTheDay([], 0)).toBe(undefined);
  });
});

test("themes come by how often they occur", () => {
  expect(themesOf(all)).toEqual(["bounce", "quiet-move"]);
});
