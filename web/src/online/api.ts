// Asks the server about games by link. Who asks is told by a cookie that no script can read.
import { send } from "../api/client";
import type { MyGames, NewGame, OnlineKey, SeatQuestion, Where } from "../api/types";
import type { GameFrame } from "./frames";

/** The calls to a server; the page's own when no base is given. */
export function connectOnline(base = "") {
  const ask = <T>(path: string, body?: unknown, signal?: AbortSignal) =>
    send<T>(`${base}/api/online/${path}`, body, signal);
  return {
    make: (game: NewGame, signal?: AbortSignal) => ask<GameFrame>("games", game, signal),
    look: (id: string, signal?: AbortSignal) => ask<GameFrame>(`games/${id}`, undefined, signal),
    takeSeat: (id: string, seat: SeatQuestion, signal?: AbortSignal) =>
      ask<GameFrame>(`games/${id}/seat`, seat, signal),
    mine: (signal?: AbortSignal) => ask<MyGames>("mine", undefined, signal),
    where: (signal?: AbortSignal) => ask<Where>("where", undefined, signal),
    key: (signal?: AbortSignal) => ask<OnlineKey>("key", undefined, signal),
    useKey: (key: string, signal?: AbortSignal) => ask<void>("key", { key }, signal),
  };
}

export type Online = ReturnType<typeof connectOnline>;

export const online = connectOnline();
