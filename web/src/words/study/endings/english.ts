// What the explorer of endings says in English.
import type { EndingWords } from "./catalogue";

const moves = (count: number): string => (count === 1 ? "1\u00a0move" : `${count}\u00a0moves`);

export const english: EndingWords = {
  endings: "Ending",
  result: (sides, turn, value, distance) => {
    if (value === 0) return "A draw.";
    const winner = value > 0 === (turn === "first") ? sides.first : sides.second;
    return `${winner} wins in ${moves(distance!)}.`;
  },
  source: "From the table of all such positions: best play of both sides, whose moves are all counted.",
  spoiled:
    "Best play takes longer than the limit of moves without a capture: by the rules of this game it ends in a draw.",
  unknown: (pieces) => `The tables know positions with up to ${pieces} pieces.`,
  move: "Move",
  leads: "Leads to",
  worth: (value, distance) => (value === 0 ? "a draw" : `${value > 0 ? "a win" : "a loss"} in ${distance}`),
  play: (move) => `Play ${move}`,
  playLine: (count) => `Play it to the end (${moves(count)})`,
  showAll: (count) => `Show all ${count} moves`,
  known: "What is known about endings",
};
