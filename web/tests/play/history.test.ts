// @vitest-environment node
// Looking back, taking back and bringing back.
import { describe, expect, test } from "vitest";
import type { GameId, OptionValue } from "../../src/api/names";
import { begin } from "./begin";

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
