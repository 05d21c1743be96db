// The words on the way into a game by link: both languages say the same things, all of them, and somebody says each.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import { INVITE, type InviteWords } from "../../src/words/online/invite";

const { en: english, fr: french } = INVITE;
const SAME = /min \+ |^Minutes$/; // in both languages
const GIVEN: Record<string, unknown[][]> = {
  days: [[1], [3]],
  timed: [[5, 3]],
  opened: [["x.org"]],
  keyOther: [[1], [3]],
  theirTurn: [["Bo"]],
  opponent: [["Bo"]],
  left: (["days", "hours", "minutes"] as const).flatMap((unit) => [
    [1, unit],
    [3, unit],
  ]),
  finished: [[1], [3]],
};

/** All texts by name; those with gaps filled in the ways that make a difference. */
function texts(words: InviteWords): [string, string][] {
  return Object.entries(words).flatMap(([name, part]: [string, unknown]): [string, string][] => {
    if (typeof part === "string") return [[name, part]];
    if (typeof part === "function")
      return GIVEN[name]!.map((given) => [
        `${name} ${given.join()}`,
        (part as (...given: unknown[]) => string)(...given),
      ]);
    return Object.entries(part as object).map(([inner, text]) => [`${name}.${inner}`, String(text)]);
  });
}

describe("the words of invitations", () => {
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
      if (!SAME.test(text)) expect(text, name).not.toBe(other.get(name));
      expect(text, name).not.toMatch(/[^\u00a0][;!?»]|[^\u00a0]: |«[^\u00a0]/);
      expect(text, name).not.toMatch(/(^|[\s(])\d+ \p{L}/u);
    }
  });

  test("nothing is said by nobody", () => {
    const sources = import.meta.glob(["../../src/online/**"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const all = Object.values(sources).join("\n");
    const unused = Object.keys(english).filter((name) => !new RegExp(`said\\.${name}\\b`).test(all));
    expect(unused).toEqual([]);
  });
});
