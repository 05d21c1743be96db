// A mistake as a question: what a try is worth.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import { ApiError } from "../../../src/api/client";
import type { Note, Question, Said } from "../../../src/engine/frames";
import { judged, lastNote } from "../../../src/study/panel/mistakes";
import type { EngineSocket } from "../../../src/engine/socket.svelte";
import { english } from "../../../src/words/study/panel/english";

const MISTAKE: Note = {
  ply: 3,
  move: "a1-a2",
  grade: "mistake",
  best: "b1-b3",
  expected_before: 0.7,
  expected_after: 0.5,
  proved: false,
  line: ["b1-b3", "b6-b5"],
  refutation: ["c6-c5", "d1-d2", "e6-e5", "f1-f2"],
  reason: "It lets a tower through.",
};
const SHEET = {
  rules: { game: "tours" as const, options: {} },
  two_rounds: false,
  verdicts: false,
  start: null,
  events: ["m"],
};

const trying = (move: string, said: Partial<Note> = {}) => {
  const asked: string[] = [];
  const look = async (tried: string) => {
    asked.push(tried);
    return { ...MISTAKE, move: tried, ...said };
  };
  return judged(move, MISTAKE, look, english).then((judgement) => ({ ...judgement, asked }));
};

describe("a try", () => {
  test("is right with the best move, and nobody is asked", async () => {
    expect(await trying("b1-b3")).toMatchObject({ state: "met", why: english.foundBest, asked: [] });
  });

  test("is wrong with the move of the game, and its refutation is known", async () => {
    expect(await trying("a1-a2")).toMatchObject({
      state: "failed",
      why: `${english.sameAgain} It lets a tower through.`,
      refutation: ["c6-c5", "d1-d2", "e6-e5"],
      asked: [],
    });
  });

  test("with another move is what the engine says of it", async () => {
    const good = await trying("d1-d2", { grade: "good", expected_after: 0.66, reason: "" });
    expect(good).toMatchObject({ state: "met", why: english.foundGood, asked: ["d1-d2"] });
    const bad = await trying("d1-d2", {
      grade: "inaccuracy",
      expected_after: 0.62,
      refutation: ["c6-c5"],
      reason: "",
    });
    expect(bad).toMatchObject({ state: "failed", why: english.notBetter(0.08), refutation: ["c6-c5"] });
  });
});

describe("the note on the last move", () => {
  /** A socket that says these things. */
  const saying = (...said: Said[]) => {
    const heard: { question: Question; signal: AbortSignal }[] = [];
    const socket = {
      ask: (question: Question, signal: AbortSignal, hear: (one: Said) => void) => {
        heard.push({ question, signal });
        for (const one of said) if (!signal.aborted) hear(one);
      },
    };
    return { socket: socket as unknown as EngineSocket, heard };
  };

  test("is the first to come, and the others are not waited for", async () => {
    const note: Said = { kind: "note", done: 1, all: 3, note: MISTAKE };
    const { socket, heard } = saying({ kind: "waiting", place: 1 }, note, { kind: "done" });
    expect(await lastNote(socket, SHEET, new AbortController().signal)).toBe(MISTAKE);
    expect(heard[0]!.question).toEqual({ do: "annotate", sheet: SHEET });
    expect(heard[0]!.signal.aborted).toBe(true);
  });

  test("fails as the server says, or when it is given up", async () => {
    const { socket } = saying({ kind: "error", error: { kind: "illegal", message: "no" } });
    await expect(lastNote(socket, SHEET, new AbortController().signal)).rejects.toThrow(ApiError);
    const leave = new AbortController();
    const waiting = lastNote(saying().socket, SHEET, leave.signal);
    leave.abort();
    await expect(waiting).rejects.toThrow();
  });
});
