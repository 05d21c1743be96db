// What the explorer of endings says, as one type.
export type Sides = Record<"first" | "second", string>;

export interface EndingWords {
  endings: string; // its heading
  result(sides: Sides, turn: "first" | "second", value: number, distance: number | null): string;
  source: string; // what is told
  withoutDistance: string; // the same where tables only have who wins
  published(split: string): string; // the same where no table is at hand
  spoiled: string; // the result where the limit of moves without a capture comes first
  unlimited(result: string): string; // and what it would be without
  noTables: string;
  unknown(pieces: number): string;
  counted(split: string, pieces: number): string; // unknown, but others know
  move: string; // the columns
  leads: string;
  leadsUnlimited: string;
  worth(value: number, distance: number | null): string; // of a move, to who makes it
  play(move: string): string; // the button in the table
  playLine(moves: number): string;
  playToLimit(moves: number): string;
  showAll(moves: number): string;
  known: string; // the way to the page about all endings
}
