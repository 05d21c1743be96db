// @vitest-environment node
// A turn made by hand: taps, drags, steps taken back, touch-move, and what is said when something cannot be.
import { describe, expect, test } from "vitest";
import { promptOf } from "../../src/play/prompt";
import { boardState } from "../../src/play/view";
import { CHAIN, WON_TOWERS, begin, english } from "./begin";

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
    await session.hand.tap("b2");
    await session.hand.tap("b2"); // the second half of a double click stops nothing
    expect(session.turn?.tokens).toEqual(["d3", "c3W", "b2A"]);
    await new Promise((done) => setTimeout(done, 400));
    await session.hand.tap("b2");
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
    expect(session.table?.outcome?.reason).toBe("goal");
    expect(session.scene.pieces.find((piece) => piece.cell === "goal-second")?.look).toBe("triple");
    const dragged = (await begin("tours", WON_TOWERS)).session;
    await dragged.hand.tap("a1");
    await dragged.hand.trace("a2");
    expect(dragged.turn?.tokens).toEqual(["a1", "a2"]);
    await dragged.hand.drop("a1", "goal-second");
    expect(dragged.game.sheet.events).toEqual(["a1-goal"]);
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
