// @vitest-environment node
// Hints: shown step by step until the turn is played, in words, and played with one button.
import { describe, expect, test } from "vitest";
import type { Api } from "../../src/api/client";
import type { GameId } from "../../src/api/names";
import { stepsInWords } from "../../src/play/hint";
import { promptOf } from "../../src/play/prompt";
import { Turn } from "../../src/play/turn";
import { boardState } from "../../src/play/view";
import { CHAIN, WON_TOWERS, type Wish, api, begin, english } from "./begin";
import { eventually } from "../eventually";

const SCORE = { value: 0, proved: false, distance: null, expected: 0.5 };

/** A game in which a certain move is advised. */
async function advised(game: GameId, move: string, wish: Wish = {}) {
  const hint: Api["hint"] = async (sheet) => {
    const { last } = await api.play(sheet, move);
    return { move, frames: last!.frames, score: SCORE };
  };
  const { session } = await begin(game, wish, { ...api, hint });
  await session.computer.advise();
  const steps = () => boardState(session, english).hint;
  const said = () => promptOf(session, english).text.find((line) => line.startsWith("Hint"));
  const labels = () => promptOf(session, english).actions.map((action) => action.label);
  return { session, steps, said, labels };
}

describe("a hint", () => {
  test("is asked of the engine, and plays nothing", async () => {
    const { session } = await begin("tumicarona");
    await session.computer.advise();
    expect(boardState(session, english).hint).toMatchObject([{ kind: "go", to: "e3", number: null }]);
    expect(promptOf(session, english).text.join(" ")).toMatch(/Hint: .. to e3 \(.*, takes .*\)\. .*looks/);
    expect(session.game.sheet.events).toEqual([]);
  });

  test("may stand beside others, the best of which stands out", async () => {
    const { session } = await begin("fanorona", CHAIN);
    const advised = await Promise.all(
      ["d3-c3W-b2A", "d3-c3W"].map(async (move) => {
        const { last } = await api.play(session.game.sheet, move);
        return { move, frames: last!.frames, score: SCORE };
      }),
    );
    const { hint, others } = boardState(session, english, true, advised);
    expect(hint).toMatchObject([{ to: "c3" }, { to: "b2" }]);
    expect(others).toMatchObject([[{ to: "c3" }]]);
  });

  test("of a chain stays while it is followed, and goes when the turn is played", async () => {
    const { session, steps, said } = await advised("fanorona", "d3-c3W-b2A", CHAIN);
    expect(said()).toBe("Hint: d3 to c3 (withdrawal, takes e3), then to b2 (approach, takes a1).");
    expect(steps()).toMatchObject([
      { from: "d3", to: "c3", captured: ["e3"], number: 1 },
      { from: "c3", to: "b2", captured: ["a1"], number: 2 },
    ]);
    await session.hand.tap("d3");
    expect(steps().length).toBe(2);
    await session.hand.take("c3W");
    expect(said()).toBe("Hint: to b2 (approach, takes a1).");
    expect(steps()).toMatchObject([{ from: "c3", to: "b2", number: 2 }]);
    await session.hand.back();
    expect(steps().length).toBe(2);
    await session.hand.take("c3W");
    await session.hand.take("b2A");
    expect(said()).toBe("Hint: stop here.");
    await session.hand.stop();
    expect([session.computer.hint, steps()]).toEqual([null, []]);
  });

  test("is there for a turn that has gone another way, too, and throws none of it away", async () => {
    const { session, steps, said } = await advised("fanorona", "d3-c3W-b2A", CHAIN);
    await session.hand.tap("c5");
    await session.computer.advise();
    expect(session.turn?.tokens).toEqual(["c5"]);
    expect(said()).toMatch(/^Hint, from the start of the turn: d3 to c3/);
    expect(steps().length).toBe(2);
  });

  test("of Les Tours is drawn cell by cell; where it bounces and ends has a number", async () => {
    const { said, steps } = await advised("tours", "a1-b3", {
      start: "212313/....../....../....../....../122133 s -",
    });
    expect(said()).toBe("Hint: a1 to b3, bouncing on b1.");
    expect(steps().map((step) => step.kind === "go" && [step.to, step.number])).toEqual([
      ["b1", 1],
      ["b2", null],
      ["b3", 2],
    ]);
  });

  test("of the set-up names the piece", async () => {
    const { said, steps } = await advised("tours", "3@c1");
    expect(said()).toBe("Hint: place a triple on c1.");
    expect(steps()).toMatchObject([{ kind: "go", to: "c1", number: null }]);
  });

  test("of the set-up still names the piece when it has been placed", async () => {
    const { session } = await begin("tours");
    const before = session.snapshot!;
    const { last } = await api.play(session.game.sheet, "3@c1");
    await session.hand.type("3@c1");
    const hint = { move: "3@c1", frames: last!.frames, score: SCORE };
    expect(stepsInWords(session, english, hint, Turn.begin(before))).toEqual(["place a triple on c1"]);
  });

  test.each([
    [false, "Hint: b2 to b3, then slide from the left (1\u00a0tile), then slide from below (1\u00a0tile)."],
    [true, "Hint: b2 to b3, then slide from the right (1\u00a0tile), then slide from above (1\u00a0tile)."],
  ])("of Tchag draws its slides, and names them as they are seen; flipped: %s", async (flipped, words) => {
    const { session, said, steps } = await advised("tchag", "b2-b3:L,D", { flipped });
    expect(said()).toBe(words);
    expect(steps()).toMatchObject([
      { kind: "go", from: "b2", to: "b3", number: 1 },
      { kind: "slide", tiles: [["a2", "b2"]], number: 2 },
      { kind: "slide", tiles: [["a1", "a2"]], number: 3 },
    ]);
    await session.hand.tap("b2");
    await session.hand.tap("b3");
    const { slides } = boardState(session, english);
    expect(slides.filter((slide) => slide.advised).map((slide) => slide.token)).toEqual(["L"]);
  });

  test("that moves nothing is said", () => {
    expect(english.hintSays([english.pass])).toBe("Hint: pass.");
  });

  test("what is proved is said so, also where the limit of moves is near", async () => {
    const { session } = await begin("tours", WON_TOWERS);
    await session.computer.advise();
    expect(promptOf(session, english).text).toContain("South wins with it.");
    const start99 = { options: { cols: 5, rows: 5 }, start: "5/5/2B2/5/2W2 w 99 9" };
    const late = (await begin("fanorona", start99)).session;
    await late.computer.advise();
    expect(promptOf(late, english).text).toContain("White wins with it.");
  });

  test("nothing waits for it", async () => {
    const { session } = await begin("tumicarona");
    const advice = session.computer.advise();
    expect(session.computer.hint).toBe("asked");
    expect(promptOf(session, english).text).toContain(english.advising);
    await session.hand.tap("d3");
    expect(session.turn?.tokens).toEqual(["d3"]);
    await advice;
    expect(boardState(session, english).hint.length).toBeGreaterThan(0);
    expect(session.turn?.tokens).toEqual(["d3"]);
  });

  test("leaving the game gives it up at the server too", async () => {
    const signals: AbortSignal[] = [];
    const hint: Api["hint"] = (sheet, signal) => {
      signals.push(signal!);
      return api.hint(sheet, signal);
    };
    const { session } = await begin("tumicarona", {}, { ...api, hint });
    const advice = session.computer.advise();
    await eventually(() => expect(signals.length).toBe(1));
    session.close();
    await advice;
    expect(signals[0]!.aborted).toBe(true);
    expect([session.computer.hint, session.notice]).toEqual([null, null]);
  });
});

describe("one button plays it", () => {
  test.each<[GameId, string, Wish]>([
    ["tumicarona", "d3-e3W", {}],
    ["fanorona", "d3-c3W-b2A", CHAIN],
    ["tours", "3@c1", {}],
    ["tours", "a1-goal", WON_TOWERS],
    ["tchag", "b2-b3:L,D", {}],
    ["tchag", "stop", { start: "ybR/..b r stop" }],
  ])("%s %s", async (game, move, wish) => {
    const { session, labels } = await advised(game, move, wish);
    expect(labels()).toContain(english.playHint);
    await session.hand.follow();
    expect(session.game.sheet.events).toEqual([move]);
    expect(session.computer.hint).toBeNull();
  });

  test("from where it has been followed to", async () => {
    const { session } = await advised("fanorona", "d3-c3W-b2A", { ...CHAIN, strict: true });
    await session.hand.tap("d3");
    await session.hand.take("c3W");
    await session.hand.follow();
    expect(session.game.sheet.events).toEqual(["d3-c3W-b2A"]);
  });

  test("and from its start where another turn had begun, unless that must be finished", async () => {
    const other = async (strict: boolean) => {
      const { session, labels } = await advised("fanorona", "d3-c3W-b2A", { ...CHAIN, strict });
      await session.hand.tap("d3");
      await session.hand.take("c3A");
      const offered = labels().includes(english.playHint);
      await session.hand.follow();
      return [offered, session.game.sheet.events, session.turn?.tokens];
    };
    expect(await other(false)).toEqual([true, ["d3-c3W-b2A"], []]);
    expect(await other(true)).toEqual([false, [], ["d3", "c3A"]]);
  });
});
