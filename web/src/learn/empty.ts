// A board before the server has said what stands on it: as large as it will be.
import type { Rules } from "../api/types";
import type { BoardState } from "../board";
import { still } from "../play/scene";
import { pictureState } from "../play/view";
import type { Words } from "../words";

/** The size where nothing is said of it. */
const usual = ({ game }: Rules) =>
  game === "tours" || game === "tchag" ? { cols: 6, rows: 6 } : { cols: 9, rows: 5 };

export function emptyState(rules: Rules, words: Words): BoardState {
  const { cols, rows } = { ...usual(rules), ...rules.options };
  const size = { cols: Number(cols), rows: Number(rows) };
  return pictureState({ snapshot: { rules, size, hands: null, last: null }, scene: still([]) }, words);
}
