// What the page of perfect endings says, as one type.
import type { Share } from "../../endings/shares";

/** How many pieces the player to move has, and the other. */
interface Split {
  mover: number;
  opponent: number;
}

export interface EndingsPageWords {
  // All of them
  heading(title: string): string;
  intro(title: string, pieces: number, positions: number): string;
  beyond(splits: readonly Split[]): string; // those of more pieces that are known
  proved: string;
  limited(limit: number, quiet: number, split: Split, spoiled: number): string; // what a limit of moves without a capture would spoil
  games: string; // the ways between those that are known
  longestOfAll: string;
  longestIs(moves: number, split: Split): string;
  splits: string; // the heading of the table
  worth: string; // whose results these are
  won: string;
  drawn: string;
  lost: string;
  pieces: string; // the columns
  results: string;
  positions: string;
  longestWin: string;
  group(pieces: number): string;
  all: string; // the last row
  split(split: Split): string;
  figure(share: Share): string; // under a heading that says percent
  share(share: Share): string;
  shares(won: Share, drawn: Share, lost: Share): string; // for those who hear the table
  count(number: number): string;
  boards: string; // the heading of those that are known completely
  boardsNote: string;
  board: string; // the columns
  start: string;
  size(cols: number, rows: number): string;
  startIs(sides: Record<"first" | "second", string>, value: number, distance: number | null): string;

  // One of them
  counted(positions: number): string;
  longestHere(moves: number): string;
  quiet(quiet: number, limit: number, isSpoiled: boolean): string;
  playOut: string;
  pause: string;
  analyse: string;
  tryIt: string;
  tryNote(winner: string): string;
  others: string; // the ways to other endings
  mirror(split: Split): string;
  allEndings: string;
  noSplit(which: string): string;
  none(title: string): string; // a game without tables
  ofVela: string;
}
