// What the analysis board says, as one type; loaded with it only. Every part has words of its own.
import type { Mark } from "../../study/tree";
import type { PanelWords } from "./panel/catalogue";

export interface StudyWords {
  panel: PanelWords;
  title: string; // of the page
  study(title: string): string; // a study of this game
  nothingPlayed: string;
  variation(move: string): string; // heads a variation: the move it is instead of
  tried: string; // heads moves after the end of a game
  marks: Record<Exclude<Mark, "">, string>;
  markMove: string; // the buttons for marks
  comment: string;
  commentOf(move: string): string;
  commentHere: string; // on a comment: it can be changed
  thisMove: string; // the buttons about the move shown
  promote: string;
  promoteNote: string;
  remove: string;
  removeNote: string;
  removed(count: number): string;
  undo: string;
  redo: string;
  flip: string;
  ended: Record<"draw" | "verdict" | "resign" | "time", (side: string) => string>; // how a game ended that its moves do not show
  gone: string;
  wrong(move: string): string; // a move that cannot be played
  wrongStart: string;
  openSoundPart(moves: number): string;
  openWithout: string; // the same for a variation
  unkept: string; // it was only opened
  keep: string;
  other: string; // to where analyses begin
  keys: [key: string, what: string][];
  cutLink(moves: number): string; // a link that breaks after so many moves
  badLink: string;
  playOn: string;

  // As a text, a file, a link
  export: string;
  copyLink: string;
  copyRecord: string;
  download: string;
  downloaded(name: string): string;

  // Where an analysis begins
  intro: string;
  pasteHere: string;
  pasteExample: string;
  gameOfPosition: string;
  anyGame: string;
  openText: string;
  chooseFile: string;
  cannotRead: string;
  partWrong: string; // some games can be read
  asPosition(title: string): string;
  place(line: number, column: number): string; // where a text cannot be read
  nothingRead: string;
  whichGame: string; // several games have this position
  gamesFound(count: number): string;
  fromStart: string;
  keptStudies: string;
}
