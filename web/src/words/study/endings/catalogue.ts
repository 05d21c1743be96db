// What the explorer of endings says, as one type.
type Sides = Record<"first" | "second", string>;

export interface EndingWords {
  endings: string; // its heading
  result(sides: Sides, turn: "first" | "second", value: number, distance: number | null): string;
  source: string; // what is told
  spoiled: string; // the limit of moves without a capture comes first
  unknown(pieces: number): string;
  move: string; // the columns
  leads: string;
  worth(value: number, distance: number | null): string; // of a move, to who makes it
  play(move: string): string; // the button in the table
  playLine(moves: number): string;
  showAll(moves: number): string;
  known: string; // the way to the page about all endings
}
