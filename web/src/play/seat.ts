// Who sits at a game: persons, and computers.
import type { PlayerName } from "../api/names";
import type { Words } from "../words";
import type { SavedGame, Seat } from "./saved";
import type { FullStrength, Strength } from "./strength";

export const isComputer = (seat: Seat): seat is Strength => seat !== "human" && seat !== "away";

export const isAtFullStrength = (seat: Seat): seat is FullStrength => typeof seat === "object";

export const isHuman = ({ seats }: SavedGame, player: PlayerName): boolean => seats[player] === "human";

/** Nobody sits at the board: two computers play each other. */
export const isWatched = (game: SavedGame): boolean => !isHuman(game, "first") && !isHuman(game, "second");

/** The one player who is a person, where the other is a computer. */
export function alone(game: SavedGame): PlayerName | null {
  if (isHuman(game, "first") === isHuman(game, "second")) return null;
  return isHuman(game, "first") ? "first" : "second";
}

/** What a player is called: by name, else by side. */
export const nameOf = ({ names, sheet }: SavedGame, words: Words, player: PlayerName): string =>
  names[player] || words.sides[sheet.rules.game][player];
