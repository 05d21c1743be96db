// Notes of a game: counted for each player, drawn as a curve, kept and read again.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { Grade } from "../../../src/engine/frames";
import {
  type Annotation,
  type Noted,
  annotated,
  curveOf,
  isAnnotation,
  mistakesOf,
  summaryOf,
} from "../../../src/study/panel/notes";
import { fromSheet, main, remove, withComment, withMark } from "../../../src/study/tree";

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

  test("become marks, comments and variations of a record, beside those of a person", () => {
    const events = ["m1", "m2", "m3", "m4"];
    const sheet = {
      rules: { game: "tours" as const, options: {} },
      two_rounds: false,
      verdicts: false,
      start: null,
      events,
    };
    const marked = withComment(withMark(fromSheet(sheet), 2, "!?"), 2, "I liked this.");
    const notes = NOTES.map((note) => ({ ...note, refutation: note.ply === 2 ? ["m3", "r4"] : [] }));
    const tree = annotated(marked, { events, notes, language: "en" }, ({ best }) => `Better: ${best}.`);
    expect(
      tree.nodes.map(({ move, mark, comment }) => [move, mark, comment].filter(Boolean).join(" ")),
    ).toEqual(["m1", "m2 ?? Better: b2.", "m3 !? I liked this. Better: b3.", "m4", "r4", "b3", "b2"]);
    expect(main(tree).map((at) => tree.nodes[at]!.move)).toEqual(events);
    const shorter = remove(marked, 1)[0];
    expect(annotated(shorter, { events, notes, language: "en" }, () => "")).toEqual(shorter);
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
