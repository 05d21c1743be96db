// Notes of a game: counted for each player, drawn as a curve, kept and read again.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { Grade } from "../../../src/study/panel/frames";
import {
  type Annotation,
  type Noted,
  curveOf,
  isAnnotation,
  mistakesOf,
  summaryOf,
} from "../../../src/study/panel/notes";

export function noted(ply: number, before: number, after: number, grade: Grade, move = `m${ply}`): Noted {
  return {
    ply,
    move,
    grade,
    best: `b${ply}`,
    expected_before: before,
    expected_after: after,
    proved: false,
    line: [`b${ply}`],
    refutation: [],
    reason: "",
    player: ply % 2 ? "first" : "second",
  };
}

const NOTES = [
  noted(1, 0.6, 0.6, "best"),
  noted(2, 0.4, 0.1, "blunder"),
  noted(3, 0.9, 0.8, "inaccuracy"),
  noted(4, 0.2, 0.25, "good"), // the search thought better of it
];

describe("notes", () => {
  test("are counted for each player, with what a move cost on average", () => {
    const first = summaryOf(NOTES, "first");
    expect(first.moves).toBe(2);
    expect(first.counts).toEqual({ best: 1, good: 0, inaccuracy: 1, mistake: 0, blunder: 0 });
    expect(first.lost).toBeCloseTo(0.05);
    expect(summaryOf(NOTES, "second").lost).toBeCloseTo(0.15); // nothing is won by a move
    expect(summaryOf([], "first").lost).toBe(0);
  });

  test("give the bad moves of a player as questions", () => {
    expect(mistakesOf(NOTES, "first").map(({ ply }) => ply)).toEqual([3]);
    expect(mistakesOf(NOTES, "second").map(({ ply }) => ply)).toEqual([2]);
  });

  test("are a curve seen by the first player", () => {
    const rounded = (notes: Noted[], plies: number) =>
      curveOf(notes, plies).map((share) => share && Math.round(100 * share));
    expect(rounded(NOTES, 4)).toEqual([60, 60, 90, 80, 75]);
    expect(rounded(NOTES.slice(2), 4)).toEqual([null, null, 90, 80, 75]); // given up half-way
    expect(rounded([], 1)).toEqual([null, null]);
  });

  test("are read as they were kept, and nonsense is not", () => {
    const kept: Annotation = { events: ["m1", "m2", "m3", "m4"], notes: NOTES, language: "en" };
    expect(isAnnotation(JSON.parse(JSON.stringify(kept)))).toBe(true);
    const nonsense: unknown[] = [
      null,
      [],
      7,
      {},
      { ...kept, events: ["m1", "other"] },
      { ...kept, notes: [{ ...NOTES[0], grade: "great" }] },
      { ...kept, notes: [{ ...NOTES[0], expected_after: 2 }] },
      { ...kept, notes: [{ ...NOTES[0], expected_after: null }] },
      { ...kept, notes: [{ ...NOTES[0], ply: 0.5 }] },
      { ...kept, notes: [{ ...NOTES[0], refutation: "b" }] },
      { ...kept, notes: [null] },
      { ...kept, language: 1 },
    ];
    for (const value of nonsense) expect(isAnnotation(value), JSON.stringify(value)).toBe(false);
  });
});
