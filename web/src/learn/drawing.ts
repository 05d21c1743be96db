// The next puzzle for somebody: of the theme asked for, near his strength.
import type { GameId } from "../api/names";
import type { PuzzleLine } from "../api/types";
import { nextPuzzle } from "./choosing";
import { filter } from "./filter.svelte";
import { progress } from "./progress.svelte";

/** The address of the puzzle of the day. */
export const TODAY = "today";

export const drawn = (game: GameId, all: readonly PuzzleLine[], but: string | null = null) =>
  nextPuzzle(all, progress.puzzling(game), filter.theme, but);
