// The tasks of lessons, exercises and puzzles: all have one judge, the server.
import { type Api, api } from "../api/client";
import type { Rules } from "../api/types";
import { settings } from "../page/settings.svelte";
import type { Problem } from "./attempt.svelte";

/** A task by the name the server knows it by. */
export function problemOf(
  { task, rules, position }: { task: string; rules: Rules; position: string },
  asking: Api = api,
): Problem {
  return {
    rules,
    position,
    judge: (moves, signal) => asking.judge(task, moves, settings.language, signal),
    solution: async (signal) => (await asking.solution(task, signal)).moves,
  };
}
