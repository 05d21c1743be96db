// What is looked for in the library is found, and nothing else.
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Wish,
  entries,
  found,
  namesOf,
  playersInWords,
  renamed,
  resultInWords,
} from "../../src/library/entries";
import { type SavedGame, freshGame, keep } from "../../src/play/saved";
import { freshStudy, keepStudy } from "../../src/study/saved_studies";
import { fromSheet } from "../../src/study/tree";
import { LANGUAGES } from "../../src/words";

const { en, fr } = LANGUAGES;
const sheet = (game: SavedGame["sheet"]["rules"]["game"], ...events: string[]) => ({
  rules: { game, options: {} },
  two_rounds: false,
  verdicts: false,
  start: null,
  events,
});
const wish = (more: Partial<Wish>): Wish => ({ text: "", game: "", kind: "", order: "latest", ...more });

beforeEach(() => {
  localStorage.clear();
  keep({
    ...freshGame(sheet("tours", "3@a1")),
    id: "a",
    updated: Date.UTC(2026, 0, 31, 12),
    seats: { first: "human", second: 3 },
  });
  keep({
    ...freshGame(sheet("tchag", "b2-b3:L,U", "resign second")),
    id: "b",
    updated: Date.UTC(2026, 5, 1, 12),
    names: { first: "Zoé", second: "Ann" },
    result: "1-0",
  });
  const tree = {
    ...fromSheet(sheet("fanorona", "e2-e3A", "f4-e5A")),
    tags: { First: "Rakoto", Event: "Été à Tana", Date: "2024.??.??" },
  };
  keepStudy({ ...freshStudy(tree), id: "c", updated: Date.UTC(2026, 2, 1, 12), result: "1/2-1/2" });
});

const ids = (more: Partial<Wish>, words = en) =>
  found(entries(), wish(more), words).map(({ saved }) => saved.id);

describe("the library", () => {
  test("holds games and studies, in the order asked for", () => {
    expect(ids({})).toEqual(["b", "c", "a"]);
    expect(ids({ order: "earliest" })).toEqual(["a", "c", "b"]);
    expect(ids({ order: "longest" })).toEqual(["c", "b", "a"]);
    expect(ids({ order: "game" })).toEqual(["c", "b", "a"]);
    expect(ids({ kind: "study" })).toEqual(["c"]);
    expect(ids({ kind: "game" })).toEqual(["b", "a"]);
    expect(ids({ game: "tours" })).toEqual(["a"]);
  });

  test.each([
    ["zoe", "b"],
    ["ZOÉ", "b"],
    ["ann tchag", "b"],
    ["level 3", "a"],
    ["ete tana", "c"],
    ["2024", "c"],
    ["2026-06-01", "b"],
    ["1/2", "c"],
    ["1-0", "b"],
    ["les tours", "a"],
    ["  ", "bca"],
    ["zoe tours", ""],
    ["[.*(", ""],
  ])("finds by %j: %s", (text, expected) => expect(ids({ text }).join("")).toBe(expected));

  test("is searched in the language that is read", () => {
    expect(ids({ text: "niveau" }, fr)).toEqual(["a"]);
    expect(ids({ text: "niveau" })).toEqual([]);
  });

  test("says who played and how it ended", () => {
    const said = Object.fromEntries(
      entries().map((entry) => [
        entry.saved.id,
        [playersInWords(entry, en), resultInWords(entry, en), entry.moves],
      ]),
    );
    expect(said.b).toEqual(["Zoé – Ann", "Zoé wins", 1]);
    expect(said.a!.slice(1)).toEqual(["", 1]);
    expect(said.c).toEqual(["Rakoto – Black", "1/2–1/2", 2]);
  });

  test("gives other names", () => {
    const names = { first: "", second: "Bob" };
    for (const entry of entries()) expect(namesOf(renamed(entry, names))).toEqual(names);
    const study = renamed(
      entries().find(({ kind }) => kind === "study")!,
      names,
    );
    expect(study.kind === "study" && study.saved.study.tags).toEqual({
      Second: "Bob",
      Event: "Été à Tana",
      Date: "2024.??.??",
    });
  });
});
