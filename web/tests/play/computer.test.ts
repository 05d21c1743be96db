// @vitest-environment node
// The computer's turns, and a server that has too much to think about.
import { describe, expect, test } from "vitest";
import { type Api, ApiError } from "../../src/api/client";
import { promptOf } from "../../src/play/prompt";
import { boardState } from "../../src/play/view";
import { type Wish, api, begin, english } from "./begin";
import { eventually } from "../eventually";

describe("while a computer plays", () => {
  const seats = { first: "human", second: 2 } as const;

  test.each(["undo", "redo"] as const)("%s with nothing to do does not stop it", async (what) => {
    const { session } = await begin("tumicarona", {
      seats: { first: 2, second: "human" },
      strict: true,
    });
    expect(session.phase.at).toBe("thinking");
    await session.history[what]();
    await eventually(() => expect(session.game.sheet.events.length).toBe(1));
    expect(session.openToMove).toBe(true);
  });

  test("taking back stops it, and it answers the next move", async () => {
    const { session } = await begin("tumicarona", { seats });
    await session.hand.type("e2-e3A");
    await session.history.undo();
    expect(session.game.sheet.events).toEqual([]);
    expect(session.openToMove).toBe(true);
    await session.hand.type("d2-e3A");
    await eventually(() => expect(session.game.sheet.events.length).toBe(2));
    expect(session.game.sheet.events[0]).toBe("d2-e3A");
  });

  test("taps and hints during its turn do nothing", async () => {
    const { session } = await begin("tumicarona", { seats });
    await session.hand.type("e2-e3A");
    await Promise.all([
      session.hand.tap("f4"),
      session.hand.tap("d2"),
      session.computer.advise(),
      session.hand.back(),
    ]);
    await eventually(() => expect(session.game.sheet.events.length).toBe(2));
    expect(session.computer.hint).toBeNull();
    expect(session.notice).toBeNull();
  });

  test("a closed game goes no further", async () => {
    const { session, saves } = await begin("tours", { seats: { first: 1, second: 1 } });
    await eventually(() => expect(session.game.sheet.events.length).toBeGreaterThan(2));
    session.close();
    await new Promise((done) => setTimeout(done, 100));
    const kept = saves.length;
    await new Promise((done) => setTimeout(done, 200));
    expect(saves.length).toBe(kept);
  });
});

describe("a server that has much to think about", () => {
  /** One that is busy until told otherwise. */
  async function crowded(game: Wish) {
    const server = { isBusy: true };
    const refuse = () => Promise.reject(new ApiError({ kind: "busy", message: "" }, 20));
    const signals: AbortSignal[] = [];
    const slow: Api = {
      ...api,
      computer: (sheet, level, signal) => {
        signals.push(signal!);
        return server.isBusy ? refuse() : api.computer(sheet, level, signal);
      },
      hint: (sheet, signal) => (server.isBusy ? refuse() : api.hint(sheet, signal)),
    };
    const { session } = await begin("tumicarona", game, slow);
    return { session, server, signals };
  }

  test("is asked again, and the page says so meanwhile", async () => {
    const { session, server } = await crowded({ seats: { first: 1, second: "human" } });
    await eventually(() => expect(session.trouble).toBe("busy"));
    expect(promptOf(session, english)).toMatchObject({
      title: english.thinking("White"),
      text: [english.queued],
    });
    server.isBusy = false;
    await eventually(() => expect(session.game.sheet.events.length).toBe(1));
    expect([session.trouble, session.notice]).toEqual([null, null]);
  });

  test("one can take back, and it is asked no more", async () => {
    const { session, signals } = await crowded({ seats: { first: "human", second: 1 } });
    await session.hand.type("e2-e3A");
    await eventually(() => expect(session.trouble).toBe("busy"));
    await session.history.undo();
    expect([session.trouble, session.openToMove, session.game.sheet.events]).toEqual([null, true, []]);
    const asked = signals.length;
    await new Promise((done) => setTimeout(done, 100));
    expect(signals.length).toBe(asked);
    expect(signals.every((signal) => signal.aborted)).toBe(true);
  });

  test("one can play on without the hint that waits, which is then given up", async () => {
    const { session } = await crowded({});
    const advice = session.computer.advise();
    await eventually(() => expect(session.trouble).toBe("busy"));
    await session.hand.tap("d3");
    expect([session.computer.hint, session.turn?.tokens]).toEqual(["asked", ["d3"]]);
    await session.hand.take("e3A");
    await advice;
    expect([session.trouble, session.computer.hint, session.mover]).toEqual([null, null, "second"]);
    expect(promptOf(session, english).text).not.toContain(english.queued);
  });

  test("gives a hint later", async () => {
    const { session, server } = await crowded({});
    const advice = session.computer.advise();
    await eventually(() => expect(session.trouble).toBe("busy"));
    server.isBusy = false;
    await advice;
    expect(session.trouble).toBeNull();
    expect(boardState(session, english).hint.length).toBe(1);
  });
});

test("a level the game no longer has plays as its highest", async () => {
  const { session } = await begin("tumicarona", {
    options: { cols: 3, rows: 3 },
    seats: { first: 99, second: "human" },
  });
  await eventually(() => expect(session.game.sheet.events.length).toBe(1));
});
