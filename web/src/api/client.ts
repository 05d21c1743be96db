// Asks the server, the only judge of what is legal.
import type { Fault, ComputerMove, ComputerName, WhyNot, Games, Rules, Sheet, Steps, Table } from "./types";

/** The server's answer to something wrong, or `offline` when there is no server. */
export class ApiError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

async function send<T>(url: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      url,
      body === undefined
        ? undefined
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ApiError({ kind: "offline", message: "the server does not answer" });
  }
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok && content !== null) return content as T;
  const error = (content as { error?: Fault } | null)?.error;
  throw new ApiError(error ?? { kind: "internal", message: `the server answered with ${answer.status}` });
}

/** The calls to a server; the page's own when no base is given. */
export function connect(base = "") {
  const ask = <T>(path: string, body?: unknown) => send<T>(`${base}/api/${path}`, body);
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
    computer: (sheet: Sheet, computer: ComputerName) => ask<ComputerMove>("computer", { sheet, computer }),
  };
}

export type Api = ReturnType<typeof connect>;

export const api = connect();
