// The engine beside the board: what it says of one position is never shown for another.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Score, Sheet } from "../../../src/api/types";
import { Engine } from "../../../src/study/panel/engine.svelte";
import type { Lines, Question, Said } from "../../../src/engine/frames";
import type { EngineSocket } from "../../../src/engine/socket.svelte";

interface Asked {
  events: string[];
  signal: AbortSignal;
  hear(said: Said): void;
}

const sheet = (...events: string[]): Sheet => ({
  rules: { game: "tours", options: {} },
  two_rounds: false,
  verdicts: false,
  start: null,
  events,
});
const score = (expected: number): Score => ({
  value: 2 * expected - 1,
  proved: false,
  distance: null,
  expected,
});
const lines = (depth: number, expected = 0.7): Lines => ({
  kind: "lines",
  depth,
  nodes: 10 * depth,
  score: score(expected),
  from_table: false,
  from_book: false,
  lines: [{ score: score(expected), moves: ["a1-a2", "b6-b5"], frames: [[], []] }],
});

/** An engine whose questions are to be answered by hand. */
function begin() {
  const asked: Asked[] = [];
  const socket = {
    ask: ({ sheet: { events } }: Question, signal: AbortSignal, hear: (said: Said) => void) => {
      if (signal.aborted) return;
      asked.push({ events, signal, hear: (said) => void (signal.aborted || hear(said)) });
    },
    close: vi.fn(),
  };
  const engine = new Engine(socket as unknown as EngineSocket);
  engine.isOn = true;
  return { engine, asked, socket };
}

describe("the engine", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is silent until it is asked", () => {
    const { engine, asked } = begin();
    engine.isOn = false;
    engine.follow({ sheet: sheet(), turn: "first" });
    expect(asked).toEqual([]);
  });

  test("thinks at once, and says what the position is worth to the first player", () => {
    const { engine, asked } = begin();
    engine.follow({ sheet: sheet("a1-a2"), turn: "second" });
    asked[0]!.hear({ kind: "waiting", place: 2 });
    expect(engine.place).toBe(2);
    asked[0]!.hear(lines(3));
    expect(engine.place).toBe(null);
    expect(engine.score?.expected).toBeCloseTo(0.3);
    expect(engine.hints).toMatchObject([{ move: "a1-a2" }]);
    expect(engine.opinion?.isDone).toBe(false);
    asked[0]!.hear({ kind: "done" });
    expect(engine.opinion?.isDone).toBe(true);
  });

  test("leaves a position when the board does, and waits until the board rests", async () => {
    const { engine, asked } = begin();
    engine.follow({ sheet: sheet(), turn: "first" });
    asked[0]!.hear(lines(3));
    engine.follow({ sheet: sheet("a1-a2"), turn: "second" });
    engine.follow({ sheet: sheet("a1-a2", "b6-b5"), turn: "first" });
    expect(asked[0]!.signal.aborted).toBe(true);
    asked[0]!.hear(lines(9));
    expect(engine.opinion).toBe(null);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.map(({ events }) => events.length)).toEqual([0, 2]);
  });

  test("shows what it knows at once, and thinks on where it had not done", () => {
    const { engine, asked } = begin();
    const go = (...events: string[]) => {
      vi.advanceTimersByTime(1000);
      engine.follow({ sheet: sheet(...events), turn: "first" });
    };
    go();
    asked[0]!.hear(lines(5));
    go("a1-a2");
    asked[1]!.hear(lines(4));
    asked[1]!.hear({ kind: "done" });
    go();
    expect(engine.opinion?.lines.depth).toBe(5);
    expect(asked.length).toBe(3);
    asked[2]!.hear(lines(1)); // it begins anew, and knows less than before
    expect(engine.opinion?.lines.depth).toBe(5);
    asked[2]!.hear(lines(6));
    expect(engine.opinion?.lines.depth).toBe(6);
    go("a1-a2");
    expect(engine.opinion).toMatchObject({ isDone: true, lines: { depth: 4 } });
    expect(asked.length).toBe(3); // nothing is left to think about
  });

  test("asks for as many lines as are wanted", () => {
    const { engine, asked } = begin();
    engine.follow({ sheet: sheet(), turn: "first" });
    asked[0]!.hear(lines(5));
    asked[0]!.hear({ kind: "done" });
    engine.count = 1;
    vi.advanceTimersByTime(1000);
    engine.follow({ sheet: sheet(), turn: "first" });
    expect(engine.opinion).toBe(null);
    expect(asked.length).toBe(2);
  });

  test("tells what is wrong, and frees the thinker when it is closed", () => {
    const { engine, asked, socket } = begin();
    engine.follow({ sheet: sheet(), turn: "first" });
    asked[0]!.hear({ kind: "error", error: { kind: "busy", message: "later" } });
    expect(engine.fault?.message).toBe("later");
    engine.close();
    expect(engine.fault).toBe(null);
    expect(socket.close).toHaveBeenCalled();
    expect(asked[0]!.signal.aborted).toBe(true);
  });
});
