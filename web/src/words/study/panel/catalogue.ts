// What is said on the study board about the engine, as one type.
import type { PlayerName } from "../../../api/names";
import type { Score } from "../../../api/types";
import type { Grade, Note } from "../../../engine/frames";

type Sides = Record<PlayerName, string>;

export interface PanelWords {
  // The engine
  engine: string;
  think: string; // the switch
  silent: string; // before it is asked
  thinking: string;
  waiting(place: number): string; // so many others come first
  away: string;
  over: string; // there is nothing to think about
  reviewing: string; // before it thinks about this position
  ended(depth: number, nodes: number): string;
  searched(depth: number, nodes: number): string;
  lineCount: string; // how many lines are wanted
  lines: string;
  line(number: number): string;
  playLine(moves: number, move: string): string; // into the tree, as far as this move
  best(steps: string[]): string; // the best move in words
  says(grade: string): string; // of a move in the list

  // What a position is worth: the score is the first player's
  bar: string;
  score(sides: Sides, score: Score): string;
  scoreShort(sides: Sides, score: Score): string; // where there is little room
  fromTable: string; // beside a score that a table of endings has said
  fromBook: string; // instead of a depth, of a move that the engine draws from its book
  fromSetUps: string; // the same in the set-up of Les Tours, which it does not search
  knowsSetUps: string; // the same as a sentence
  proved: string;
  estimated: string;

  // A whole game
  review: string;
  whereWrong: string;
  whereWrongNote: string;
  annotating(done: number, all: number): string;
  cancel: string;
  part: string; // only some moves have been looked at
  changed: string; // the main line is another by now
  otherLanguage: string; // in which reasons are given
  grades: Record<Grade, string>;
  summary: string;
  lost: string; // the share of the point a move cost on average
  tenths(share: number): string;
  faultless: string;
  graph: string;
  graphNote(sides: Sides): string;
  table: string;
  tableMove: string;
  tableGrade: string;
  tableShare(side: string): string;
  tableBetter: string;
  graded(note: Pick<Note, "grade" | "proved">): string;
  note(note: Note): string;
  comment(note: Pick<Note, "best" | "reason">): string; // in a record
  showRefutation: string;
  showBetter: string;

  // Learning from mistakes
  learn: string;
  learnAs(side: string, count: number): string;
  question(number: number, all: number): string;
  findBetter(side: string, move: string): string;
  foundBest: string;
  foundGood: string;
  sameAgain: string;
  notBetter(share: number): string;
  hintCell(cell: string): string;
  hintMove(move: string): string;
  finish: string;
  next: string;
  found(found: number, all: number): string;
  allDone: string;
  back: string;
}
