// The computer at full strength, with the real server: it says what it thinks, and can be hurried or given up.
// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://127.0.0.1/" }
import { afterEach, expect, inject, test, vi } from "vitest";
import { ApiError } from "../../src/api/client";
import type { Sheet } from "../../src/api/types";
import type { Question, Said } from "../../src/engine/frames";
import { EngineSocket } from "../../src/engine/socket.svelte";
import { Thinker } from "../../src/engine/thinker.svelte";

const SHEET: Sheet = {
  rules: { game: "fanorona", options: { stalemate: "draw" } }, // by which the book is silent
  two_rounds: false,
  verdicts: false,
  start: null,
  events: [],
};
const where = () => `${inject("server").replace("http", "ws")}/api/analysis?language=fr`;
const opened: Thinker[] = [];
const thinker = () => opened[opened.push(new Thinker(new EngineSocket(where))) - 1]!;
afterEach(() => opened.splice(0).forEach((one) => one.close()));
const never = new AbortController().signal;

test("it says what it thinks, and moves when it is told to", async () => {
  const one = thinker();
  const move = one.choose(SHEET, 30, never);
  await vi.waitFor(() => expect(one.found).not.toBeNull(), { timeout: 20_000 });
  one.moveNow();
  const { move: text, frames } = await move;
  expect(text).toMatch(/^[a-i]\d-/);
  expect(frames[0]!.token).toBe(text.slice(0, 2));
  expect(one.found!.lines[0]!.moves[0]).toBe(text);
  one.forget();
  expect(one.found).toBeNull();
});

test("a move of the book comes at once, and is said to be one", async () => {
  const one = thinker();
  const { move } = await one.choose({ ...SHEET, rules: { game: "tchag", options: {} } }, 30, never);
  expect(one.found).toMatchObject({ from_book: true, depth: 0, lines: [{ moves: [move] }] });
});

test("given up, it fails at once, and thinks about something else next", async () => {
  const one = thinker();
  const leave = new AbortController();
  const first = one.choose(SHEET, 30, leave.signal);
  await vi.waitFor(() => expect(one.found).not.toBeNull(), { timeout: 20_000 });
  leave.abort();
  await expect(first).rejects.toThrow();
  const rules = { game: "tours", options: {} } as const;
  const won = { ...SHEET, rules, start: ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -" };
  expect((await one.choose(won, 30, never)).move).toBe("a1-goal");
});

test("what is wrong with a game is told", async () => {
  const wrong = thinker().choose({ ...SHEET, events: ["a1-a2"] }, 1, never);
  await expect(wrong).rejects.toMatchObject({ fault: { kind: "illegal", event: 0 } });
});

/** A server that allows these times, or none. */
function allowing(times: number[]): EngineSocket {
  const ask = ({ ...asked }: Question, _: AbortSignal, hear: (said: Said) => void) => {
    const seconds = asked.do === "choose" ? asked.seconds : 0;
    if (times.includes(seconds)) hear({ kind: "chosen", move: `${seconds}`, frames: [] });
    else hear({ kind: "error", error: { kind: "option", message: "not here", choices: times } });
    return () => {};
  };
  return { trouble: null, ask } as unknown as EngineSocket;
}

test("where fewer seconds are allowed it takes what there is, and says so", async () => {
  const one = new Thinker(allowing([1, 3]));
  expect((await one.choose(SHEET, 10, never)).move).toBe("3");
  expect(one.allowed).toBe(3);
  expect((await one.choose(SHEET, 1, never)).move).toBe("1");
  expect(one.allowed).toBeNull();
});

test("where it is not allowed at all, that is told", async () => {
  await expect(new Thinker(allowing([])).choose(SHEET, 1, never)).rejects.toBeInstanceOf(ApiError);
});
