// The words of the pages for learning: both languages say the same things, all of them, and somebody says each.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import { LEARN, type LearnWords } from "../../src/words/learn";

const { en: english, fr: french } = LEARN;
const SAME = ["Puzzles", "Zugzwang", "Sacrifice", "Cascade", "Solution", "1500"]; // in both languages, or a number
const COUNTS = [0, 1, 2, 5];

/** All texts by name; those with gaps filled in the ways that make a difference. */
function texts(words: LearnWords): [string, string][] {
  return Object.entries(words).flatMap(([name, part]: [string, unknown]): [string, string][] => {
    if (typeof part === "string") return [[name, part]];
    if (typeof part === "function")
      return COUNTS.map((count) => [
        `${name} ${count}`,
        (part as (...given: unknown[]) => string)(count, -count),
      ]);
    return Object.entries(part as object).map(([inner, text]) => [`${name}.${inner}`, String(text)]);
  });
}

describe("the words for learning", () => {
  test("are the same in both languages, and complete", () => {
    expect(texts(french).map(([name]) => name)).toEqual(texts(english).map(([name]) => name));
    for (const [name, text] of [...texts(english), ...texts(french)]) {
      expect(text.trim(), name).not.toBe("");
      expect(text, name).not.toMatch(/undefined|NaN|\[object|\$\{|  /);
    }
  });

  test("French is not English, and sets its punctuation apart", () => {
    const other = new Map(texts(english));
    for (const [name, text] of texts(french)) {
      if (!SAME.includes(text) && !name.startsWith("ratingOf")) expect(text, name).not.toBe(other.get(name));
      expect(text, name).not.toMatch(/[^\u00a0][;!?»]|[^\u00a0]: |«[^\u00a0]/);
      expect(text, name).not.toMatch(/(^|[\s(])\d+ \p{L}/u);
    }
  });

  test("nothing is said by nobody", () => {
    const sources = import.meta.glob(["../../src/learn/**"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const all = Object.values(sources).join("\n");
    const unused = Object.keys(english).filter((name) => !new RegExp(`(learn|words)\\.${name}\\b`).test(all));
    expect(unused).toEqual([]);
  });
});
