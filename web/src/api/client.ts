// Asks the server, the only judge of what is legal.
import type { GameId } from "./names";
import type {
  ComputerMove,
  Ended,
  Endings,
  Exercises,
  Explored,
  Fault,
  Games,
  Hint,
  Judged,
  Lessons,
  LongestWin,
  PiecesQuestion,
  Puzzle,
  Puzzles,
  Reading,
  Rules,
  RulesPage,
  SetUp,
  Sheet,
  Snapshot,
  Solution,
  Steps,
  TextQuestion,
  Study,
  WhyNot,
  Written,
} from "./types";

/** The server's answer to something wrong. */
export class ApiError extends Error {
  constructor(
    readonly fault: Fault,
    readonly wait = 0, // milliseconds after which to ask again
  ) {
    super(fault.message);
  }
}

/** The server does not answer, or fails, or something else answers in its place: it says nothing about a game. */
export class NoAnswer extends Error {}

const NOTHING_TO_SAY = 204; // but that it is done

/** The language in which the page is shown, and in which the server should speak. */
const shown = (): string => globalThis.document?.documentElement.lang || "en";

/** A question is given up by aborting its signal; it then fails as any other, and nobody should listen any more. */
export async function send<T>(url: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const spoken = { "accept-language": shown() };
  const question =
    body === undefined
      ? { headers: spoken, signal }
      : {
          method: "POST",
          headers: { ...spoken, "content-type": "application/json" },
          body: JSON.stringify(body),
          signal,
        };
  const answer = await fetch(url, question).catch((error: unknown) => {
    throw new NoAnswer(String(error));
  });
  if (answer.status === NOTHING_TO_SAY) return undefined as T;
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok && content !== null) return content as T;
  const fault = (content as { error?: Fault } | null)?.error;
  if (!fault || fault.kind === "internal") throw new NoAnswer(`the server answered with ${answer.status}`);
  throw new ApiError(fault, 1000 * Number(answer.headers.get("retry-after")));
}

/** What somebody wants to do: a whole move, or a step after those made. */
export type Wish = { move: string } | { prefix: string[]; next: string };

/** A position told piece by piece, or as a text: without one, that in which a game begins. */
export type PositionQuestion = PiecesQuestion | TextQuestion;
/** What is known about a game beside its moves: who played, when and where. */
export type Tags = Record<string, string>;

/** The calls to a server; the page's own when no base is given. */
export function connect(base = "") {
  const ask = <T>(path: string, body?: unknown, signal?: AbortSignal) =>
    send<T>(`${base}/api/${path}`, body, signal);
  return {
    games: (signal?: AbortSignal) => ask<Games>("games", undefined, signal),
    snapshot: (sheet: Sheet, signal?: AbortSignal) => ask<Snapshot>("snapshot", sheet, signal),
    play: (sheet: Sheet, event: string, signal?: AbortSignal) =>
      ask<Snapshot>("play", { sheet, event }, signal),
    steps: (rules: Rules, position: string, prefix: string[], signal?: AbortSignal) =>
      ask<Steps>("steps", { rules, position, prefix }, signal),
    whyNot: (rules: Rules, position: string, wish: Wish, signal?: AbortSignal) =>
      ask<WhyNot>("explain", { rules, position, ...wish }, signal),
    openings: (rules: Rules, position: string, signal?: AbortSignal) =>
      ask<Explored>("openings", { rules, position }, signal),
    ending: ({ game, options }: Rules, position: string, signal?: AbortSignal) => {
      const asked = new URLSearchParams({ game, position });
      for (const [name, value] of Object.entries(options)) asked.set(name, String(value));
      return ask<Ended>(`tablebase?${asked}`, undefined, signal);
    },
    endings: (game: GameId, signal?: AbortSignal) => ask<Endings>(`endings/${game}`, undefined, signal),
    longestWin: (game: GameId, split: string, signal?: AbortSignal) =>
      ask<LongestWin>(`endings/${game}/${encodeURIComponent(split)}`, undefined, signal),
    position: (question: PositionQuestion, signal?: AbortSignal) => ask<SetUp>("position", question, signal),
    computer: (sheet: Sheet, level: number, signal?: AbortSignal) =>
      ask<ComputerMove>("computer", { sheet, level }, signal),
    hint: (sheet: Sheet, signal?: AbortSignal) => ask<Hint>("hint", { sheet }, signal),
    rules: (game: GameId, language: string, signal?: AbortSignal) =>
      ask<RulesPage>(`rules/${game}?language=${language}`, undefined, signal),
    lessons: (game: GameId, language: string, signal?: AbortSignal) =>
      ask<Lessons>(`lessons/${game}?language=${language}`, undefined, signal),
    exercises: (game: GameId, language: string, signal?: AbortSignal) =>
      ask<Exercises>(`exercises/${game}?language=${language}`, undefined, signal),
    puzzles: (game: GameId, signal?: AbortSignal) => ask<Puzzles>(`puzzles/${game}`, undefined, signal),
    puzzle: (game: GameId, id: string, language: string, signal?: AbortSignal) =>
      ask<Puzzle>(`puzzles/${game}/${encodeURIComponent(id)}?language=${language}`, undefined, signal),
    judge: (task: string, moves: string[], language: string, signal?: AbortSignal) =>
      ask<Judged>("task", { task, moves, language }, signal),
    solution: (task: string, signal?: AbortSignal) => ask<Solution>("task/solution", { task }, signal),
    readRecords: (text: string, part: { first_line?: number; more?: boolean } = {}, signal?: AbortSignal) =>
      ask<Reading>("records/read", { text, ...part }, signal),
    writeRecord: (game: { study: Study } | { sheet: Sheet; tags?: Tags }, signal?: AbortSignal) =>
      ask<Written>("records/write", game, signal),
  };
}

export type Api = ReturnType<typeof connect>;

export const api = connect();
