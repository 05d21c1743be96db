// Which positions are asked about: few pieces of a game that has tables.
import type { Snapshot } from "../../api/types";

/** So many moves are shown before somebody asks for all. */
export const FEW = 12;

/** With more pieces nobody has tables. */
const MOST_PIECES = 8;

export const isEnding = ({ rules, board, outcome }: Pick<Snapshot, "rules" | "board" | "outcome">): boolean =>
  !outcome && "cols" in rules.options && Object.keys(board).length <= MOST_PIECES;
