// @vitest-environment node
// Whole games through the session, with the real server as judge.
import { describe, expect, inject, test, vi } from "vitest";
import { type Api, ApiError, connect } from "../../src/api/client";
import type { GameId, OptionValue } from "../../src/api/names";
import { boardState } from "../../src/play/view";
import { promptOf } from "../../src/play/prompt";
import { type SavedGame, isSavedGame } from "../../src/play/saved";
import { settle, symbols } from "../../src/play/scene";
import { Session } from "../../src/play/session.svelte";
import { LANGUAGES } from "../../src/words";

const api = connect(inject("server"));
const english = LANGUAGES.en;

/** Black can take two or three times in a row. */
const CHAIN = { options: { cols: 5, rows: 5 }, start: "2BB1/5/1W1BW/W3W/W2B1 b 0 5" };

/** Numbers that look random and are the same each time. */
function chance(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

interface Wish extends Partial<SavedGame> {
  options?: Record<string, OptionValue>;
  start?: string;
}

async function begin(game: GameId, { options = {}, start, ...more }: Wish = {}) {
  const saves: SavedGame[] = [];
  const saved: SavedGame = {
    id: "test",
    updated: 0,
    sheet: { rules: { game, options }, match: false, start: start ?? null, events: [] },
    redo: [],
    seats: { first: "human", second: "human" },
    names: { first: "", second: "" },
    strict: false,
    flipped: false,
    lot: null,
    result: null,
    ...more,
  };
  const session = new Session(saved, {
    api,
    language: () => "en",
    pace: () => "instant",
    sound: () => {},
    save: (one) => void saves.push(one),
  });
  await session.open();
  return { session, saves };
}

/** One thing among those on offer, as a person would choose it. */
async function act(session: Session, draw: (below: number) => number): Promise<void> {
  const state = boardState(session, english);
  const ways = [
    ...state.targets.map((target) => () => session.tap(target.cell)),
    ...state.slides.map((slide) => () => session.slide(slide.token)),
    ...promptOf(session, english).actions.flatMap(({ act }) =>
      act.kind === "take" ? [() => session.take(act.token)] : [],
    ),
    ...(session.prefix.length ? [] : state.movable.map((cell) => () => session.tap(cell))),
  ];
  expect(ways.length, `nothing to do in ${session.table?.position}`).toBeGreaterThan(0);
  await ways[draw(ways.length)]!();
  if (session.notice) throw new Error(JSON.stringify(session.notice));
}

const where = (pieces: { cell: string; look: string }[]) =>
  pieces.map((piece) => `${piece.cell} ${piece.look}`).sort();

describe.each<[GameId, Record<string, OptionValue>]>([
  ["tumicarona", { cols: 5, rows: 5 }],
  ["fanorona", { cols: 5, rows: 5, no_capture_limit: 12 }],
  ["vela", { cols: 5, rows: 5, no_capture_limit: 12 }],
  ["tours", {}],
  ["tchag", {}],
])("%s", (game, options) => {
  test("a whole game of two people; in a turn no piece is born, and the board is what the server says", async () => {
    const { session, saves } = await begin(game, { options });
    const draw = chance(7);
    for (let count = 0; !session.over && count < 3000; count++) {
      const ids = new Set(session.scene.pieces.map((piece) => piece.id));
      await act(session, draw);
      for (const piece of session.scene.pieces) expect(ids).toContain(piece.id);
      if (session.prefix.length || session.over) continue;
      const board = settle([], symbols(game, session.table!.position));
      const shown = session.scene.pieces.filter((piece) => !piece.cell.startsWith("hand-"));
      expect(where(shown)).toEqual(where(board));
      if (session.game.sheet.events.length > 150) await session.agreeDraw();
    }
    expect(session.over).toBe(true);
    expect(saves.at(-1)?.result).toBe(session.table?.outcome?.result);
    expect(isSavedGame(saves.at(-1))).toBe(true);
  });

  test("every earlier moment can be looked at, and the game be brought back", async () => {
    const { session } = await begin(game, { options, seats: { first: 1, second: 2 } });
    session.pause(false);
    while (session.game.sheet.events.length < 8 && !session.over) {
      await new Promise((done) => setTimeout(done, 10));
    }
    session.pause(true);
    await session.look(3);
    expect(session.shown?.history.length).toBe(3);
    expect(session.openToMove).toBe(false);
    await session.look(null);
    const all = [...session.game.sheet.events];
    expect(session.shown?.history.length).toBe(all.length);
    await session.undo();
    await session.undo();
    expect([...session.game.sheet.events, ...session.game.redo]).toEqual(all);
    expect(session.game.redo.length).toBe(2);
    await session.redo();
    await session.redo();
    expect(session.game.sheet.events).toEqual(all);
    session.close();
  });
});

describe("a turn in the making", () => {
  test("one point, two lines: the player is asked, and a victim answers", async () => {
    const { session } = await begin("tumicarona");
    await session.tap("d3");
    await session.tap("e3");
    expect(boardState(session, english).targets).toEqual([
      { cell: "f3", kind: "approach", captured: ["f3"] },
      { cell: "c3", kind: "withdrawal", captured: ["c3"] },
    ]);
    await session.tap("c3");
    expect(session.game.sheet.events).toEqual(["d3-e3W"]);
  });

  test("a chain goes on or stops where the player likes", async () => {
    const { session } = await begin("fanorona", CHAIN);
    for (const cell of ["d3", "c3", "e3"]) await session.tap(cell); // two lines: that of e3
    expect(session.prefix).toEqual(["d3", "c3W"]);
    expect(boardState(session, english).targets).toContainEqual({ cell: "c3", kind: "stop", captured: [] });
    await session.tap("b2");
    await session.tap("b2"); // the second half of a double click stops nothing
    expect(session.prefix).toEqual(["d3", "c3W", "b2A"]);
    await new Promise((done) => setTimeout(done, 400));
    await session.tap("b2");
    expect(session.game.sheet.events).toEqual(["d3-c3W-b2A"]);
    expect(session.turn).toBe("first");
  });

  test.each([false, true])("a step can be taken back, but not in touch-move: %s", async (strict) => {
    const { session } = await begin("fanorona", { ...CHAIN, strict });
    for (const cell of ["d3", "c3", "e3"]) await session.tap(cell);
    expect(session.canUndo).toBe(!strict);
    await session.back();
    expect(session.prefix).toEqual(strict ? ["d3", "c3W"] : ["d3"]);
    expect(session.scene.pieces.length).toBe(strict ? 8 : 9);
    await session.stop();
    expect(session.game.sheet.events).toEqual(strict ? ["d3-c3W"] : []);
    await session.undo();
    expect(session.game.sheet.events).toEqual(strict ? ["d3-c3W"] : []);
  });

  test("Les Tours: a tap on a far cell goes the whole way; a drop ends it whatever way was traced", async () => {
    const start = ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -";
    const { session } = await begin("tours", { start });
    await session.tap("a1");
    await session.tap("goal-second");
    expect(session.table?.outcome?.reason).toBe("goal");
    expect(session.scene.pieces.find((piece) => piece.cell === "goal-second")?.look).toBe("triple");
    const dragged = (await begin("tours", { start })).session;
    await dragged.tap("a1");
    await dragged.trace("a2");
    expect(dragged.prefix).toEqual(["a1", "a2"]);
    await dragged.drop("a1", "goal-second");
    expect(dragged.game.sheet.events).toEqual(["a1-goal"]);
  });

  test("a wrong point is explained with its rule, and nothing is lost", async () => {
    const { session } = await begin("tumicarona");
    await session.tap("a1");
    expect(session.notice).toMatchObject({ kind: "why" });
    await session.tap("d3");
    await session.tap("d4");
    expect(session.notice).toMatchObject({ kind: "why", rule: "T2" });
    expect(session.prefix).toEqual(["d3"]);
    await session.type("nonsense");
    expect(session.notice).toMatchObject({ kind: "why", rule: "" });
    await session.type("a2-a3");
    expect(session.notice).toMatchObject({ kind: "why", rule: "T2" });
    await session.type("e2-e3A");
    expect(session.game.sheet.events).toEqual(["e2-e3A"]);
  });

  test("a hint shows the cells of a legal move and plays nothing", async () => {
    const { session } = await begin("tumicarona");
    await session.advise();
    expect(session.hint.at(-1)).toBe("e3");
    expect(session.hintTakes.length).toBeGreaterThan(0);
    expect(promptOf(session, english).text.join(" ")).toMatch(/Hint: .*-e3.*, takes .*\. .*looks/);
    expect(session.game.sheet.events).toEqual([]);
    await session.tap("d3");
    expect([session.hint, session.hintTakes, session.advised, session.score]).toEqual([[], [], "", null]);
  });

  test("what is proved is said so, and that the limit of moves may spoil it", async () => {
    const start = ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -";
    const { session } = await begin("tours", { start });
    await session.advise();
    expect(promptOf(session, english).text).toContain("South wins with it.");
    const start99 = { options: { cols: 5, rows: 5 }, start: "5/5/2B2/5/2W2 w 99 9" };
    const late = (await begin("fanorona", start99)).session;
    await late.advise();
    expect(promptOf(late, english).text).toContain("White wins with it.");
    expect(promptOf(late, english).text).not.toContain(english.hintLate);
    late.score = { ...late.score!, distance: 3 };
    expect(promptOf(late, english).text).toContain(english.hintLate);
  });

  test("nothing waits for a hint: the next tap gives it up", async () => {
    const { session } = await begin("tumicarona");
    const advice = session.advise();
    await vi.waitFor(() => expect(session.advising).toBe(true));
    expect(promptOf(session, english).text).toContain(english.advising);
    await session.tap("d3");
    expect([session.advising, session.prefix]).toEqual([false, ["d3"]]);
    await advice;
    expect([session.hint, session.notice]).toEqual([[], null]);
  });
});

describe("a match of two rounds", () => {
  test("the end of the first round stays on the board until the players go on", async () => {
    const rules = { game: "fanorona" as const, options: { cols: 3, rows: 3 } };
    const sheet = { rules, match: true, start: null, events: ["b1-b2A", "c3-b3"] };
    const { session } = await begin("fanorona", { sheet });
    await session.type("c2-c3");
    expect(session.interlude).toBe(true);
    expect(session.openToMove).toBe(false);
    expect(where(session.scene.pieces)).toContain("c3 white");
    expect(promptOf(session, english).text.join(" ")).toContain("Vela");
    await session.nextRound();
    expect(session.interlude).toBe(false);
    expect(session.table?.rules.game).toBe("vela");
    expect(session.scene.pieces.length).toBe(8);
    await session.undo();
    expect(session.game.sheet.events.length).toBe(2);
    expect(session.table?.rules.game).toBe("fanorona");
    await session.type("c2-c3");
    expect(session.interlude).toBe(true); // explained again when it ends again
  });
});

describe("while a computer plays", () => {
  const seats = { first: "human", second: 2 } as const;

  test.each(["undo", "redo"] as const)("%s with nothing to do does not stop it", async (what) => {
    const { session } = await begin("tumicarona", {
      seats: { first: 2, second: "human" },
      strict: true,
    });
    expect(session.thinking).toBe(true);
    await session[what]();
    await vi.waitFor(() => expect(session.game.sheet.events.length).toBe(1));
    expect(session.openToMove).toBe(true);
  });

  test("taking back stops it, and it answers the next move", async () => {
    const { session } = await begin("tumicarona", { seats });
    await session.type("e2-e3A");
    await session.undo();
    expect(session.game.sheet.events).toEqual([]);
    expect(session.openToMove).toBe(true);
    await session.type("d2-e3A");
    await vi.waitFor(() => expect(session.game.sheet.events.length).toBe(2));
    expect(session.game.sheet.events[0]).toBe("d2-e3A");
  });

  test("taps and hints during its turn do nothing", async () => {
    const { session } = await begin("tumicarona", { seats });
    await session.type("e2-e3A");
    await Promise.all([session.tap("f4"), session.tap("d2"), session.advise(), session.back()]);
    await vi.waitFor(() => expect(session.game.sheet.events.length).toBe(2));
    expect(session.hint).toEqual([]);
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
  async function crowded(game: Partial<SavedGame>, busy: { times: number }) {
    const { session } = await begin("tumicarona", { seats: { first: "human", second: "human" } });
    const refuse = () => Promise.reject(new ApiError({ kind: "busy", message: "" }, 20));
    const signals: AbortSignal[] = [];
    const slow: Api = {
      ...api,
      computer: (sheet, level, signal) => {
        signals.push(signal);
        return busy.times-- > 0 ? refuse() : api.computer(sheet, level, signal);
      },
      hint: (sheet, signal) => (busy.times-- > 0 ? refuse() : api.hint(sheet, signal)),
    };
    const other = new Session(
      { ...session.game, ...game },
      { api: slow, language: () => "en", pace: () => "instant", sound: () => {}, save: () => {} },
    );
    await other.open();
    return { session: other, signals };
  }

  test("is asked again, and the page says so meanwhile", async () => {
    const { session } = await crowded({ seats: { first: 1, second: "human" } }, { times: 5 });
    await vi.waitFor(() => expect(session.queued).toBe(true));
    expect(promptOf(session, english)).toMatchObject({
      title: english.thinking("White"),
      text: [english.queued],
    });
    await vi.waitFor(() => expect(session.game.sheet.events.length).toBe(1));
    expect([session.queued, session.notice]).toEqual([false, null]);
  });

  test("one can take back, and it is asked no more", async () => {
    const { session, signals } = await crowded({ seats: { first: "human", second: 1 } }, { times: 1e9 });
    await session.type("e2-e3A");
    await vi.waitFor(() => expect(session.queued).toBe(true));
    await session.undo();
    expect([session.queued, session.openToMove, session.game.sheet.events]).toEqual([false, true, []]);
    const asked = signals.length;
    await new Promise((done) => setTimeout(done, 100));
    expect(signals.length).toBe(asked);
    expect(signals.every((signal) => signal.aborted)).toBe(true);
  });

  test("one can play on without the hint that waits", async () => {
    const { session } = await crowded({}, { times: 1e9 });
    const advice = session.advise();
    await vi.waitFor(() => expect(session.queued).toBe(true));
    await session.tap("d3");
    await advice;
    expect([session.queued, session.advising, session.prefix]).toEqual([false, false, ["d3"]]);
    expect(promptOf(session, english).text).not.toContain(english.queued);
  });

  test("gives a hint later", async () => {
    const { session } = await crowded({}, { times: 3 });
    const advice = session.advise();
    await vi.waitFor(() => expect(session.queued).toBe(true));
    await advice;
    expect([session.queued, session.advising]).toEqual([false, false]);
    expect(session.hint.length).toBeGreaterThan(1);
  });
});

test("a level the game no longer has plays as its highest", async () => {
  const { session } = await begin("tumicarona", {
    options: { cols: 3, rows: 3 },
    seats: { first: 99, second: "human" },
  });
  await vi.waitFor(() => expect(session.game.sheet.events.length).toBe(1));
});

describe("two windows with the same game", () => {
  test("the one that is behind goes over to what the other has played, and does not play for the computer", async () => {
    const seats = { first: "human", second: 2 } as const;
    const here = (await begin("tumicarona", { seats })).session;
    const there = (await begin("tumicarona", { seats })).session;
    await there.type("e2-e3A");
    const halfway = there.game;
    await here.follow(halfway);
    expect(here.game.sheet.events).toEqual(halfway.sheet.events);
    await vi.waitFor(() => expect(there.game.sheet.events.length).toBe(2));
    await here.follow(there.game);
    expect(here.game.sheet.events).toEqual(there.game.sheet.events);
    expect(here.openToMove).toBe(true);
    await here.follow(halfway); // old news
    expect(here.game.sheet.events.length).toBe(2);
  });

  test("looking around keeps nothing anew", async () => {
    const { session, saves } = await begin("tumicarona");
    await session.type("e2-e3A");
    const kept = saves.length;
    await session.look(0);
    await session.look(null);
    await session.open();
    expect(saves.length).toBe(kept);
  });
});

describe("touch-move", () => {
  test("a turn that has begun cannot be left by looking back, asking for a hint or typing", async () => {
    const { session } = await begin("fanorona", { ...CHAIN, strict: true });
    for (const cell of ["d3", "c3", "e3"]) await session.tap(cell);
    await session.look(0);
    await session.advise();
    await session.type("d3-c3A");
    expect(session.prefix).toEqual(["d3", "c3W"]);
    expect(session.hint).toEqual([]);
  });
});

describe("a board seen from the other side", () => {
  test("what slides in from the left of the text comes from the right of the screen", async () => {
    const labels = async (flipped: boolean) => {
      const { session } = await begin("tchag", { flipped });
      await session.tap("b2");
      await session.tap("b3");
      const slide = boardState(session, english).slides.find((one) => one.token === "L");
      const buttons = promptOf(session, english).actions;
      const button = buttons.find(({ act }) => act.kind === "take" && act.token === "L");
      return [slide?.name, button?.label].join();
    };
    expect(await labels(false)).toMatch(/the left.*the left/);
    expect(await labels(true)).toMatch(/the right.*the right/);
  });
});

describe("a game kept wrongly", () => {
  test("says what is wrong and can be opened up to there", async () => {
    const rules = { game: "tumicarona" as const, options: {} };
    const sheet = { rules, match: false, start: null, events: ["e2-e3A", "nonsense", "e2-e3A"] };
    const { session } = await begin("tumicarona", { sheet });
    expect(session.broken).toMatchObject({ event: 1 });
    await session.openSoundPart();
    expect(session.broken).toBeNull();
    expect(session.game.sheet.events).toEqual(["e2-e3A"]);
    expect(session.openToMove).toBe(true);
  });
});

describe("without a server", () => {
  test("the game stays as it is and says so", async () => {
    const gone = connect("http://127.0.0.1:9"); // nothing listens there
    const { session } = await begin("tours");
    const alone = new Session(session.game, {
      api: gone,
      language: () => "en",
      pace: () => "instant",
      sound: () => {},
      save: () => {},
    });
    await alone.open();
    expect(alone.notice).toEqual({ kind: "offline" });
    expect(alone.game).toEqual(session.game);
  });
});
