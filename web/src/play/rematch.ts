// Another game between the same players.
import { withEvents } from "./history";
import { type SavedGame, newId } from "./saved";
import { other } from "./scene";
import { alone } from "./seat";

/** The same game from the start, with sides swapped or not; those drawn by lot are drawn again. */
export function rematch(game: SavedGame, swap = false): SavedGame {
  const again = { ...withEvents(game, [], []), id: newId(), updated: Date.now() };
  if (swap) return swapped({ ...again, lot: null });
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
    flipped: alone({ ...game, seats }) ? seats.second === "human" : game.flipped,
  };
}
