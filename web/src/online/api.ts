// Asks the server about games by link. Who asks is told by a cookie that no script can read.
import { send } from "../api/client";
import type { PlayerName } from "../api/names";
import type { Rules } from "../api/types";
import type { Control, GameFrame } from "./frames";

/** A game to be made; whoever makes it sits down at once. */
export interface NewGame {
  rules: Rules;
  two_rounds: boolean;
  start: string | null;
  clock: Control | null;
  strict: boolean;
  me: PlayerName | "random";
  name: string;
  opponent: { kind: "person" } | { kind: "computer"; level: number };
}

/** One of the games that this browser plays. */
export interface MyGame {
  game: string;
  rules: Rules;
  you: PlayerName;
  opponent: string | null;
  opponent_level: number | null; // of a computer
  turn: PlayerName | null;
  your_turn: boolean;
  over: boolean;
  result: string | null;
  touched: number; // milliseconds
  deadline: number | null; // when the time of whose turn it is has run out
  waiting: boolean; // nobody has taken the other seat yet
}

/** Under which addresses others find the server. */
export interface Where {
  public: string | null;
  network: string[]; // in the home network
  here: string;
  reach: "here" | "network" | "public";
}

/** The calls to a server; the page's own when no base is given. */
export function connectOnline(base = "") {
  const ask = <T>(path: string, body?: unknown, signal?: AbortSignal) =>
    send<T>(`${base}/api/online/${path}`, body, signal);
  return {
    make: (game: NewGame, signal?: AbortSignal) => ask<GameFrame>("games", game, signal),
    look: (id: string, signal?: AbortSignal) => ask<GameFrame>(`games/${id}`, undefined, signal),
    takeSeat: (
      id: string,
      seat: { player: PlayerName; name: string; invitation: string | null },
      signal?: AbortSignal,
    ) => ask<GameFrame>(`games/${id}/seat`, seat, signal),
    mine: (signal?: AbortSignal) => ask<{ games: MyGame[] }>("mine", undefined, signal),
    where: (signal?: AbortSignal) => ask<Where>("where", undefined, signal),
    key: (signal?: AbortSignal) => ask<{ key: string | null }>("key", undefined, signal),
    useKey: (key: string, signal?: AbortSignal) => ask<void>("key", { key }, signal),
  };
}

export type Online = ReturnType<typeof connectOnline>;

export const online = connectOnline();
