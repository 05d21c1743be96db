// What a position is worth, as the bar and the graph show it: always to the first player.
import type { PlayerName } from "../api/names";
import type { Score } from "../api/types";

/** A share of the point as the first player sees it. */
export const turned = (expected: number, player: PlayerName): number =>
  player === "first" ? expected : 1 - expected;

/** A score from the side of a player as the first player sees it. */
export function turnedScore(score: Score, player: PlayerName): Score {
  if (player === "first") return score;
  return { ...score, value: 0 - score.value, expected: 1 - score.expected }; // a draw stays 0, not -0
}

/** How much of the bar is the first player's: all of it only where the win is proved. */
export function shareOf({ proved, value, expected }: Score): number {
  if (proved) return (value + 1) / 2;
  return Math.min(0.97, Math.max(0.03, expected));
}

export const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** A score where there is hardly any room: what the better side can hope for; ticked off, in how many moves it wins. */
export function signOf({ proved, value, distance, expected }: Score): string {
  if (!proved) return percent(Math.max(expected, 1 - expected));
  return `✓\u2009${value === 0 ? "½" : distance}`;
}
