// The words of the analysis board: both languages say the same things, all of them, and somebody says each.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import { STUDY, type StudyWords } from "../../src/words/study";

type OwnWords = Omit<StudyWords, "panel">;

/** What is said about the engine has tests of its own. */
const [english, french] = [STUDY.en, STUDY.fr].map(({ panel: _, ...own }) => own) as [OwnWords, OwnWords];
const COUNTS = [0, 1, 2, 5];
const SAME = new Set(["pasteExample", "keys"]); // moves and keys look alike in both

/** All texts of a part by name, those of parts within it too; gaps are filled in the ways that make a difference. */
function texts(words: object, within = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, part]: [string, unknown]): [string, string][] => {
    const path = `${within}${name}`;
    if (typeof part === "string") return [[path, part]];
    if (typeof part === "function")
      return COUNTS.map((count) => [
        `${path} ${count}`,
        String((part as (...given: unknown[]) => string)(count, count)),
      ]);
    return texts(part as object, `${path}.`);
  });
}

describe("the words of the analysis board", () => {
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
      if (!SAME.has(name.split(/[. ]/)[0]!)) expect(text, name).not.toBe(other.get(name));
      expect(text, name).not.toMatch(/[^\u00a0][;!?»](?!\?)|[^\u00a0]: |«[^\u00a0]/);
    }
  });

  test("nothing is said by nobody", () => {
    const sources = import.meta.glob(["../../src/study/*"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const all = Object.values(sources).join("\n");
    const own = Object.entries(english).filter(([, part]) => typeof part !== "object");
    const unused = own.map(([name]) => name).filter((name) => !new RegExp(`own\\.${name}\\b`).test(all));
    expect(unused).toEqual([]);
  });
});
