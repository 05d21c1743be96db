// What can happen in a game: moves, and what ends one by a word or by the clock.
import type { PlayerName } from "../api/names";

const ENDING = /^(draw|resign|flag)(?: (first|second))?$/;

export const isMove = (event: string): boolean => !ENDING.test(event);

/** How an event ended a game, and who lost by it; null for a move, which ends one by the rules alone. */
export function endingOf(
  event: string,
): { how: "draw" | "resign" | "flag"; loser: PlayerName | null } | null {
  const [, how, loser = null] = ENDING.exec(event) ?? [];
  return how ? { how: how as "draw" | "resign" | "flag", loser: loser as PlayerName | null } : null;
}
