// The words for studying and for games by link: both languages say the same things, all of them, and somebody says each.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import { ONLINE } from "../../src/words/online";
import { INVITE } from "../../src/words/online/invite";
import { STUDY, type StudyWords } from "../../src/words/study";
import { EDITOR } from "../../src/words/study/editor";
import { LIBRARY } from "../../src/words/study/library";

const sources = import.meta.glob(["../../src/study/**", "../../src/library/**", "../../src/online/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** What is said about the engine has tests of its own. */
const board = ({ panel: _, ...own }: StudyWords) => own;
/** What is said where, and by which name it is called there. */
const PARTS: [where: string, words: { en: object; fr: object }, called: string][] = [
  ["study/[^/]*", { en: board(STUDY.en), fr: board(STUDY.fr) }, "own"],
  ["study/editor/.*", EDITOR, "said"],
  ["library/.*", LIBRARY, "said"],
  ["online/.*", ONLINE, "said"],
  ["online/.*", INVITE, "said"],
];
const COUNTS = [0, 1, 2, 5];
const SAME = new Set(["pasteExample", "keys", "hours", "timed"]); // moves, keys and times look alike in both

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

describe.each(PARTS)("the words in %s", (where, { en: english, fr: french }, called) => {
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
    const files = Object.keys(sources).filter((file) => new RegExp(`src/${where}$`).test(file));
    expect(files.length).toBeGreaterThan(2);
    const all = files.map((file) => sources[file]).join("\n");
    const own = Object.entries(english).filter(([, part]) => typeof part !== "object");
    const unused = own
      .map(([name]) => name)
      .filter((name) => !new RegExp(`${called}\\.${name}\\b`).test(all));
    expect(unused).toEqual([]);
  });
});
