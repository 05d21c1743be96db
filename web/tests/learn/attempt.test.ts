// An attempt at a task, with the real server as judge: turns, answers, refutations, solutions.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { Rules } from "../../src/api/types";
import { Attempt, type Judgement, type Verdict } from "../../src/learn/attempt.svelte";
import { english, api } from "../play/begin";
import { boardState } from "../../src/play/view";

const TOWERS = "212313/....../....../....../....../122133 s -";

/** Opens a task whose judge says these things one after the other. */
async function attempting(said: Partial<Judgement>[], solution: string[] = []) {
  const asked: string[][] = [];
  const told: Verdict[] = [];
  const rules: Rules = { game: "tours", options: {} };
  const attempt = new Attempt(
    {
      rules,
      position: TOWERS,
      judge: async (moves) => {
        asked.push(moves);
        return { state: "failed", reply: null, why: "", refutation: [], ...said.shift() };
      },
      solution: async () => solution,
    },
    { api, pace: () => "instant", sound: () => {} },
    (verdict) => told.push(verdict),
  );
  await attempt.session.open();
  const play = async (from: string, to: string) => {
    await attempt.session.hand.tap(from);
    await attempt.session.hand.tap(to);
    await attempt.session.idle;
    await attempt.session.idle; // what the move has brought about
  };
  return { attempt, asked, told, play };
}

describe("an attempt", () => {
  test("is met, and the board rests", async () => {
    const { attempt, asked, told, play } = await attempting([{ state: "met", why: "Yes." }]);
    expect(attempt.untouched).toBe(true);
    await play("a1", "a2");
    expect(asked).toEqual([["a1-a2"]]);
    expect(told).toEqual([{ state: "met", why: "Yes.", refutation: [] }]);
    expect(attempt.verdict).toEqual(told[0]);
    expect(boardState(attempt.session, english).locked).toBe(true);
  });

  test("goes on with the answer of the opponent", async () => {
    const { attempt, asked, play } = await attempting([
      { state: "go_on", reply: "b6-b5", why: "Good." },
      { state: "met" },
    ]);
    await play("a1", "a2");
    expect(attempt.session.game.sheet.events).toEqual(["a1-a2", "b6-b5"]);
    expect(attempt.remark).toBe("Good.");
    expect(attempt.session.openToMove).toBe(true);
    await play("b1", "b5");
    expect(attempt.session.notice?.kind).toBe("why"); // a double goes two cells
    expect(asked.length).toBe(1);
    await attempt.session.hand.back();
    await play("d1", "d2");
    expect(asked.at(-1)).toEqual(["a1-a2", "b6-b5", "d1-d2"]);
    expect(attempt.verdict?.state).toBe("met");
  });

  test("fails, and its refutation is played", async () => {
    const { attempt, play } = await attempting([
      { state: "failed", why: "No.", refutation: ["b6-b5", "d1-d2"] },
    ]);
    await play("a1", "a2");
    const refutation = ["b6-b5", "d1-d2"];
    expect(attempt.verdict).toEqual({ state: "failed", why: "No.", refutation });
    expect(attempt.session.game.sheet.events).toEqual(["a1-a2", "b6-b5", "d1-d2"]);
    expect(attempt.session.openToMove).toBe(false);
    await attempt.reset();
    expect(attempt.verdict).toBe(null);
    expect(attempt.untouched).toBe(true);
    expect(attempt.session.openToMove).toBe(true);
  });

  test("says again, in another language, what was said of the turn judged last", async () => {
    const { attempt, asked, told, play } = await attempting([
      { state: "go_on", reply: "b6-b5", why: "Good." },
      { state: "go_on", why: "Bien." },
      { state: "failed", why: "No.", refutation: ["c6-c5"] },
      { why: "Non." },
    ]);
    const { signal } = new AbortController();
    await attempt.retell(signal); // nothing has been said
    expect(asked).toEqual([]);
    await play("a1", "a2");
    await attempt.retell(signal);
    expect(attempt.remark).toBe("Bien.");
    await play("d1", "d2");
    await attempt.retell(signal);
    expect(attempt.verdict).toEqual({ state: "failed", why: "Non.", refutation: ["c6-c5"] });
    const turns = ["a1-a2", "b6-b5", "d1-d2"];
    expect(asked).toEqual([["a1-a2"], ["a1-a2"], turns, turns]);
    expect(told.length).toBe(1);
    await attempt.reveal();
    await attempt.retell(signal); // a solution has no words
    expect(asked.length).toBe(4);
  });

  test("shows its solution from the start", async () => {
    const { attempt, told, asked, play } = await attempting([], ["a1-a2", "b6-b5", "d1-d2"]);
    await play("f1", "f4");
    await attempt.reveal();
    expect(attempt.session.game.sheet.events).toEqual(["a1-a2", "b6-b5", "d1-d2"]);
    expect(attempt.verdict).toEqual({ state: "shown" });
    expect(told.map(({ state }) => state)).toEqual(["failed", "shown"]);
    expect(asked.length).toBe(1);
  });

  test("is started over in the middle of being shown", async () => {
    const { attempt } = await attempting([], ["a1-a2", "b6-b5", "d1-d2"]);
    const showing = attempt.reveal();
    await attempt.reset();
    await showing;
    expect(attempt.untouched).toBe(true);
    expect(attempt.verdict).toBe(null);
    expect(attempt.session.openToMove).toBe(true);
  });
});
