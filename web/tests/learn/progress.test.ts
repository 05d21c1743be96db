// What is kept of somebody's learning: it lasts, damage is told and set aside, and nothing is thrown away.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const KEY = "tablier.learning";
const ASIDE = "tablier.learning.damaged";
const PUZZLE = { id: "p1", rating: 1600 };

/** The progress as a page finds it that is opened now. */
async function opened() {
  vi.resetModules();
  const { progress } = await import("../../src/learn/progress.svelte");
  return progress;
}

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe("progress", () => {
  test("lasts", async () => {
    const first = await opened();
    first.meet("lesson/tchag/1/2");
    first.meet("lesson/tchag/1/2");
    first.decline("vela");
    first.tryPuzzle("tours", PUZZLE, true);
    const later = await opened();
    expect(later.isMet("lesson/tchag/1/2")).toBe(true);
    expect(later.isMet("lesson/tchag/1/3")).toBe(false);
    expect(later.hasBegun("tchag")).toBe(true);
    expect(later.hasBegun("vela")).toBe(false);
    expect(later.isDeclined("vela")).toBe(true);
    expect(later.isDeclined("tours")).toBe(false);
    expect(later.puzzling("tours")).toMatchObject({ streak: 1, best: 1, tried: { p1: true } });
    expect(later.damaged).toBe(false);
    expect(localStorage.getItem(ASIDE)).toBe(null);
  });

  test("the first try at a puzzle counts, and only that", async () => {
    const progress = await opened();
    const before = progress.puzzling("tchag").rating;
    progress.tryPuzzle("tchag", PUZZLE, false);
    const after = progress.puzzling("tchag");
    expect(after.rating).toBeLessThan(before);
    expect(after.streak).toBe(0);
    progress.tryPuzzle("tchag", PUZZLE, true);
    expect(progress.puzzling("tchag")).toEqual(after);
  });

  test("a streak ends with a miss, the best one stays", async () => {
    const progress = await opened();
    for (const id of ["a", "b", "c"]) progress.tryPuzzle("tchag", { id, rating: 1500 }, true);
    progress.tryPuzzle("tchag", { id: "d", rating: 1500 }, false);
    progress.tryPuzzle("tchag", { id: "e", rating: 1500 }, true);
    expect(progress.puzzling("tchag")).toMatchObject({ streak: 1, best: 3 });
    expect(progress.puzzling("vela")).toMatchObject({ streak: 0, best: 0, rating: 1200 });
  });

  test.each([
    "not json",
    "[]",
    "7",
    '{"met":"all","declined":[],"puzzles":{}}',
    '{"met":[],"declined":["chess"],"puzzles":{}}',
    '{"met":[],"declined":[],"puzzles":{"tchag":{"rating":"high"}}}',
    '{"met":[],"declined":[],"puzzles":{"tchag":{"rating":1,"deviation":0,"volatility":1,"streak":0,"best":0,"tried":{}}}}',
  ])("what cannot be read is told and set aside: %s", async (text) => {
    localStorage.setItem(KEY, text);
    const progress = await opened();
    expect(progress.damaged).toBe(true);
    expect(JSON.parse(localStorage.getItem(ASIDE)!)).toEqual([text]);
    progress.meet("lesson/tours/1/1");
    const later = await opened();
    expect(later.damaged).toBe(false);
    expect(later.isMet("lesson/tours/1/1")).toBe(true);
    expect(JSON.parse(localStorage.getItem(ASIDE)!)).toEqual([text]);
  });

  test("what can be read of it stays", async () => {
    localStorage.setItem(KEY, '{"met":["lesson/tchag/1/2",7],"declined":["tours"],"puzzles":{"tchag":null}}');
    const progress = await opened();
    expect(progress.damaged).toBe(true);
    expect(progress.isMet("lesson/tchag/1/2")).toBe(true);
    expect(progress.isDeclined("tours")).toBe(true);
  });

  test("damage after damage: all of it is set aside", async () => {
    for (const text of ["x", "y"]) {
      localStorage.setItem(KEY, text);
      await opened();
    }
    expect(JSON.parse(localStorage.getItem(ASIDE)!)).toEqual(["x", "y"]);
  });

  test("two windows lose nothing of each other", async () => {
    const one = await opened();
    const other = await opened();
    one.meet("lesson/tchag/1/1");
    other.meet("lesson/tchag/1/2");
    const later = await opened();
    expect(later.isMet("lesson/tchag/1/1") && later.isMet("lesson/tchag/1/2")).toBe(true);
  });
});
