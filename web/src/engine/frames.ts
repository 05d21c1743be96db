// What goes over the socket of an open board: questions to the engine, and what it says. Plain types, no code.
import type { Choice, Fault, Score, Sheet } from "../api/types";

export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** What is asked; a new question of a kind takes the place of the one before. */
export type Question =
  | { do: "analyse"; sheet: Sheet; lines: number }
  | { do: "annotate"; sheet: Sheet }
  | { do: "choose"; sheet: Sheet; seconds: number };

/** How it could go on, and what that is worth to whoever is to move. */
export interface BestLine {
  score: Score;
  moves: string[];
  frames: Choice[][]; // how the first of these moves are made
}

/** What is said of one move; expected scores are those of whoever made it. */
export interface Note {
  ply: number; // the first move is 1
  move: string;
  grade: Grade;
  best: string;
  expected_before: number;
  expected_after: number;
  proved: boolean; // the grade rests on proofs
  line: string[];
  refutation: string[]; // what answers a bad move
  reason: string; // a sentence, or nothing
}

/** What the engine thinks of a position so far. */
export interface Lines {
  kind: "lines";
  depth: number;
  nodes: number;
  score: Score;
  from_table: boolean; // a table of endings has said it
  from_book: boolean; // it is a move of the book, and nothing was searched
  lines: BestLine[];
}

export type Said =
  | { kind: "waiting"; place: number } // so many others come first
  | Lines
  | { kind: "note"; done: number; all: number; note: Note }
  | { kind: "chosen"; move: string; frames: Choice[] }
  | { kind: "done" }
  | { kind: "error"; error: Fault };
