// What the library of games and studies says, as one type.
import type { Order } from "../../../library/entries";

export interface LibraryWords {
  title: string;
  room(entries: number, megabytes: string): string; // what the browser keeps, and how much there is room for

  // Looking for something
  search: string;
  searchNote: string;
  game: string;
  anyGame: string;
  kind: string;
  anyKind: string;
  games: string;
  studies: string;
  order: string;
  orders: Record<Order, string>;
  found(found: number, all: number): string;
  nothingKept: string;
  nothingFound: string;
  more(count: number): string;

  // An entry
  study: string;
  goesOn: string;
  open: string;
  goOn: string;
  rename: string;
  nameOf(side: string): string;
  save: string;
  cancel: string;
  remove: string;
  removed(count: number): string;
  undo: string;
  removeAll(count: number): string;
  removeAllSure(count: number): string;

  // Against the computer
  levels: string;
  levelsNote: string;
  twoRounds(title: string): string;
  level: string;
  won: string;
  drawn: string;
  lost: string;

  // Files
  exportAll(count: number): string;
  exporting(done: number, all: number): string;
  exported(name: string, count: number): string;
  notExported(what: string, why: string): string;
  cancelled: string;
  importFiles: string;
  importNote: string;
  importing(percent: number): string;
  imported(kept: number): string;
  alreadyThere(count: number): string;
  full: string;
  problems(count: number): string;
  problem(game: number, line: number): string;
  moreProblems(count: number): string;
}
