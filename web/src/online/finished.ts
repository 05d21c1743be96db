// A game by link that is over stays in this browser, among the others.
import type { PlayerName } from "../api/names";
import { type SavedGame, keep, savedGame } from "../play/saved";

/** The name under which a game by link is kept: one for each, in the letters that addresses of the page have. */
export const keptId = (id: string): string =>
  `link${Array.from(id, (letter) => letter.charCodeAt(0).toString(16).padStart(2, "0")).join("")}`;

/** Keeps a game that is over, once; it was played by persons wherever it was not by a computer. */
export function keepFinished(game: SavedGame): void {
  if (savedGame(game.id)) return;
  const seat = (player: PlayerName) => (game.seats[player] === "away" ? "human" : game.seats[player]);
  keep({ ...game, updated: Date.now(), seats: { first: seat("first"), second: seat("second") }, made: null });
}
