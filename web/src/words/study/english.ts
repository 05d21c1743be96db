// What the analysis board says in English.
import type { StudyWords } from "./catalogue";
import { english as panel } from "./panel/english";

export const english: StudyWords = {
  panel,
  title: "Analysis",
  study: (title) => `Analysis · ${title}`,
  nothingPlayed: "Play a move on the board: it is written here, and any other move you try beside it.",
  variation: (move) => `Instead of ${move}`,
  tried: "After the game",
  marks: {
    "!!": "brilliant move",
    "!": "good move",
    "!?": "interesting move",
    "?!": "doubtful move",
    "?": "mistake",
    "??": "blunder",
  },
  markMove: "Mark the move",
  comment: "Comment",
  commentOf: (move) => `Comment on ${move}`,
  commentHere: "Change the comment",
  thisMove: "This move",
  promote: "Main line",
  promoteNote: "Make this variation the main line",
  remove: "Delete",
  removeNote: "Delete this move and all after it",
  removed: (count) => (count === 1 ? "One move deleted." : `${count} moves deleted.`),
  undo: "Undo",
  redo: "Redo",
  flip: "Flip",
  ended: {
    draw: () => "Draw agreed.",
    verdict: () => "Drawn by the tables of endings.",
    resign: (side) => `${side} resigned.`,
    time: (side) => `${side} ran out of time.`,
  },
  gone: "This analysis is no longer kept in this browser.",
  wrong: (move) => `The move ${move} cannot be played:`,
  wrongStart: "This game cannot be opened:",
  openSoundPart: (moves) =>
    moves === 0
      ? "Open it without moves"
      : moves === 1
        ? "Open its first move"
        : `Open its first ${moves} moves`,
  openWithout: "Open it without this variation",
  unkept: "Opened from a link: it is kept in this browser once you change it.",
  keep: "Keep it",
  other: "Another game or position",
  keys: [
    ["← ↑ → ↓", "go over the board"],
    ["← · →", "beside the board: one move back · on"],
    ["↑ · ↓", "on a move: to another move instead of it"],
    ["Enter", "choose: pick up, step, stop"],
    ["Esc", "take a step back"],
    ["U · R", "undo · redo"],
    ["C · F", "comment · flip the board"],
    ["[ · ]", "one move back · on"],
    ["M", "type a move"],
  ],
  cutLink: (moves) =>
    moves === 0
      ? "This link is damaged: it breaks before the first move."
      : `This link is damaged: it breaks after ${moves === 1 ? "one move" : `${moves} moves`}.`,
  badLink: "This link holds no game that can be read.",
  playOn: "Play on from here",

  export: "Take it along",
  copyLink: "Copy link",
  copyRecord: "Copy record",
  download: "Save as file",
  downloaded: (name) => `Saved as ${name}.`,

  intro: "Open a game or a position, try other moves, and write down what you find.",
  pasteHere: "A game or a position as text, or a file dropped here",
  pasteExample: "1. f2-e3A d5-d4A-c5W …",
  gameOfPosition: "Game of the position",
  anyGame: "Find out",
  openText: "Open",
  chooseFile: "Choose a file",
  cannotRead: "This cannot be read.",
  partWrong: "Not all of this can be read:",
  asPosition: (title) => `As a position of ${title}:`,
  place: (line, column) => `Line ${line}, column ${column}:`,
  nothingRead: "There is no game in this text.",
  whichGame: "Of which game is this position?",
  gamesFound: (count) => (count === 1 ? "One game found" : `${count} games found`),
  fromStart: "From the start of a game",
  keptStudies: "Your analyses",
};
