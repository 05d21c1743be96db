// Asks the server about games by link. Who asks is told by a cookie that no script can read.
import { send } from "../api/client";
import type { MyGames, NewGame, OnlineKey, SeatQuestion, Where } from "../api/types";
import type { GameFrame } from "./frames";

const ask = <T>(path: string, body?: unknown, signal?: AbortSignal) =>
  send<T>(`/api/online/${path}`, body, signal);

export const online = {
  make: (game: NewGame, signal?: AbortSignal) => ask<GameFrame>("games", game, signal),
  takeSeat: (id: string, seat: SeatQuestion, signal?: AbortSignal) =>
    ask<GameFrame>(`games/${id}/seat`, seat, signal),
  mine: (signal?: AbortSignal) => ask<MyGames>("mine", undefined, signal),
  where: (signal?: AbortSignal) => ask<Where>("where", undefined, signal),
  key: (signal?: AbortSignal) => ask<OnlineKey>("key", undefined, signal),
  useKey: (key: string, signal?: AbortSignal) => ask<void>("key", { key }, signal),
};
