// The games by link one plays, put in order, and how those that are over ended.
import type { PlayerName } from "../api/names";
import type { MyGame } from "../api/types";

/** Those that go on: one's turn first, then as the server lists them. */
export const going = (games: readonly MyGame[]): MyGame[] =>
  games.filter((game) => !game.over).sort((a, b) => Number(b.your_turn) - Number(a.your_turn));

export const over = (games: readonly MyGame[]): MyGame[] => games.filter((game) => game.over);

/** Who won, by the points of the result: `1-0`, of two rounds `1.5-0.5`; nobody at `1/2-1/2`. */
export function wonBy({ result }: MyGame): PlayerName | null {
  const [first = 0, second = 0] = (result ?? "").split("-").map(Number);
  return first > second ? "first" : second > first ? "second" : null;
}
