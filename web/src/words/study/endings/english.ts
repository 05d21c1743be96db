// What the explorer of endings says in English.
import type { EndingWords } from "./catalogue";

const moves = (count: number): string => (count === 1 ? "1\u00a0move" : `${count}\u00a0moves`);

export const english: EndingWords = {
  endings: "Ending",
  result: (sides, turn, value, distance) => {
    if (value === 0) return "A draw.";
    const winner = value > 0 === (turn === "first") ? sides.first : sides.second;
    return distance === null ? `${winner} wins.` : `${winner} wins in ${moves(distance)}.`;
  },
  source: "From the table of all such positions: best play of both sides, whose moves are all counted.",
  withoutDistance:
    "From the table of who wins with so many pieces, without regard to the limit of moves without a capture. It does not tell how soon; “tablier tablebase build --help” says how to make one that does.",
  published: (split) =>
    `Proved when all endings of ${split} were counted. Tables of them are not at hand: only of the best move is it known how soon.`,
  spoiled: "A draw by the limit, with best play.",
  unlimited: (result) => `Without the limit of moves without a capture ${result}`,
  noTables: "There are no tables of endings for this board or these rules.",
  unknown: (pieces) => `The tables at hand know positions with up to ${pieces} pieces.`,
  counted: (split, pieces) =>
    `All endings of ${split} were counted, but the tables at hand end at ${pieces} pieces. ` +
    `How to make larger ones, “tablier tablebase build --help” says.`,
  move: "Move",
  leads: "Leads to",
  leadsUnlimited: "Leads to, without the limit",
  worth: (value, distance) => {
    if (value === 0) return "a draw";
    const result = value > 0 ? "a win" : "a loss";
    return distance === null ? result : `${result} in ${distance}`;
  },
  play: (move) => `Play ${move}`,
  playLine: (count) => `Play it to the end (${moves(count)})`,
  playToLimit: (count) => `Play it until the limit (${moves(count)})`,
  showAll: (count) => `Show all ${count} moves`,
  known: "What is known about endings",
};
