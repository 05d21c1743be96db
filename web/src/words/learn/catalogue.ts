// What the pages for learning say besides the texts of the server, as one type; loaded with those pages only.
import type { PuzzleLine } from "../../api/types";

export type Theme = PuzzleLine["themes"][number];

export interface LearnWords {
  // Shared
  rules: string;
  rulesOf(title: string): string;
  lessons: string;
  lessonsOf(title: string): string;
  exercises: string;
  puzzles: string;
  endings: string;
  puzzlesOf(title: string): string;
  learnTitle: string;
  learnIntro: string;
  play: string;
  ways: string; // the links between the pages about a game
  damaged: string; // what was kept of somebody's progress cannot be read
  understood: string;

  // A figure or task on the board
  tryIt: string;
  reset: string;
  showMe: string;
  shown: string; // the solution has been shown
  right: string;
  notAsked: string; // a figure: the turn is legal, and another was asked for
  notMet: string;
  answered(moves: string): string; // the moves that refute a try
  judging: string;
  notAllowed: string; // heads the moves that are no moves
  whatToDo: string; // the part that says what to do on this board
  playedHere(move: string): string; // a move drawn as just played

  // Rules
  contents: string;
  ours: string;
  optionsNamed: string;
  noRule(rule: string): string;
  toRules: string;
  print: string;

  // Lessons
  chapter(number: number): string;
  exercise(number: number): string;
  step(number: number, all: number): string;
  stars(won: number, all: number): string;
  begin: string;
  goOn: string;
  hint: string;
  solution: string;
  next: string;
  nextChapter: string;
  nextExercise: string;
  toExercises: string;
  chapterDone: string;
  chapterOpen(missing: number): string;
  courseDone: string;
  keepWin: string;
  keepDraw: string;
  within(turns: number): string;
  noChapter(which: string): string;
  noExercise(which: string): string;
  toCourse: string;

  // Puzzles
  puzzlesIntro: string;
  yourRating: string;
  ratingOf(rating: number, sure: boolean): string;
  streak: string;
  streakIs(count: number): string;
  best(count: number): string;
  solvedOf(solved: number, tried: number): string;
  theme: string;
  anyTheme: string;
  themes: Record<Theme, string>;
  aPuzzle: string;
  today: string;
  allPuzzles(count: number): string;
  puzzle(id: string): string;
  strength(rating: number): string;
  findWin(side: string): string;
  findDraw(side: string): string;
  nextPuzzle: string;
  solvedAll: string; // heads how many have been
  wasSolved: string; // of a puzzle in the list
  wasMissed: string;
  ratingNow(rating: number, by: number): string;
  noPuzzle(which: string): string;
  nonePuzzles: string;
  toPuzzles: string;
}
