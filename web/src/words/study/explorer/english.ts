// What the explorer of openings says in English.
import { count, percent } from "../../numbers";
import type { ExplorerWords } from "./catalogue";

export const english: ExplorerWords = {
  openings: "Openings",
  source: (games) =>
    games === 1
      ? "One game of the engine against itself came here."
      : `${count(games)} games of the engine against itself came here.`,
  setUp: "Set-ups were taken in turn and not by merit; the best piece to place comes first.",
  nothing:
    "No stored games go on from here. They were played by the usual rules, and only positions that several of them " +
    "reached are kept.",
  over: "The game is over here.",
  move: "Move",
  games: "Games",
  results: "Results",
  resultsOf: ({ first, second }) => `${first} wins · draws · ${second} wins, %`,
  expected: (first) => `Expected for ${first}`,
  count,
  percent,
  ended: ({ first, second }, [won, drawn, lost]) =>
    `${first} won ${percent(won)}, drawn ${percent(drawn)}, ${second} won ${percent(lost)}`,
  play: (move) => `Play ${move}`,
  showAll: (moves) => `Show all ${moves} moves`,
};
