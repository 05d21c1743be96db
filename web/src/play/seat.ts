// The computer at a level, by the name of that level.
import { LEVELS } from "../api/names";
import type { Words } from "../words";

export const seatInWords = (words: Words, level: number): string => {
  const name = LEVELS[level - 1];
  return words.computerAt(level, name ? words.levels[name] : "…");
};
