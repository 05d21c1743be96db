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
  sheet: { rules: { game: "tours", options: {} }, two_rounds: false, start: null, events: ["3@a1"] },
  redo: [],
  seats: { first: "human", second: 3 },
  names: { first: "", second: "" },
  strict: false,
  flipped: false,
  lot: null,
  made: null,
  result: null,
});

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

  test("of games that are over the last ones are kept, of others all", () => {
    for (let count = 0; count < 40; count++) keep(game(`g${count}`, count));
    for (let count = 0; count < 40; count++) keep({ ...game(`o${count}`, 100 + count), result: "1-0" });
    const kept = savedGames().map((one) => one.id);
    expect(kept.filter((id) => id.startsWith("g")).length).toBe(40);
    const over = kept.filter((id) => id.startsWith("o"));
    expect([over[0], over.at(-1), over.length]).toEqual(["o39", "o9", 31]);
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
    ["names", { first: "", second: null }],
    ["strict", 0],
    ["flipped", null],
    ["lot", "yes"],
    ["made", ["a1"]],
    ["made", { ply: "1", tokens: [] }],
    ["made", { ply: 1, tokens: [1] }],
    ["result", 1],
    ["sheet", { rules: { game: "tours", options: {} }, two_rounds: false, start: null, events: [1] }],
    ["sheet", { rules: { game: "chess", options: {} }, two_rounds: false, start: null, events: [] }],
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

  test("a game of an earlier page opens: what was random is level 1, what was greedy level 2", () => {
    const earlier = { ...game("a", 1), seats: { first: "greedy", second: "random" } };
    localStorage.setItem("tablier.games", JSON.stringify([earlier]));
    expect(savedGame("a")?.seats).toEqual({ first: 2, second: 1 });
    expect(savedGame("a")?.sheet).toEqual(earlier.sheet);
  });

  /** The storage with room for texts of so many characters only. */
  function narrow(most: number) {
    const wide = localStorage;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => wide.getItem(key),
      setItem: (key: string, value: string) => {
        if (value.length > most) throw new DOMException("full", "QuotaExceededError");
        wide.setItem(key, value);
      },
    });
  }

  test("where nothing can be kept, a game lasts as long as the page, and that is known", () => {
    narrow(0);
    keep(game("a", 1));
    expect(savedGame("a")?.id).toBe("a");
    expect(storage.lacking).toBe(true);
    vi.unstubAllGlobals();
    keep(game("b", 2));
    expect(savedGames().map((one) => one.id)).toEqual(["b", "a"]);
    expect(storage.lacking).toBe(false);
  });

  test("in a full storage games that are over make room, the oldest first, and no other does", () => {
    for (const id of ["a", "b", "c"]) keep({ ...game(id, id.charCodeAt(0)), result: "1-0" });
    keep(game("open", 1));
    narrow(localStorage.getItem("tablier.games")!.length + 5);
    keep(game("new", 200));
    expect(savedGames().map((one) => one.id)).toEqual(["new", "c", "b", "open"]);
    for (const id of ["new2", "new3", "new4"]) keep(game(id, 300));
    const ids = savedGames().map((one) => one.id);
    expect(ids).toContain("open");
    expect(ids.filter((id) => id.startsWith("new")).length).toBe(4);
    expect(storage.lacking).toBe(true);
    for (const id of ["b", "c", "new", "new2"]) forget(id);
    expect(storage.lacking).toBe(false);
  });

  test("two new games have two names", () => {
    expect(new Set(Array.from({ length: 50 }, newId)).size).toBeGreaterThan(40);
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
      letters: false,
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
