// What is said about the engine in English.
import type { Score } from "../../../api/types";
import type { Grade, Note } from "../../../engine/frames";
import { percent } from "../../../engine/score";
import { lower } from "../../capital";
import type { PanelWords } from "./catalogue";

const GRADES: Record<Grade, string> = {
  best: "best move",
  good: "good move",
  inaccuracy: "inaccuracy",
  mistake: "mistake",
  blunder: "blunder",
};

/** "3.2 million", "41 000" */
function many(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)}\u00a0million`;
  return count.toLocaleString("en").replaceAll(",", "\u202f");
}

const positions = (count: number): string => `${many(count)} position${count === 1 ? "" : "s"}`;

// What the engine proves may come sooner.
const within = (distance: number): string =>
  distance === 1 ? "in 1\u00a0move" : `within ${distance}\u00a0moves of both sides`;

/** Who is better, and by how much. */
function estimate({ first, second }: Record<"first" | "second", string>, { expected }: Score): string {
  const share = Math.round(100 * expected);
  if (share === 50) return "Even";
  return share > 50 ? `${first} ${percent(share / 100)}` : `${second} ${percent(1 - share / 100)}`;
}

const graded = ({ grade, proved }: Pick<Note, "grade" | "proved">): string =>
  `${GRADES[grade]}, ${proved ? "proved" : "estimated"}`;

export const english: PanelWords = {
  engine: "Engine",
  think: "The engine thinks",
  silent: "The engine is silent until you ask it.",
  thinking: "Thinking …",
  waiting: (place) =>
    place === 0
      ? "The engine is busy with others: you are next."
      : `The engine is busy with others: ${place === 1 ? "one person comes" : `${place} people come`} before you.`,
  away: "The server does not answer. It is asked again by itself.",
  over: "The game is over here.",
  reviewing: "It looks at the whole game first.",
  ended: (depth, nodes) => `Thought through to depth ${depth}, ${positions(nodes)}.`,
  searched: (depth, nodes) => `Depth ${depth}, ${positions(nodes)} …`,
  lineCount: "Lines",
  lines: "Best lines",
  line: (number) => `Line ${number}`,
  playLine: (moves, move) => (moves === 1 ? `Play ${move}` : `Play the line up to ${move}`),
  says: (grade) => `Engine: ${grade}.`,
  best: (steps) => `Best: ${steps.map(lower).join(", then ")}.`,

  bar: "What the position is worth",
  score: (sides, score) => {
    const { proved, value, distance } = score;
    if (!proved) return `${estimate(sides, score)} (estimated)`;
    if (value === 0) return "A draw, proved";
    return `${value > 0 ? sides.first : sides.second} wins ${within(distance!)}, proved`;
  },
  scoreShort: (sides, score) => {
    const { proved, value, distance } = score;
    if (!proved) return estimate(sides, score);
    return value === 0 ? "Draw" : `${value > 0 ? sides.first : sides.second} in ${distance}`;
  },
  fromTable: "from the table",
  fromBook: "from the book",
  fromSetUps: "by what it knows of set-ups",
  knowsSetUps: "It knows what set-ups are worth, and does not look ahead.",
  proved: "proved",
  estimated: "estimated",

  review: "The whole game",
  whereWrong: "Where did I go wrong?",
  whereWrongNote: "The engine looks at every move of the game, from the last to the first.",
  annotating: (done, all) => `Looked at ${done} of ${all} moves`,
  cancel: "Cancel",
  part: "Only the last moves have been looked at.",
  changed: "The main line has changed since.",
  otherLanguage: "The reasons are in French: look again to read them in English.",
  grades: GRADES,
  summary: "How both played",
  lost: "of the point lost per move",
  tenths: (share) => `${(100 * share).toFixed(1)}\u00a0%`,
  faultless: "No mistakes.",
  graph: "The game as a curve",
  graphNote: ({ first, second }) => `Above the middle ${first} is better, below it ${second}.`,
  table: "The same as a table",
  tableMove: "Move",
  tableGrade: "Grade",
  tableShare: (side) => `${side} then`,
  tableBetter: "Better",
  graded,
  note: (note) => `${note.move}: ${graded(note)}.${note.grade === "best" ? "" : ` Better was ${note.best}.`}`,
  comment: ({ best, reason }) => `Better was ${best}.${reason ? ` ${reason}` : ""}`,
  showRefutation: "Show the refutation",
  showBetter: "Show the better line",

  learn: "Learn from your mistakes",
  learnAs: (side, count) => `${side}: ${count === 1 ? "one question" : `${count} questions`}`,
  question: (number, all) => `Question ${number} of ${all}`,
  findBetter: (side, move) => `${side} played ${move} here. Find a better move.`,
  foundBest: "That is the best move.",
  foundGood: "That is good too.",
  sameAgain: "That was the move of the game.",
  notBetter: (share) => `That loses ${percent(share)} of the point.`,
  hintCell: (cell) => `Look at ${cell}.`,
  hintMove: (move) => `It begins like this: ${move}.`,
  finish: "To the result",
  next: "Next question",
  found: (found, all) => `${found} of ${all} found at the first try`,
  allDone: "That was the last one.",
  back: "Back to the study",
};
