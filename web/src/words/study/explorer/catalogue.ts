// What the explorer of openings says, as one type.
import type { Ends } from "../../../study/explorer/rows";

type Sides = Record<"first" | "second", string>;

export interface ExplorerWords {
  openings: string; // its heading
  source(games: number): string; // what the figures come from
  setUp: string; // while pieces are placed
  nothing: string; // no games are known from here
  over: string;
  move: string; // the columns
  games: string;
  results: string;
  resultsOf(sides: Sides): string;
  expected(first: string): string;
  count(games: number): string;
  percent(share: number): string;
  ended(sides: Sides, ends: Ends): string; // how the games of a move ended, in words
  play(move: string): string; // the button in the table
  showAll(moves: number): string;
}
