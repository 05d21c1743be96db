// What the page of perfect endings says in English.
import { count, percent } from "../numbers";
import type { EndingsPageWords } from "./catalogue";

const moves = (number: number): string => (number === 1 ? "1\u00a0move" : `${number}\u00a0moves`);
const figure: EndingsPageWords["figure"] = ({ sign, percent: part }) => `${sign && `${sign}\u00a0`}${part}`;
const share: EndingsPageWords["share"] = (part) => percent(figure(part));
const split: EndingsPageWords["split"] = ({ mover, opponent }) => `${mover}\u00a0against\u00a0${opponent}`;

export const english: EndingsPageWords = {
  heading: (title) => `Perfect endings of ${title}`,
  intro: (title, pieces, positions) =>
    `A table of endings holds every position with few pieces, and says who wins it and in how many moves when both ` +
    `play their best. So ${title} is known with up to ${pieces} pieces: all ${count(positions)} positions.`,
  beyond: (splits) => `Of more pieces, these are known: ${splits.map(split).join(", ")}.`,
  proved: "Nothing of this is an estimate: it is proved, each value by those that follow from it.",
  limited: (limit, quiet, where, spoiled) =>
    `It holds for play without any limit. In a usual game ${limit} moves in a row without a capture make a draw: ` +
    (spoiled
      ? `that would spoil ${spoiled} of the longest wins below.`
      : `that spoils none of the lines below, whose longest such stretch is ${quiet} moves (${split(where)}).`),
  games: "Games",
  longestOfAll: "The longest win of all",
  longestIs: (number, where) => `${moves(number)} of both sides, ${split(where)}`,
  splits: "All endings, counted",
  worth: "For the player to move, whose pieces are named first:",
  won: "won",
  drawn: "drawn",
  lost: "lost",
  pieces: "Pieces",
  results: "Won · drawn · lost, %",
  positions: "Positions",
  longestWin: "Longest win, moves",
  group: (pieces) => `${pieces} pieces`,
  all: "All",
  split,
  figure,
  share,
  shares: (won, drawn, lost) => `${share(won)} won, ${share(drawn)} drawn, ${share(lost)} lost`,
  count,
  boards: "Small boards, known completely",
  boardsNote: "Here every position is known, from the start position on.",
  board: "Board",
  start: "Best play from the start",
  size: (cols, rows) => `${cols}\u00a0×\u00a0${rows}`,
  startIs: (sides, value, distance) =>
    value ? `${value > 0 ? sides.first : sides.second} wins in ${distance}` : "a draw",
  counted: (positions) => `${count(positions)} positions, for the player to move:`,
  longestHere: (number) => `The longest win: ${moves(number)}`,
  quiet: (quiet, limit, isSpoiled) =>
    isSpoiled
      ? `${moves(quiet)} in a row capture nothing: in a usual game the limit of ${limit} makes this win a draw.`
      : `At most ${moves(quiet)} in a row capture nothing: the usual limit of ${limit} does not spoil this win.`,
  playOut: "Play it out",
  pause: "Pause",
  analyse: "Analyse this position",
  tryIt: "Try it yourself",
  tryNote: (winner) => `You play ${winner}, who wins; the computer defends as well as it can.`,
  others: "Other endings",
  mirror: (where) => `The other to move: ${split(where)}`,
  allEndings: "All endings",
  noSplit: (which) => `Nothing is known about endings “${which}”.`,
  none: (title) => `There are no tables of endings of ${title}.`,
  ofVela:
    "Once the giving is over, Vela goes on by the rules of Fanorona: its endings are those of Fanorona.",
};
