// What the analysis board says, as one type; loaded with it only. Every part has words of its own.
import type { Mark } from "../../study/tree";

export interface StudyWords {
  title: string; // of the page
  study(title: string): string; // a study of this game
  nothingPlayed: string;
  startOfGame: string; // the place before the first move
  variation(moves: string): string; // heads a variation: the move it is instead of
  marks: Record<Exclude<Mark, "">, string>;
  markMove: string; // the buttons for marks
  comment: string;
  commentOf(move: string): string;
  commentHere: string; // on a comment: it can be changed
  done: string;
  thisMove: string; // the buttons about the move shown
  promote: string;
  remove: string;
  removed(count: number): string;
  undo: string;
  redo: string;
  flip: string;
  ended: Record<"draw" | "resign" | "time", (side: string) => string>; // how a game ended that its moves do not show
  gone: string;
  wrong(move: string): string; // a move that cannot be played
  wrongStart: string;
  openSoundPart(moves: number): string;
  tools: string;
  unkept: string; // it was only opened
  keep: string;
}
