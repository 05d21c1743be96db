// @vitest-environment node
// Looking back, taking back and bringing back.
import { describe, expect, test } from "vitest";
import type { GameId, OptionValue } from "../../src/api/names";
import { announcement } from "../../src/play/announcement";
import { promptOf } from "../../src/play/prompt";
import { tagsOf } from "../../src/study/analyse";
import { fromSheet } from "../../src/study/tree";
import { begin, english } from "./begin";

describe.each<[GameId, Record<string, OptionValue>]>([
  ["tumicarona", { cols: 5, rows: 5 }],
  ["fanorona", { cols: 5, rows: 5, no_capture_limit: 12 }],
  ["vela", { cols: 5, rows: 5, no_capture_limit: 12 }],
  ["tours", {}],
  ["tchag", {}],
])("%s", (game, options) => {
  test("every earlier moment can be looked at, and the game be brought back", async () => {
    const { session } = await begin(game, { options, seats: { first: 1, second: 2 } });
    session.pause(false);
    while (session.game.sheet.events.length < 8 && !session.over) {
      await new Promise((done) => setTimeout(done, 10));
    }
    session.pause(true);
    await session.history.look(3);
    expect(session.shown?.history.length).toBe(3);
    expect(session.openToMove).toBe(false);
    await session.history.look(null);
    const all = [...session.game.sheet.events];
    expect(session.shown?.history.length).toBe(all.length);
    await session.history.undo();
    await session.history.undo();
    expect([...session.game.sheet.events, ...session.game.redo]).toEqual(all);
    expect(session.game.redo.length).toBe(2);
    await session.history.redo();
    await session.history.redo();
    expect(session.game.sheet.events).toEqual(all);
    session.close();
  });
});

test("playing on from an earlier moment is a game of its own, and the old one stays as it was", async () => {
  const { session, saves } = await begin("tumicarona");
  for (const move of ["e2-e3A", "f4-e5W"]) await session.hand.type(move);
  const before = session.game;
  const kept = saves.length;
  expect(session.history.branch()).toBeNull();
  await session.history.look(1);
  const branch = session.history.branch()!;
  expect(branch).toMatchObject({ redo: [], result: null, seats: before.seats });
  expect(branch.sheet.events).toEqual(["e2-e3A"]);
  expect(branch.id).not.toBe(before.id);
  expect(session.game).toBe(before);
  expect(saves.length).toBe(kept);
});

describe("a draw by verdict of the tables", () => {
  /** White wins by a2-b2; a2-a3 draws. */
  const BEFORE = { rules: { game: "tumicarona" as const, options: {} }, two_rounds: false, verdicts: true };
  const sheet = { ...BEFORE, start: "6B2/9/9/W7W/9 w 0 1", events: [] as string[] };

  test("follows the move, is told, and is taken back and brought back with it", async () => {
    const { session, saves } = await begin("tumicarona", { sheet, seats: { first: "human", second: 1 } });
    await session.hand.type("a2-a3");
    expect(session.game.sheet.events).toEqual(["a2-a3", "verdict"]);
    expect(session.phase.at).toBe("over");
    expect(saves.at(-1)).toMatchObject({ result: "1/2-1/2", sheet: { verdicts: true } });
    const { title, text } = promptOf(session, english);
    expect([title, ...text]).toEqual([
      "A draw",
      "The tables of endings prove that neither side can force a win (rule T12).",
      "The analysis board shows what each move would have led to.",
    ]);
    expect(announcement(session, english)).toContain("The tables of endings prove");
    await session.history.undo(); // not to where the computer would move on and end it again
    expect(session.game).toMatchObject({ redo: ["a2-a3", "verdict"], result: null, sheet: { events: [] } });
    await session.history.redo();
    expect(session.game).toMatchObject({ redo: [], sheet: { events: ["a2-a3", "verdict"] } });
    expect(session.phase.at).toBe("over");
    await session.history.undo();
    await session.hand.type("a2-a3");
    expect(session.game.redo).toEqual([]);
    await session.history.undo();
    await session.hand.type("a2-b2"); // another move: what was taken back is gone
    expect(session.game).toMatchObject({ redo: [], sheet: { events: ["a2-b2"] } });
    session.close();
  });

  test("is not given where it was not wished for", async () => {
    const { session } = await begin("tumicarona", { sheet: { ...sheet, verdicts: false } });
    await session.hand.type("a2-a3");
    expect(session.game.sheet.events).toEqual(["a2-a3"]);
    expect(session.openToMove).toBe(true);
  });

  test("is in the study of the game, and play goes on with the same wish", async () => {
    const { session } = await begin("tumicarona", { sheet });
    await session.hand.type("a2-a3");
    const tree = fromSheet(session.game.sheet);
    expect([tree.ending, tree.played, tree.nodes.length]).toEqual(["verdict", 1, 1]);
    expect(tagsOf(session.game)).toMatchObject({ Verdicts: "tables" });
    expect(tagsOf({ ...session.game, sheet: { ...sheet, verdicts: false } })).not.toHaveProperty("Verdicts");
  });
});
