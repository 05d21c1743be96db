// @vitest-environment node
// A turn made by hand: taps, drags, steps taken back, touch-move, and what is said when something cannot be.
import { describe, expect, test, vi } from "vitest";
import type { Api } from "../../src/api/client";
import type { GameId } from "../../src/api/names";
import { promptOf } from "../../src/play/prompt";
import type { Session } from "../../src/play/session.svelte";
import { written } from "../../src/play/typed";
import { boardState } from "../../src/play/view";
import { CHAIN, WON_TOWERS, api, begin, english, kept, sit, where } from "./begin";

describe("a turn in the making", () => {
  test("one point, two lines: the player is asked, and a victim answers", async () => {
    const { session } = await begin("tumicarona");
    await session.hand.tap("d3");
    await session.hand.tap("e3");
    expect(boardState(session, english).targets).toEqual([
      { cell: "f3", kind: "approach", captured: ["f3"] },
      { cell: "c3", kind: "withdrawal", captured: ["c3"] },
    ]);
    await session.hand.tap("c3");
    expect(session.game.sheet.events).toEqual(["d3-e3W"]);
  });

  test("a chain goes on or stops where the player likes", async () => {
    const { session } = await begin("fanorona", CHAIN);
    for (const cell of ["d3", "c3", "e3"]) await session.hand.tap(cell); // two lines: that of e3
    expect(session.turn?.tokens).toEqual(["d3", "c3W"]);
    expect(boardState(session, english).targets).toContainEqual({ cell: "c3", kind: "stop", captured: [] });
    const now = vi.spyOn(performance, "now").mockReturnValue(1000);
    await session.hand.tap("b2");
    await session.hand.tap("b2"); // the second half of a double click stops nothing
    expect(session.turn?.tokens).toEqual(["d3", "c3W", "b2A"]);
    now.mockReturnValue(1400);
    await session.hand.tap("b2");
    now.mockRestore();
    expect(session.game.sheet.events).toEqual(["d3-c3W-b2A"]);
    expect(session.mover).toBe("first");
  });

  test.each([false, true])("a step can be taken back, but not in touch-move: %s", async (strict) => {
    const { session } = await begin("fanorona", { ...CHAIN, strict });
    for (const cell of ["d3", "c3", "e3"]) await session.hand.tap(cell);
    expect(session.history.canUndo).toBe(!strict);
    await session.hand.back();
    expect(session.turn?.tokens).toEqual(strict ? ["d3", "c3W"] : ["d3"]);
    expect(session.scene.pieces.length).toBe(strict ? 8 : 9);
    await session.hand.stop();
    expect(session.game.sheet.events).toEqual(strict ? ["d3-c3W"] : []);
    await session.history.undo();
    expect(session.game.sheet.events).toEqual(strict ? ["d3-c3W"] : []);
  });

  test("Les Tours: a tap on a far cell goes the whole way; a drop ends it whatever way was traced", async () => {
    const { session } = await begin("tours", WON_TOWERS);
    await session.hand.tap("a1");
    await session.hand.tap("goal-second");
    expect(session.snapshot?.outcome?.reason).toBe("goal");
    expect(session.scene.pieces.find((piece) => piece.cell === "goal-second")?.look).toBe("triple");
    const dragged = (await begin("tours", WON_TOWERS)).session;
    await dragged.hand.tap("a1");
    await dragged.hand.trace("a2");
    expect(dragged.turn?.tokens).toEqual(["a1", "a2"]);
    await dragged.hand.drop("a1", "goal-second");
    expect(dragged.game.sheet.events).toEqual(["a1-goal"]);
  });

  test("a way that is known is not asked for cell by cell", async () => {
    let asked = 0;
    const steps: Api["steps"] = (...given) => (asked++, api.steps(...given));
    const { session } = await begin("tours", WON_TOWERS, { ...api, steps });
    await session.hand.tap("a1");
    await session.hand.tap("goal-second");
    expect(session.game.sheet.events).toEqual(["a1-goal"]);
    expect(session.game.made?.tokens.at(-1)).toBe("goal");
    expect(asked).toBe(1); // where the piece can end
    const advised = (await begin("tours", WON_TOWERS, { ...api, steps })).session;
    await advised.computer.advise();
    await advised.hand.follow();
    expect(advised.game.sheet.events).toEqual(["a1-goal"]);
    expect(asked).toBe(1);
  });

  test("a wrong point is explained with its rule, and nothing is lost", async () => {
    const { session } = await begin("tumicarona");
    await session.hand.tap("a1");
    expect(session.notice).toMatchObject({ kind: "why" });
    await session.hand.tap("d3");
    await session.hand.tap("d4");
    expect(session.notice).toMatchObject({ kind: "why", rule: "T2" });
    expect(session.turn?.tokens).toEqual(["d3"]);
    await session.hand.type("nonsense");
    expect(session.notice).toMatchObject({ kind: "why", rule: "" });
    await session.hand.type("a2-a3");
    expect(session.notice).toMatchObject({ kind: "why", rule: "T2" });
    await session.hand.type("e2-e3A");
    expect(session.game.sheet.events).toEqual(["e2-e3A"]);
  });
});

describe("touch-move", () => {
  test("a turn in the middle of a chain survives a reload", async () => {
    const { session, saves } = await begin("fanorona", { ...CHAIN, strict: true });
    for (const cell of ["d3", "c3", "e3"]) await session.hand.tap(cell);
    const again = sit(saves.at(-1)!).session;
    await again.open();
    expect(again.turn?.tokens).toEqual(["d3", "c3W"]);
    expect(where(again.scene.pieces)).toEqual(where(session.scene.pieces));
    await again.hand.back();
    await again.hand.tap("c5");
    expect([again.bound, again.turn?.tokens]).toEqual([true, ["d3", "c3W"]]);
    await again.hand.stop();
    expect(again.game.sheet.events).toEqual(["d3-c3W"]);
  });

  test.each([["nonsense"], ["d3", "nonsense"], ["d3", "c3W", "nonsense"]])(
    "a turn kept wrongly begins where it makes sense: %s %s %s",
    async (...tokens) => {
      const sheet = { ...kept("fanorona", CHAIN).sheet };
      const game = { ...kept("fanorona", { ...CHAIN, strict: true }), sheet, made: { ply: 0, tokens } };
      const { session } = sit(game);
      await session.open();
      expect(session.turn?.tokens).toEqual(tokens.slice(0, -1));
      expect(session.openToMove).toBe(true);
    },
  );

  test("a turn that has begun cannot be left by looking back or typing", async () => {
    const { session } = await begin("fanorona", { ...CHAIN, strict: true });
    for (const cell of ["d3", "c3", "e3"]) await session.hand.tap(cell);
    await session.history.look(0);
    await session.hand.type("d3-c3A");
    expect(session.turn?.tokens).toEqual(["d3", "c3W"]);
  });
});

describe("a board seen from the other side", () => {
  test("what slides in from the left of the text comes from the right of the screen", async () => {
    const labels = async (flipped: boolean) => {
      const { session } = await begin("tchag", { flipped });
      await session.hand.tap("b2");
      await session.hand.tap("b3");
      const slide = boardState(session, english).slides.find((one) => one.token === "L");
      const buttons = promptOf(session, english).actions;
      const button = buttons.find(({ act }) => act.kind === "take" && act.token === "L");
      return [slide?.name, button?.label].join();
    };
    expect(await labels(false)).toMatch(/the left.*the left/);
    expect(await labels(true)).toMatch(/the right.*the right/);
  });
});

describe("typed moves", () => {
  test.each<[GameId, string, string]>([
    ["tumicarona", "D3-E3A", "d3-e3A"],
    ["tumicarona", " d3-e3w ", "d3-e3W"],
    ["fanorona", "A2-A3", "a2-a3"],
    ["fanorona", "D3-C3W-B2A", "d3-c3W-b2A"],
    ["tours", "3@A1", "3@a1"],
    ["tours", "A1-GOAL", "a1-goal"],
    ["tchag", "B2-B3:l,d", "b2-b3:L,D"],
    ["tchag", "C2-B2:R,Du,1l", "c2-b2:R,dU,1L"],
    ["tchag", "STOP", "stop"],
  ])("%s %s is %s", (game, typed, move) => expect(written(game, typed)).toBe(move));

  test("are judged once", async () => {
    const asked: string[] = [];
    const whyNot: Api["whyNot"] = (...given) => (asked.push("explain"), api.whyNot(...given));
    const play: Api["play"] = (...given) => (asked.push("play"), api.play(...given));
    const { session } = await begin("tumicarona", {}, { ...api, whyNot, play });
    await session.hand.type("E2-E3");
    expect(session.notice).toMatchObject({ kind: "why", rule: "T7" });
    await session.hand.type("E2-E3A");
    expect(session.game.sheet.events).toEqual(["e2-e3A"]);
    expect(asked).toEqual(["play", "play"]);
  });

  test.each(["draw", "Resign second", "DRAW"])("%s is no move", async (text) => {
    const { session } = await begin("tumicarona");
    await session.hand.type(text);
    expect(session.notice).toMatchObject({ kind: "why" });
    expect([session.game.sheet.events, session.openToMove]).toEqual([[], true]);
  });
});

describe("in the middle of a way, why not follows the steps made", () => {
  const start = "....../.2..3./31.3.1/.1..2./2..3.2/.....1 s -";
  const after = async (...cells: string[]) => {
    const { session } = await begin("tours", { start });
    for (const cell of cells) await session.hand.tap(cell);
    return session;
  };

  test("a border crossed already is L7", async () => {
    const session = await after("f1", "f2", "e2", "f2");
    expect(session.turn?.tokens).toEqual(["f1", "f2", "e2"]);
    expect(session.notice).toMatchObject({ kind: "why", rule: "L7" });
  });

  test("the goal is not refused where the way still leads there", async () => {
    const session = await after("f1", "f2", "e2", "d2", "goal-second");
    expect(session.notice).toMatchObject({
      kind: "why",
      rule: "L4",
      why: expect.stringMatching(/it can still end in the goal/) as string,
    });
    for (const cell of ["d3", "c3", "b3", "b4", "b5", "b6", "goal-second"]) await session.hand.tap(cell);
    expect(session.game.sheet.events).toEqual(["f1-goal"]);
  });

  test("tiles that cannot slide say which can", async () => {
    const { session } = await begin("tchag");
    for (const cell of ["b2", "b3", "f6"]) await session.hand.tap(cell);
    expect(session.notice).toMatchObject({ kind: "why", rule: "C4" });
    expect(session.turn?.tokens).toEqual(["b2", "b3"]);
  });
});

describe("the way a tower went", () => {
  const start = "212313/....../....../....../....../122133 s -";
  const path = (session: Session) => boardState(session, english).last?.path;

  test("is drawn as it was made, also after a reload", async () => {
    const { session, saves } = await begin("tours", { start });
    for (const cell of ["e1", "e2", "e3", "d3"]) await session.hand.tap(cell);
    expect(session.game.sheet.events).toEqual(["e1-d3"]);
    expect(path(session)).toEqual(["e1", "e2", "e3", "d3"]);
    const again = sit(saves.at(-1)!).session;
    await again.open();
    expect(path(again)).toEqual(["e1", "e2", "e3", "d3"]);
  });

  test("is the one the server shows where nobody made it here", async () => {
    const { session } = await begin("tours", { start });
    await session.hand.type("e1-d3");
    expect(path(session)).toEqual(["e1", "e2", "d2", "d3"]);
  });

  test("leads into the goal", async () => {
    const { session } = await begin("tours", WON_TOWERS);
    await session.hand.tap("a1");
    await session.hand.tap("goal-second");
    expect(session.over).toBe(true);
    expect(path(session)!.slice(0, 1)).toEqual(["a1"]);
    expect(path(session)!.at(-1)).toBe("goal-second");
  });
});

describe("where a piece can go", () => {
  test("is not marked for whoever wants to find it, and is not told either", async () => {
    const { session } = await begin("tours", WON_TOWERS);
    await session.hand.tap("a1");
    const state = boardState(session, english, false);
    expect([state.targets, state.blind]).toEqual([[], true]);
    expect(Object.values(state.names).filter((name) => /goal: wins|can end|bounce/.test(name))).toEqual([]);
    await session.hand.tap("goal-second");
    expect(session.game.sheet.events).toEqual(["a1-goal"]);
  });

  test("but where one may stop, and which line to take, is", async () => {
    const { session } = await begin("fanorona", CHAIN);
    const kinds = () => boardState(session, english, false).targets.map((target) => target.kind);
    await session.hand.tap("d3");
    expect(kinds()).toEqual([]);
    await session.hand.tap("c3");
    expect(kinds()).toEqual(["approach", "withdrawal"]);
    await session.hand.tap("e3");
    expect(kinds()).toEqual(["stop"]);
  });
});
