// What the engine says of the moves of a game: kept with the study, counted for each player, put into a record.
import type { PlayerName } from "../../api/names";
import { type Mark, type Tree, furthest, movesTo, parentOf, playAll, withComment, withMark } from "../tree";
import type { Grade, Note } from "../../engine/frames";
import { turned } from "../../engine/score";

/** The best first. */
export const GRADES: readonly Grade[] = ["best", "good", "inaccuracy", "mistake", "blunder"];

/** The mark that stands for a grade in a record; of what was good nothing is said. */
export const MARKS: Record<Grade, Mark> = {
  best: "",
  good: "",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

export const isBad = ({ grade }: Pick<Note, "grade">): boolean => MARKS[grade] !== "";

/** What is said of a game. */
export interface Annotation {
  events: string[]; // the game it is about; as far as a line of a study goes like this it holds there
  notes: Note[]; // in the order of play; some at the beginning may be missing, where it was given up
  language: string; // in which reasons are given
}

/** What is said of a move, and who made it. */
export interface Noted extends Note {
  player: PlayerName;
}

/** What is counted of a player's moves. */
export interface Summary {
  moves: number;
  counts: Record<Grade, number>;
  lost: number; // the share of the point that a move cost on average
}

export const lostBy = ({ expected_before, expected_after }: Note): number =>
  Math.max(0, expected_before - expected_after);

export function summaryOf(notes: readonly Noted[], player: PlayerName): Summary {
  const own = notes.filter((note) => note.player === player);
  const count = (grade: Grade) => own.filter((note) => note.grade === grade).length;
  const lost = own.reduce((sum, note) => sum + lostBy(note), 0);
  return {
    moves: own.length,
    counts: Object.fromEntries(GRADES.map((grade) => [grade, count(grade)])) as Summary["counts"],
    lost: own.length ? lost / own.length : 0,
  };
}

/** The moves of a player that can be learnt from, in the order of play. */
export const mistakesOf = (notes: readonly Noted[], player: PlayerName): Noted[] =>
  notes.filter((note) => note.player === player && isBad(note));

/** The first player's share of the point at each moment of a game, for the graph; null where nothing is known. */
export function curveOf(notes: readonly Noted[], plies: number): (number | null)[] {
  const shares = Array<number | null>(plies + 1).fill(null);
  for (const { ply, player, expected_before, expected_after } of notes) {
    shares[ply - 1] ??= turned(expected_before, player); // known better from the move before
    shares[ply] = turned(expected_after, player);
  }
  return shares;
}

/** A study with all that is said of bad moves as marks, comments and variations; what a person has marked stays. */
export function annotated(tree: Tree, { events, notes }: Annotation, say: (note: Note) => string): Tree {
  return notes.filter(isBad).reduce((grown, note) => {
    const at = furthest(grown, events.slice(0, note.ply));
    if (movesTo(grown, at).length < note.ply) return grown; // the move is no longer there
    const { mark, comment } = grown.nodes[at]!;
    const marked = withMark(grown, at, mark || MARKS[note.grade]);
    const said = withComment(marked, at, [comment, say(note)].filter(Boolean).join(" "));
    const [shown] = playAll(said, at, note.refutation);
    return playAll(shown, parentOf(shown, at), note.line)[0];
  }, tree);
}

const isShare = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

function isNote(value: unknown): value is Note {
  if (typeof value !== "object" || value === null) return false;
  const note = value as Record<string, unknown>;
  return (
    Number.isInteger(note.ply) &&
    GRADES.includes(note.grade as Grade) &&
    [note.move, note.best, note.reason].every((text) => typeof text === "string") &&
    [note.expected_before, note.expected_after].every(isShare) &&
    typeof note.proved === "boolean" &&
    isTexts(note.line) &&
    isTexts(note.refutation)
  );
}

/** Whether a kept value is an annotation of moves that follow one another. */
export function isAnnotation(value: unknown): value is Annotation {
  if (typeof value !== "object" || value === null) return false;
  const { events, notes, language } = value as Record<string, unknown>;
  return (
    isTexts(events) &&
    typeof language === "string" &&
    Array.isArray(notes) &&
    notes.every(isNote) &&
    notes.every(({ ply, move }) => events[ply - 1] === move)
  );
}
