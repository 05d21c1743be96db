// The words about the engine: both languages say the same things, all of them, and somebody says each.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { Grade, Note } from "../../../src/engine/frames";
import { GRADES } from "../../../src/study/panel/notes";
import { STUDY } from "../../../src/words/study";
import type { PanelWords } from "../../../src/words/study/panel/catalogue";
import { estimated, proved } from "../../scores";

type Functions = {
  [Key in keyof PanelWords]: PanelWords[Key] extends (...given: never[]) => unknown ? Key : never;
}[keyof PanelWords];
type Calls = { [Key in Functions]: Parameters<PanelWords[Key]>[] };

const SIDES = { first: "A", second: "B" };
const SCORES = [proved(1, 1), proved(-1, 8), proved(0, null), estimated(0.5), estimated(0.7), estimated(0.2)];
const note = (grade: Grade, isProved: boolean): Note => ({
  ply: 1,
  move: "a1-a2",
  grade,
  best: "b1-b2",
  expected_before: 0.5,
  expected_after: 0.5,
  proved: isProved,
  line: ["b1-b2"],
  refutation: [],
  reason: "…",
});
const NOTES = GRADES.flatMap((grade) => [note(grade, true), note(grade, false)]);
const COUNTS = [0, 1, 2, 5];
const PAIRS: [number, number][] = [
  [1, 1],
  [2, 30],
  [40, 1_500_000],
  [40, 3_500_000],
];

/** Every gap filled in all the ways that make a difference. */
const CALLS: Calls = {
  waiting: COUNTS.map((count) => [count]),
  ended: PAIRS,
  searched: PAIRS,
  line: COUNTS.map((count) => [count]),
  playLine: [
    [1, "a1-a2"],
    [3, "a1-a2"],
  ],
  best: [[["a1"]], [["a1", "b1"]]],
  says: [["x"]],
  score: SCORES.map((score) => [SIDES, score]),
  scoreShort: SCORES.map((score) => [SIDES, score]),
  annotating: PAIRS,
  tenths: [[0.1234]],
  graphNote: [[SIDES]],
  tableShare: [["A"]],
  graded: NOTES.map((one) => [one]),
  note: NOTES.map((one) => [one]),
  comment: NOTES.map((one) => [one]),
  learnAs: COUNTS.map((count) => ["A", count]),
  question: PAIRS,
  findBetter: [["A", "a1-a2"]],
  notBetter: [[0.2]],
  hintCell: [["a1"]],
  hintMove: [["a1-a2"]],
  found: PAIRS,
};

/** All texts by name. */
function texts(words: PanelWords): Map<string, string> {
  const named = Object.entries(words).flatMap(([name, part]: [string, unknown]): [string, string][] => {
    if (typeof part === "string") return [[name, part]];
    if (typeof part === "object") return Object.entries(part as Record<string, string>);
    return CALLS[name as Functions].map((given, index) => [
      `${name} ${index}`,
      (part as (...all: unknown[]) => string)(...given),
    ]);
  });
  return new Map(named);
}

const [english, french] = [texts(STUDY.en.panel), texts(STUDY.fr.panel)];

describe("the words about the engine", () => {
  test("are the same in both languages, and complete", () => {
    expect([...french.keys()]).toEqual([...english.keys()]);
    for (const [name, text] of [...english, ...french]) {
      expect(text.trim(), name).not.toBe("");
      expect(text, name).not.toMatch(/undefined|NaN|null|\[object|\$\{|  /);
    }
  });

  test("in French set their punctuation apart", () => {
    for (const [name, text] of french)
      expect(text, name).not.toMatch(/[^\u00a0][;!?»](?!\?)|[^\u00a0]: |«[^\u00a0]/);
  });

  test("say of every score and grade whether it is proved", () => {
    for (const [texts_, told] of [
      [english, /proved|estimated/],
      [french, /prouvé|estimé/],
    ] as const) {
      for (const [name, text] of texts_) if (/^(score|graded|note) /.test(name)) expect(text).toMatch(told);
    }
  });

  test("are all said by somebody", () => {
    const sources = import.meta.glob(["../../../src/{study,engine}/**/*.{svelte,ts}"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const all = Object.values(sources).join("\n");
    const unused = Object.keys(STUDY.en.panel).filter((name) => !new RegExp(`\\.${name}\\b`).test(all));
    expect(unused).toEqual([]);
  });
});

test("one position is one position", () => {
  expect(STUDY.en.panel.searched(1, 1)).toBe("Depth 1, 1 position …");
  expect(STUDY.fr.panel.searched(1, 1)).toBe("Profondeur 1, 1\u00a0position…");
  expect(STUDY.fr.panel.ended(3, 1_500_000)).toContain("1,5\u00a0million de positions");
  expect(STUDY.en.panel.ended(3, 30)).toContain("30 positions");
});
