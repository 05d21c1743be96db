// Another game between the same players.
import { newId, type SavedGame } from "./saved";
import { other } from "./scene";

/** The same game from the start; where the sides were drawn by lot, they are drawn again. */
export function rematch(game: SavedGame): SavedGame {
  const again = { ...game, id: newId(), updated: Date.now(), redo: [], result: null };
  again.sheet = { ...game.sheet, events: [] };
  return game.lot && Math.random() < 0.5 ? swapped(again) : again;
}

/** The players on each other's sides. */
function swapped(game: SavedGame): SavedGame {
  const seats = { first: game.seats.second, second: game.seats.first };
  return {
    ...game,
    seats,
    names: { first: game.names.second, second: game.names.first },
    lot: game.lot && other(game.lot),
    flipped: seats.first !== "human" && seats.second === "human",
  };
}
