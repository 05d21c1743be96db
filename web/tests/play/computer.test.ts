// @vitest-environment node
// The computer's turns and hints, and a server that has too much to think about.
import { describe, expect, test, vi } from "vitest";
import { type Api, ApiError } from "../../src/api/client";
import type { Hint } from "../../src/api/types";
import { promptOf } from "../../src/play/prompt";
import { boardState } from "../../src/play/view";
import { type Wish, WON_TOWERS, api, begin, english } from "./begin";

describe("while a computer plays", () => {
  const seats = { first: "human", second: 2 } as const;

  test.each(["undo", "redo"] as const)("%s with nothing to do does not stop it", async (what) => {
    const { session } = await begin("tumicarona", {
      seats: { first: 2, second: "human" },
      strict: true,
    });
    expect(session.phase.at).toBe("thinking");
    await session.history[what]();
    await vi.waitFor(() => expect(session.game.sheet.events.length).toBe(1));
    expect(session.openToMove).toBe(true);
  });

  test("taking back stops it, and it answers the next move", async () => {
    const { session } = await begin("tumicarona", { seats });
    await session.hand.type("e2-e3A");
    await session.history.undo();
    expect(session.game.sheet.events).toEqual([]);
    expect(session.openToMove).toBe(true);
    await session.hand.type("d2-e3A");
    await vi.waitFor(() => expect(session.game.sheet.events.length).toBe(2));
    expect(session.game.sheet.events[0]).toBe("d2-e3A");
  });

  test("taps and hints during its turn do nothing", async () => {
    const { session } = await begin("tumicarona", { seats });
    await session.hand.type("e2-e3A");
    await Promise.all([
      session.hand.tap("f4"),
      session.hand.tap("d2"),
      session.hand.advise(),
      session.hand.back(),
    ]);
    await vi.waitFor(() => expect(session.game.sheet.events.length).toBe(2));
    expect(session.computer.hint).toBeNull();
    expect(session.notice).toBeNull();
  });

  test("a closed game goes no further", async () => {
    const { session, saves } = await begin("tours", { seats: { first: 1, second: 1 } });
    await vi.waitFor(() => expect(session.game.sheet.events.length).toBeGreaterThan(2));
    session.close();
    await new Promise((done) => setTimeout(done, 100));
    const kept = saves.length;
    await new Promise((done) => setTimeout(done, 200));
    expect(saves.length).toBe(kept);
  });
});

describe("a server that has much to think about", () => {
  /** One that is busy a few times, or until told otherwise. */
  async function crowded(game: Wish, busy: { times: number }) {
    const refuse = () => Promise.reject(new ApiError({ kind: "busy", message: "" }, 20));
    const signals: AbortSignal[] = [];
    const slow: Api = {
      ...api,
      computer: (sheet, level, signal) => {
        signals.push(signal!);
        return busy.times-- > 0 ? refuse() : api.computer(sheet, level, signal);
      },
      hint: (sheet, signal) => (busy.times-- > 0 ? refuse() : api.hint(sheet, signal)),
    };
    const { session } = await begin("tumicarona", game, slow);
    return { session, signals };
  }

  test("is asked again, and the page says so meanwhile", async () => {
    const { session } = await crowded({ seats: { first: 1, second: "human" } }, { times: 5 });
    await vi.waitFor(() => expect(session.trouble).toBe("busy"));
    expect(promptOf(session, english)).toMatchObject({
      title: english.thinking("White"),
      text: [english.queued],
    });
    await vi.waitFor(() => expect(session.game.sheet.events.length).toBe(1));
    expect([session.trouble, session.notice]).toEqual([null, null]);
  });

  test("one can take back, and it is asked no more", async () => {
    const { session, signals } = await crowded({ seats: { first: "human", second: 1 } }, { times: 1e9 });
    await session.hand.type("e2-e3A");
    await vi.waitFor(() => expect(session.trouble).toBe("busy"));
    await session.history.undo();
    expect([session.trouble, session.openToMove, session.game.sheet.events]).toEqual([null, true, []]);
    const asked = signals.length;
    await new Promise((done) => setTimeout(done, 100));
    expect(signals.length).toBe(asked);
    expect(signals.every((signal) => signal.aborted)).toBe(true);
  });

  test("one can play on without the hint that waits", async () => {
    const { session } = await crowded({}, { times: 1e9 });
    const advice = session.hand.advise();
    await vi.waitFor(() => expect(session.trouble).toBe("busy"));
    await session.hand.tap("d3");
    await advice;
    expect([session.trouble, session.computer.hint, session.turn?.tokens]).toEqual([null, null, ["d3"]]);
    expect(promptOf(session, english).text).not.toContain(english.queued);
  });

  test("gives a hint later", async () => {
    const { session } = await crowded({}, { times: 3 });
    const advice = session.hand.advise();
    await vi.waitFor(() => expect(session.trouble).toBe("busy"));
    await advice;
    expect(session.trouble).toBeNull();
    expect(boardState(session, english).hint.length).toBeGreaterThan(1);
  });
});

test("a level the game no longer has plays as its highest", async () => {
  const { session } = await begin("tumicarona", {
    options: { cols: 3, rows: 3 },
    seats: { first: 99, second: "human" },
  });
  await vi.waitFor(() => expect(session.game.sheet.events.length).toBe(1));
});

describe("hints", () => {
  test("a hint shows the cells of a legal move and plays nothing", async () => {
    const { session } = await begin("tumicarona");
    await session.hand.advise();
    expect(boardState(session, english).hint.at(-1)).toBe("e3");
    expect(boardState(session, english).hintTakes.length).toBeGreaterThan(0);
    expect(promptOf(session, english).text.join(" ")).toMatch(/Hint: .*-e3.*, takes .*\. .*looks/);
    expect(session.game.sheet.events).toEqual([]);
    await session.hand.tap("d3");
    expect(session.computer.hint).toBeNull();
  });

  test("what is proved is said so, and that the limit of moves may spoil it", async () => {
    const { session } = await begin("tours", WON_TOWERS);
    await session.hand.advise();
    expect(promptOf(session, english).text).toContain("South wins with it.");
    const start99 = { options: { cols: 5, rows: 5 }, start: "5/5/2B2/5/2W2 w 99 9" };
    const late = (await begin("fanorona", start99)).session;
    await late.hand.advise();
    expect(promptOf(late, english).text).toContain("White wins with it.");
    expect(promptOf(late, english).text).not.toContain(english.hintLate);
    const hint = late.computer.hint as Hint;
    late.computer.hint = { ...hint, score: { ...hint.score, distance: 3 } };
    expect(promptOf(late, english).text).toContain(english.hintLate);
  });

  test("nothing waits for a hint: the next tap gives it up", async () => {
    const { session } = await begin("tumicarona");
    const advice = session.hand.advise();
    await vi.waitFor(() => expect(session.computer.hint).toBe("asked"));
    expect(promptOf(session, english).text).toContain(english.advising);
    await session.hand.tap("d3");
    expect([session.computer.hint, session.turn?.tokens]).toEqual([null, ["d3"]]);
    await advice;
    expect([session.computer.hint, session.notice]).toEqual([null, null]);
  });

  test("leaving the game gives it up at the server too", async () => {
    const signals: AbortSignal[] = [];
    const hint: Api["hint"] = (sheet, signal) => {
      signals.push(signal!);
      return api.hint(sheet, signal);
    };
    const { session } = await begin("tumicarona", {}, { ...api, hint });
    const advice = session.hand.advise();
    await vi.waitFor(() => expect(signals.length).toBe(1));
    session.close();
    await advice;
    expect(signals[0]!.aborted).toBe(true);
    expect([session.computer.hint, session.notice]).toEqual([null, null]);
  });
});
