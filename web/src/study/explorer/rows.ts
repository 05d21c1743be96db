// What the explorer shows of each move, figured out for the eye.
import type { PlayerName } from "../../api/names";
import type { Explored } from "../../api/types";

/** How games ended, in percent: won by the first player, drawn, won by the second. */
export type Ends = readonly [first: number, drawn: number, second: number];

export interface Row {
  moves: readonly string[]; // one move, or several that are the same but for a symmetry
  name: string; // of the opening it begins; empty where it has none
  games: number;
  ends: Ends;
  expected: number; // for the first player, in percent
}

/** So many rows are shown before somebody asks for all. */
export const FEW = 12;

/** Parts of a whole in whole percent that make up 100: what is cut off goes to those that lose most by it. */
export function percent(parts: Ends): Ends {
  const all = parts[0] + parts[1] + parts[2];
  if (!all) return parts;
  const [first, drawn, second] = parts.map((part) => Math.floor((100 * part) / all)) as [
    number,
    number,
    number,
  ];
  const cutOff = parts.map((part) => (100 * part) % all);
  const byLoss = [0, 1, 2].sort((a, b) => cutOff[b]! - cutOff[a]!);
  const more = byLoss.slice(0, 100 - first - drawn - second);
  return [first + +more.includes(0), drawn + +more.includes(1), second + +more.includes(2)];
}

/** The rows of the table; the expected share comes from the side of who moves. */
export const rowsOf = ({ moves }: Explored, turn: PlayerName): Row[] =>
  moves.map(({ move, alike, name, games, first, drawn, second, expected }) => ({
    moves: [move, ...alike],
    name,
    games,
    ends: percent([first, drawn, second]),
    expected: Math.round(100 * (turn === "first" ? expected : 1 - expected)),
  }));
