// What a position is worth, as the bar and the graph show it: always to the first player.
import type { PlayerName } from "../../api/names";
import type { Score } from "../../api/types";

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
