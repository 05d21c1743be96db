// Asks the server, the only judge of what is legal.
import type { Fault, ComputerMove, Hint, WhyNot, Games, Rules, Sheet, Steps, Table } from "./types";

/** The server's answer to something wrong. */
export class ApiError extends Error {
  constructor(
    readonly fault: Fault,
    readonly wait = 0, // milliseconds after which to ask again
  ) {
    super(fault.message);
  }
}

/** There is no server to answer. */
export class NoAnswer extends Error {}

/** A question is given up by aborting its signal; it then fails as any other, and nobody should listen any more. */
async function send<T>(url: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    const headers = { "content-type": "application/json" };
    answer = await fetch(
      url,
      body === undefined ? undefined : { method: "POST", headers, body: JSON.stringify(body), signal },
    );
  } catch {
    throw new NoAnswer("the server does not answer");
  }
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok && content !== null) return content as T;
  const error = (content as { error?: Fault } | null)?.error;
  const wait = 1000 * Number(answer.headers.get("retry-after"));
  throw new ApiError(
    error ?? { kind: "internal", message: `the server answered with ${answer.status}` },
    wait,
  );
}

/** The calls to a server; the page's own when no base is given. */
export function connect(base = "") {
  const ask = <T>(path: string, body?: unknown, signal?: AbortSignal) =>
    send<T>(`${base}/api/${path}`, body, signal);
  return {
    games: () => ask<Games>("games"),
    table: (sheet: Sheet) => ask<Table>("table", sheet),
    play: (sheet: Sheet, event: string, language: string) => ask<Table>("play", { sheet, event, language }),
    steps: (rules: Rules, position: string, prefix: string[]) =>
      ask<Steps>("steps", { rules, position, prefix }),
    whyNot: (rules: Rules, position: string, move: string, language: string) =>
      ask<WhyNot>("explain", { rules, position, move, language }),
    whyStuck: (rules: Rules, position: string, piece: string, language: string) =>
      ask<WhyNot>("explain", { rules, position, piece, language }),
    computer: (sheet: Sheet, level: number, signal: AbortSignal) =>
      ask<ComputerMove>("computer", { sheet, level }, signal),
    hint: (sheet: Sheet, signal: AbortSignal) => ask<Hint>("hint", { sheet }, signal),
  };
}

export type Api = ReturnType<typeof connect>;

export const api = connect();
