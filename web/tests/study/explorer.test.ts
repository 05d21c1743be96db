// What the explorer shows of each move.
import { describe, expect, test } from "vitest";
import type { Explored } from "../../src/api/types";
import { type Ends, percent, rowsOf } from "../../src/study/explorer/rows";
import { EXPLORER } from "../../src/words/study/explorer";
import type { ExplorerWords } from "../../src/words/study/explorer/catalogue";

describe("percent", () => {
  test.each<[Ends, Ends]>([
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    [
      [1, 0, 0],
      [100, 0, 0],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [1, 1, 4],
      [17, 17, 66],
    ],
    [
      [7, 30, 4],
      [17, 73, 10],
    ],
    [
      [199, 1, 0],
      [100, 0, 0],
    ],
    [
      [1, 9999, 0],
      [0, 100, 0],
    ],
  ])("%j are %j percent", (parts, expected) => {
    expect(percent(parts)).toEqual(expected);
  });

  test("makes up 100 and is never a percent away", () => {
    for (let first = 0; first < 12; first++)
      for (let drawn = 0; drawn < 12; drawn++)
        for (let second = first + drawn ? 0 : 1; second < 12; second++) {
          const parts: Ends = [first, drawn, second];
          const shares = percent(parts);
          expect(shares[0] + shares[1] + shares[2]).toBe(100);
          const all = first + drawn + second;
          shares.forEach((share, index) =>
            expect(Math.abs(share - (100 * parts[index]!) / all)).toBeLessThan(1),
          );
        }
  });
});

const explored: Explored = {
  name: "",
  games: 5,
  moves: [
    { move: "a2-a1", alike: ["i2-i1"], name: "", games: 4, first: 1, drawn: 0, second: 3, expected: 0.3 },
    {
      move: "e2-e3A",
      alike: [],
      name: "Vaky loha",
      games: 1,
      first: 0,
      drawn: 1,
      second: 0,
      expected: 0.56,
    },
  ],
};

test("rows show moves that are the same together, in the order given", () => {
  expect(rowsOf(explored, "first")).toEqual([
    { moves: ["a2-a1", "i2-i1"], name: "", games: 4, ends: [25, 0, 75], expected: 30 },
    { moves: ["e2-e3A"], name: "Vaky loha", games: 1, ends: [0, 100, 0], expected: 56 },
  ]);
});

test("what is expected is told for the first player, whoever moves; the results are his anyway", () => {
  expect(rowsOf(explored, "second").map(({ expected, ends }) => [expected, ends[0]])).toEqual([
    [70, 25],
    [44, 0],
  ]);
});

test("no moves, no rows", () => {
  expect(rowsOf({ name: "", games: 0, moves: [] }, "second")).toEqual([]);
});

describe("the words", () => {
  const said = ({ count, percent: share, ...words }: ExplorerWords) => {
    const sides = { first: "White", second: "Black" };
    const gaps = {
      source: [words.source(1), words.source(1234)],
      resultsOf: [words.resultsOf(sides)],
      expected: [words.expected("White")],
      ended: [words.ended(sides, [17, 73, 10])],
      play: [words.play("e2-e3A")],
      showAll: [words.showAll(104)],
    };
    expect(count(1234).replaceAll(/\s/g, "")).toBe("1234");
    expect(share(5)).toBe("5\u00a0%");
    return Object.values({ ...words, ...gaps }).flat() as string[];
  };

  test("are complete, and French is not English", () => {
    const [english, french] = [said(EXPLORER.en), said(EXPLORER.fr)];
    expect(english.length).toBe(french.length);
    english.forEach((text, index) => {
      expect(text).not.toMatch(/undefined|NaN|\[object/);
      expect(french[index]).not.toMatch(/undefined|NaN|\[object/);
      expect(french[index]).not.toBe(text);
      expect(french[index]).not.toMatch(/[^\u00a0][;!?»:](?:\s|$)/);
    });
  });
});
