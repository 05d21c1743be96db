// What is kept in the browser is read with care: another program, or an older page, may have written it.
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  type SavedGame,
  USUAL,
  forget,
  keep,
  keepSettings,
  newId,
  savedGame,
  savedGames,
  savedSettings,
} from "../../src/play/saved";

const game = (id: string, updated: number): SavedGame => ({
  id,
  updated,
  sheet: { rules: { game: "tours", options: {} }, match: false, start: null, events: ["3@a1"] },
  redo: [],
  seats: { first: "human", second: 3 },
  names: { first: "", second: "" },
  strict: false,
  flipped: false,
  lot: null,
  result: null,
});

beforeEach(() => localStorage.clear());

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

  test("there is an end to how many are kept", () => {
    for (let count = 0; count < 40; count++) keep(game(`g${count}`, count));
    expect(savedGames().length).toBe(30);
    expect(savedGame("g39")).not.toBeNull();
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
    ["result", 1],
    ["sheet", { rules: { game: "tours", options: {} }, match: false, start: null, events: [1] }],
    ["sheet", { rules: { game: "chess", options: {} }, match: false, start: null, events: [] }],
  ])("a game whose %s is wrong is left out", (field, value) => {
    localStorage.setItem(
      "tablier.games",
      JSON.stringify([{ ...game("a", 1), [field]: value }, game("b", 2)]),
    );
    expect(savedGames().map((one) => one.id)).toEqual(["b"]);
  });

  test("a game of an earlier page opens: what was random is level 1, what was greedy level 2", () => {
    const earlier = { ...game("a", 1), seats: { first: "greedy", second: "random" } };
    localStorage.setItem("tablier.games", JSON.stringify([earlier]));
    expect(savedGame("a")?.seats).toEqual({ first: 2, second: 1 });
    expect(savedGame("a")?.sheet).toEqual(earlier.sheet);
  });

  test("where nothing can be kept, a game lasts as long as the page", () => {
    const write = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    keep(game("a", 1));
    expect(savedGame("a")?.id).toBe("a");
    write.mockRestore();
    keep(game("b", 2));
    expect(savedGames().map((one) => one.id)).toEqual(["b", "a"]);
  });

  test("two new games have two names", () => {
    expect(new Set(Array.from({ length: 50 }, newId)).size).toBeGreaterThan(40);
    expect(newId()).toMatch(/^[0-9a-z]+$/);
  });
});

describe("settings", () => {
  test("come back as they were", () => {
    keepSettings({ language: "fr", theme: "dark", sounds: true, pace: "fast" });
    expect(savedSettings()).toEqual({ language: "fr", theme: "dark", sounds: true, pace: "fast" });
  });

  test.each(["{", "[]", "null", '{"language":"xx","theme":1,"sounds":"yes","pace":"warp"}'])(
    "nonsense: %s",
    (text) => {
      localStorage.setItem("tablier.settings", text);
      expect(savedSettings()).toEqual(USUAL);
    },
  );
});
