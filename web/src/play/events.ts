// What can happen in a game: moves, and what ends one by a word or by the clock.
import type { PlayerName } from "../api/names";

const ENDING = /^(draw|verdict|resign|flag)(?: (first|second))?$/;

/** What ended a game because tables of endings prove it drawn; it follows a move by itself. */
export const VERDICT = "verdict";

type How = "draw" | "verdict" | "resign" | "flag";

export const isMove = (event: string): boolean => !ENDING.test(event);

/** How an event ended a game, and who lost by it; null for a move, which ends one by the rules alone. */
export function endingOf(event: string): { how: How; loser: PlayerName | null } | null {
  const [, how, loser = null] = ENDING.exec(event) ?? [];
  return how ? { how: how as How, loser: loser as PlayerName | null } : null;
}
