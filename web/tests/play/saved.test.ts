// What is kept in the browser is read with care: another program, or an older page, may have written it.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type SavedGame,
  type Settings,
  USUAL,
  forget,
  keep,
  keepSettings,
  newId,
  savedGame,
  savedGames,
  savedSettings,
} from "../../src/play/saved";
import { storage } from "../../src/play/storage.svelte";

const game = (id: string, updated: number): SavedGame => ({
  id,
  updated,
  sheet: {
    rules: { game: "tours", options: {} },
    two_rounds: false,
    verdicts: false,
    start: null,
    events: ["3@a1"],
  },
  redo: [],
  seats: { first: "human", second: 3 },
  names: { first: "", second: "" },
  strict: false,
  flipped: false,
  lot: null,
  made: null,
  result: null,
});

/** The storage with room for so many characters in all; the keys that are written from now on. */
function narrow(most: number): string[] {
  const wide = localStorage;
  const written: string[] = [];
  const used = () =>
    Array.from({ length: wide.length }, (_, index) => wide.getItem(wide.key(index)!)!.length).reduce(
      (sum, length) => sum + length,
      0,
    );
  vi.stubGlobal("localStorage", {
    get length() {
      return wide.length;
    },
    key: (index: number) => wide.key(index),
    getItem: (key: string) => wide.getItem(key),
    removeItem: (key: string) => wide.removeItem(key),
    setItem: (key: string, value: string) => {
      if (used() - (wide.getItem(key)?.length ?? 0) + value.length > most)
        throw new DOMException("full", "QuotaExceededError");
      wide.setItem(key, value);
      written.push(key);
    },
  });
  return written;
}

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

describe("games", () => {
  test("the latest comes first, the same one once", () => {
    keep(game("a", 1));
    keep(game("b", 3));
    keep(game("a", 2));
    expect(savedGames().map((one) => one.id)).toEqual(["b", "a"]);
    expect(savedGame("a")?.updated).toBe(2);
    forget("a");
    expect(savedGame("a")).toBeNull();
  });

  test("all games are kept, also those that are over, each under a key of its own", () => {
    for (let count = 0; count < 100; count++) keep({ ...game(`o${count}`, count), result: "1-0" });
    expect(savedGames().length).toBe(100);
    const written = narrow(Infinity);
    keep(game("o7", 200));
    expect(written).toEqual(["tablier.games/o7"]);
  });

  test("what an earlier page kept in one list is found, goes over one by one, and nothing of it is lost", () => {
    const list = [{ ...game("a", 1), result: "1-0" }, game("b", 2), { of: "another version" }];
    localStorage.setItem("tablier.games", JSON.stringify(list));
    expect(savedGames().map((one) => one.id)).toEqual(["b", "a"]);
    expect(savedGame("a")?.result).toBe("1-0");
    keep({ ...game("b", 3), names: { first: "Ann", second: "" } });
    expect(savedGames().map((one) => [one.id, one.names.first])).toEqual([
      ["b", "Ann"],
      ["a", ""],
    ]);
    forget("a");
    expect(savedGames().map((one) => one.id)).toEqual(["b"]);
    expect(JSON.parse(localStorage.getItem("tablier.games")!)).toEqual([{ of: "another version" }]);
  });

  test("a list that is empty is gone", () => {
    localStorage.setItem("tablier.games", JSON.stringify([game("a", 1)]));
    keep(game("a", 2));
    expect(Object.keys({ ...localStorage })).toEqual(["tablier.games/a"]);
  });

  test.each(["", "{", "null", "7", '"x"', "{}", "[null,7,{}]", '[{"id":"a","sheet":{}}]'])(
    "nonsense: %s",
    (text) => {
      localStorage.setItem("tablier.games", text);
      expect(savedGames()).toEqual([]);
      keep(game("a", 1));
      expect(savedGames().length).toBe(1);
    },
  );

  test.each([
    ["id", 3],
    ["updated", "now"],
    ["redo", [1]],
    ["seats", { first: "human", second: "deep thought" }],
    ["seats", { first: "human", second: 0 }],
    ["seats", { first: 1.5, second: "human" }],
    ["seats", { first: { seconds: 0 }, second: "human" }],
    ["seats", { first: { seconds: "10" }, second: "human" }],
    ["seats", { first: [10], second: "human" }],
    ["names", { first: "", second: null }],
    ["strict", 0],
    ["flipped", null],
    ["lot", "yes"],
    ["made", ["a1"]],
    ["made", { ply: "1", tokens: [] }],
    ["made", { ply: 1, tokens: [1] }],
    ["result", 1],
    [
      "sheet",
      { rules: { game: "tours", options: {} }, two_rounds: false, verdicts: false, start: null, events: [1] },
    ],
    [
      "sheet",
      { rules: { game: "chess", options: {} }, two_rounds: false, verdicts: false, start: null, events: [] },
    ],
  ])("a game whose %s is wrong is left out", (field, value) => {
    localStorage.setItem(
      "tablier.games",
      JSON.stringify([{ ...game("a", 1), [field]: value }, game("b", 2)]),
    );
    expect(savedGames().map((one) => one.id)).toEqual(["b"]);
  });

  test("two rounds kept by an earlier page, which called them a match, open as such", () => {
    const { two_rounds, ...sheet } = game("a", 1).sheet;
    const earlier = { ...game("a", 1), sheet: { ...sheet, match: !two_rounds } };
    localStorage.setItem("tablier.games", JSON.stringify([earlier]));
    expect(savedGame("a")?.sheet).toEqual({ ...sheet, two_rounds: true });
  });

  test("a game of a page that knew no verdicts has none", () => {
    const { verdicts, ...sheet } = game("a", 1).sheet;
    expect(verdicts).toBe(false);
    storage.write("tablier.games", [{ ...game("a", 1), sheet }]);
    expect(savedGame("a")?.sheet).toEqual({ ...sheet, verdicts: false });
  });

  test("a game of an earlier page opens: what was random is level 1, what was greedy level 2", () => {
    const earlier = { ...game("a", 1), seats: { first: "greedy", second: "random" } };
    localStorage.setItem("tablier.games", JSON.stringify([earlier]));
    expect(savedGame("a")?.seats).toEqual({ first: 2, second: 1 });
    expect(savedGame("a")?.sheet).toEqual(earlier.sheet);
  });

  test("where nothing can be kept, a game lasts as long as the page, and that is known", () => {
    narrow(0);
    expect(keep(game("a", 1))).toBe(false);
    expect(savedGame("a")?.id).toBe("a");
    expect(savedGames().map((one) => one.id)).toEqual(["a"]);
    expect(storage.lacking).toBe(true);
    vi.unstubAllGlobals();
    expect(keep(game("a", 2))).toBe(true);
    expect(storage.lacking).toBe(false);
  });

  test("in a full storage no game makes room for another, and what is removed makes room for what waits", () => {
    for (const id of ["a", "b", "c"]) keep({ ...game(id, id.charCodeAt(0)), result: "1-0" });
    narrow(storage.used);
    keep(game("new", 200));
    expect(storage.lacking).toBe(true);
    expect(savedGames().map((one) => one.id)).toEqual(["new", "c", "b", "a"]);
    forget("b");
    expect(storage.lacking).toBe(false);
    expect(localStorage.getItem("tablier.games/new")).toBeTruthy();
    expect(savedGames().map((one) => one.id)).toEqual(["new", "c", "a"]);
  });

  test("two new games have two names", () => {
    expect(new Set(Array.from({ length: 2000 }, newId)).size).toBe(2000);
    expect(newId()).toMatch(/^[0-9a-z]+$/);
  });
});

describe("settings", () => {
  test("come back as they were", () => {
    const chosen: Settings = {
      language: "fr",
      theme: "dark",
      sounds: true,
      pace: "fast",
      targets: false,
      thoughts: false,
      letters: false,
      name: "Ada",
      notify: true,
    };
    keepSettings(chosen);
    expect(savedSettings()).toEqual(chosen);
  });

  test.each(["{", "[]", "null", '{"language":"xx","theme":1,"sounds":"yes","pace":"warp"}'])(
    "nonsense: %s",
    (text) => {
      localStorage.setItem("tablier.settings", text);
      expect(savedSettings()).toEqual(USUAL);
    },
  );
});
