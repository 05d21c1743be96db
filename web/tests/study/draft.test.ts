// A position in the making: what is put, moved and taken away, and what the server is then asked, with the real one.
// @vitest-environment node
import { describe, expect, inject, test } from "vitest";
import { GAMES } from "../../src/api/names";
import { connect } from "../../src/api/client";
import type { Rules } from "../../src/api/types";
import {
  type Draft,
  clear,
  draftOf,
  isDraft,
  looksOf,
  mirror,
  move,
  placesOf,
  put,
  questionOf,
  remove,
  withHands,
} from "../../src/study/editor/draft";
import { Editor } from "../../src/study/editor/editor.svelte";

const api = connect(inject("server"));
const rulesOf = (game: Rules["game"], options: Rules["options"] = {}): Rules => ({ game, options });

async function drafted(game: Rules["game"], position: string | null = null): Promise<Draft> {
  const rules = rulesOf(game);
  return draftOf(rules, await api.position({ rules, position }));
}

const boardOf = (draft: Draft) => questionOf(draft).board;

describe("a draft", () => {
  test.each([
    ...GAMES.map((game) => [game, null] as const),
    ["vela", "9/9/2WB5/9/9 b 4 9 w"],
    ["tours", "21231./....../....../....../....../122133 n .:3"],
    ["tours", ".11.22/.....3/.3..../..2.../..3.../.1.2.1 n won"],
    ["tchag", "...g/grgY/...Y y stop"],
    ["tchag", "bR/gy r -"],
  ] as const)("of %s at %s is that position again", async (game, position) => {
    const found = await api.position({ rules: rulesOf(game), position });
    expect(await api.position(questionOf(draftOf(rulesOf(game), found)))).toEqual(found);
  });

  test("puts a piece in place of another, and keeps the others", async () => {
    const draft = put(clear(await drafted("fanorona")), "e3", "white");
    expect(boardOf(put(draft, "e3", "black"))).toEqual({ e3: "B" });
    expect(put(draft, "e3", "white")).toBe(draft);
    expect(put(draft, "z9", "white")).toBe(draft);
    expect(boardOf(remove(put(draft, "a1", "black"), "e3"))).toEqual({ a1: "B" });
  });

  test("moves a piece, which stays the same, onto another or off the board", async () => {
    const draft = put(put(clear(await drafted("tours")), "a1", "single"), "b2", "triple");
    const moved = move(draft, "a1", "b2");
    expect(boardOf(moved)).toEqual({ b2: "1" });
    expect(moved.pieces[0]!.id).toBe(draft.pieces.find(({ cell }) => cell === "a1")!.id);
    expect(boardOf(move(draft, "a1", null))).toEqual({ b2: "3" });
    expect(move(draft, "a1", "a1")).toBe(draft);
    expect(move(draft, "f6", "a1")).toBe(draft);
  });

  test("of Tchag: a pawn stands on a tile, and is taken away before it", async () => {
    const empty = clear(await drafted("tchag"));
    const pawn = put(empty, "b1", "red-pawn");
    expect(boardOf(pawn)).toEqual({ b1: "r" }); // with a tile as on a chessboard
    expect(boardOf(put(pawn, "b1", "black-tile"))).toEqual({ b1: "R" });
    expect(boardOf(put(pawn, "b1", "yellow-pawn"))).toEqual({ b1: "y" });
    expect(boardOf(remove(pawn, "b1"))).toEqual({ b1: "g" });
    expect(boardOf(remove(remove(pawn, "b1"), "b1"))).toEqual({});
    const two = put(pawn, "c1", "black-tile");
    expect(boardOf(move(two, "b1", "c1"))).toEqual({ b1: "g", c1: "R" });
    expect(move(pawn, "b1", "d4")).toBe(pawn);
    expect(boardOf(move(two, "c1", "b1"))).toEqual({ b1: "R" });
  });

  test("of Les Tours: pieces go from hand to board and back", async () => {
    const start = await drafted("tours");
    const placed = move(start, "hand-first-0", "a1");
    expect(questionOf(placed)).toMatchObject({
      board: { a1: "1" },
      hands: { first: [1, 2, 2, 3, 3], second: [1, 1, 2, 2, 3, 3] },
    });
    expect(questionOf(move(placed, "a1", "hand-first-0")).hands!.first.length).toBe(6);
    expect(questionOf(withHands(placed, false))).toMatchObject({ board: { a1: "1" }, hands: null });
    expect(placesOf(start).length - placesOf(withHands(start, false)).length).toBe(12);
  });

  test("is seen in a mirror, and twice is as before", async () => {
    const draft = put(clear(await drafted("fanorona")), "a2", "white");
    expect(boardOf(mirror(draft))).toEqual({ i2: "W" });
    expect(boardOf(mirror(mirror(draft)))).toEqual({ a2: "W" });
    const hands = await drafted("tours");
    expect(questionOf(mirror(hands))).toEqual(questionOf(hands));
  });

  test.each([null, 7, {}, { rules: {} }, { rules: {}, size: {}, pieces: [], turn: "x" }])(
    "is not %j",
    (value) => expect(isDraft(value)).toBe(false),
  );

  test.each(GAMES)("of %s has pieces to put on its board", (game) => {
    expect(looksOf(rulesOf(game)).length).toBeGreaterThan(1);
  });
});

describe("the editor", () => {
  const { signal } = new AbortController();

  async function editing(game: Rules["game"], position: string | null = null): Promise<Editor> {
    const editor = new Editor(rulesOf(game), api);
    await editor.load(position, signal);
    await editor.ask(editor.draft!, signal);
    return editor;
  }

  test("says what is wrong, and forgets it when it is mended", async () => {
    const editor = await editing("tchag");
    editor.choose("remove");
    editor.callbacks.tap("c3");
    await editor.ask(editor.draft!, signal);
    expect([editor.found, editor.answer!.fault!.message]).toEqual([null, "a row or column has a gap"]);
    editor.undo();
    await editor.ask(editor.draft!, signal);
    expect(editor.found!.position).toMatch(/^gbgbgb/);
    expect(editor.canUndo).toBe(false);
  });

  test("an answer is about one draft only", async () => {
    const editor = await editing("fanorona");
    expect(editor.found).not.toBeNull();
    editor.clear();
    expect(editor.found).toBeNull();
    expect(editor.answer!.found).not.toBeNull(); // still to be read
  });

  test("a tap puts a piece, takes the same away, or moves one", async () => {
    const editor = await editing("fanorona", "9/9/9/9/W8 w 0 1");
    const board = () => boardOf(editor.draft!);
    editor.callbacks.tap("a1"); // picks up
    expect(editor.held).toBe("a1");
    editor.callbacks.tap("c3");
    expect([editor.held, board()]).toEqual([null, { c3: "W" }]);
    editor.choose("black");
    editor.callbacks.tap("d3");
    expect(board()).toEqual({ c3: "W", d3: "B" });
    editor.callbacks.tap("d3");
    editor.callbacks.drop("c3", null);
    expect(board()).toEqual({});
    editor.callbacks.tap("goal-first");
    expect(board()).toEqual({});
  });

  test("a pawn that is dropped beside the tiles goes back", async () => {
    const editor = await editing("tchag", "bR/gy r -");
    const before = editor.draft!;
    editor.callbacks.drop("d4", "a1");
    expect(boardOf(editor.draft!)).toEqual(boardOf(before));
    expect(editor.draft).not.toBe(before); // so that the board is drawn again
    expect(editor.canUndo).toBe(false);
  });

  test("a text that is no position is said to be none, and one begins at the start", async () => {
    const editor = await editing("tours", "nonsense");
    expect(editor.fault!.kind).toBe("parse");
    expect(editor.found!.hands!.first.length).toBe(6);
    editor.clear();
    expect(editor.fault).toBeNull(); // one goes on
  });

  test("a draft of an earlier visit goes on", async () => {
    const editor = await editing("tours");
    const draft = move(editor.draft!, "hand-first-0", "a1");
    editor.restore(JSON.parse(JSON.stringify(draft)) as Draft);
    expect(questionOf(editor.draft!)).toEqual(questionOf(draft));
    expect(new Set(editor.draft!.pieces.map(({ id }) => id)).size).toBe(12);
  });
});
